/** A seeded source of random numbers (mulberry32). Two sources of one seed draw the same numbers. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** Fills a buffer with random bytes. */
  fill(buffer: Uint8Array): void;
}

export const randomOf = (seed: number): Random => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability,
    fill(buffer) {
      for (let place = 0; place < buffer.length; place++) buffer[place] = below(256);
    },
  };
};
