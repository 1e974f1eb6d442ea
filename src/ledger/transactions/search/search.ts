/** Matches transactions with a search text, after decryption. */

import { groupThousands } from '../../../../packages/common/money.ts';
import { fold } from '../../../../packages/enrichment/src/index.ts';
import type { Transaction } from '../schema.ts';

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const foldWords = (text: string): string[] => wordsOf(text).map(fold);

/** Ignores case and nothing else. */
const asTyped = (text: string): string => text.normalize('NFC').toLowerCase();

/** Accents and invisible characters, which folding removes intentionally. */
const DROPPED = /['Ьь\p{M}\p{Cf}]/gu;

/**
 * Returns whether folding would remove letters or symbols of a word, such as those of `日本`, `α`, `€` or `😀`. Such a
 * word is compared as typed: without its characters it would match every transaction.
 */
const losesCharacters = (word: string): boolean => {
  const letters = [...word.normalize('NFC').replace(DROPPED, '')];
  return letters.length === 0 || letters.some((letter) => fold(letter) === '');
};

/** Returns an amount in the Serbian and the English notation, with and without thousands separators. */
const amountTexts = (amount: number): string[] => {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  const grouped = groupThousands(whole, '.');
  return [
    `${whole}.${cents}`,
    `${whole},${cents}`,
    `${grouped},${cents}`,
    `${grouped.replaceAll('.', ',')}.${cents}`,
  ];
};

/**
 * Returns a test whether a transaction contains every word of a text: parts of words match; case, accents and script
 * do not matter. An id matches only as a whole, because any four letters occur by chance in one of some thousand ids.
 */
export const matcherOf = (text: string): ((transaction: Transaction) => boolean) => {
  const [typed, folded] = [[] as string[], [] as string[]];
  for (const word of wordsOf(text)) {
    if (losesCharacters(word)) typed.push(asTyped(word));
    else folded.push(fold(word));
  }
  return (transaction) => containsFolded(folded)(transaction) && containsTyped(typed, transaction);
};

const textsOf = ({ merchant_name, description, counterparty }: Transaction): string[] =>
  [merchant_name, description, counterparty?.name, counterparty?.account, counterparty?.bank].map(
    (part) => part ?? '',
  );

const containsTyped = (words: readonly string[], transaction: Transaction): boolean => {
  if (words.length === 0) return true;
  const said = textsOf(transaction).map(asTyped);
  return words.every((word) => said.some((part) => part.includes(word)));
};

const containsFolded = (words: readonly string[]): ((transaction: Transaction) => boolean) => {
  const numbers = words.some((word) => /\d/.test(word));
  return (transaction) => {
    const { reference, amount, id } = transaction;
    const said = textsOf(transaction)
      .map((part) => foldWords(part).join(' '))
      .concat(fold(reference?.number ?? ''), numbers ? amountTexts(amount) : []);
    return words.every((word) => word === fold(id) || said.some((part) => part.includes(word)));
  };
};
