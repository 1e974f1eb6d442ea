/**
 * Shows how the work of everything that meets text from outside grows with the text: each is given repeated units of n, 2n and 4n
 * characters, and its CPU time is measured. The steepest growth of each place is shown. Linear work takes 4 times as long for 4n, quadratic work 16 times. Exits with 1
 * where it grows by more.
 *
 *   node scripts/growth.ts [texts=60] [seed=1]
 */
import { ENTRY_POINTS, type EntryPoint, readHostile } from '../test/support/entry-points.ts';
import { type HostileText, hostileTexts } from '../test/support/hostile-texts.ts';

/** Beyond it, work is not linear: caches and the collector explain a part of what is above 4. */
const MOST_GROWTH = 9;
/** Times under it are too short to be compared; the longest text of each place is that much at least, or is passed over. */
const WORTH_MEASURING_MS = 0.5;
const LEAST_MS = 1;
const REPETITIONS = 3;

const cpuMs = (): number => process.threadCpuUsage().user / 1000 + process.threadCpuUsage().system / 1000;

/** The least of some measurements, of as many calls as take a millisecond. */
const measure = async (point: EntryPoint, text: string, calls: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const before = cpuMs();
    for (let call = 0; call < calls; call++) await readHostile(point, text);
    least = Math.min(least, (cpuMs() - before) / calls);
  }
  return least;
};

interface Growth {
  text: string;
  lengths: [number, number, number];
  ms: [number, number, number];
  ratio: number;
}

const growthOf = async (point: EntryPoint, hostile: HostileText): Promise<Growth> => {
  const lengths: [number, number, number] = [point.longest / 4, point.longest / 2, point.longest];
  const before = cpuMs();
  await readHostile(point, hostile.of(lengths[0]));
  const calls = Math.max(1, Math.ceil(LEAST_MS / Math.max(cpuMs() - before, 0.002)));
  const ms: [number, number, number] = [0, 0, 0];
  for (const [at, length] of lengths.entries()) ms[at] = await measure(point, hostile.of(length), calls);
  return { text: hostile.name, lengths, ms, ratio: ms[2] / ms[0] };
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const shown = (ms: number): string => ms.toPrecision(2);

const main = async (): Promise<void> => {
  const [count = 60, seed = 1] = process.argv.slice(2).map(Number);
  const texts = hostileTexts(count, seed);
  console.log(row(['input', 'n', 'n ms', '2n ms', '4n ms', '4n : n', 'text', 'texts']));
  console.log(row(Array(8).fill('---')));
  for (const point of ENTRY_POINTS) {
    const all: Growth[] = [];
    for (const text of texts) {
      const before = cpuMs();
      await readHostile(point, text.of(point.longest));
      if (cpuMs() - before < WORTH_MEASURING_MS) continue;
      const first = await growthOf(point, text);
      // What looks bad once is measured again: the collector may have run.
      all.push(first.ratio > MOST_GROWTH ? await growthOf(point, text) : first);
    }
    const steepest = all
      .filter(({ ms }) => ms[2] >= WORTH_MEASURING_MS)
      .reduce<Growth | null>((a, b) => (a === null || b.ratio > a.ratio ? b : a), null);
    const cells =
      steepest === null
        ? [String(point.longest / 4), '', '', `under ${WORTH_MEASURING_MS}`, '', '']
        : [
            String(steepest.lengths[0]),
            ...steepest.ms.map(shown),
            steepest.ratio.toFixed(1),
            `\`${steepest.text}\``,
          ];
    console.log(row([point.name, ...cells, String(texts.length)].map((cell) => cell.replaceAll('|', '\\|'))));
    if (steepest !== null && steepest.ratio > MOST_GROWTH) process.exitCode = 1;
  }
};

void main();
