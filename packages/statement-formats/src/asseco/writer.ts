/**
 * Writes the XML of Asseco Office Banking: booked entries with amount, dates, description, counterparty, payment reference
 * and code, and the bank's reference.
 */
import { amountText } from '../amounts.ts';
import { domesticNumber } from '../reference.ts';
import type { StatementBalance, StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
import { element, xmlText } from '../xml-text.ts';

const LONGEST = 1_000;

const text = (name: string, value: string | null | undefined): string =>
  value ? element(name, xmlText(value, LONGEST)) : '';

const amount = (value: number, currency: string): string =>
  `${value < 0 ? '-' : ''}${amountText(value, currency, '.')}`;

/** Formats `205-0000000108040-45`: bank, account, check digits. */
const accountText = (account: string | null | undefined): string | null =>
  account ? domesticNumber(account).replace(/^(\d{3})(\d{13})(\d{2})$/, '$1-$2-$3') : null;

const balance = (name: string, of: StatementBalance | null): string =>
  of === null
    ? ''
    : element(name, element('balamt', amount(of.amount, of.currency)), text('dtasof', of.date));

const entryText = (entry: StatementEntry): string => {
  const { counterparty, paymentReference, currency, reversal } = entry;
  // A reversal is on the side of the reversed entry, with a minus.
  const debit = entry.amount < 0 !== reversal;
  const side = entry.amount < 0 ? 'payee' : '';
  return element(
    'stmttrn',
    text('fitid', entry.reference),
    element('benefit', debit ? 'debit' : 'credit'),
    element('payeeinfo', text('name', counterparty?.name)),
    element(
      'payeeaccountinfo',
      text('acctid', accountText(counterparty?.account)),
      text('bankname', counterparty?.bank),
    ),
    element('trnamt', amount(debit ? -entry.amount : entry.amount, currency)),
    text('purpose', entry.description),
    text('purposecode', entry.paymentCode),
    text('dtposted', entry.bookingDate),
    text('dtavail', entry.valueDate),
    text(`${side}refmodel`, paymentReference?.model),
    text(`${side}refnumber`, paymentReference?.number),
  );
};

/** Yields the statements in pieces. */
export function* writeAsseco(statements: Iterable<StatementToWrite>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<stmtrslist>';
  for (const { account, number, opening, closing, entries } of statements) {
    yield `\n<stmtrs>${text('curdef', account.currency ?? closing?.currency)}`;
    yield text('acctid', accountText(account.iban ?? account.number));
    yield number === null ? '' : element('stmtnumber', String(number));
    yield `${balance('ledgerbal', opening)}${balance('availbal', closing)}<trnlist>`;
    for (const entry of entries) if (!entry.pending) yield `\n${entryText(entry)}`;
    yield '\n</trnlist></stmtrs>';
  }
  yield '\n</stmtrslist>\n';
}
