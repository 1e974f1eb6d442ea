/**
 * Writes OFX 2.2: booked entries of one currency with amount, dates, the bank's reference, description (255 characters),
 * the counterparty's name and account, payment reference and category code.
 */
import { amountText } from '../amounts.ts';
import { referenceText } from '../reference.ts';
import type { StatementBalance, StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
import { element, xmlText } from '../xml-text.ts';
import { NO_REFERENCE } from './reader.ts';

const NAME = 32;

const text = (name: string, value: string | null | undefined, most: number): string =>
  value ? element(name, xmlText(value, most)) : '';

const digits = (date: string | null): string | null => date?.replaceAll('-', '') ?? null;

const amount = (value: number, currency: string): string =>
  `${value < 0 ? '-' : ''}${amountText(value, currency, '.')}`;

const balance = (name: string, of: StatementBalance | undefined | null): string =>
  of
    ? element(name, element('BALAMT', amount(of.amount, of.currency)), element('DTASOF', digits(of.date)))
    : '';

const entryText = (entry: StatementEntry, index: number, lastDay: string): string => {
  const { counterparty } = entry;
  const name = counterparty?.name ?? null;
  return element(
    'STMTTRN',
    element('TRNTYPE', entry.cardDigits !== null ? 'POS' : entry.amount < 0 ? 'DEBIT' : 'CREDIT'),
    element('DTPOSTED', digits(entry.bookingDate ?? entry.valueDate ?? lastDay)),
    element('DTAVAIL', digits(entry.valueDate)),
    element('TRNAMT', amount(entry.amount, entry.currency)),
    element('FITID', xmlText(entry.reference ?? `${NO_REFERENCE}${index}`, 255)),
    text('REFNUM', referenceText(entry.paymentReference), 32),
    text('SIC', entry.mcc, 4),
    text('NAME', name, NAME),
    name !== null && [...name].length > NAME ? text('EXTDNAME', name, 100) : '',
    element('BANKACCTTO', text('ACCTID', counterparty?.account, 40)),
    text('MEMO', entry.description, 255),
  );
};

/** Yields the statements in pieces. */
export function* writeOfx(
  statements: Iterable<StatementToWrite>,
  { createdAt }: { createdAt: Date },
): Generator<string> {
  const status = element('STATUS', element('CODE', '0'), element('SEVERITY', 'INFO'));
  const server = createdAt.toISOString().slice(0, 19).replace(/\D/g, '');
  yield '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
  yield '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>';
  yield element(
    'SIGNONMSGSRSV1',
    element('SONRS', status, element('DTSERVER', server), element('LANGUAGE', 'ENG')),
  );
  yield '\n<BANKMSGSRSV1>';
  for (const { account, period, closing, balances, entries } of statements) {
    const lastDay = closing?.date ?? period?.to ?? '1970-01-01';
    const available = balances.find(({ kind }) => kind === 'closing_available');
    const number = account.iban ?? account.number ?? '';
    yield `\n<STMTTRNRS>${element('TRNUID', '0')}${status}<STMTRS>${text('CURDEF', account.currency ?? closing?.currency, 3)}`;
    yield element(
      'BANKACCTFROM',
      text('BANKID', account.bank ?? 'NOTPROVIDED', 9),
      text('ACCTID', number, 40),
      element('ACCTTYPE', 'CHECKING'),
    );
    yield '\n<BANKTRANLIST>';
    if (period) yield element('DTSTART', digits(period.from)) + element('DTEND', digits(period.to));
    let index = 0;
    for (const entry of entries) if (!entry.pending) yield `\n${entryText(entry, index++, lastDay)}`;
    yield `\n</BANKTRANLIST>${balance('LEDGERBAL', closing)}${balance('AVAILBAL', available)}</STMTRS></STMTTRNRS>`;
  }
  yield '\n</BANKMSGSRSV1></OFX>\n';
}
