/**
 * Results on lines that the service had not seen. A list is unseen only once: the model has learned from these since, so they cannot
 * be measured again.
 */

export interface FirstReading {
  lines: string;
  count: number;
  merchantRight: number;
  categoryRight: number;
  atHigh: number;
  merchantWrongAtHigh: number;
  categoryWrongAtHigh: number;
}

/** Results in percent. */
export const FIRST_READINGS: readonly FirstReading[] = [
  {
    lines: 'everyday statements (`blind-g1` to `g4`, `blind-l1` to `l4`), by the labels of their writers',
    count: 1200,
    merchantRight: 97.6,
    categoryRight: 99,
    atHigh: 73.6,
    merchantWrongAtHigh: 0.6,
    categoryWrongAtHigh: 0.2,
  },
  {
    lines: 'the same lines, where the label of a second person is right as well',
    count: 1200,
    merchantRight: 98.3,
    categoryRight: 99.3,
    atHigh: 73.6,
    merchantWrongAtHigh: 0.3,
    categoryWrongAtHigh: 0.1,
  },
  {
    lines: 'card purchases at small firms, a third of them damaged (`blind-m1`)',
    count: 150,
    merchantRight: 94,
    categoryRight: 98,
    atHigh: 48.7,
    merchantWrongAtHigh: 2.7,
    categoryWrongAtHigh: 0,
  },
];

/** The everyday statements by confidence, by the labels of their writers: lines, and how many percent of them were right. */
export const FIRST_READINGS_BY_CONFIDENCE = {
  high: { merchant: [896, 99.4], category: [1095, 99.8] },
  medium: { merchant: [294, 92.2], category: [88, 92] },
  low: { merchant: [10, 90], category: [17, 82.4] },
} as const;

/** Goals in percent. */
export const GOALS = { right: 97, atHigh: 70, wrongAtHigh: 1 } as const;
