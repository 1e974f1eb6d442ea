/**
 * `npm run bench`: measures every speed that the documents claim, in one run. See bench/README.md. Real PostgreSQL with
 * fsync on, real HTTP; services, receiver and load are separate processes.
 */
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../packages/common/clock.ts';
import { stopAll } from './children.ts';
import { missed } from './goals.ts';
import { markdown, type Report, shown, writeReport } from './report.ts';
import type { Result } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { setStage } from './stage.ts';
import { median } from './statistics.ts';

/** A run that takes longer is stuck. */
const WITHIN_MS = 20 * 60_000;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
});

const names = options.only?.split(',') ?? scenarios.map(({ name }) => name);
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Scenarios: ${scenarios.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const chosen = scenarios.filter(({ name }) => names.includes(name));
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds is a number from 1');
  process.exit(2);
}

const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'unknown';
  }
};

/** Runs all scenarios in rounds, so that a temporary disturbance of the machine affects all alike. */
const measure = async (): Promise<Report> => {
  const at = systemClock.now().toISOString();
  const stage = await setStage(process.env.DATABASE_URL, options.quick);
  try {
    for (const scenario of chosen) {
      console.error(`preparing ${scenario.name}`);
      await scenario.prepare?.(stage);
    }
    const measured = new Map(chosen.map(({ name }) => [name, [] as Readonly<Record<string, number>>[]]));
    for (let round = 0; round < rounds; round++) {
      for (const { name, mostRounds = rounds, round: measureOnce } of chosen) {
        if (round >= mostRounds) continue;
        const figures = await measureOnce(stage);
        measured.get(name)!.push(figures);
        const all = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(2)}`);
        console.error(`round ${round + 1}, ${name}: ${all.join(', ')}`);
      }
    }
    const results = chosen.flatMap(({ name, figures }) =>
      Object.entries(figures).flatMap(([figure, { unit, meaning }]): Result[] => {
        const each = measured.get(name)!.flatMap((values) => values[figure] ?? []);
        return each.length === 0
          ? []
          : [{ scenario: name, figure, unit, meaning, median: median(each), rounds: each }];
      }),
    );
    const machine = {
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1e9),
      node: process.versions.node,
      postgres: stage.postgresVersion,
    };
    return { at, commit: commit(), machine, rounds, isQuick: options.quick, results };
  } finally {
    await stage.clear();
    await stopAll();
  }
};

const overdue = setTimeout(() => {
  console.error(`The run was not over after ${WITHIN_MS / 60_000} minutes.`);
  process.kill(process.pid, 'SIGTERM');
}, WITHIN_MS);

const report = await measure();
clearTimeout(overdue);
const name = await writeReport(report, options.out);
console.log(markdown(report));
console.log(`Written to ${name}.md and ${name}.json.`);
const misses = missed(names, report.results);
for (const { scenario, figure, median, atLeast, atMost } of misses) {
  const { unit = 'ms' } =
    report.results.find((each) => each.scenario === scenario && each.figure === figure) ?? {};
  const goal = atLeast === undefined ? `at most ${shown(atMost!, unit)}` : `at least ${shown(atLeast, unit)}`;
  console.log(
    `Missed: ${scenario}, ${figure}: ${median === null ? 'not measured' : shown(median, unit)}, the goal is ${goal}`,
  );
}
process.exit(options.check && misses.length > 0 ? 1 : 0);
