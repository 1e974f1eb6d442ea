/** Reads OFX 1 and 2: bank accounts and card accounts. */
import { accountOf, ibanOf } from '../account-number.ts';
import { amountWanted, currencyOf, parseAmount } from '../amounts.ts';
import { digitsDate } from '../dates.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { counterpartyOf, otherAccount, writtenReference } from '../reference.ts';
import {
  type BalanceKind,
  bareEntry,
  type StatementBalance,
  type StatementEntry,
  type StatementHead,
} from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import type { XmlRecord } from '../xml-records.ts';
import { elementReader } from './elements.ts';

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
/** Securities have other elements. */
const INVESTMENTS = 'INVSTMTRS';
const NOT_OF_BANK = `a statement of a bank or a card in STMTRS or CCSTMTRS: investments (${INVESTMENTS}) are not read`;

const SHAPE = {
  records: new Set([...STATEMENTS, 'STMTTRN', INVESTMENTS]),
  levels: new Map([
    ...[...STATEMENTS, INVESTMENTS].map((name) => [name, 0] as const),
    ...['BANKACCTFROM', 'CCACCTFROM', 'BANKTRANLIST', 'LEDGERBAL', 'AVAILBAL'].map(
      (name) => [name, 1] as const,
    ),
    ['STMTTRN', 2],
    ...['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY'].map((name) => [name, 3] as const),
  ]),
};

/** Values that apply if the file has none. */
export interface OfxGiven {
  account?: string;
  currency?: string;
}

/** Placeholder of the writer for a missing reference, because OFX requires one. */
export const NO_REFERENCE = 'NONREF.';

const currencyIn = (record: XmlRecord, path: string, given?: string): string => {
  const field = record.first(path);
  const currency = currencyOf(field?.text ?? given ?? '');
  if (currency !== null) return currency;
  const isGivable = path === 'CURDEF' && !field;
  const way = isGivable ? ', or as `currency`' : '';
  throw new StatementError(field ?? record, `a currency of three letters in ${path}${way}`, undefined, {
    wanted: isGivable ? 'currency' : null,
  });
};

const dateIn = (record: XmlRecord, path: string): string | null => {
  const field = record.first(path);
  // Zeros mean no day.
  if (!field || /^\s*0+\s*$/.test(field.text)) return null;
  const date = digitsDate(field.text.trim());
  if (date === null) throw new StatementError(field, 'a date that exists, YYYYMMDD');
  return date;
};

const amountIn = (record: XmlRecord, path: string, currency: string): number | null => {
  const field = record.first(path);
  // For `-.50`.
  const amount = field && parseAmount(field.text.replace(/^\s*([+-]?)([.,]\d)/, '$10$2'), currency);
  if (field && amount === null) throw new StatementError(field, amountWanted(currency));
  return amount;
};

const headOf = (record: XmlRecord, given: OfxGiven): StatementHead => {
  const currency = currencyIn(record, 'CURDEF', given.currency);
  const number = record.text('BANKACCTFROM/ACCTID', 'CCACCTFROM/ACCTID') ?? given.account ?? null;
  if (number === null)
    throw new StatementError(record, 'an account in ACCTID, or as `account`', undefined, {
      wanted: 'account',
    });
  // Some banks write their three digits separately.
  const whole = `${record.text('BANKACCTFROM/BANKID') ?? ''}-${number}`;
  const from = dateIn(record, 'BANKTRANLIST/DTSTART');
  const to = dateIn(record, 'BANKTRANLIST/DTEND');
  const balance = (group: string, kind: BalanceKind): StatementBalance | null => {
    const amount = amountIn(record, `${group}/BALAMT`, currency);
    const date = dateIn(record, `${group}/DTASOF`);
    return amount === null ? null : { kind, amount, currency, date, creditLineIncluded: false };
  };
  const available = balance('AVAILBAL', 'closing_available');
  return {
    id: null,
    account: { ...accountOf(ibanOf(number) ?? ibanOf(whole) ?? number), currency, holder: null, bank: null },
    number: null,
    page: null,
    period: from !== null && to !== null ? { from, to } : null,
    opening: null,
    closing: balance('LEDGERBAL', 'closing_booked'),
    balances: available ? [available] : [],
  };
};

const entryOf = (record: XmlRecord, statement: XmlRecord, given: OfxGiven): StatementEntry => {
  const currency = record.first('CURRENCY/CURSYM')
    ? currencyIn(record, 'CURRENCY/CURSYM')
    : currencyIn(statement, 'CURDEF', given.currency);
  const amount = amountIn(record, 'TRNAMT', currency);
  if (amount === null) throw new StatementError(record, 'an amount in TRNAMT');
  const name = record.text('EXTDNAME', 'PAYEE/NAME', 'NAME');
  const memo = record.text('MEMO');
  const reference = record.text('FITID');
  const account = otherAccount(record.text('BANKACCTTO/ACCTID', 'CCACCTTO/ACCTID'));
  return {
    ...bareEntry(amount, currency),
    reference: reference?.startsWith(NO_REFERENCE) ? null : withoutPlaceholder(reference),
    bookingDate: dateIn(record, 'DTPOSTED'),
    valueDate: dateIn(record, 'DTAVAIL'),
    // A single text is the bank's description, whatever its element is called.
    description: memo ?? name ?? '',
    counterparty: counterpartyOf(memo === null ? null : name, account),
    paymentReference: writtenReference(record.text('REFNUM')),
    mcc: /^\d{4}$/.exec(record.text('SIC') ?? '')?.[0] ?? null,
  };
};

export const ofxReader = (given: OfxGiven = {}): StatementReader =>
  readerOver((emit) => {
    let found = false;
    let investments: XmlRecord | null = null;
    const elements = elementReader(SHAPE, (record) => {
      if (STATEMENTS.has(record.name)) {
        found = true;
        emit({ kind: 'statement', statement: headOf(record, given) });
      } else if (record.parent && STATEMENTS.has(record.parent.name)) {
        emit({ kind: 'entry', entry: entryOf(record, record.parent, given), line: record.line });
      } else if (record.name === INVESTMENTS) {
        investments = record;
      } else {
        const isInvested = record.parent?.name === INVESTMENTS;
        throw new StatementError(record, isInvested ? NOT_OF_BANK : 'STMTTRN within STMTRS or CCSTMTRS');
      }
    });
    return {
      write: elements.write,
      end() {
        elements.end();
        if (found) return;
        if (investments) throw new StatementError(investments, NOT_OF_BANK);
        throw new StatementError({ line: 1, column: 1 }, 'a statement in STMTRS or CCSTMTRS');
      },
    };
  });
