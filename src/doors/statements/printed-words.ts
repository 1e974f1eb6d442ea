/** The words of a printed statement. */
import type { Text } from '../../../packages/common/language/text.ts';

export const statement: Text = ['Statement', 'Izvod'];
export const ofAccount: Text = ['Account statement', 'Izvod po računu'];
export const account: Text = ['Account', 'Račun'];
export const holder: Text = ['Holder', 'Vlasnik'];
export const currency: Text = ['Currency', 'Valuta'];
export const opening: Text = ['Opening balance', 'Početno stanje'];
export const closing: Text = ['Closing balance', 'Krajnje stanje'];
export const totalOut: Text = ['Total out', 'Ukupno isplaćeno'];
export const totalIn: Text = ['Total in', 'Ukupno uplaćeno'];
export const date: Text = ['Date', 'Datum'];
export const description: Text = ['Description', 'Opis'];
export const amount: Text = ['Amount', 'Iznos'];
export const balance: Text = ['Balance', 'Stanje'];
export const nothing: Text = ['There is nothing in this period.', 'U ovom periodu nema prometa.'];
export const byCategory: Text = ['Turnover by category', 'Promet po kategorijama'];
export const count: Text = ['Count', 'Broj'];
export const out: Text = ['Out', 'Isplate'];
export const inward: Text = ['In', 'Uplate'];
export const total: Text = ['Total', 'Ukupno'];
export const made: Text = [
  'Made on {day} from account data. Not a document of the bank.',
  'Sastavljeno {day} iz podataka o računu. Nije isprava banke.',
];
export const page: Text = ['Page {page} of {count}', 'Strana {page} od {count}'];
export const code: Text = ['code {code}', 'šifra {code}'];
export const reference: Text = ['reference {number}', 'poziv {number}'];

export const categories: Readonly<Record<string, Text>> = {
  groceries: ['Groceries', 'Namirnice'],
  dining: ['Dining', 'Restorani'],
  transport: ['Transport', 'Prevoz'],
  utilities: ['Utilities', 'Komunalije'],
  subscriptions: ['Subscriptions', 'Pretplate'],
  entertainment: ['Entertainment', 'Zabava'],
  health: ['Health', 'Zdravlje'],
  personal_care: ['Personal care', 'Lična nega'],
  shopping: ['Shopping', 'Kupovina'],
  education: ['Education', 'Obrazovanje'],
  insurance: ['Insurance', 'Osiguranje'],
  taxes: ['Taxes', 'Porezi i takse'],
  fees: ['Bank fees', 'Naknade banke'],
  cash: ['Cash', 'Gotovina'],
  loan: ['Loans', 'Krediti'],
  salary: ['Salaries', 'Zarade'],
  income: ['Income', 'Prihodi'],
  rent: ['Rent', 'Zakup'],
  transfer: ['Transfers', 'Prenosi'],
  fitness: ['Fitness', 'Sport'],
  travel: ['Travel', 'Putovanja'],
  uncategorized: ['Other', 'Ostalo'],
};
