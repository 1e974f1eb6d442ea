/** A choice of a select. */
export interface Option {
  value: string;
  label: string;
}

/** How much of an id tells it from others. */
const SHOWN_OF_ID = 6;

/** The options with the end of their ids behind labels that occur more than once, so that each can be told from the others. */
export const distinctOptions = (options: readonly Option[]): Option[] => {
  const byLabel = Map.groupBy(options, ({ label }) => label);
  return options.map(({ value, label }) =>
    byLabel.get(label)!.length === 1
      ? { value, label }
      : { value, label: `${label} · …${value.slice(-SHOWN_OF_ID)}` },
  );
};
