/** Chance that is the same every time: mulberry32. */
export const chanceFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Shuffles in place; Fisher and Yates. */
export const shuffle = <T>(items: T[], chance: () => number): void => {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
};
