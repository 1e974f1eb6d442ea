/** What a printed statement says, apart from how it is laid out: in Serbian, as its readers are. Pure. */
import { groupThousands, type MinorUnits } from '../platform/money.ts';
import { amountText } from '../statement-formats/amounts.ts';
import { referenceText } from '../statement-formats/reference.ts';
import type { AccountStatement, CategorisedEntry } from './account-statement.ts';

/** `1.234.567,50`; negative with a minus. */
export const printedAmount = (amount: MinorUnits, currency: string): string => {
  const [whole = '', fraction] = amountText(amount, currency, ',').split(',');
  const grouped = groupThousands(whole, '.');
  return `${amount < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`;
};

/** `02.03.2026.` */
export const printedDay = (date: string): string => `${date.split('-').reverse().join('.')}.`;

/** `RS35 1600 0000 0001 5722 52`; 18 digits as `160-0000000015722-52`. */
export const printedAccount = ({ iban, number }: { iban: string | null; number: string | null }): string =>
  iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? number?.replace(/^(\d{3})(\d{13})(\d{2})$/, '$1-$2-$3') ?? '';

/** What cannot be printed, and more than a line or two. */
const printable = (text: string, most: number): string => {
  const clean = text.replace(/[\0-\x1f\x7f\ud800-\udfff]+/g, ' ').trim();
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
};

export interface PrintedLine {
  day: string;
  /** The wording, and below it the other side, the payment code and the reference. */
  what: string;
  about: string;
  amount: string;
  isOut: boolean;
  balance: string;
}

const aboutOf = ({ counterparty, paymentCode, paymentReference }: CategorisedEntry): string =>
  [
    counterparty?.name,
    counterparty?.account && printedAccount({ iban: null, number: counterparty.account }),
    paymentCode && `šifra ${paymentCode}`,
    paymentReference && `poziv ${referenceText(paymentReference)}`,
  ]
    .filter((text) => text)
    .join(' · ');

/** With the balance after each. */
export function* printedLines({ opening, entries }: AccountStatement): Generator<PrintedLine> {
  let balance = opening.amount;
  for (const entry of entries) {
    balance += entry.amount;
    yield {
      day: printedDay(entry.bookingDate!),
      what: printable(entry.description, 160),
      about: printable(aboutOf(entry), 160),
      amount: printedAmount(entry.amount, entry.currency),
      isOut: entry.amount < 0,
      balance: printedAmount(balance, entry.currency),
    };
  }
}

const CATEGORIES: Record<string, string> = {
  groceries: 'Namirnice',
  dining: 'Restorani',
  transport: 'Prevoz',
  utilities: 'Komunalije',
  subscriptions: 'Pretplate',
  entertainment: 'Zabava',
  health: 'Zdravlje',
  personal_care: 'Lična nega',
  shopping: 'Kupovina',
  education: 'Obrazovanje',
  insurance: 'Osiguranje',
  taxes: 'Porezi i takse',
  fees: 'Naknade banke',
  cash: 'Gotovina',
  loan: 'Krediti',
  salary: 'Zarade',
  income: 'Prihodi',
  rent: 'Zakup',
  transfer: 'Prenosi',
  fitness: 'Sport',
  travel: 'Putovanja',
  uncategorized: 'Ostalo',
};

export interface Subtotal {
  name: string;
  count: number;
  out: MinorUnits;
  in: MinorUnits;
}

const sum = (amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((total, each) => total + each, 0);

const totalOf = (name: string, entries: readonly CategorisedEntry[]): Subtotal => {
  const amounts = entries.map(({ amount }) => amount);
  return {
    name,
    count: amounts.length,
    out: sum(amounts.filter((amount) => amount < 0)),
    in: sum(amounts.filter((amount) => amount > 0)),
  };
};

/** By what was moved, most first. */
export const subtotals = ({ entries }: AccountStatement): Subtotal[] =>
  [...Map.groupBy(entries, ({ category }) => category)]
    .map(([category, own]) => totalOf(CATEGORIES[category] ?? category, own))
    .sort((a, b) => b.in - b.out - (a.in - a.out) || (a.name < b.name ? -1 : 1));

export const total = ({ entries }: AccountStatement): Subtotal => totalOf('Ukupno', entries);
