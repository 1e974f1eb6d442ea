import type { Ending } from './ending.ts';

/** How many rounds the event loop has made since: everybody who waits is let in once in each. */
export const countRounds = (t: Ending): (() => number) => {
  let rounds = 0;
  let going = true;
  const round = (): void => {
    rounds += 1;
    if (going) setImmediate(round);
  };
  round();
  t.after(async () => {
    going = false;
  });
  return () => rounds;
};
