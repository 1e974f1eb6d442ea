/** The arithmetic of the figures. */

/** The value that a share of the others do not exceed; of an even number in the middle the upper one. */
export const percentile = (values: readonly number[], share: number): number => {
  if (values.length === 0) throw new Error('a percentile of nothing');
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** What each round's figure is of the reference's of the same round: what disturbs one disturbs the other. */
export const ratios = (of: readonly number[], reference: readonly number[]): number[] => {
  if (of.length !== reference.length) throw new Error('a ratio needs both figures of each round');
  return of.map((value, round) => value / reference[round]!);
};
