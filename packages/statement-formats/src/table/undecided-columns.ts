/** A column whose values decide how it is read, or do not decide it. */
interface Decidable<T> {
  /** Null while it is undecided. */
  readonly decided: T | null;
  decide(value: T): void;
}

/** Decides undecided columns as the other columns of the table, if these agree. */
export const decideByOthers = <T>(columns: Iterable<Decidable<T>>): void => {
  const all = [...columns];
  const [only, ...others] = new Set(all.flatMap(({ decided }) => decided ?? []));
  if (only === undefined || others.length > 0) return;
  for (const column of all) if (column.decided === null) column.decide(only as T);
};
