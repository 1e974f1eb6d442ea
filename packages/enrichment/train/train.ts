/** Learns the weights of a country from labelled lines. The same lines and tables give the same weights. */
import { type Candidate, nameOfCandidate, type Reading, read } from '../src/candidates.ts';
import { classify, eachLineFeature } from '../src/classify.ts';
import { confidenceFeatures, judgementFeatures } from '../src/confidence.ts';
import type { Class, Country } from '../src/country.ts';
import { hashOf } from '../src/hash.ts';
import { rank, rankFeatures } from '../src/rank.ts';
import { foldedWords } from '../src/tokens.ts';
import { lineIndex, rankIndex, type Weights } from '../src/weights.ts';
import { BYTE, inBytes } from './bytes.ts';
import { calibrate, type Judged, STEP_OF_CONFIDENCE } from './calibrate.ts';
import type { Labelled } from './labelled.ts';
import { type CategoryExample, learnCategories, learnNames, learnRank, type RankExample } from './learn.ts';
import { nameExamples } from './name-examples.ts';
import { type SameName, sameNameIn } from './same-name.ts';

const MOST_OF_A_NAME = 16;
const MOST_OF_A_CANDIDATE = 2.5;
const MOST_OF_A_CATEGORY = 2.5;
const FOLDS = 4;

const isRight = (
  country: Country,
  isSame: SameName['isSame'],
  names: readonly string[],
  candidate: Candidate,
): boolean => {
  const given = nameOfCandidate(country, candidate);
  return names.some((name) => (name === '' ? candidate.source === 'nobody' : isSame(given, name)));
};

/** A name that is only the trade or leaves out the town is right too; that which is written as the label is better. */
const rightOnes = (
  country: Country,
  { isSame, isExact }: SameName,
  row: Labelled,
  { candidates }: Reading,
): Pick<RankExample, 'right' | 'best'> => {
  const right = candidates.map((candidate) => isRight(country, isSame, row.names, candidate));
  const exact = candidates.map(
    (candidate, i) => right[i]! && isRight(country, isExact, row.names, candidate),
  );
  return { right, best: exact.includes(true) ? exact : right };
};

/** Keeps rows of one wording in the same fold. */
const foldOf = ({ entry, madeOf = entry.description }: Labelled): number =>
  (hashOf(
    foldedWords(madeOf)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  ) >>>
    0) %
  FOLDS;

const rankExample = (country: Country, isSame: SameName, row: Labelled, reading: Reading): RankExample => ({
  features: rankFeatures(country, reading, (features, size) => features.slice(0, size)).map(
    ({ shared, own }) => Int32Array.from([...shared, ...own], rankIndex),
  ),
  ...rightOnes(country, isSame, row, reading),
});

const categoryExample = (
  country: Country,
  row: Labelled,
  reading: Reading,
  chosen: Candidate | null,
): CategoryExample | null => {
  const { classes, categories } = country;
  const told = categories.get(row.merchantCategory);
  const labels = row.categories.filter((label) => label !== 'uncategorized' || row.categories.length === 1);
  const right = classes.map(({ category, primary }) =>
    told
      ? told.category === category && told.primary === primary
      : labels.some((label) => label === category || label === primary.toLowerCase()),
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
      const chosen = reading.candidates.find((each) => each.name === payee.name) ?? null;
      const { category, merchantCategory } = categories.get(payee.merchantCategory)!;
      return (
        categoryExample(
          country,
          { entry, names: [], categories: [category], merchantCategory },
          reading,
          chosen,
        ) ?? []
      );
    }),
  );
};

const isCategoryRight = ({ categories: labels }: Labelled, { category, primary }: Class): boolean =>
  labels.some((label) => label === category || label === primary.toLowerCase());

export interface Trained {
  names: Int8Array;
  rank: Int8Array;
  categories: Int8Array;
  confidence: Int8Array;
  steps: { rank: number; lines: number; confidence: number };
  calibration: Record<string, number>;
}

interface Read {
  row: Labelled;
  reading: Reading;
  example: RankExample;
}

/** The ranking and the classification learned from some readings. */
const learnFrom = (
  country: Country,
  names: Int8Array,
  readings: readonly Read[],
  table: readonly CategoryExample[] | null,
): Weights => {
  const steps = {
    rank: MOST_OF_A_CANDIDATE / BYTE,
    lines: MOST_OF_A_CATEGORY / BYTE,
    confidence: STEP_OF_CONFIDENCE,
  };
  const ranks = inBytes(learnRank(readings.map(({ example }) => example)), MOST_OF_A_CANDIDATE);
  const weights: Weights = {
    names,
    rank: ranks,
    categories: new Int8Array(),
    confidence: new Int8Array(),
    steps,
    calibration: {},
    labels: '',
    lines: 0,
  };
  const lines = readings.flatMap(({ row, reading }) => {
    const { best } = rank(country, weights, reading);
    return categoryExample(country, row, reading, reading.candidates[best]!) ?? [];
  });
  const rows = table ?? tableExamples(country, weights);
  return {
    ...weights,
    categories: inBytes(learnCategories([...lines, ...rows], country.classes.length), MOST_OF_A_CATEGORY),
  };
};

const judgedBy = (country: Country, weights: Weights, { row, reading, example }: Read): Judged[] => {
  const ranked = rank(country, weights, reading);
  const chosen = reading.candidates[ranked.best]!;
  const classified = classify(country, weights, reading, chosen);
  const features = confidenceFeatures(reading, ranked, classified);
  return [
    {
      of: 'name',
      features: judgementFeatures(features, chosen.source, 'name'),
      right: example.right[ranked.best]!,
    },
    {
      of: 'category',
      features: judgementFeatures(features, chosen.source, 'category'),
      right: isCategoryRight(row, classified),
    },
  ];
};

/**
 * @param rows labelled by people
 * @param distilled lines that the former rules labelled: learned from, and not calibrated with
 * @param composed lines made of labelled ones, from which the tagger alone learns
 */
export const train = (
  country: Country,
  rows: readonly Labelled[],
  distilled: readonly Labelled[],
  composed: readonly Labelled[],
  log: (text: string) => void = () => {},
): Trained => {
  const isSame = sameNameIn(country);
  const ofPeople = new Set(rows);
  const all = [...rows, ...distilled];
  const folds = Array.from({ length: FOLDS }, (_, fold) => all.filter((row) => foldOf(row) === fold));
  const examples = folds.map((fold, i) =>
    nameExamples(country, [...fold, ...composed.filter((row) => foldOf(row) === i)]),
  );
  const names = inBytes(learnNames(examples.flat()), MOST_OF_A_NAME);
  log('learned names');
  // Candidates are ranked by a tagger that has not seen their line, as it will be with lines that nobody has labelled.
  const readings = folds.map((fold, i) => {
    const others = inBytes(learnNames(examples.filter((_, other) => other !== i).flat()), MOST_OF_A_NAME);
    return fold.map((row): Read => {
      const reading = read(country, { names: others }, row.entry);
      return { row, reading, example: rankExample(country, isSame, row, reading) };
    });
  });
  log('read all lines');
  const weights = learnFrom(country, names, readings.flat(), null);
  log('learned candidates and categories');
  const table = tableExamples(country, weights);
  const judged = readings.flatMap((fold, i) => {
    const others = learnFrom(country, names, readings.filter((_, other) => other !== i).flat(), table);
    return fold.filter(({ row }) => ofPeople.has(row)).flatMap((each) => judgedBy(country, others, each));
  });
  const rightOf = (of: Judged['of']): string => {
    const answers = judged.filter((each) => each.of === of);
    return ((answers.filter(({ right }) => right).length / answers.length) * 100).toFixed(2);
  };
  log(`judged all lines: ${rightOf('name')} % of names and ${rightOf('category')} % of categories right`);
  return { ...weights, ...calibrate(judged) };
};
