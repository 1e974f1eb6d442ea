import { after } from 'node:test';
import type { Ending } from './database.ts';

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
