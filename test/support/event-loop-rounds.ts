import type { Ending } from './ending.ts';

/** Returns a function that gives the number of event loop rounds since the start; waiting work runs once in each. */
export const countEventLoopRounds = (t: Ending): (() => number) => {
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
