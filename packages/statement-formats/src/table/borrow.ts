/** A column of which its own values decide something, or leave it open. */
interface Decidable<T> {
  /** Null while it is open. */
  readonly decided: T | null;
  decide(value: T): void;
}

/** Decides open columns as the others of their table are decided, where these agree. */
export const decideByOthers = <T>(columns: Iterable<Decidable<T>>): void => {
  const all = [...columns];
  const [only, ...others] = new Set(all.flatMap(({ decided }) => decided ?? []));
  if (only === undefined || others.length > 0) return;
  for (const column of all) if (column.decided === null) column.decide(only as T);
};
