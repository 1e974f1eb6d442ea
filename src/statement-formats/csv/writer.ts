/** Writes booked entries as CSV, for programs (RFC 4180) and for the Excel of Serbia, which opens neither as the other. */
import { amountText } from '../amounts.ts';
import { withoutControls } from '../control-characters.ts';
import type { StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
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
    ],
  },
  excel: {
    // Without it Excel takes UTF-8 for the code page of the machine.
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
    ],
  },
} as const satisfies Record<string, Form>;

const cell = (text: string, separator: string): string => {
  const safe = guardFormula(text);
  return safe.includes(separator) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What stands behind dates and amount, in the order of the headings. */
export const textsOf = (entry: StatementEntry, account: string): string[] => {
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
  ].map((text) => withoutControls(text ?? ''));
};

const row = (entry: StatementEntry, account: string, lastDay: string, form: Form): string => {
  const day = entry.bookingDate ?? entry.valueDate ?? lastDay;
  const texts = textsOf(entry, account).map((text) => cell(text, form.separator));
  const amount = `${entry.amount < 0 ? '-' : ''}${amountText(entry.amount, entry.currency, form.mark)}`;
  const dates = [form.date(day), entry.valueDate ? form.date(entry.valueDate) : ''];
  return [...dates, cell(amount, form.separator).replace(/^'/, ''), ...texts].join(form.separator);
};

/** The table in pieces, one header for all statements. */
export function* writeCsv(
  statements: Iterable<StatementToWrite>,
  { form }: { form: keyof typeof FORMS },
): Generator<string> {
  const shape: Form = FORMS[form];
  yield `${shape.start}${shape.names.join(shape.separator)}\r\n`;
  for (const { account, period, closing, entries } of statements) {
    const lastDay = closing?.date ?? period?.to ?? '';
    for (const entry of entries) {
      if (!entry.pending) yield `${row(entry, account.iban ?? account.number ?? '', lastDay, shape)}\r\n`;
    }
  }
}
