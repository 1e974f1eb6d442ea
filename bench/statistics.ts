/** Calculates figures. */

/** Returns the value that a share of the others do not exceed; the upper of two middle values. */
export const percentile = (values: readonly number[], share: number): number => {
  if (values.length === 0) throw new Error('a percentile of nothing');
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the ratio of each round's figure to the reference of the same round, because disturbances affect both. */
export const ratios = (of: readonly number[], reference: readonly number[]): number[] => {
  if (of.length !== reference.length) throw new Error('a ratio needs both figures of each round');
  return of.map((value, round) => value / reference[round]!);
};
