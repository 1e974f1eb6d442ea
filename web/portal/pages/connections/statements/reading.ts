/** The user's answers about the columns of a table, in the form of the request. Pure. */
import type { StatementTable } from '../../../sdk.ts';

/** Meanings of a column, in the order of the list. */
export const MEANINGS = [
  'booking_date',
  'value_date',
  'amount',
  'debit',
  'credit',
  'side',
  'fee',
  'balance',
  'currency',
  'status',
  'description',
  'counterparty_name',
  'counterparty_account',
  'payment_code',
  'debit_model',
  'debit_reference',
  'credit_model',
  'credit_reference',
  'reference',
  'account',
  'ignore',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** How a table is read. The service reads a column without a meaning by its heading. */
export interface Reading {
  meanings: readonly (Meaning | null)[];
  account: string;
  currency: string;
  date_order: string;
  decimal_mark: string;
  unsigned_amounts: string;
}

/** Options that the values of a table may not decide, with their allowed values. */
export const OPTIONS = {
  date_order: ['dmy', 'mdy'],
  decimal_mark: ['comma', 'point'],
  unsigned_amounts: ['in', 'out'],
} as const;
export type Option = keyof typeof OPTIONS;

export interface TableColumn {
  /** From 1. */
  number: number;
  heading: string;
  samples: string[];
}

/** Returns the columns of a table with some of their values. */
export const columnsOf = ({ headings, rows }: Pick<StatementTable, 'headings' | 'rows'>): TableColumn[] =>
  Array.from({ length: Math.max(headings.length, ...rows.map((row) => row.length)) }, (_, at) => ({
    number: at + 1,
    heading: headings[at] ?? '',
    samples: rows.flatMap((row) => row[at] || []),
  }));

const isMeaning = (name: string): name is Meaning => (MEANINGS as readonly string[]).includes(name);

/** Returns the initial form: what the service recognised or suggests. */
export const readingOf = (table: StatementTable): Reading => {
  const meanings: (Meaning | null)[] = columnsOf(table).map(() => null);
  for (const [name, places] of Object.entries(JSON.parse(table.mapping) as Record<string, unknown>)) {
    if (!isMeaning(name)) continue;
    for (const place of [places].flat()) {
      const at = typeof place === 'number' ? place - 1 : table.headings.indexOf(String(place));
      if (at >= 0 && at < meanings.length) meanings[at] = name;
    }
  }
  return {
    meanings,
    account: '',
    currency: '',
    date_order: table.date_order ?? '',
    decimal_mark: table.decimal_mark ?? '',
    unsigned_amounts: table.unsigned_amounts ?? '',
  };
};

/** Gives a column a meaning. Only the meaning "not read" may belong to several columns. */
export const withMeaning = (reading: Reading, at: number, meaning: Meaning | null): Reading => ({
  ...reading,
  meanings: reading.meanings.map((before, place) => {
    if (place === at) return meaning;
    return before === meaning && meaning !== 'ignore' ? null : before;
  }),
});

/** Returns which required meaning is missing; null if none is. */
export const missingOf = ({ meanings }: Reading): 'date' | 'amount' | null => {
  const has = (meaning: Meaning): boolean => meanings.includes(meaning);
  if (!has('booking_date') && !has('value_date')) return 'date';
  return has('amount') || (has('debit') && has('credit')) ? null : 'amount';
};

/** The table shows longer headings cut. */
const LONGEST = 79;

/**
 * Names columns by heading, because headings are saved for later tables; by number if a heading is missing, cut or
 * repeated.
 */
const mappingOf = (meanings: Reading['meanings'], headings: readonly string[]): string => {
  const mapping: Record<string, string | number | (string | number)[]> = {};
  const ignored: (string | number)[] = [];
  for (const [at, meaning] of meanings.entries()) {
    if (meaning === null) continue;
    const heading = headings[at] ?? '';
    const isOnce = headings.indexOf(heading) === headings.lastIndexOf(heading);
    const place = heading !== '' && isOnce && heading.length <= LONGEST ? heading : at + 1;
    if (meaning === 'ignore') ignored.push(place);
    else mapping[meaning] = place;
  }
  return JSON.stringify({ ...mapping, ...(ignored.length > 0 ? { ignore: ignored } : {}) });
};

/** Returns the form fields of the request; empty ones are left out. */
export const fieldsOf = (
  { meanings, ...given }: Reading,
  { headings }: Pick<StatementTable, 'headings'>,
): Record<string, string> => {
  const fields = Object.entries(given).map(([name, value]) => [name, value.trim()] as const);
  return {
    // A file without a table has no columns.
    ...(meanings.length > 0 ? { mapping: mappingOf(meanings, headings) } : {}),
    ...Object.fromEntries(fields.filter(([, value]) => value !== '')),
  };
};

/** Removes the mapping from a refusal, because the form shows it. */
export const withoutMapping = (refusal: string): string => {
  const at = refusal.indexOf(', for example mapping={');
  return at < 0 ? refusal : `${refusal.slice(0, at).replace(/\. Say what they mean$/, '')}.`;
};

/** Returns the table to ask about: the first that cannot be read. */
export const tableToMap = (tables: readonly StatementTable[]): StatementTable | null =>
  tables.find(({ refusal }) => refusal !== null) ?? null;

/** Returns the file that contains a table. The file may be a zip. */
export const fileOf = <Chosen extends { name: string }>(
  { file }: Pick<StatementTable, 'file'>,
  chosen: readonly Chosen[],
): Chosen | null =>
  chosen.find(({ name }) => name === file) ?? chosen.find(({ name }) => file.startsWith(`${name}/`)) ?? null;
