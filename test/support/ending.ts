import { after } from 'node:test';

/** What a resource closes itself with: a test's context `t`, or `ending()` for a suite or a file. */
export interface Ending {
  after(done: () => Promise<void>): void;
}

/**
 * The end of the suite or file in which it is called, for what a `before` hook starts: node:test would end that
 * with the hook. Last started, first ended.
 */
export const ending = (): Ending => {
  const endings: (() => Promise<void>)[] = [];
  after(async () => {
    for (const end of endings.reverse()) await end();
  });
  return { after: (end) => endings.push(end) };
};
