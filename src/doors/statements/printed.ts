/** The text of a printed statement, without its layout, in the reader's language. Pure. */
import type { Language } from '../../../packages/common/language/languages.ts';
import { say } from '../../../packages/common/language/text.ts';
import { groupThousands, type MinorUnits } from '../../../packages/common/money.ts';
import { amountText } from '../../../packages/statement-formats/src/amounts.ts';
import { referenceText } from '../../../packages/statement-formats/src/reference.ts';
import type { AccountStatement, CategorisedEntry } from './account-statement.ts';
import * as words from './printed-words.ts';

/** `1.234.567,50`, in English `1,234,567.50`; negative with a minus. */
export const printedAmount = (amount: MinorUnits, currency: string, language: Language): string => {
  const [group, mark] = language === 'en' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction] = amountText(amount, currency, '.').split('.');
  const grouped = groupThousands(whole, group!);
  return `${amount < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `${mark}${fraction}`}`;
};

/** `02.03.2026.`, in English `2026-03-02`, which no reader takes for another day. */
export const printedDay = (date: string, language: Language): string =>
  language === 'en' ? date : `${date.split('-').reverse().join('.')}.`;

/** `RS35 1600 0000 0001 5722 52`; 18 digits as `160-0000000015722-52`. */
export const printedAccount = ({ iban, number }: { iban: string | null; number: string | null }): string =>
  iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? number?.replace(/^(\d{3})(\d{13})(\d{2})$/, '$1-$2-$3') ?? '';

/** Replaces characters that cannot be printed by blanks, and cuts text that is too long. */
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

const aboutOf = (
  { counterparty, paymentCode, paymentReference }: CategorisedEntry,
  language: Language,
): string =>
  [
    counterparty?.name,
    counterparty?.account && printedAccount({ iban: null, number: counterparty.account }),
    paymentCode && say(language, words.code, { code: paymentCode }),
    paymentReference && say(language, words.reference, { number: referenceText(paymentReference) }),
  ]
    .filter((text) => text)
    .join(' · ');

/** With the balance after each. */
export function* printedLines(
  { opening, entries }: AccountStatement,
  language: Language,
): Generator<PrintedLine> {
  let balance = opening.amount;
  for (const entry of entries) {
    balance += entry.amount;
    yield {
      day: printedDay(entry.bookingDate!, language),
      what: printable(entry.description, 160),
      about: printable(aboutOf(entry, language), 160),
      amount: printedAmount(entry.amount, entry.currency, language),
      isOut: entry.amount < 0,
      balance: printedAmount(balance, entry.currency, language),
    };
  }
}

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

const nameOf = (category: string, language: Language): string => {
  const known = words.categories[category];
  return known === undefined ? category : say(language, known);
};

/** By what was moved, most first. */
export const subtotals = ({ entries }: AccountStatement, language: Language): Subtotal[] =>
  [...Map.groupBy(entries, ({ category }) => category)]
    .map(([category, own]) => totalOf(nameOf(category, language), own))
    .sort((a, b) => b.in - b.out - (a.in - a.out) || (a.name < b.name ? -1 : 1));

export const total = ({ entries }: AccountStatement, language: Language): Subtotal =>
  totalOf(say(language, words.total), entries);
