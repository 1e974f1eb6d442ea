import { type TestContext, test } from 'node:test';

/**
 * Chooses the number of repetitions of a test. `npm test` shows each behaviour with a few samples; `npm run test:deep` sets
 * TEST_DEPTH=deep and runs the files that import this one again, with all of them.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Defines a test that only `npm run test:deep` runs: a variant, a load or a kill of what another test shows in `npm test`. */
export const deepTest = (name: string, run: (t: TestContext) => Promise<void> | void): void => {
  if (isDeep) test(name, run);
};

/** Chooses `few` for `npm test` and `many` for `npm run test:deep`. */
export const deep = <T>(few: T, many: T): T => (isDeep ? many : few);

/** Chooses every nth element for `npm test`, beginning with the first, and all for `npm run test:deep`. */
export const sampled = <T>(items: readonly T[], nth: number): readonly T[] =>
  isDeep ? items : items.filter((_, index) => index % nth === 0);

/** Chooses one element for `npm test`, another for each `nth`, and all for `npm run test:deep`. */
export const eachOrAll = <T>(nth: number, items: readonly T[]): readonly T[] =>
  isDeep ? items : [items[nth % items.length]!];

/** Combines every element with every other. */
export const pairs = <T, U>(some: readonly T[], others: readonly U[]): [T, U][] =>
  some.flatMap((one) => others.map((other): [T, U] => [one, other]));
