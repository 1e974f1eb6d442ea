/**
 * `npm run mutate`: makes small faults in the code that protects tokens, tenants and rows, and sees whether a test
 * notices each. Fails when fewer than nine in ten are caught, or when one that is not has no explanation in
 * scripts/mutate/survivors.json.
 *
 *   node scripts/mutate.ts                      every mutant
 *   node scripts/mutate.ts --sample=20          so many, drawn by a seed that is printed
 *   node scripts/mutate.ts --sample=20 --seed=7 the same again
 *   node scripts/mutate.ts --only=tokens        one target
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { API } from 'typescript/unstable/sync';
import { startThrowAwayServer } from '../test/support/server.ts';
import { type Mutant, mutantsOf } from './mutate/mutants.ts';
import { type Target, targets } from './mutate/targets.ts';
import { tryMutant } from './mutate/try.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const SURVIVORS = `${root}/scripts/mutate/survivors.json`;
/** Mutants tried at a time: one a core of the machine that this was written on. */
const AT_A_TIME = 2;
const CAUGHT_AT_LEAST = 0.9;

interface Candidate {
  target: Target;
  mutant: Mutant;
}

/** What stays the same when lines move: the file, the operator, and the line's text. */
const nameOf = ({ file, operator, original, replacement }: Mutant): string => {
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120);
  return `${file}: ${operator}: ${short(original)} -> ${short(replacement)}`;
};

const candidates = (only: string | undefined): Candidate[] => {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] } as never).getProjects();
    return targets
      .filter(({ name }) => only === undefined || name === only)
      .flatMap((target) =>
        target.files.flatMap((file) => {
          const source = project?.program.getSourceFile(`${root}/${file}`);
          if (!source) throw new Error(`${file} is no file of the project`);
          return mutantsOf(source, file).map((mutant) => ({ target, mutant }));
        }),
      );
  } finally {
    api.close();
  }
};

/** The first `count` of a shuffle that depends on nothing but the seed (mulberry32). */
const drawn = <T>(all: readonly T[], count: number, seed: number): T[] => {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return all
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item);
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      list: { type: 'string' },
    },
  });
  const all = candidates(values.only);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const chosen = values.sample === undefined ? all : drawn(all, Number(values.sample), seed);
  console.log(
    `${chosen.length} of ${all.length} mutants${values.sample === undefined ? '' : `, seed ${seed}`}`,
  );
  const explained = JSON.parse(await readFile(SURVIVORS, 'utf8')) as Record<string, string>;
  const server = await startThrowAwayServer();
  const survivors: string[] = [];
  const lines: string[] = [];
  try {
    for (const target of new Set(chosen.map((each) => each.target))) {
      const { caughtBy } = await tryMutant(root, null, target.tests, server.url);
      if (caughtBy !== null)
        throw new Error(`the tests of "${target.name}" fail without a mutant: ${caughtBy}`);
    }
    const left = [...chosen];
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { mutant, target } = next;
        const { caughtBy, seconds } = await tryMutant(root, mutant, target.tests, server.url);
        const name = nameOf(mutant);
        if (caughtBy === null) survivors.push(name);
        lines.push(`${name}\n    ${caughtBy ?? 'SURVIVED'}`);
        if (caughtBy === null)
          console.log(`survived (line ${mutant.line}, ${seconds.toFixed(0)} s): ${name}`);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  } finally {
    await server.stop();
  }
  if (values.list !== undefined) await writeFile(values.list, `${lines.sort().join('\n')}\n`);
  const unexplained = survivors.filter((name) => explained[name] === undefined);
  const share = 1 - survivors.length / Math.max(1, chosen.length);
  console.log(
    `${chosen.length - survivors.length} of ${chosen.length} caught (${(share * 100).toFixed(1)} %); ` +
      `${survivors.length - unexplained.length} survivors explained, ${unexplained.length} not`,
  );
  // Of a small sample a few explained survivors say nothing about the share.
  const tooFew = values.sample === undefined && share < CAUGHT_AT_LEAST;
  if (tooFew || unexplained.length > 0) process.exitCode = 1;
};

await main();
