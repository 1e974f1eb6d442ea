/** Whether a transaction is what somebody looks for. Pure: what is sealed in the database is open here. */

import { groupThousands } from '../../../packages/common/money.ts';
import { fold } from '../../../packages/enrichment/src/index.ts';
import type { Transaction } from './schema.ts';

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const foldWords = (text: string): string[] => wordsOf(text).map(fold);

/** As people type it: capitals do not count, everything else does. */
const asTyped = (text: string): string => text.normalize('NFC').toLowerCase();

/** Accents and invisible characters, which folding drops on purpose. */
const DROPPED = /['Ьь\p{M}\p{Cf}]/gu;

/**
 * Whether folding would drop letters or signs of a word, such as those of `日本`, `α`, `€` or `😀`. Such a word is compared as it is
 * typed: without its characters it would match every transaction.
 */
const losesCharacters = (word: string): boolean => {
  const letters = [...word.normalize('NFC').replace(DROPPED, '')];
  return letters.length === 0 || letters.some((letter) => fold(letter) === '');
};

/** An amount as it is written here and abroad, with and without marks between the thousands. */
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
 * Tells of a transaction whether every word of a text is in it: parts of words count, capitals, accents and script do not.
 * Its id counts whole alone: nobody looks for part of one, and any four letters stand in one of some thousands by chance.
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
