/**
 * Looks for a text over which an expression backtracks, by trying: repeated units of what the expression itself names. It is the
 * second opinion on expressions with lookarounds and back references, which no automaton decides.
 */
const LENGTH = 6000;
const TRIES = 3000;
/** A linear expression takes a hundredth of it for a text of that length. */
const SUSPICIOUS_MS = 4;
/** A text four times as long takes 4 times as long where the work is linear, and 16 times where it is quadratic. */
const MOST_GROWTH = 8;

/** Letters, digits, blanks and signs beside those that an expression names. */
const REPRESENTATIVES = [' ', '\n', 'a', 'A', '0', 'š', '-', '.', ','];

/** A small generator of numbers with a seed (mulberry32): a run is repeatable. */
const seeded = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Words and signs of an expression. */
const symbolsOf = (source: string): string[] => {
  const plain = source.replace(/\\p\{\w+\}|\\[a-zA-Z]|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<\w+>)/g, ' ');
  return [
    ...new Set([
      ...REPRESENTATIVES,
      ...(plain.match(/\p{L}{2,}/gu) ?? []),
      ...(plain.match(/[^\p{L}\s\\|?*+()]/gu) ?? []),
    ]),
  ];
};

const run = (expression: RegExp, text: string): void => {
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
};

/** CPU time of this thread, so that what else runs on the machine does not count. */
const cpuMsOf = (expression: RegExp, text: string): number => {
  const before = process.threadCpuUsage();
  run(expression, text);
  return process.threadCpuUsage(before).user / 1000;
};

const leastOf = (times: number, measure: () => number): number =>
  Math.min(...Array.from({ length: times }, measure));

/** Returns how a text is made over which the work grows faster than its length, or null where none was found. */
export const findGrowth = (source: string, flags: string): string | null => {
  // A sticky expression is asked at many places of a text, as a global one is.
  const expression = new RegExp(source, flags.replace('y', flags.includes('g') ? '' : 'g'));
  const symbols = symbolsOf(source);
  const below = seeded(source.length);
  const some = (most: number, least = 0): string =>
    Array.from({ length: least + below(most + 1 - least) }, () => symbols[below(symbols.length)]!).join('');
  for (let tried = 0; tried < TRIES; tried++) {
    const [begin, unit, end] = [some(3), some(3, 1), some(2)];
    const textOf = (length: number): string => begin + unit.repeat(Math.ceil(length / unit.length)) + end;
    const text = textOf(LENGTH);
    const from = performance.now();
    run(expression, text);
    if (performance.now() - from < SUSPICIOUS_MS) continue;
    const once = leastOf(3, () => cpuMsOf(expression, text));
    if (once < SUSPICIOUS_MS / 2) continue;
    const longer = textOf(4 * LENGTH);
    const growth = leastOf(2, () => cpuMsOf(expression, longer)) / once;
    if (growth > MOST_GROWTH)
      return `${JSON.stringify(begin)} + ${JSON.stringify(unit)}.repeat(n) + ${JSON.stringify(end)}`;
  }
  return null;
};
