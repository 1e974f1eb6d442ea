/** Whether a transaction is what somebody looks for. Pure: what is sealed in the database is open here. */
import { fold } from '../enrichment/fold.ts';
import { groupThousands } from '../platform/money.ts';
import type { Transaction } from './schema.ts';

const foldWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(fold);

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
  const words = foldWords(text);
  const numbers = words.some((word) => /\d/.test(word));
  return (transaction) => {
    const { merchant_name, description, counterparty, reference, amount, id } = transaction;
    const said = [merchant_name, description, counterparty?.name, counterparty?.account, counterparty?.bank]
      .map((part) => foldWords(part ?? '').join(' '))
      .concat(fold(reference?.number ?? ''), numbers ? amountTexts(amount) : []);
    return words.every((word) => word === fold(id) || said.some((part) => part.includes(word)));
  };
};
