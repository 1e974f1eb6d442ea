/** The tables of what is worded, and the operation of the bank that a line words. */
import type { Descriptor } from './descriptor.ts';
import type { Facts } from './facts.ts';
import { feeBack } from './fee-back.ts';
import { beyondChannel } from './shapes.ts';
import { isOfShopName } from './shop-names.ts';
import { TRADE_FILES } from './spelling.ts';
import { findWording, readWordings, type WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

export interface Circumstances {
  /** A credit. */
  income: boolean;
  /** Less than any cash machine pays out. */
  small: boolean;
  facts: Facts | null;
}

const readTables = () => ({
  operations: readWordings('operations.csv'),
  trades: readWordings(...TRADE_FILES),
  transfers: readWordings('transfers.csv'),
});
let tables: ReturnType<typeof readTables> | undefined;
/** Made for the first line: a service that has only started has no use for them. */
export const wordings = (): ReturnType<typeof readTables> => {
  tables ??= readTables();
  return tables;
};

const isOfNoviPazar = (words: readonly Word[], at: number): boolean =>
  words[at]!.folded === 'PAZAR' && words[at - 1]?.folded === 'NOVI';

/** The operation of the bank that the line words, where no shop is called so. */
export const operationIn = (
  descriptor: Descriptor,
  { income, facts }: Circumstances,
  tradeIn: (from: number, to: number) => WordingMatch | null,
): WordingMatch | null => {
  const { words, phrase, start } = descriptor;
  const find = (from: number, first: number, credit: boolean): WordingMatch | null =>
    findWording(wordings().operations, words, { from, to: words.length, first }, credit);
  const found = beyondChannel(descriptor, find(phrase, start, income));
  // DNEVNI BAR NOVI PAZAR: a town, and no takings.
  if (found === null || found.spots.some((at) => isOfNoviPazar(words, at))) return null;
  if (!income) return isOfShopName(descriptor, found, facts, tradeIn) ? null : found;
  const { merchantCategory, category, confidence } = found.rule;
  // VRACENA NAKNADA: of what comes in, a NAKNADA is a benefit by itself.
  const mayBeFee = merchantCategory === 'refund' || category === 'fees' || confidence === 'medium';
  return (mayBeFee ? feeBack(descriptor, (from) => find(from, from, false)) : null) ?? found;
};
