/** The last stage, second half: the sentence that names the stage and the words that decided, in English and in the country's language. */
import type { Candidate, Reading } from './candidates.ts';
import { wordsFor } from './classify.ts';
import type { Country } from './country.ts';
import type { Entry, Token } from './types.ts';
import type { Weights } from './weights.ts';

type Phrases = (key: string) => string;

const put = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{([a-z]+)\}/g, (_, name: string) => values[name] ?? '');

const listed = (items: readonly string[], and: string): string =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}` : (items[0] ?? '');

/** Words as a text has them, each once; without those that the text does not have, because letters were restored. */
const quotable = (tokens: readonly Token[], text: string): string[] => {
  const small = text.toLowerCase();
  return [...new Set(tokens.map(({ raw }) => raw.toLowerCase()))].filter((word) => small.includes(word));
};

const quoted = (words: readonly string[], and: string): string =>
  listed(
    words.map((word) => `'${word}'`),
    and,
  );

/** The words of a name as one quotation where they stand together; none if letters of one were restored. */
const run = (tokens: readonly Token[], text: string): string[] => {
  const words = quotable(tokens, text);
  if (words.length < new Set(tokens.map(({ raw }) => raw.toLowerCase())).size) return [];
  const joined = words.join(' ');
  return text.toLowerCase().includes(joined) && joined !== '' ? [joined] : words;
};

/** The part about the category, if the name's evidence does not say it. */
const categoryPart = (
  country: Country,
  weights: Weights,
  entry: Entry,
  reading: Reading,
  merchantCategory: string,
  category: string,
): { key: string; words: string[]; code: string } => {
  if (reading.account !== null) return { key: 'account decides', words: [], code: '' };
  if (reading.code?.decides) return { key: 'code decides', words: [], code: entry.facts?.paymentCode ?? '' };
  if (reading.codeCategory === null && reading.code?.merchantCategory === merchantCategory)
    return { key: 'code decides', words: [], code: entry.facts?.paymentCode ?? '' };
  const isOf = (rule: { merchantCategory: string }): boolean => rule.merchantCategory === merchantCategory;
  const match = [...reading.operations, ...reading.trades, ...reading.transfers].find(({ rule }) =>
    isOf(rule),
  );
  const words =
    match === undefined
      ? []
      : quotable(
          match.spots.map((spot) => reading.line.tokens[spot]!),
          entry.description,
        );
  if (words.length > 0) return { key: 'trade', words, code: '' };
  if (reading.codeCategory === merchantCategory)
    return { key: 'mcc', words: [], code: entry.facts?.mcc ?? '' };
  const told = wordsFor(country, weights, reading, category).map((word) => word.toLowerCase());
  const shown = told.filter((word) => entry.description.toLowerCase().includes(word));
  return { key: shown.length > 0 ? 'guess' : 'shape', words: shown, code: '' };
};

const SAYS_KIND: ReadonlySet<string> = new Set([
  'payee',
  'payee_of_counterparty',
  'operation',
  'code',
  'account',
]);

export const explain = (
  country: Country,
  weights: Weights,
  entry: Entry,
  reading: Reading,
  chosen: Candidate,
  merchantCategory: string,
  category: string,
): { explanation: string; explanationLocal: string } => {
  const ofParty =
    chosen.source === 'payee_of_counterparty' || (chosen.source === 'counterparty' && reading.party !== null);
  const words = run(chosen.tokens, ofParty ? (entry.facts?.counterparty?.name ?? '') : entry.description);
  const isQuoted =
    words.length > 0 ||
    !(SAYS_KIND.has(chosen.source) ? chosen.tokens.length > 0 : chosen.source !== 'nobody');
  const saysKind = SAYS_KIND.has(chosen.source) && chosen.merchantCategory === merchantCategory;
  const part = saysKind ? null : categoryPart(country, weights, entry, reading, merchantCategory, category);
  const isRefund =
    reading.income &&
    chosen.payee !== null &&
    category !== 'income' &&
    category !== 'salary' &&
    category !== 'transfer';
  const removed = quotable(reading.line.tokens.slice(0, reading.line.start), entry.description);
  const sentence = (phrases: Phrases, kind: string): string => {
    const and = phrases('and');
    const off = [...removed.map((word) => `'${word}'`), ...reading.line.left.map(phrases)];
    const first = put(phrases(isQuoted ? chosen.source : 'unquoted'), {
      words: quoted(words, and),
      kind,
      code: entry.facts?.paymentCode ?? '',
    });
    const after = off.length > 0 && !ofParty ? put(phrases('after'), { words: listed(off, and) }) : '';
    const second =
      part === null
        ? ''
        : `; ${put(phrases(part.key), { words: quoted(part.words, and), kind, code: part.code })}`;
    const joint = after === '' || after.startsWith(',') ? '' : ' ';
    return `${first}${joint}${after}${second}${isRefund ? `; ${phrases('refund')}` : ''}.`;
  };
  const { local = category } = country.categories.get(merchantCategory) ?? {};
  const isUnknown = merchantCategory === 'unknown';
  return {
    explanation: sentence(
      (key) => country.english.get(key)!,
      (isUnknown ? category : merchantCategory).replaceAll('_', ' '),
    ),
    explanationLocal: sentence(
      (key) => country.phrases.get(key) ?? country.english.get(key)!,
      isUnknown ? category : local,
    ),
  };
};
