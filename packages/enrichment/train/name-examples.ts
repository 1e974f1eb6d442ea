/** Training examples of the tagger: for each word of a labelled line, whether it belongs to the name. */
import type { Country } from '../src/country.ts';
import { nameFeatures } from '../src/name-features.ts';
import { normalise } from '../src/normalise.ts';
import { foldedWords } from '../src/tokens.ts';
import type { Line, Token } from '../src/types.ts';
import type { Labelled } from './labelled.ts';
import type { NameExample } from './learn.ts';

/** Returns the positions of a name's words in the line, adjacent or in their order; null if the line does not contain them. */
const spotsOf = (tokens: readonly Token[], wanted: readonly string[]): number[] | null => {
  const isWord = ({ folded, whole }: Token, word: string): boolean => folded === word || whole === word;
  const first = tokens.findIndex((_, at) =>
    wanted.every((word, i) => tokens[at + i] && isWord(tokens[at + i]!, word)),
  );
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

const nameExample = (line: Line, { entry, names }: Labelled, ofCounterparty: boolean): NameExample | null => {
  const [spots] = names
    .map(foldedWords)
    .filter((words) => words.length > 0)
    .map((words) => spotsOf(line.tokens, words) ?? [])
    .sort((a, b) => b.length - a.length);
  if (spots === undefined || spots.length === 0) return null;
  const { features, ends, count } = nameFeatures(line, {
    facts: entry.facts ?? null,
    income: entry.amountMinor > 0,
    ofCounterparty,
  });
  const all = Array.from({ length: count }, (_, at) =>
    features.slice(at === 0 ? 0 : ends[at - 1]!, ends[at]!),
  );
  return { features: all, answers: all.map((_, at) => spots.includes(at)) };
};

export const nameExamples = (country: Country, rows: readonly Labelled[]): NameExample[] =>
  rows.flatMap((row) => {
    const line = normalise(country, row.entry.description);
    const stated = row.entry.facts?.counterparty?.name;
    const party = stated ? normalise(country, stated) : null;
    return [
      nameExample(line, row, false) ?? [],
      party === null ? [] : (nameExample(party, row, true) ?? []),
    ].flat();
  });
