/** Reads one Ntry of a camt message. */
import { accountOf } from '../account-number.ts';
import { decimalsOf, signed } from '../amounts.ts';
import { isoInstant } from '../dates.ts';
import { joinPieces } from '../pieces.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { bareEntry, type StatementEntry, type StatementNote, type StatementPayment } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import type { XmlRecord } from '../xml-records.ts';
import { amountIn, dayAt, flagAt, signedAmount } from './fields.ts';
import { ACCOUNT } from './paths.ts';

/** Length of Max140Text: a longer remittance text is split into pieces. */
export const USTRD = 140;
/** Values of Refs/Prtry and of a party's identification scheme that the writer uses. */
export const CARD = 'CARD';
export const MCC = 'MCC';

/** Returns the status of an entry. An informational entry moves no money and is left out. */
const statusOf = (record: XmlRecord): 'booked' | 'pending' | 'information' => {
  const field = record.first('Sts/Cd', 'Sts', 'Sts/Prtry');
  const code = field?.text.trim() ?? 'BOOK';
  if (code === 'BOOK') return 'booked';
  if (code === 'PDNG') return 'pending';
  if (code === 'INFO' || code === 'FUTR') return 'information';
  throw new StatementError(field!, 'BOOK, PDNG, INFO or FUTR as the status');
};

/** Returns the exchange rate that fits the amounts. Banks give it for either of the two currencies. */
const rateOf = (record: XmlRecord, parts: readonly string[], ratio: number): number | null => {
  const text = record.text(...parts.map((part) => `${part}/CcyXchg/XchgRate`));
  if (text === null || !/^\d{1,12}(\.\d{1,12})?$/.test(text) || Number(text) === 0) return null;
  const given = Number(text);
  const fits = (rate: number): boolean => Math.abs(Math.log(rate / ratio)) < 0.1;
  if (fits(given)) return given;
  const turned = Number((1 / given).toPrecision(10));
  return fits(turned) ? turned : null;
};

/** @param record an entry, or its only payment */
const originalOf = (
  record: XmlRecord,
  entry: Pick<StatementEntry, 'amount' | 'currency'>,
): StatementEntry['original'] => {
  const parts = ['InstdAmt', 'TxAmt', 'CntrValAmt'].map((part) => `AmtDtls/${part}`);
  for (const part of parts) {
    const field = record.first(`${part}/Amt`);
    if (!field) continue;
    const { amount, currency } = amountIn(field);
    if (currency === entry.currency) continue;
    const units = 10 ** (decimalsOf(entry.currency) - decimalsOf(currency));
    const rate = rateOf(record, parts, Math.abs(entry.amount) / units / amount);
    return { amount: signed(amount, entry.amount < 0), currency, rate };
  }
  return null;
};

const partyIn = (payment: XmlRecord, side: string, path: string): string | null =>
  withoutPlaceholder(payment.text(`RltdPties/${side}/Pty/${path}`, `RltdPties/${side}/${path}`));

/** Returns the name of the party, or else of the ultimate party. */
const nameIn = (payment: XmlRecord, side: string): string | null =>
  partyIn(payment, side, 'Nm') ?? partyIn(payment, `Ultmt${side}`, 'Nm');

const otherAccountIn = (payment: XmlRecord, side: string): string | null => {
  const account = payment.text(...ACCOUNT.map((path) => `RltdPties/${side}Acct/${path}`));
  return account && (accountOf(account).iban ?? withoutPlaceholder(account));
};

const referenceIn = (payment: XmlRecord): StatementEntry['paymentReference'] => {
  const number = withoutPlaceholder(
    payment.text('RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/CdtrRefInf/CdtrRef'),
  );
  const model = payment.text('RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry');
  return number === null ? null : { model: /^\d\d$/.exec(model ?? '')?.[0] ?? null, number };
};

/** Returns the fields that only the details of a single payment have. */
const singlePayment = (
  record: XmlRecord,
  payment: XmlRecord,
  entry: StatementEntry,
): Partial<StatementEntry> => {
  const side = otherSideOf(entry);
  const party = (path: string): string | null => partyIn(payment, side, path);
  const agents = ['BICFI', 'BIC', 'CmbndId/BIC', 'Nm', 'NmAndAdr/Nm'];
  const counterparty = {
    name: nameIn(payment, side),
    account: otherAccountIn(payment, side),
    bank: withoutPlaceholder(payment.text(...agents.map((name) => `RltdAgts/${side}Agt/FinInstnId/${name}`))),
  };
  const digits =
    payment.text('CardTx/Card/PlainCardData/PAN', 'CardTx/Card/MskdPAN') ??
    record.text('CardTx/Card/PlainCardData/PAN', 'CardTx/Card/MskdPAN') ??
    (payment.text('Refs/Prtry/Tp') === CARD ? payment.text('Refs/Prtry/Ref') : null);
  const cardDigits = /\d{4}$/.exec(digits ?? '')?.[0] ?? null;
  const category =
    party('Id/OrgId/Othr/SchmeNm/Prtry') === MCC
      ? party('Id/OrgId/Othr/Id')
      : payment.text('CardTx/Tx/Indv/TxCtgy');
  const mcc = /^\d{4}$/.exec(category ?? '')?.[0] ?? null;
  const location = { city: party('PstlAdr/TwnNm'), country: party('PstlAdr/Ctry') };
  const codes = [payment.text('Purp/Prtry'), payment.text('Purp/Cd')];
  const at = payment.first('RltdDts/TxDtTm', 'RltdDts/AccptncDtTm');
  return {
    transactedAt: at && isoInstant(at.text.trim()),
    counterparty: Object.values(counterparty).some((part) => part !== null) ? counterparty : null,
    paymentReference: referenceIn(payment),
    paymentCode: codes.find((code) => /^\d{3}$/.test(code ?? '')) ?? null,
    mcc,
    // For a transfer, this would be the address of the counterparty.
    location: (cardDigits ?? mcc) && (location.city ?? location.country) ? location : null,
    cardDigits,
  };
};

/** Maximum length of a batch description in UTF-16 units: about forty payments. */
const LONGEST_BATCH = 4_000;

/** Returns the side of the counterparty. The parties of a reversal are those of the first payment. */
const otherSideOf = ({ amount, reversal }: Pick<StatementEntry, 'amount' | 'reversal'>): 'Cdtr' | 'Dbtr' =>
  amount < 0 !== reversal ? 'Cdtr' : 'Dbtr';

/** Returns the payer's description of the payment. */
const purposeOf = (payment: XmlRecord): string => {
  const pieces = payment.all('RmtInf/Ustrd').map(({ text }) => text);
  if (pieces.length > 0) return joinPieces(pieces, USTRD);
  return (payment.first('AddtlTxInf') ?? payment.first('RmtInf/Strd/AddtlRmtInf'))?.text.trim() ?? '';
};

/** Returns each payment of a batch. An amount in another currency than the entry's keeps its currency. */
const paymentsOf = (payments: readonly XmlRecord[], entry: StatementEntry): StatementPayment[] => {
  const side = otherSideOf(entry);
  return payments.map((payment) => {
    const field = payment.first('Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt');
    const { amount, currency } = field ? amountIn(field) : { amount: null, currency: entry.currency };
    const mark = payment.text('CdtDbtInd');
    const isOut = mark === null ? entry.amount < 0 : mark === 'DBIT';
    return {
      name: nameIn(payment, side),
      account: otherAccountIn(payment, side),
      amount: amount === null ? null : signed(amount, isOut),
      currency,
      description: purposeOf(payment),
      paymentReference: referenceIn(payment),
    };
  });
};

/**
 * Returns the names, descriptions and references of the payments of a batch in the order of the file, such as
 * `Kupac Prvi, Faktura 101; Kupac Drugi, Faktura 102`. Equal texts occur once.
 */
export const wordingOf = (payments: readonly StatementPayment[]): string => {
  const worded = payments.map(({ name, description, paymentReference }) =>
    [name, withoutPlaceholder(description), paymentReference?.number].filter((text) => text).join(', '),
  );
  let all = '';
  for (const payment of new Set(worded)) {
    if (payment === '') continue;
    const longer = all === '' ? payment : `${all}; ${payment}`;
    if (longer.length > LONGEST_BATCH) return `${all || payment.slice(0, LONGEST_BATCH).toWellFormed()} …`;
    all = longer;
  }
  return all;
};

/** Returns the payer's text of a single payment; for a batch, the bank's text and the participants. */
const descriptionOf = (
  record: XmlRecord,
  single: XmlRecord | null,
  details: readonly StatementPayment[],
): string => {
  const bank = record.first('AddtlNtryInf')?.text ?? '';
  if (!single) {
    const wording = wordingOf(details);
    return bank.includes(wording) ? bank : [bank, wording].filter((text) => text !== '').join(': ');
  }
  const pieces = single.all('RmtInf/Ustrd').map(({ text }) => text);
  if (pieces.length > 0) return joinPieces(pieces, USTRD);
  return single.first('AddtlTxInf')?.text || bank || single.first('RmtInf/Strd/AddtlRmtInf')?.text || '';
};

type Note = (note: Omit<StatementNote, 'line'>) => void;

/** Notes which payments of a batch have no details. */
const noteBatch = ({ amount, currency, payments, details }: StatementEntry, note: Note): void => {
  const first = details.length;
  if (first > 0 && first < payments) {
    note({
      code: 'details_left_out',
      message: `The entry stands for ${payments} payments; ${first} of them are listed.`,
    });
    return;
  }
  const amounts = details.map((each) => (each.currency === currency ? each.amount : null));
  if (first === 0 || amounts.includes(null)) return;
  if (amounts.reduce<number>((sum, each) => sum + each!, 0) !== amount) {
    note({
      code: 'details_do_not_add_up',
      message: 'The payments of the entry do not make its amount; the amount of the entry is taken.',
    });
  }
};

/**
 * Returns the entry, or null for a notice that moves no money. @throws StatementError @param payments its first TxDtls;
 * `count` is the number of all
 */
export const entryOf = (
  record: XmlRecord,
  payments: readonly XmlRecord[],
  count: number,
  note: Note,
): StatementEntry | null => {
  const { amount, currency } = signedAmount(record);
  const status = statusOf(record);
  if (status === 'information') return null;
  const single = count === 1 ? payments[0]! : null;
  const reversal = flagAt(record, 'RvslInd') ?? false;
  const said = [...record.all('NtryDtls/Btch/NbOfTxs'), ...record.all('Btch/NbOfTxs')]
    .map(({ text }) => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0))
    .reduce((sum, each) => sum + each, 0);
  const bare = {
    ...bareEntry(amount, currency),
    bookingDate: dayAt(record, 'BookgDt'),
    valueDate: dayAt(record, 'ValDt'),
    pending: status === 'pending',
    reversal,
    reference: withoutPlaceholder(
      record.text('AcctSvcrRef') ?? single?.text('Refs/AcctSvcrRef') ?? record.text('NtryRef'),
    ),
    payments: count > 1 ? Math.max(count, said) : said || 1,
  };
  const details = count > 1 ? paymentsOf(payments, bare) : [];
  const entry = { ...bare, details, description: descriptionOf(record, single, details) };
  noteBatch(entry, note);
  return {
    ...entry,
    ...(single ? singlePayment(record, single, entry) : {}),
    original: originalOf(record, entry) ?? (single ? originalOf(single, entry) : null),
  };
};
