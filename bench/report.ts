/** Writes a run as Markdown and JSON. Neither contains the name of the machine, only its hardware. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Goal, goalOf, isMet, missed } from './goals.ts';
import type { Result, Unit } from './scenario.ts';

interface Machine {
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
}

export interface Report {
  /** Wall time. */
  at: string;
  commit: string;
  machine: Machine;
  rounds: number;
  isQuick: boolean;
  results: readonly Result[];
}

const DIGITS: Record<Unit, number> = { ms: 1, µs: 0, '/s': 0, MB: 0, bytes: 0, '×': 2 };

export const shown = (value: number, unit: Unit): string =>
  unit === '×'
    ? `${Math.round(value * 100)} %`
    : `${value.toLocaleString('en', { minimumFractionDigits: DIGITS[unit], maximumFractionDigits: DIGITS[unit] })} ${unit}`;

const shownGoal = (goal: Goal | undefined, unit: Unit): string => {
  if (!goal) return '';
  return goal.atLeast === undefined
    ? `at most ${shown(goal.atMost!, unit)}`
    : `at least ${shown(goal.atLeast, unit)}`;
};

const row = (result: Result): string => {
  const { scenario, figure, unit, meaning, median, rounds } = result;
  const goal = goalOf(result);
  const range =
    rounds.length > 1 ? `${shown(Math.min(...rounds), unit)} – ${shown(Math.max(...rounds), unit)}` : '';
  const verdict = goal ? (isMet(goal, median) ? 'met' : '**missed**') : '';
  return `| ${[scenario, figure, shown(median, unit), range, shownGoal(goal, unit), verdict, meaning].join(' | ')} |`;
};

export const markdown = ({ at, commit, machine, rounds, isQuick, results }: Report): string =>
  [
    `# Measured on ${at.slice(0, 10)}`,
    '',
    `Commit ${commit}; ${machine.cores} cores, ${machine.memoryGb} GB of memory, Node ${machine.node}, PostgreSQL ${machine.postgres}; ` +
      `${rounds} ${rounds === 1 ? 'round' : 'rounds'}${isQuick ? ', quick: too short to compare' : ''}. Medians of the rounds; of a ratio, the median of each round's ratio.`,
    '',
    '| scenario | figure | median | from – to | goal | | meaning |',
    '|---|---|---|---|---|---|---|',
    ...results.map(row),
    '',
  ].join('\n');

/** Returns the report with its verdict as JSON. */
export const asJson = (report: Report): string => {
  const ran = [...new Set(report.results.map(({ scenario }) => scenario))];
  return `${JSON.stringify({ ...report, missed: missed(ran, report.results) }, null, 2)}\n`;
};

/** Writes both files. Returns their common name without its extension. */
export const writeReport = async (report: Report, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const name = `${report.at.slice(0, 16).replace(':', '')}-${report.commit}`;
  await writeFile(join(folder, `${name}.md`), markdown(report));
  await writeFile(join(folder, `${name}.json`), asJson(report));
  return name;
};
