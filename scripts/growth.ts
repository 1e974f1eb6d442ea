/**
 * Measures how the CPU time of everything that reads text from outside grows with the text. Each reader gets repeated units
 * of n, 2n and 4n characters, and its slowest texts are measured. The steepest growth of each place is shown: linear work
 * takes 4 times as long for 4n, quadratic work 16 times. Exits with 1 if a place grows faster.
 *
 *   node scripts/growth.ts [texts=60] [seed=1]
 */
import { ENTRY_POINTS, type EntryPoint, readHostile } from '../test/support/entry-points.ts';
import { type HostileText, hostileTexts } from '../test/support/hostile-texts.ts';

/** Work above it is not linear. Caches and the garbage collector explain values up to it. */
const MOST_GROWTH = 9;
/** CPU time has a resolution of a few milliseconds, so calls are repeated until they take this long. */
const MEASURED_MS = 40;
/** Shorter times are not measured. */
const LEAST_MS = 0.2;
/** The number of slowest texts of each place that are measured. */
const MEASURED_TEXTS = 5;

/** Measures the CPU time of one call, so that other processes do not count. */
const cpuMsOf = async (point: EntryPoint, text: string, calls: number): Promise<number> => {
  const before = process.threadCpuUsage();
  for (let call = 0; call < calls; call++) await readHostile(point, text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / calls;
};

const msOf = async (point: EntryPoint, text: string): Promise<number> => {
  const from = performance.now();
  await readHostile(point, text);
  return performance.now() - from;
};

interface Growth {
  text: string;
  lengths: [number, number, number];
  ms: [number, number, number];
  ratio: number;
}

const growthOf = async (point: EntryPoint, { name, of }: HostileText): Promise<Growth> => {
  const lengths: [number, number, number] = [point.longest / 4, point.longest / 2, point.longest];
  const calls = Math.ceil(MEASURED_MS / (await msOf(point, of(point.longest))));
  const ms: [number, number, number] = [0, 0, 0];
  for (const [at, length] of lengths.entries()) {
    // The progress is not printed during a measurement.
    for (let times = Math.ceil((calls * point.longest) / length); ms[at] === 0; times *= 2)
      ms[at] = await cpuMsOf(point, of(length), times);
  }
  return { text: name, lengths, ms, ratio: ms[2] / ms[0] };
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const shown = (ms: number): string => ms.toPrecision(2);

const main = async (): Promise<void> => {
  const [count = 60, seed = 1] = process.argv.slice(2).map(Number);
  const texts = hostileTexts(count, seed);
  console.log(row(['input', 'n', 'n ms', '2n ms', '4n ms', '4n : n', 'text', 'texts']));
  console.log(row(Array(8).fill('---')));
  for (const point of ENTRY_POINTS) {
    const scanned: { text: HostileText; ms: number }[] = [];
    for (const text of texts) {
      const long = text.of(point.longest);
      scanned.push({ text, ms: Math.min(await msOf(point, long), await msOf(point, long)) });
    }
    const slowest = scanned
      .filter(({ ms }) => ms >= LEAST_MS)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, MEASURED_TEXTS);
    let steepest: Growth | null = null;
    for (const { text } of slowest) {
      const growth = await growthOf(point, text);
      if (steepest === null || growth.ratio > steepest.ratio) steepest = growth;
    }
    const cells =
      steepest === null
        ? [String(point.longest / 4), '', '', `under ${LEAST_MS}`, '', '']
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
