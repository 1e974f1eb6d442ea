/** Learns the weights of a country from labelled lines. The same lines and tables give the same weights. */
import { type Candidate, type Reading, read } from '../src/candidates.ts';
import { eachLineFeature } from '../src/classify.ts';
import type { Country } from '../src/country.ts';
import { hashOf } from '../src/hash.ts';
import { nameFeatures } from '../src/name-features.ts';
import { normalise } from '../src/normalise.ts';
import { rank, rankFeatures } from '../src/rank.ts';
import { foldedWords } from '../src/tokens.ts';
import type { Line, Token } from '../src/types.ts';
import { lineIndex, rankIndex, type Weights } from '../src/weights.ts';
import type { Labelled } from './labelled.ts';
import { type CategoryExample, learnCategories, learnNames, learnRank, type NameExample, type RankExample } from './learn.ts';
import { type SameName, sameNameIn } from './same-name.ts';

/** Where the words of a name stand in the line: together, or in their order; null where they do not. */
const spotsOf = (tokens: readonly Token[], wanted: readonly string[]): number[] | null => {
  const isWord = ({ folded, whole }: Token, word: string): boolean => folded === word || whole === word;
  const first = tokens.findIndex((_, at) => wanted.every((word, i) => tokens[at + i] && isWord(tokens[at + i]!, word)));
  if (first >= 0) return wanted.map((_, i) => first + i);
  const spots: number[] = [];
  for (const [at, token] of tokens.entries())
    if (spots.length < wanted.length && isWord(token, wanted[spots.length]!)) spots.push(at);
  if (spots.length === wanted.length) return spots;
  // A name that the line writes on, or apart: the run of words with the same letters.
  const joined = wanted.join('');
  for (let from = 0; from < tokens.length; from++) {
    let run = '';
    for (let to = from; to < tokens.length && run.length < joined.length; to++) {
      run += tokens[to]!.folded;
      if (run === joined) return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    }
  }
  return null;
};

const nameExample = (
  country: Country,
  line: Line,
  { entry, names }: Labelled,
  ofCounterparty: boolean,
  other: Line | null,
): NameExample | null => {
  const [spots] = names
    .map(foldedWords)
    .filter((words) => words.length > 0)
    .map((words) => spotsOf(line.tokens, words) ?? [])
    .sort((a, b) => b.length - a.length);
  if (spots === undefined || spots.length === 0) return null;
  const { features, ends, count } = nameFeatures(country, line, {
    facts: entry.facts ?? null,
    income: entry.amountMinor > 0,
    ofCounterparty,
    otherSide: other === null ? null : new Set(other.tokens.map(({ folded }) => folded)),
  });
  const all = Array.from({ length: count }, (_, at) => features.slice(at === 0 ? 0 : ends[at - 1]!, ends[at]!));
  return { features: all, answers: all.map((_, at) => spots.includes(at)) };
};

const nameExamples = (country: Country, rows: readonly Labelled[]): NameExample[] =>
  rows.flatMap((row) => {
    const line = normalise(country, row.entry.description);
    const stated = row.entry.facts?.counterparty?.name;
    const party = stated ? normalise(country, stated) : null;
    return [
      nameExample(country, line, row, false, party) ?? [],
      party === null ? [] : (nameExample(country, party, row, true, line) ?? []),
    ].flat();
  });

const BYTE = 127;
/** As signed bytes. What weighs more than `most` weighs as much. */
const inBytes = (weights: Iterable<number>, most: number): Int8Array =>
  Int8Array.from(weights, (weight) => Math.round((Math.max(-most, Math.min(most, weight)) / most) * BYTE));

const MOST_OF_A_NAME = 16;
const MOST_OF_A_CANDIDATE = 2.5;
const MOST_OF_A_CATEGORY = 2.5;
const FOLDS = 4;

const isRight = (isSame: SameName, names: readonly string[], candidate: Candidate): boolean =>
  names.some((name) => (name === '' ? candidate.source === 'nobody' : isSame(candidate.name, name)));

/** Keeps rows of one wording in the same fold. */
const foldOf = ({ entry }: Labelled): number =>
  (hashOf(foldedWords(entry.description).filter((word) => !/\d/.test(word)).join(' ')) >>> 0) % FOLDS;

const rankExample = (country: Country, isSame: SameName, row: Labelled, reading: Reading): RankExample => ({
  features: rankFeatures(country, reading).map((features) => Int32Array.from(features, rankIndex)),
  right: reading.candidates.map((candidate) => isRight(isSame, row.names, candidate)),
});

const categoryExample = (country: Country, row: Labelled, reading: Reading, chosen: Candidate | null): CategoryExample | null => {
  const { classes, categories } = country;
  const told = categories.get(row.merchantCategory);
  const labels = row.categories.filter((label) => label !== 'uncategorized' || row.categories.length === 1);
  const right = classes.map(({ category, primary }) =>
    told ? told.category === category && told.primary === primary : labels.some((label) => label === category || label === primary.toLowerCase()),
  );
  if (!right.includes(true)) return null;
  const features: number[] = [];
  eachLineFeature(reading, chosen, (feature) => features.push(lineIndex(feature, classes.length)));
  return { features: Int32Array.from(features), right };
};

/** Rows of the tables as lines of their own. */
const tableExamples = (country: Country, weights: Weights): CategoryExample[] => {
  const { payees, categories } = country;
  return [...payees.exact.entries()].flatMap(([, patterns]) =>
    patterns.slice(0, 1).flatMap(({ payee }) => {
      const entry = { description: payee.name, amountMinor: -10000, currency: 'RSD' };
      const reading = read(country, weights, entry);
      const chosen = reading.candidates.find(({ name }) => name === payee.name) ?? null;
      const { category, merchantCategory } = categories.get(payee.merchantCategory)!;
      return categoryExample(country, { entry, names: [], categories: [category], merchantCategory }, reading, chosen) ?? [];
    }),
  );
};

export interface Trained {
  names: Int8Array;
  rank: Int8Array;
  categories: Int8Array;
  steps: { rank: number; lines: number };
}

export const train = (country: Country, rows: readonly Labelled[], log: (text: string) => void = () => {}): Trained => {
  const isSame = sameNameIn(country);
  const folds = Array.from({ length: FOLDS }, (_, fold) => rows.filter((row) => foldOf(row) === fold));
  const examples = folds.map((fold) => nameExamples(country, fold));
  const names = inBytes(learnNames(examples.flat()), MOST_OF_A_NAME);
  log('names');
  // Candidates are ranked by a tagger that has not seen their line, as it will be with lines that nobody has labelled.
  const readings = folds.map((fold, i) => {
    const others = inBytes(learnNames(examples.filter((_, other) => other !== i).flat()), MOST_OF_A_NAME);
    return fold.map((row) => ({ row, reading: read(country, { names: others }, row.entry) }));
  });
  log('readings');
  const ranked = readings.map((fold) => fold.map(({ row, reading }) => rankExample(country, isSame, row, reading)));
  const rankWeights = inBytes(learnRank(ranked.flat()), MOST_OF_A_CANDIDATE);
  log('rank');
  const steps = { rank: MOST_OF_A_CANDIDATE / BYTE, lines: MOST_OF_A_CATEGORY / BYTE };
  const weights = { names, rank: rankWeights, steps } as Weights;
  const lines = readings.flat().flatMap(({ row, reading }) => {
    const { best } = rank(country, weights, reading);
    return categoryExample(country, row, reading, reading.candidates[best]!) ?? [];
  });
  const categories = inBytes(
    learnCategories([...lines, ...tableExamples(country, weights)], country.classes.length),
    MOST_OF_A_CATEGORY,
  );
  log('categories');
  return { names, rank: rankWeights, categories, steps };
};
