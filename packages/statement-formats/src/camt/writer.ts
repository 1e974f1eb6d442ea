/**
 * Writes camt.053.001.02, and camt.052.001.02 for pending entries. All fields of the model are written except the page. The
 * entry of a batch has its common fields only. Texts are cut at the lengths of the messages; the bank's text of a batch has
 * 500 characters.
 */
import { ibanOf } from '../account-number.ts';
import { amountText } from '../amounts.ts';
import { cutPieces } from '../pieces.ts';
import type { StatementAccount, StatementBalance, StatementEntry, StatementPayment } from '../statement.ts';
import { isBic, type StatementToWrite } from '../writer.ts';
import { element, xmlText } from '../xml-text.ts';
import { CARD, MCC, USTRD, wordingOf } from './entry.ts';
import { BALANCE_CODES } from './head.ts';

export interface CamtOptions {
  message?: 'camt.052' | 'camt.053';
  /** At most 35 characters. */
  messageId: string;
  createdAt: Date;
}

const NAMES = {
  'camt.052': { message: 'BkToCstmrAcctRpt', statement: 'Rpt' },
  'camt.053': { message: 'BkToCstmrStmt', statement: 'Stmt' },
};

const text = (name: string, value: string | null, most: number): string =>
  value === null ? '' : element(name, xmlText(value, most));

const amount = (value: number, currency: string): string =>
  `<Amt Ccy="${xmlText(currency, 3)}">${amountText(value, currency, '.')}</Amt>`;

const side = (value: number): string => element('CdtDbtInd', value < 0 ? 'DBIT' : 'CRDT');

const day = (name: string, date: string | null): string =>
  date === null ? '' : element(name, element('Dt', date));

const accountId = (account: string): string =>
  element(
    'Id',
    ibanOf(account) === account ? element('IBAN', account) : element('Othr', text('Id', account, 34)),
  );

const agent = (name: string, bank: string | null): string =>
  bank === null
    ? ''
    : element(name, element('FinInstnId', isBic(bank) ? element('BIC', bank) : text('Nm', bank, 140)));

/** Formats at most eleven digits, ten of them decimals. */
const rateText = (rate: number): string => {
  const whole = Math.trunc(rate).toString().length;
  return rate.toFixed(Math.max(0, 11 - Math.max(whole, 1))).replace(/(?<!0)\.?0+$/, '');
};

const balance = ({ kind, amount: value, currency, date, creditLineIncluded }: StatementBalance): string =>
  element(
    'Bal',
    element(
      'Tp',
      element('CdOrPrtry', kind === 'other' ? element('Prtry', 'OTHR') : element('Cd', BALANCE_CODES[kind])),
    ),
    creditLineIncluded ? element('CdtLine', element('Incl', 'true')) : '',
    amount(value, currency),
    side(value),
    day('Dt', date),
  );

const account = ({ iban, number, currency, holder, bank }: StatementAccount): string =>
  element(
    'Acct',
    accountId(iban ?? number ?? 'NOTPROVIDED'),
    text('Ccy', currency, 3),
    element('Ownr', text('Nm', holder, 140)),
    agent('Svcr', bank),
  );

const original = (entry: StatementEntry): string => {
  if (!entry.original) return '';
  const { amount: value, currency, rate } = entry.original;
  const exchange =
    rate === null
      ? ''
      : element(
          'CcyXchg',
          text('SrcCcy', currency, 3),
          text('TrgtCcy', entry.currency, 3),
          text('UnitCcy', currency, 3),
          element('XchgRate', rateText(rate)),
        );
  return element('AmtDtls', element('InstdAmt', amount(value, currency), exchange));
};

const parties = (entry: StatementEntry): string => {
  const { counterparty, location, mcc } = entry;
  const name = entry.amount < 0 !== entry.reversal ? 'Cdtr' : 'Dbtr';
  const scheme =
    mcc === null ? '' : element('Othr', text('Id', mcc, 4), element('SchmeNm', element('Prtry', MCC)));
  return [
    element(
      'RltdPties',
      element(
        name,
        text('Nm', counterparty?.name ?? null, 140),
        element(
          'PstlAdr',
          text('TwnNm', location?.city ?? null, 35),
          text('Ctry', location?.country ?? null, 2),
        ),
        element('Id', element('OrgId', scheme)),
      ),
      counterparty?.account ? element(`${name}Acct`, accountId(counterparty.account)) : '',
    ),
    element('RltdAgts', agent(`${name}Agt`, counterparty?.bank ?? null)),
  ].join('');
};

const remittance = ({
  description,
  paymentReference,
}: Pick<StatementEntry, 'description' | 'paymentReference'>): string =>
  element(
    'RmtInf',
    ...cutPieces(description, USTRD).map((piece) => text('Ustrd', piece, USTRD)),
    paymentReference &&
      element(
        'Strd',
        element(
          'CdtrRefInf',
          element('Tp', element('CdOrPrtry', text('Prtry', paymentReference.model, 35))),
          text('Ref', paymentReference.number, 35),
        ),
      ),
  );

const payment = (entry: StatementEntry): string => {
  const { cardDigits, transactedAt } = entry;
  return element(
    'TxDtls',
    cardDigits && element('Refs', element('Prtry', element('Tp', CARD), text('Ref', cardDigits, 4))),
    original(entry),
    parties(entry),
    element('Purp', text('Prtry', entry.paymentCode, 35)),
    remittance(entry),
    transactedAt && element('RltdDts', element('TxDtTm', transactedAt.toISOString())),
  );
};

/** Returns the description of a batch without the texts of its payments. */
const banksWords = ({ description, details }: StatementEntry): string | null => {
  const wording = wordingOf(details);
  const rest =
    wording !== '' && description.endsWith(wording) ? description.slice(0, -wording.length) : description;
  return rest.replace(/: $/, '') || null;
};

const paymentOfBatch =
  (entry: StatementEntry) =>
  ({ name, account: number, amount: value, currency, ...said }: StatementPayment): string =>
    element(
      'TxDtls',
      // Version 02 has no side for a payment: the entry's side applies.
      value === null ? '' : element('AmtDtls', element('TxAmt', amount(value, currency))),
      parties({ ...entry, counterparty: { name, account: number, bank: null }, location: null, mcc: null }),
      remittance(said),
    );

/** Returns the least specific bank transaction code (ISO 20022), because a code is required. */
const family = (entry: StatementEntry): string => {
  const code = entry.cardDigits !== null ? 'CCRD' : entry.amount < 0 ? 'ICDT' : 'RCDT';
  return element(
    'BkTxCd',
    element(
      'Domn',
      element('Cd', 'PMNT'),
      element('Fmly', element('Cd', code), element('SubFmlyCd', 'OTHR')),
    ),
  );
};

const entryText = (entry: StatementEntry): string => {
  const batch = entry.payments > 1;
  return element(
    'Ntry',
    amount(entry.amount, entry.currency),
    side(entry.amount),
    entry.reversal ? element('RvslInd', 'true') : '',
    element('Sts', entry.pending ? 'PDNG' : 'BOOK'),
    day('BookgDt', entry.bookingDate),
    day('ValDt', entry.valueDate),
    text('AcctSvcrRef', entry.reference, 35),
    family(entry),
    batch ? original(entry) : '',
    element(
      'NtryDtls',
      ...(batch
        ? [
            element('Btch', element('NbOfTxs', String(entry.payments))),
            ...entry.details.map(paymentOfBatch(entry)),
          ]
        : [payment(entry)]),
    ),
    batch ? text('AddtlNtryInf', banksWords(entry), 500) : '',
  );
};

/** Yields the message in pieces. */
export function* writeCamt(
  statements: Iterable<StatementToWrite>,
  { message = 'camt.053', messageId, createdAt }: CamtOptions,
): Generator<string> {
  const names = NAMES[message];
  const created = element('CreDtTm', createdAt.toISOString());
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.02"><${names.message}>`;
  yield element('GrpHdr', text('MsgId', messageId, 35), created);
  for (const { id, number, period, opening, closing, balances, entries, ...rest } of statements) {
    yield `\n<${names.statement}>${text('Id', id ?? 'NOTPROVIDED', 35)}`;
    yield number === null ? '' : element('ElctrncSeqNb', String(number));
    yield created;
    if (period) {
      // Times without an offset, in Belgrade.
      const instants = [
        element('FrDtTm', `${period.from}T00:00:00`),
        element('ToDtTm', `${period.to}T23:59:59`),
      ];
      yield element('FrToDt', ...instants);
    }
    yield account(rest.account);
    for (const each of [opening, ...balances, closing]) if (each) yield `\n${balance(each)}`;
    for (const entry of entries) yield `\n${entryText(entry)}`;
    yield `\n</${names.statement}>`;
  }
  yield `\n</${names.message}></Document>\n`;
}
