/** Input and result of the matcher of own transfers. */
import type { Confidence } from '../../../packages/enrichment/src/index.ts';
import type { EntryDetails } from '../../banks/contract/ledger-change.ts';

/** An account of the user. */
export interface OwnAccount {
  id: string;
  bankId: string;
  currency: string;
  /** Null if the account has none. */
  iban: string | null;
  /** Empty if the bank does not name the holder. */
  holder: string;
}

/** A booked transaction of one of the accounts. */
export interface OwnRow {
  id: string;
  accountId: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Minor units; negative is money out. */
  amount: number;
  description: string;
  category: string;
  merchantCategory: string | null;
  details: EntryDetails;
}

/** One movement of money between accounts of the user: one payment, or one side in several payments. */
export interface OwnTransfer {
  /** Ids of the rows of money out and of money in; only one of both has several. */
  outs: string[];
  ins: string[];
  confidence: Confidence;
  /** A sentence in English. */
  reason: string;
}

/** Identifies two rows of which a developer has said that they are no transfer. */
export const pairKey = (out: string, into: string): string => `${out} ${into}`;
