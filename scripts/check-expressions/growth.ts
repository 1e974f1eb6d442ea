/**
 * Searches by trial for a text over which an expression backtracks: repeated units from the expression itself. It checks
 * expressions with lookarounds and back references, which no automaton can decide.
 */
const LENGTH = 6000;
const TRIES = 1000;
/** A linear expression needs a hundredth of it for a text of that length. */
const SUSPICIOUS_MS = 4;
/**
 * The factor between the two lengths. For a text longer by this factor, linear work grows by the factor, quadratic work by
 * its square.
 */
const FACTOR = 4;
const MOST_GROWTH = 2.2;
/** CPU time has a resolution of a few milliseconds. */
const MEASURED_MS = 60;

/** Letters, digits, blanks and signs besides those in the expression. */
const REPRESENTATIVES = [' ', '\n', 'a', 'A', '0', 'š', '-', '.', ','];

/** A small pseudorandom generator (mulberry32) with a seed, so that a run is repeatable. */
const seeded = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Returns words and signs of an expression. */
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

const msOf = (expression: RegExp, text: string): number => {
  const from = performance.now();
  run(expression, text);
  return performance.now() - from;
};

/** Measures the CPU time of this thread, so that other processes do not count. */
const cpuMsOf = (expression: RegExp, text: string, times: number): number => {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) run(expression, text);
  return process.threadCpuUsage(before).user / 1000;
};

const isGrowing = (expression: RegExp, shorter: string, longer: string, shorterMs: number): boolean => {
  const times = Math.ceil(MEASURED_MS / shorterMs / FACTOR);
  const linear = cpuMsOf(expression, shorter, times * FACTOR);
  return cpuMsOf(expression, longer, times) > linear * MOST_GROWTH;
};

/** A sticky expression is tried at many positions of a text, as a global one is. */
const expressionOf = (source: string, flags: string): RegExp =>
  new RegExp(source, flags.replace('y', flags.includes('g') ? '' : 'g'));

/** Returns whether the time of an expression grows faster than the length of the texts. */
export const growsOver = (source: string, flags: string, textOf: (length: number) => string): boolean => {
  const expression = expressionOf(source, flags);
  const [text, longer] = [textOf(LENGTH), textOf(FACTOR * LENGTH)];
  // Other processes make a measurement longer, never shorter: take the shortest.
  const ms = Math.min(...Array.from({ length: 3 }, () => msOf(expression, text)));
  if (ms < SUSPICIOUS_MS / 2) return false;
  return isGrowing(expression, text, longer, ms) && isGrowing(expression, text, longer, ms);
};

/** Returns how a text is made over which the time grows faster than its length; null if none was found. */
export const findGrowth = (source: string, flags: string): string | null => {
  const expression = expressionOf(source, flags);
  const symbols = symbolsOf(source);
  const below = seeded(source.length);
  const some = (most: number, least = 0): string =>
    Array.from({ length: least + below(most + 1 - least) }, () => symbols[below(symbols.length)]!).join('');
  for (let tried = 0; tried < TRIES; tried++) {
    const [begin, unit, end] = [some(3), some(3, 1), some(2)];
    const textOf = (length: number): string => begin + unit.repeat(Math.ceil(length / unit.length)) + end;
    if (msOf(expression, textOf(LENGTH)) < SUSPICIOUS_MS) continue;
    if (growsOver(source, flags, textOf))
      return `${JSON.stringify(begin)} + ${JSON.stringify(unit)}.repeat(n) + ${JSON.stringify(end)}`;
  }
  return null;
};
