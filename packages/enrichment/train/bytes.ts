/** Weights as signed bytes. */
export const BYTE = 127;
/** As signed bytes. What weighs more than `most` weighs as much. */
export const inBytes = (weights: Iterable<number>, most: number): Int8Array =>
  Int8Array.from(weights, (weight) => Math.round((Math.max(-most, Math.min(most, weight)) / most) * BYTE));
