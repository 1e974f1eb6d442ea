/** A choice of a select. */
export interface Option {
  value: string;
  label: string;
}

/** The number of characters of an id that distinguish it. */
const SHOWN_OF_ID = 6;

/** Adds the end of the id to labels that occur more than once. */
export const distinctOptions = (options: readonly Option[]): Option[] => {
  const byLabel = Map.groupBy(options, ({ label }) => label);
  return options.map(({ value, label }) =>
    byLabel.get(label)!.length === 1
      ? { value, label }
      : { value, label: `${label} · …${value.slice(-SHOWN_OF_ID)}` },
  );
};
