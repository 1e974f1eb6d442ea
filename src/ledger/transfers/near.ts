/** Sides of nearby days, and the sentence about a pair. */
import { type Side, WINDOW_DAYS } from './evidence.ts';

/** Returns the first place in a list, ordered by day, of a side of that day or later. */
const placeOf = (sides: readonly Side[], day: number): number => {
  let [from, to] = [0, sides.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sides[middle]!.day < day) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Returns the sides within the days in which the other side of one is booked; none if there are more than `most`. */
export const sidesNear = (sides: readonly Side[], { day }: Side, most: number): readonly Side[] => {
  const from = placeOf(sides, day - WINDOW_DAYS);
  const to = placeOf(sides, day + WINDOW_DAYS + 1);
  return to - from > most ? [] : sides.slice(from, to);
};

export const sentenceOf = (reasons: readonly string[]): string => {
  const text = reasons.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
