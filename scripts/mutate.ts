/**
 * `npm run mutate`: makes small faults in the code that protects tokens, tenants and rows, and checks whether a test
 * notices each. Fails if fewer than nine in ten are caught, or if a survivor has no explanation in
 * scripts/mutate/survivors.json.
 *
 *   npm run mutate                              every mutant
 *   npm run mutate -- --sample=20               twenty mutants, drawn by a printed seed
 *   npm run mutate -- --sample=20 --seed=7      the same twenty again
 *   npm run mutate -- --only=tokens             one target
 *   npm run mutate -- --faults                  only the named faults of scripts/mutate/faults.ts, which must all be caught
 *   npm run mutate -- --trust-tests             trusts the tests
 *
 * `--trust-tests` skips the run of the tests on the unchanged program, because they have just passed. Without that run it
 * is not known which tests run which code, and how long each takes.
 */
import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { API } from 'typescript/unstable/sync';
import { startThrowAwayServer } from '../test/support/server.ts';
import { type Coverage, coverageOf, runs } from './mutate/coverage.ts';
import { faults, mutantOf } from './mutate/faults.ts';
import { type Mutant, mutantsOf } from './mutate/mutants.ts';
import { filesOf, type Target, targets } from './mutate/targets.ts';
import { type Surroundings, tryMutant } from './mutate/try.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const SURVIVORS = `${root}/scripts/mutate/survivors.json`;
/** Number of concurrent mutants: one for each core of the machine on which this was written. */
const AT_A_TIME = 2;
/** Named faults do not hang, and the simulation runs up to 300 seeds in one test: 140 of them took 70 s on a busy machine. */
const FAULT_SILENCE_MS = 300_000;
const CAUGHT_AT_LEAST = 0.9;

interface Candidate {
  target: Target;
  mutant: Mutant;
}

const candidates = (only: string | undefined): Candidate[] => {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] } as never).getProjects();
    return targets
      .filter(({ name }) => only === undefined || name === only)
      .flatMap((target) =>
        filesOf(root, target).flatMap((file) => {
          const source = project?.program.getSourceFile(`${root}/${file}`);
          if (!source) throw new Error(`${file} is no file of the project`);
          return mutantsOf(source, file).map((mutant) => ({ target, mutant }));
        }),
      );
  } finally {
    api.close();
  }
};

/** Draws mutants by a hash of the seed and the mutant, so that changes of other mutants do not change the sample. */
const drawn = (all: readonly Candidate[], count: number, seed: string): Candidate[] => {
  const place = ({ mutant }: Candidate): string =>
    createHash('sha256').update(`${seed} ${mutant.name}`).digest('hex');
  return all
    .map((candidate) => ({ candidate, place: place(candidate) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
};

const sideBySide = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
};

/** Resources that all tests share: one PostgreSQL, and Node's compile cache. */
const withSurroundings = async (run: (surroundings: Surroundings) => Promise<void>): Promise<void> => {
  const compiled = await mkdtemp(join(tmpdir(), 'open-banking-compiled-'));
  const server = await startThrowAwayServer({ tenantWall: false });
  try {
    // Only few of the random histories show the fault.
    await run({
      root,
      env: {
        TEST_SERVER_URL: server.url,
        NODE_COMPILE_CACHE: compiled,
        TEST_DEPTH: 'deep',
        SYNC_HISTORIES: '200',
      },
    });
  } finally {
    await server.stop();
    await rm(compiled, { recursive: true });
  }
};

const tryFaults = async (surroundings: Surroundings): Promise<void> => {
  let caught = 0;
  await sideBySide(faults, async (fault) => {
    const { file, name } = fault.test;
    const { caughtBy } = await tryMutant(surroundings, mutantOf(root, fault), [file], {
      name,
      silenceMs: FAULT_SILENCE_MS,
    });
    if (caughtBy === name) caught += 1;
    console.log(`${caughtBy === name ? 'caught' : 'NOT CAUGHT'}: ${fault.name}`);
  });
  console.log(`${caught} of ${faults.length} faults caught`);
  if (caught < faults.length) process.exitCode = 1;
};

type Chooser = (candidate: Candidate) => readonly string[];

/** Runs each test of the targets once. The tests for a mutant are then those that run its place, fastest first. */
const measure = async (surroundings: Surroundings, chosen: readonly Target[]): Promise<Chooser> => {
  const coverage = new Map<string, Coverage>();
  await sideBySide([...new Set(chosen.flatMap(({ tests }) => tests))], async (test) => {
    coverage.set(test, await coverageOf(surroundings, test));
  });
  const seconds = (test: string): number => coverage.get(test)!.seconds;
  return ({ target, mutant }) =>
    target.tests.filter((test) => runs(coverage.get(test)!, mutant)).sort((a, b) => seconds(a) - seconds(b));
};

const tryMutants = async (
  surroundings: Surroundings,
  chosen: readonly Candidate[],
  testsOf: Chooser,
): Promise<Candidate[]> => {
  const survivors: Candidate[] = [];
  await sideBySide(chosen, async (candidate) => {
    const { mutant } = candidate;
    const tests = testsOf(candidate);
    const { caughtBy, seconds } =
      tests.length === 0 ? { caughtBy: null, seconds: 0 } : await tryMutant(surroundings, mutant, tests);
    if (caughtBy === null) survivors.push(candidate);
    const ran = tests.length === 0 ? 'no test runs it' : `${tests.length} tests in ${seconds.toFixed(0)} s`;
    const what = caughtBy === null ? `SURVIVED (line ${mutant.line}, ${ran})` : `caught by "${caughtBy}"`;
    console.log(`${mutant.name}\n    ${what}`);
  });
  return survivors;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      faults: { type: 'boolean' },
      'trust-tests': { type: 'boolean' },
    },
  });
  if (values.faults) return withSurroundings(tryFaults);
  const all = candidates(values.only);
  const seed = values.seed ?? String(randomInt(1_000_000));
  const chosen = values.sample === undefined ? all : drawn(all, Number(values.sample), seed);
  console.log(
    `${chosen.length} of ${all.length} mutants${values.sample === undefined ? '' : `, seed ${seed}`}`,
  );
  const explained = JSON.parse(await readFile(SURVIVORS, 'utf8')) as Record<string, string>;
  const isExplained = ({ mutant }: Candidate): boolean => explained[mutant.name] !== undefined;
  await withSurroundings(async (surroundings) => {
    const used = [...new Set(chosen.map(({ target }) => target))];
    const testsOf: Chooser = values['trust-tests']
      ? ({ target }) => target.tests
      : await measure(surroundings, used);
    const survivors = await tryMutants(surroundings, chosen, testsOf);
    for (const target of used) {
      const tried = chosen.filter((each) => each.target === target).length;
      const survived = survivors.filter((each) => each.target === target);
      console.log(
        `${target.name}: ${tried} tried, ${tried - survived.length} caught, ${survived.filter(isExplained).length} explained`,
      );
    }
    const unexplained = survivors.filter((each) => !isExplained(each));
    const share = 1 - survivors.length / Math.max(1, chosen.length);
    console.log(
      `${chosen.length - survivors.length} of ${chosen.length} caught (${(share * 100).toFixed(1)} %); ` +
        `${survivors.length - unexplained.length} survivors explained, ${unexplained.length} not`,
    );
    // In a small sample, a few explained survivors say nothing about the share.
    const tooFew = values.sample === undefined && share < CAUGHT_AT_LEAST;
    if (tooFew || unexplained.length > 0) process.exitCode = 1;
  });
};

await main();
