/**
 * Writes booked entries as CSV, in two forms: for programs (RFC 4180), and for Excel with Serbian settings, which cannot
 * read the other form.
 */
import { amountText } from '../amounts.ts';
import { withoutControls } from '../control-characters.ts';
import type { EntryToWrite, StatementToWrite } from '../writer.ts';
import { guardFormula } from './formula.ts';

interface Form {
  start: string;
  separator: string;
  mark: '.' | ',';
  date(date: string): string;
  names: readonly string[];
}

export const FORMS = {
  rfc4180: {
    start: '',
    separator: ',',
    mark: '.',
    date: (date) => date,
    names: [
      'Date',
      'Value date',
      'Amount',
      'Currency',
      'Description',
      'Counterparty',
      'Counterparty account',
      'Payment code',
      'Reference model',
      'Payment reference',
      'Reference',
      'Account',
      'Merchant',
      'Category',
      'Balance',
    ],
  },
  excel: {
    // Without a byte order mark, Excel reads UTF-8 in the machine's code page.
    start: '\ufeff',
    separator: ';',
    mark: ',',
    date: (date) => `${date.split('-').reverse().join('.')}.`,
    names: [
      'Datum',
      'Datum valute',
      'Iznos',
      'Valuta',
      'Opis',
      'Primalac/platilac',
      'Račun primaoca/platioca',
      'Šifra plaćanja',
      'Model',
      'Poziv na broj',
      'Referenca',
      'Račun',
      'Trgovac',
      'Kategorija',
      'Stanje',
    ],
  },
} as const satisfies Record<string, Form>;

const cell = (text: string, separator: string): string => {
  const safe = guardFormula(text);
  return safe.includes(separator) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns the cells between amount and balance, in the order of the headings. */
export const textsOf = (entry: EntryToWrite, account: string): string[] => {
  const { counterparty, paymentReference } = entry;
  return [
    entry.currency,
    entry.description,
    counterparty?.name,
    counterparty?.account,
    entry.paymentCode,
    paymentReference?.model,
    paymentReference?.number,
    entry.reference,
    account,
    entry.merchantName,
    entry.category,
  ].map((text) => withoutControls(text ?? ''));
};

/** Formats an amount so that no spreadsheet reads a formula: its minus belongs to a number. */
const amountCell = (amount: number, currency: string, form: Form): string => {
  const text = `${amount < 0 ? '-' : ''}${amountText(amount, currency, form.mark)}`;
  return text.includes(form.separator) ? `"${text}"` : text;
};

/** Yields each booked entry with the balance after it; null if the opening balance is unknown. */
export function* withBalances({
  opening,
  entries,
}: StatementToWrite): Generator<{ entry: EntryToWrite; balance: number | null }> {
  let balance = opening?.amount ?? null;
  for (const entry of entries) {
    if (entry.pending) continue;
    if (balance !== null) balance += entry.amount;
    yield { entry, balance };
  }
}

const row = (
  entry: EntryToWrite,
  balance: number | null,
  account: string,
  lastDay: string,
  form: Form,
): string => {
  const day = entry.bookingDate ?? entry.valueDate ?? lastDay;
  const texts = textsOf(entry, account).map((text) => cell(text, form.separator));
  const amount = amountCell(entry.amount, entry.currency, form);
  const after = balance === null ? '' : amountCell(balance, entry.currency, form);
  const dates = [form.date(day), entry.valueDate ? form.date(entry.valueDate) : ''];
  return [...dates, amount, ...texts, after].join(form.separator);
};

/** Yields the table in pieces, with one header for all statements. */
export function* writeCsv(
  statements: Iterable<StatementToWrite>,
  { form }: { form: keyof typeof FORMS },
): Generator<string> {
  const shape: Form = FORMS[form];
  yield `${shape.start}${shape.names.join(shape.separator)}\r\n`;
  for (const statement of statements) {
    const { account, period, closing } = statement;
    const lastDay = closing?.date ?? period?.to ?? '';
    const own = account.iban ?? account.number ?? '';
    for (const { entry, balance } of withBalances(statement)) {
      yield `${row(entry, balance, own, lastDay, shape)}\r\n`;
    }
  }
}
