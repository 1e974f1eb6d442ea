/** Writes transactions as a statement: camt.053, camt.052 if it has pending entries, or MT940. */

import { writeCamt } from '../../../../packages/statement-formats/src/camt/writer.ts';
import { type DatedBalance, writeMt940 } from '../../../../packages/statement-formats/src/mt940/writer.ts';
import { bareEntry, type StatementEntry } from '../../../../packages/statement-formats/src/statement.ts';
import { banks } from '../../catalogue/catalogue.ts';
import { entryFacts } from '../../contract/entry-facts.ts';
import type { Dialect } from '../dialect.ts';
import type { BooksEntry, CustomerAccount } from './books.ts';
import { idOf } from './entry-report.ts';

/** The content of a statement, entries newest first. */
interface Reported {
  bankId: string;
  account: CustomerAccount;
  days: { from: string; to: string };
  /** Closing balance in minor units, after the last entry. */
  closing: number;
  booked: readonly BooksEntry[];
  pending: readonly BooksEntry[];
  at: Date;
}

const BICS = new Map(banks.map(({ name, bic }) => [name, bic]));

const entryOf = (
  { entry }: BooksEntry,
  place: number,
  { currency }: CustomerAccount,
  isPending: boolean,
  dialect: Dialect,
): StatementEntry => {
  const { amount, date, description, details = {} } = entry;
  const facts = entryFacts(details);
  const { counterparty } = facts;
  return {
    ...bareEntry(amount, currency),
    ...facts,
    reference: idOf(entry.ref, place, dialect).transactionId ?? null,
    bookingDate: isPending ? null : date,
    valueDate: facts.valueDate ?? date,
    description,
    counterparty: counterparty
      ? { ...counterparty, bank: BICS.get(counterparty.bank ?? '') ?? counterparty.bank }
      : null,
    pending: isPending,
  };
};

const join = (pieces: Iterable<string>): string => [...pieces].join('');

/** Returns the text of a statement, oldest entries first. */
export const statementText = (reported: Reported, format: 'camt.053' | 'mt940', dialect: Dialect): string => {
  const { bankId, account, days, closing, booked, pending, at } = reported;
  const inOrder = (list: readonly BooksEntry[], isPending: boolean): StatementEntry[] =>
    list.toReversed().map((known, place) => entryOf(known, place, account, isPending, dialect));
  const turnover = booked.reduce((sum, { entry }) => sum + entry.amount, 0);
  const balance = (kind: DatedBalance['kind'], amount: number, date: string): DatedBalance => ({
    kind,
    amount,
    currency: account.currency,
    date,
    creditLineIncluded: false,
  });
  const statement = {
    id: `${days.to.replaceAll('-', '')}-${account.ref}`,
    account: {
      iban: account.iban,
      // A savings account without an IBAN is identified by its reference.
      number: account.iban === null ? account.ref : null,
      currency: account.currency,
      holder: account.holderName,
      bank: banks.find(({ id }) => id === bankId)!.bic,
    },
    number: null,
    page: null,
    period: days,
    opening: balance('opening_booked', closing - turnover, days.from),
    closing: balance('closing_booked', closing, days.to),
    balances: [],
  };
  if (format === 'mt940') return join(writeMt940([{ ...statement, entries: inOrder(booked, false) }]));
  const entries = [...inOrder(booked, false), ...inOrder(pending, true)];
  const message = pending.length > 0 ? 'camt.052' : 'camt.053';
  return join(
    writeCamt([{ ...statement, entries }], { message, messageId: `MSG-${at.getTime()}`, createdAt: at }),
  );
};
