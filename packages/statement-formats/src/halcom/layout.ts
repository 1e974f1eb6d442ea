/** Positions of the fields in files of Halcom's Hal E-Bank. */
import type { Columns } from './columns.ts';

const columns = <Name extends string>(fields: Record<Name, Columns>): Record<Name, Columns> => fields;

export const LINE_WIDTH = 280;
/** A shorter line is incomplete; the fields after this column may be missing. */
export const LEAST_WIDTH = 240;

export const LINE = columns({
  counterpartyAccount: [1, 18],
  posting: [19, 2],
  bookingDate: [21, 8],
  reversal: [29, 2],
  holder: [31, 35],
  valueDate: [67, 6],
  account: [73, 18],
  amount: [91, 15],
  paymentCode: [106, 6],
  debitModel: [112, 2],
  debitReference: [114, 22],
  creditModel: [136, 2],
  creditReference: [138, 22],
  purpose: [160, 36],
  place: [196, 10],
  counterpartyName: [206, 35],
  claim: [241, 22],
  recipient: [263, 18],
});

export const RECAP_WIDTH = 147;
/** The last field, the number of the statement, may be missing. */
export const LEAST_RECAP_WIDTH = 144;

export const RECAP = columns({
  mark: [1, 2],
  account: [3, 18],
  date: [21, 8],
  previousDate: [29, 8],
  opening: [37, 18],
  debits: [55, 6],
  debitSum: [61, 18],
  credits: [79, 6],
  creditSum: [85, 18],
  closing: [103, 18],
  pending: [121, 6],
  pendingSum: [127, 18],
  number: [145, 3],
});

/** By type of posting: debit or credit, and whether it is a reversal. */
export const POSTINGS: Record<string, { out: boolean; reversal: boolean }> = {
  '10': { out: true, reversal: false },
  '20': { out: false, reversal: false },
  '30': { out: false, reversal: true },
  '40': { out: true, reversal: true },
};
