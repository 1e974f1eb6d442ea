/** More divisions would be too close to each other. */
const MOST_PARTS = 7;
const ROUND = [1, 2, 2.5, 5, 10];
/** The tolerance for a division of floats. */
const SLIP = 1e-9;

/**
 * Returns the labels of a chart's axis: round, evenly spaced, including zero, from the last one below all values to the
 * first above them, so that the chart ends near its data. `whole`: for counts.
 */
export const axisTicks = (low: number, high: number, whole = false): number[] => {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  if (bottom === top) return [0, 1];
  const power = 10 ** Math.floor(Math.log10((top - bottom) / MOST_PARTS));
  const endsAt = (step: number): [number, number] => [
    Math.floor(bottom / step + SLIP),
    Math.ceil(top / step - SLIP),
  ];
  // The last candidate always fits.
  const step = ROUND.map((round) => round * power).find((size) => {
    const [first, last] = endsAt(size);
    return last - first <= MOST_PARTS && (!whole || Number.isInteger(size));
  })!;
  const [first, last] = endsAt(step);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
};
