/** Transactions that a bank sends as a statement, camt.052, camt.053 or MT940, in the words of the contract. Pure. */

import { camtReader } from '../../../packages/statement-formats/src/camt/reader.ts';
import { mt940Reader } from '../../../packages/statement-formats/src/mt940/reader.ts';
import { readStatements, type StatementReader } from '../../../packages/statement-formats/src/reader.ts';
import type {
  BalanceKind,
  Statement,
  StatementBalance,
  StatementEntry,
} from '../../../packages/statement-formats/src/statement.ts';
import { StatementError } from '../../../packages/statement-formats/src/statement-error.ts';
import type { LiveBank } from '../catalogue/live-bank.ts';
import type { BankEntry, StatedBalance } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type Balance, truestOf } from './balances.ts';
import type { ListedAccount } from './entries.ts';
import { iban } from './fields.ts';
import { referencesOf } from './references.ts';
import { bankEntryOf, hundredthsOf } from './statement-entry.ts';

const malformed = (bankText: string): ProviderError => new ProviderError('malformed', { bankText });

const looksLike = (body: string): (() => StatementReader) | null => {
  if (/^\s*</.test(body)) return camtReader;
  return body.slice(0, 300).includes(':20:') ? mt940Reader : null;
};

/** What reads a body of this type; null where nothing does. */
const readerFor = (type: string, body: string): (() => StatementReader) | null => {
  if (/^(application|text)\/([a-z0-9.+-]+\+)?xml$/.test(type)) return camtReader;
  if (/^text\/plain$|^(application|text)\/(x-)?mt94/.test(type)) return mt940Reader;
  return type === 'application/octet-stream' ? looksLike(body) : null;
};

const inHundredths = (amount: number, currency: string): number => {
  const minor = hundredthsOf(amount, currency);
  if (minor === null) throw malformed('An entry has an amount that is none');
  return minor;
};

const TYPES: Partial<Record<BalanceKind, string>> = {
  opening_booked: 'openingBooked',
  closing_booked: 'closingBooked',
  interim_booked: 'interimBooked',
  closing_available: 'closingAvailable',
  interim_available: 'interimAvailable',
  forward_available: 'forwardAvailable',
  expected: 'expected',
};

const balanceOf = ({ kind, amount, currency, date, creditLineIncluded }: StatementBalance): Balance => ({
  type: TYPES[kind] ?? null,
  amount: inHundredths(amount, currency),
  currency,
  day: date,
  includesCredit: creditLineIncluded,
});

const entryOf = (entry: StatementEntry, reference: string | null, account: ListedAccount): BankEntry => {
  if (entry.currency !== account.currency)
    throw malformed('An entry is in another currency than its account');
  return bankEntryOf({ ...entry, reference }, inHundredths);
};

const read = (type: string, body: string): Statement[] => {
  const reader = readerFor(type, body);
  if (reader === null)
    throw malformed(`The response is ${type || 'of no type'} where transactions were expected`);
  try {
    return readStatements(reader(), body);
  } catch (error) {
    throw error instanceof StatementError ? malformed(error.message) : error;
  }
};

export interface StatementContent {
  booked: BankEntry[];
  pending: BankEntry[];
  balances: StatedBalance[];
}

/**
 * What a body of a statement format says of an account. Throws `malformed` for one that cannot be read, or is of another
 * account.
 */
export const statementContent = (
  { type, body }: { type: string; body: string },
  account: ListedAccount,
  traits: LiveBank['traits'],
  at: Date,
): StatementContent => {
  const statements = read(type, body);
  const isForeign = statements.some(({ account: { iban: given, number } }) => {
    const named = iban(given ?? number);
    return named !== null && account.iban !== null && named !== account.iban;
  });
  if (isForeign) throw malformed('The statement is of another account');
  const all = statements.flatMap(({ entries }) => entries);
  const references = referencesOf(
    all.map(({ reference }) => ({ transactionId: reference })),
    traits,
  );
  const entries = all.map((entry, index) => ({
    isPending: entry.pending,
    entry: entryOf(entry, references[index]!, account),
  }));
  const balances = statements.flatMap(({ opening, closing, balances: others }) =>
    [opening, closing, ...others].flatMap((balance) => (balance ? balanceOf(balance) : [])),
  );
  return {
    booked: entries.flatMap(({ isPending, entry }) => (isPending ? [] : entry)),
    pending: entries.flatMap(({ isPending, entry }) => (isPending && entry.amount !== 0 ? entry : [])),
    balances: truestOf(balances, account.currency, at),
  };
};
