/** Reads the XML of Asseco Office Banking: statements, lists of them, and instant notices of payments. */
import { accountOf } from '../account-number.ts';
import { amountWanted, currencyOf, parseAmount, signed } from '../amounts.ts';
import { anyDate } from '../dates.ts';
import { plausibleDay, withoutPlaceholder } from '../placeholders.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import {
  counterpartyOf,
  creditReference,
  foreignCodeOf,
  otherAccount,
  paymentCodeOf,
  referenceOf,
} from '../reference.ts';
import { bareEntry, type StatementBalance, type StatementEntry, type StatementHead } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type XmlRecord, xmlReader, xmlShape } from '../xml-records.ts';

const STATEMENTS = ['stmtrs', 'pmtnotification'];

/** The second names belong to statements in foreign currency. */
const HEAD = {
  account: ['acctid', 'acctfrom/acctid'],
  number: ['stmtnumber', 'stmtno'],
  opening: ['ledgerbal/balamt', 'stmbal/opening', 'opening'],
  openingDate: ['ledgerbal/dtasof'],
  closing: ['availbal/balamt', 'stmbal/closing', 'closing'],
  closingDate: ['availbal/dtasof', 'stmbal/dateasto', 'dateasto'],
};

const ENTRY = [
  'fitid',
  'benefit',
  'payeeinfo/name',
  'payeeaccountinfo/acctid',
  'payeeaccountinfo/bankname',
  'trnamt',
  'purpose',
  'purposecode',
  'dtposted',
  'dtavail',
  'refmodel',
  'refnumber',
  'payeerefmodel',
  'payeerefnumber',
];

const SHAPE = xmlShape({
  ...Object.fromEntries(STATEMENTS.map((name) => [name, ['curdef', ...Object.values(HEAD).flat()]])),
  stmttrn: ENTRY,
});

const currencyIn = (record: XmlRecord): string => {
  const field = record.first('curdef');
  const currency = currencyOf(field?.text ?? '');
  if (currency === null) throw new StatementError(field ?? record, 'a currency of three letters in curdef');
  return currency;
};

const dateIn = (record: XmlRecord, ...paths: string[]): string | null => {
  const field = record.first(...paths);
  const date = field && anyDate(field.text.trim());
  if (field && date === null) throw new StatementError(field, 'a date that exists');
  return date && plausibleDay(date);
};

/** Returns the signed amount; null if the field is missing. */
const amountIn = (record: XmlRecord, currency: string, ...paths: string[]): number | null => {
  const field = record.first(...paths);
  const amount = field && parseAmount(field.text, currency);
  if (field && amount === null) throw new StatementError(field, amountWanted(currency));
  return amount;
};

const headOf = (record: XmlRecord): StatementHead => {
  const currency = currencyIn(record);
  const number = record.text(...HEAD.account);
  if (number === null) throw new StatementError(record, 'an account in acctid');
  const balance = (end: 'opening' | 'closing'): StatementBalance | null => {
    const amount = amountIn(record, currency, ...HEAD[end]);
    const date = dateIn(record, ...HEAD[`${end}Date`]);
    return amount === null
      ? null
      : { kind: `${end}_booked`, amount, currency, date, creditLineIncluded: false };
  };
  const count = /^\d{1,9}$/.exec(record.text(...HEAD.number) ?? '');
  return {
    id: null,
    account: { ...accountOf(number), currency, holder: null, bank: null },
    number: count ? Number(count[0]) : null,
    page: null,
    period: null,
    opening: balance('opening'),
    closing: balance('closing'),
    balances: [],
  };
};

const entryOf = (record: XmlRecord, statement: XmlRecord): StatementEntry => {
  const currency = currencyIn(statement);
  const written = amountIn(record, currency, 'trnamt');
  if (written === null) throw new StatementError(record, 'an amount in trnamt');
  const benefit = record.text('benefit')?.toLowerCase();
  if (benefit !== 'credit' && benefit !== 'debit')
    throw new StatementError(record, 'credit or debit in benefit');
  const amount = signed(written, benefit === 'debit');
  const reference = (side: string) =>
    referenceOf(record.text(`${side}refmodel`), record.text(`${side}refnumber`));
  return {
    ...bareEntry(amount, currency),
    reference: withoutPlaceholder(record.text('fitid')),
    bookingDate: dateIn(record, 'dtposted'),
    valueDate: dateIn(record, 'dtavail'),
    description: record.text('purpose') ?? '',
    counterparty: counterpartyOf(
      record.text('payeeinfo/name'),
      otherAccount(record.text('payeeaccountinfo/acctid')),
      record.text('payeeaccountinfo/bankname'),
    ),
    paymentReference: creditReference(amount, reference(''), reference('payee')),
    paymentCode: (currency === 'RSD' ? paymentCodeOf : foreignCodeOf)(record.text('purposecode')),
    // Only reversals have a negative sign.
    reversal: written < 0,
  };
};

export const assecoReader = (): StatementReader =>
  readerOver((emit) => {
    let found = false;
    const xml = xmlReader(SHAPE, (record) => {
      if (record.name !== 'stmttrn') {
        found = true;
        emit({ kind: 'statement', statement: headOf(record) });
      } else if (record.parent && STATEMENTS.includes(record.parent.name)) {
        emit({ kind: 'entry', entry: entryOf(record, record.parent), line: record.line });
      } else {
        throw new StatementError(record, 'stmttrn within stmtrs or pmtnotification');
      }
    });
    return {
      write: xml.write,
      end() {
        xml.end();
        if (!found)
          throw new StatementError({ line: 1, column: 1 }, 'a statement in stmtrs or pmtnotification');
      },
    };
  });
