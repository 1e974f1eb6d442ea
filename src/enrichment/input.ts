/** What is known of a line before it is read. */
import type { Facts } from './facts.ts';

export interface EnrichmentInput {
  /** As the bank words it. */
  description: string;
  /** Integer minor units; negative is money out. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** What the bank states beside its wording. */
  facts?: Facts | null | undefined;
}

/** Cash machines in Serbia pay out 500 dinars and more; a smaller debit under a machine's name is its fee. */
const SMALLEST_WITHDRAWAL = 500_00;

export const isSmall = ({ amountMinor, currency }: EnrichmentInput): boolean =>
  currency === 'RSD' && Math.abs(amountMinor) < SMALLEST_WITHDRAWAL;

/** Nothing is stated beside the wording but the code of the merchant. */
export const isPlain = (facts: Facts | null | undefined): boolean =>
  !facts || (facts.paymentCode === undefined && facts.counterparty === undefined);

/** All that decides a result: two entries with the same key have the same. */
export const inputKey = (entry: EnrichmentInput): string => {
  const { amountMinor, facts, description } = entry;
  const stated = isPlain(facts) ? (facts?.mcc ?? '') : JSON.stringify(facts);
  return `${amountMinor > 0 ? '+' : isSmall(entry) ? '<' : '-'}${stated} ${description}`;
};
