/** One Ntry of a camt message. */
import { accountOf } from '../account-number.ts';
import { decimalsOf, signed } from '../amounts.ts';
import { isoInstant } from '../dates.ts';
import { known } from '../known.ts';
import { joinPieces } from '../pieces.ts';
import { bareEntry, type StatementEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import type { XmlRecord } from '../xml-records.ts';
import { amountIn, dayAt, flagAt, numberAt, signedAmount } from './fields.ts';
import { TX } from './paths.ts';

/** Max140Text: what a longer remittance is cut into. */
export const USTRD = 140;
/** A type of Refs/Prtry and the scheme of a party's identification, as the writer uses them. */
export const CARD = 'CARD';
export const MCC = 'MCC';

/** Booked, pending, or only spoken of: those of the last kind move no money and are no entries. */
const statusOf = (record: XmlRecord): 'booked' | 'pending' | 'information' => {
  const field = record.first('Sts/Cd', 'Sts');
  const code = field?.text.trim() ?? 'BOOK';
  if (code === 'BOOK') return 'booked';
  if (code === 'PDNG') return 'pending';
  if (code === 'INFO' || code === 'FUTR') return 'information';
  throw new StatementError(field!, 'BOOK, PDNG, INFO or FUTR');
};

/** The rate as an entry has it, whichever of the two currencies the bank gives it for: the one that fits the amounts. */
const rateOf = (record: XmlRecord, parts: readonly string[], ratio: number): number | null => {
  const text = record.text(...parts.map((part) => `${part}/CcyXchg/XchgRate`));
  if (text === null || !/^\d{1,12}(\.\d{1,12})?$/.test(text) || Number(text) === 0) return null;
  const given = Number(text);
  const fits = (rate: number): boolean => Math.abs(Math.log(rate / ratio)) < 0.1;
  if (fits(given)) return given;
  const turned = Number((1 / given).toPrecision(10));
  return fits(turned) ? turned : null;
};

const originalOf = (
  record: XmlRecord,
  above: string,
  entry: Pick<StatementEntry, 'amount' | 'currency'>,
): StatementEntry['original'] => {
  const parts = ['InstdAmt', 'TxAmt', 'CntrValAmt'].map((part) => `${above}AmtDtls/${part}`);
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

/** What only the details of a single payment say. */
const paymentOf = (record: XmlRecord, entry: StatementEntry): Partial<StatementEntry> => {
  const text = (...paths: string[]): string | null => record.text(...paths.map((path) => `${TX}/${path}`));
  const side = otherSideOf(entry);
  const party = (path: string): string | null =>
    known(text(`RltdPties/${side}/Pty/${path}`, `RltdPties/${side}/${path}`));
  const account = text(
    ...['Id/IBAN', 'Id/Othr/Id', 'Id/Prtry/Id'].map((path) => `RltdPties/${side}Acct/${path}`),
  );
  const counterparty = {
    name: party('Nm'),
    account: account && (accountOf(account).iban ?? known(account)),
    bank: known(text(...['BICFI', 'BIC', 'Nm'].map((name) => `RltdAgts/${side}Agt/FinInstnId/${name}`))),
  };
  const digits =
    text('CardTx/Card/PlainCardData/PAN', 'CardTx/Card/MskdPAN') ??
    record.text('CardTx/Card/PlainCardData/PAN', 'CardTx/Card/MskdPAN') ??
    (text('Refs/Prtry/Tp') === CARD ? text('Refs/Prtry/Ref') : null);
  const cardDigits = /\d{4}$/.exec(digits ?? '')?.[0] ?? null;
  const category =
    party('Id/OrgId/Othr/SchmeNm/Prtry') === MCC ? party('Id/OrgId/Othr/Id') : text('CardTx/Tx/Indv/TxCtgy');
  const mcc = /^\d{4}$/.exec(category ?? '')?.[0] ?? null;
  const location = { city: party('PstlAdr/TwnNm'), country: party('PstlAdr/Ctry') };
  const number = known(text('RmtInf/Strd/CdtrRefInf/Ref'));
  const model = text('RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry');
  const at = record.first(`${TX}/RltdDts/TxDtTm`, `${TX}/RltdDts/AccptncDtTm`);
  return {
    transactedAt: at && isoInstant(at.text.trim()),
    counterparty: Object.values(counterparty).some((part) => part !== null) ? counterparty : null,
    paymentReference: number === null ? null : { model: /^\d\d$/.exec(model ?? '')?.[0] ?? null, number },
    paymentCode: [text('Purp/Prtry'), text('Purp/Cd')].find((code) => /^\d{3}$/.test(code ?? '')) ?? null,
    mcc,
    // Of a transfer it would be where the other side lives.
    location: (cardDigits ?? mcc) && (location.city ?? location.country) ? location : null,
    cardDigits,
  };
};

/** Wording of a batch in UTF-16 units: some forty payments. */
const LONGEST_BATCH = 4_000;

/** The party of an entry that is not the account's holder. The parties of a reversal are those of the first payment. */
const otherSideOf = ({ amount, reversal }: Pick<StatementEntry, 'amount' | 'reversal'>): 'Cdtr' | 'Dbtr' =>
  amount < 0 !== reversal ? 'Cdtr' : 'Dbtr';

/**
 * Returns the names, wordings and references of the payments of a batch in the order of the file:
 * `Kupac Prvi, Faktura 101; Kupac Drugi, Faktura 102`. Payments that are worded alike are named once.
 */
const paymentsOf = (record: XmlRecord, side: 'Cdtr' | 'Dbtr'): string => {
  const at = (path: string, begins: boolean) =>
    record.all(`${TX}/${path}`).map((field) => ({ ...field, begins }));
  const fields = [
    ...at(`RltdPties/${side}/Nm`, true),
    ...at(`RltdPties/${side}/Pty/Nm`, true),
    ...at('RmtInf/Ustrd', false),
    ...at('RmtInf/Strd/CdtrRefInf/Ref', false),
    ...at('AddtlTxInf', false),
  ].sort((one, other) => one.line - other.line || one.column - other.column);
  const payments: string[] = [];
  for (const { text, begins } of fields) {
    const words = known(text);
    if (words === null) continue;
    // In a payment the name comes first. Texts of one without a name stay together with those before.
    if (begins || payments.length === 0) payments.push(words);
    else payments.push(`${payments.pop()}, ${words}`);
  }
  let all = '';
  for (const payment of new Set(payments)) {
    const longer = all === '' ? payment : `${all}; ${payment}`;
    if (longer.length > LONGEST_BATCH) return `${all || payment.slice(0, LONGEST_BATCH).toWellFormed()} …`;
    all = longer;
  }
  return all;
};

/** The words of the payer where there is one payment; of a batch those of the bank, and who takes part. */
const descriptionOf = (record: XmlRecord, details: number, side: 'Cdtr' | 'Dbtr'): string => {
  const bank = record.first('AddtlNtryInf')?.text ?? '';
  if (details !== 1) {
    return [bank, details === 0 ? '' : paymentsOf(record, side)].filter((text) => text !== '').join(': ');
  }
  const pieces = record.all(`${TX}/RmtInf/Ustrd`).map(({ text }) => text);
  if (pieces.length > 0) return joinPieces(pieces, USTRD);
  return (
    record.first(`${TX}/AddtlTxInf`)?.text ||
    bank ||
    record.first(`${TX}/RmtInf/Strd/AddtlRmtInf`)?.text ||
    ''
  );
};

/** The entry, or null for a notice that moves no money. Throws StatementError. */
export const entryOf = (record: XmlRecord): StatementEntry | null => {
  const { amount, currency } = signedAmount(record);
  const status = statusOf(record);
  if (status === 'information') return null;
  const details = record.count(TX);
  const single = details === 1;
  const reversal = flagAt(record, 'RvslInd') ?? false;
  const entry = {
    ...bareEntry(amount, currency),
    bookingDate: dayAt(record, 'BookgDt'),
    valueDate: dayAt(record, 'ValDt'),
    pending: status === 'pending',
    reversal,
    reference: known(record.text('AcctSvcrRef', ...(single ? [`${TX}/Refs/AcctSvcrRef`] : []), 'NtryRef')),
    description: descriptionOf(record, details, otherSideOf({ amount, reversal })),
    payments: details > 1 ? details : numberAt(record, 'NtryDtls/Btch/NbOfTxs') || 1,
  };
  return {
    ...entry,
    ...(single ? paymentOf(record, entry) : {}),
    original: originalOf(record, '', entry) ?? (single ? originalOf(record, `${TX}/`, entry) : null),
  };
};
