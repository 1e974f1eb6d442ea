/**
 * Refuses regular expressions that backtrack: if their work grows faster than the input, one request can block the process.
 * Checks every literal, every `RegExp` of constants and every pattern of a schema that runs on a server or a terminal. Safe
 * expressions are cached in node_modules, so that a second run takes seconds.
 *
 *   node scripts/check-expressions.ts
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { API } from 'typescript/unstable/sync';
import { BY_READING, DYNAMIC } from './check-expressions/allowed.ts';
import { type Collected, collectExpressions, type FoundExpression } from './check-expressions/collect.ts';
import type { Task, Verdict } from './check-expressions/worker.ts';

/** Limit for one expression. The slowest of ours takes a tenth of it on an idle machine. */
const TIMEOUT_MS = 120_000;

/** Reads the expressions in files of the project that `config` describes. */
export const readExpressions = (
  root: string,
  config: string,
  isChecked: (file: string) => boolean,
): Collected => {
  const api = new API({ cwd: root });
  try {
    const project = api
      .updateSnapshot({ openProjects: [`${root}/${config}`] } as never)
      .getProjects()
      .find(({ configFileName }) => configFileName === `${root}/${config}`);
    if (!project) throw new Error(`there is no project ${config} in ${root}`);
    return collectExpressions(project, project.rootFiles.filter(isChecked), root);
  } finally {
    api.close();
  }
};

interface Backtracking {
  readonly expression: FoundExpression;
  /** The reason, with a text that causes the backtracking. */
  readonly problem: string;
}

/**
 * Checks expressions in as many threads as there are processors.
 * @param isRead returns whether an expression is too large for an automaton, so that texts are only tried on it
 */
export const findBacktracking = async (
  expressions: readonly FoundExpression[],
  isRead: (expression: FoundExpression) => boolean = () => false,
): Promise<Backtracking[]> => {
  // The longest expressions take longest: started last, they would leave the other threads idle.
  const waiting = expressions.toSorted((a, b) => b.source.length - a.source.length);
  const found: Backtracking[] = [];
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./check-expressions/worker.ts', import.meta.url));
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { source, flags } = next;
        const task = { source, flags, timeoutMs: TIMEOUT_MS, growthAlone: isRead(next) };
        const { problem } = await ask(worker, task);
        if (problem !== null) found.push({ expression: next, problem });
      }
    } finally {
      await worker.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), expressions.length);
  await Promise.all(Array.from({ length: threads }, work));
  return found;
};

const ask = (worker: Worker, task: Task): Promise<Verdict> =>
  new Promise((resolve, reject) => {
    worker.once('message', (verdict: Verdict) => {
      worker.off('error', reject);
      resolve(verdict);
    });
    worker.once('error', reject);
    worker.postMessage(task);
  });

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const CACHE = `${root}/node_modules/.cache/expressions.json`;

const textOf = ({ source, flags }: FoundExpression): string => `/${source}/${flags}`;

/** Length of the beginning by which an expression is listed in BY_READING. */
const LENGTH_IN_LIST = 40;
const keyOf = (place: string, expression: FoundExpression): string =>
  `${place.replace(/:\d+$/, '')}: ${textOf(expression).slice(0, LENGTH_IN_LIST)}`;

/** Returns a version of all inputs of a verdict other than the expression. */
const versionOfCheck = (): string => {
  const files = ['worker.ts', 'growth.ts'].map((name) =>
    readFileSync(new URL(`./check-expressions/${name}`, import.meta.url), 'utf8'),
  );
  const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
  return hash('sha256', version + files.join(''));
};

/** Expressions that this version of the check found safe. */
const readCache = (version: string): Set<string> => {
  try {
    const cached = JSON.parse(readFileSync(CACHE, 'utf8')) as { version: string; safe: string[] };
    return new Set(cached.version === version ? cached.safe : []);
  } catch {
    return new Set();
  }
};

/** Tests and scripts read only texts of this repository, so they are not checked. */
const isChecked = (file: string): boolean =>
  /\/(?:src|web|packages)\//.test(file.slice(root.length)) && !/\.test\.tsx?$/.test(file);

const main = async (): Promise<void> => {
  const projects = [
    'tsconfig.json',
    'web/tsconfig.json',
    'packages/sdk/tsconfig.json',
    'packages/react/tsconfig.json',
  ];
  const collected = projects.map((config) => readExpressions(root, config, isChecked));
  const byText = new Map<string, FoundExpression>();
  for (const expression of collected.flatMap(({ expressions }) => expressions)) {
    const places = [...(byText.get(textOf(expression))?.places ?? []), ...expression.places];
    byText.set(textOf(expression), { ...expression, places: [...new Set(places)] });
  }
  const version = versionOfCheck();
  const cached = readCache(version);
  const expressions = [...byText.values()];
  const unknown = expressions.filter((expression) => !cached.has(textOf(expression)));
  const used = new Set<string>();
  const isListed = (list: Readonly<Record<string, string>>, key: string): boolean => {
    used.add(key);
    return key in list;
  };
  const read = expressions.filter((expression) =>
    expression.places.every((place) => isListed(BY_READING, keyOf(place, expression))),
  );
  const backtracking = await findBacktracking(unknown, (expression) => read.includes(expression));

  const unsafe = new Set(backtracking.map(({ expression }) => textOf(expression)));
  const safe = [...byText.keys()].filter((text) => !unsafe.has(text));
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify({ version, safe }));

  const problems = backtracking.flatMap(({ expression, problem }) =>
    expression.places.map((place) => `${place}: ${textOf(expression)} ${problem}`),
  );
  const dynamic = [...new Set(collected.flatMap((one) => one.dynamic))]
    .filter((call) => !isListed(DYNAMIC, call))
    .map((call) => `${call} is known only at run time: make it of constants, or explain it in allowed.ts`);
  const stale = [...Object.keys(BY_READING), ...Object.keys(DYNAMIC)]
    .filter((key) => !used.has(key))
    .map((key) => `${key} is no longer needed: take it out of allowed.ts`);
  for (const problem of [...problems, ...dynamic, ...stale]) console.error(problem);
  console.log(`${expressions.length} regular expressions checked, ${unknown.length} of them anew`);
  if (problems.length + dynamic.length + stale.length > 0) process.exitCode = 1;
};

if (import.meta.main) void main();
