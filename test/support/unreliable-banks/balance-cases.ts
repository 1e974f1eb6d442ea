/** Cases that only the balance after each entry decides, with the rows that follow with and without balances. */
import { addDays } from '../../../packages/common/belgrade.ts';
import type { AccountSnapshot, BankEntry } from '../../../src/banks/contract/snapshot.ts';
import { withSoundBalances } from '../../../src/banks/contract/stated-balances.ts';
import { type AccountAfter, statementAfter } from '../../../src/ingest/balances.ts';
import { type Reconciled, reconcileRead } from '../../../src/ingest/changes.ts';
import type { KnownRow } from '../../../src/ingest/reconcile/types.ts';
import { bankEntry } from '../window-bank.ts';

/** Returns a day in March 2026. */
export const date = (day: number): string => addDays('2026-02-28', day);

/** Returns a read whose booked balance is the one after the entry `last`. */
export const read = (
  day: number,
  booked: BankEntry[],
  last: BankEntry | null = null,
  more: Partial<AccountSnapshot> = {},
): AccountSnapshot => ({
  at: new Date(`${date(day)}T20:00:00Z`),
  covers: { from: date(1), to: date(day) },
  complete: true,
  balances: last ? [{ kind: 'booked', amount: last.balanceAfter!, asOf: null }] : [],
  booked,
  pending: [],
  ...more,
});

export type Line = readonly [day: number, amount: number, description?: string];

/** Returns the entries in this order, each with the balance after it. */
export const stated = (opening: number, ...lines: readonly Line[]): BankEntry[] => {
  let balanceAfter = opening;
  return lines.map(([day, amount, description = 'KAFE RANDEVU']) => {
    balanceAfter += amount;
    return bankEntry(description, amount, { bookingDate: date(day), balanceAfter });
  });
};

/** Applies reads as ingest does; returns the rows in their order and the last result. */
export const after = (...reads: readonly AccountSnapshot[]): { rows: KnownRow[]; last: Reconciled } => {
  const rows = new Map<string, KnownRow>();
  let last: Reconciled | undefined;
  for (const snapshot of reads) {
    const booked = withSoundBalances(snapshot.booked);
    const traits = { accountRef: 'a', references: 'none' } as const;
    last = reconcileRead([...rows.values()], { ...snapshot, booked }, traits);
    const { saved, seen, forgotten } = last.learnt;
    for (const id of forgotten) rows.delete(id);
    for (const id of seen) rows.set(id, { ...rows.get(id)!, lastSeenAt: snapshot.at });
    for (const row of saved) rows.set(row.id, row);
  }
  return { rows: [...rows.values()], last: last! };
};

export const withoutBalances = (snapshot: AccountSnapshot): AccountSnapshot => ({
  ...snapshot,
  booked: snapshot.booked.map((entry) => ({ ...entry, balanceAfter: null })),
});

const labels = (row: KnownRow): string =>
  [
    Number(row.entry.bookingDate!.slice(8)),
    row.entry.amount,
    row.entry.description,
    ...(row.entry.processor ? [row.entry.processor] : []),
    ...(row.review ? ['(review)'] : []),
  ].join(' ');

/** Returns the rows of reads in their order, as day, amount, description, and the name that a case gives the entry. */
export const rowsOf = (reads: readonly AccountSnapshot[]): string[] => after(...reads).rows.map(labels);

/** Returns the cases as a table in Markdown. */
export const casesTable = (): string =>
  [
    ['case', 'with balances', 'without'],
    ['---', '---', '---'],
    ...BALANCE_CASES.map(({ name, reads, show, otherwise }) => [
      name,
      show(reads).join('<br>') || 'nothing is missing',
      otherwise === null
        ? 'one of the two rows, by chance'
        : show(reads.map(withoutBalances)).join('<br>') || 'nothing is missing',
    ]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Returns the days of which the service says that rows are missing. */
const missingOf = (reads: readonly AccountSnapshot[]): string[] =>
  (after(...reads).last.followed?.missing ?? []).map(
    ({ from, to }) => `missing between ${Number(from.slice(8))} and ${Number(to.slice(8))}`,
  );

/** Returns the days of which the history says after the reads that no read covers them. */
const unreportedOf = (reads: readonly AccountSnapshot[]): string[] => {
  let account: AccountAfter = {
    id: 'a',
    bankId: 'otp',
    openingBalance: 0,
    balance: 0,
    available: 0,
    history: 'none',
    rowsFrom: null,
    rowsTo: null,
    gaps: [],
  };
  for (const [at, snapshot] of reads.entries()) {
    const { learnt, followed } = after(...reads.slice(0, at + 1)).last;
    const read = { ...snapshot, booked: [], learnt, followed, extent: 'all' as const, raw: null };
    account = { ...account, ...statementAfter(account, [], read) };
  }
  return account.gaps.map(
    ({ from, to }) => `${Number(from.slice(8))} to ${Number(to.slice(8))} not reported`,
  );
};

export interface BalanceCase {
  name: string;
  reads: readonly AccountSnapshot[];
  show(reads: readonly AccountSnapshot[]): string[];
  decided: readonly string[];
  /** Null if the row depends on chance. */
  otherwise: readonly string[] | null;
}

const RENT = 'KIRIJA';
const PARTY = { name: 'KAFE RANDEVU', account: null, bank: null };
/** Returns the entry with a name, which the reconciler does not read. */
export const named = (entry: BankEntry, processor: string, more: Partial<BankEntry> = {}): BankEntry => ({
  ...entry,
  processor,
  ...more,
});

export const KEPT = stated(1_000, [2, 5_000, 'ZARADA'], [3, -250], [3, -250], [4, -700, 'RUCAK']) as [
  BankEntry,
  BankEntry,
  BankEntry,
  BankEntry,
];
const [salary, coffee, second, lunch] = KEPT;
const ROWS = ['2 5000 ZARADA', '3 -250 KAFE RANDEVU', '3 -250 KAFE RANDEVU', '4 -700 RUCAK'];
const SIX = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at): Line => [3, -10 - at, `TRGOVINA ${name}`]);
const twelve = stated(6_000, ...SIX, ...SIX);
const [bread, rent, drugs] = stated(
  4_800,
  [8, -100, 'PEKARA'],
  [10, -2_000, RENT],
  [12, -300, 'APOTEKA'],
) as [BankEntry, BankEntry, BankEntry];
const [loaf, roll] = stated(4_800, [8, -100, 'PEKARA'], [8, -100, 'PEKARA']) as [BankEntry, BankEntry];
const next = stated(2_700, [11, -2_000, RENT])[0]!;
const EARLY = { complete: false };
const three = stated(500, [3, -10, 'PRVI'], [3, -20, 'DRUGI'], [3, -30, 'TRECI']);
const days = stated(1_000, [2, 500, 'A'], [3, -10, 'B'], [5, -30, 'C'], [9, -40, 'D'], [10, -50, 'E']);
const later = stated(4_800, [16, -100, 'PEKARA'], [18, -300, 'APOTEKA']);
const without = (entries: readonly BankEntry[], left: number): BankEntry[] =>
  entries.filter((_, at) => at !== left);

export const BALANCE_CASES: readonly BalanceCase[] = [
  {
    name: 'Two equal purchases of one day, of which each read shows one',
    reads: [read(5, [salary, coffee], coffee, EARLY), read(5, [second, lunch], lunch, EARLY)],
    show: rowsOf,
    decided: ROWS,
    otherwise: ['2 5000 ZARADA', '3 -250 KAFE RANDEVU', '4 -700 RUCAK'],
  },
  {
    name: 'Six purchases that are listed twice with other balances',
    reads: [read(5, [salary, ...twelve], twelve.at(-1))],
    show: (reads) => [`${rowsOf(reads).length} rows`],
    decided: ['13 rows'],
    otherwise: ['7 rows'],
  },
  {
    name: 'A row that two complete reads leave out, although the balances count it',
    reads: [20, 21, 22].map((day) =>
      read(day, [...KEPT, bread, ...(day === 20 ? [rent] : []), drugs], drugs),
    ),
    show: rowsOf,
    decided: [...ROWS, '8 -100 PEKARA', `10 -2000 ${RENT}`, '12 -300 APOTEKA'],
    otherwise: [...ROWS, '8 -100 PEKARA', '12 -300 APOTEKA'],
  },
  {
    name: 'A payment that moves by a day, beside an equal new one',
    reads: [
      read(10, [...KEPT, bread, rent]),
      read(11, [...KEPT, bread, named(next, 'new'), named(rent, 'moved', { bookingDate: date(11) })]),
    ],
    show: rowsOf,
    decided: [...ROWS, '8 -100 PEKARA', `11 -2000 ${RENT} moved`, `11 -2000 ${RENT} new`],
    otherwise: [...ROWS, '8 -100 PEKARA', `11 -2000 ${RENT} new`, `11 -2000 ${RENT} moved`],
  },
  {
    name: 'Two equal purchases, of which the bank takes back the first',
    reads: [20, 21, 22].map((day) =>
      read(day, [...KEPT, ...(day === 20 ? [named(loaf, 'first')] : []), named(roll, 'second'), drugs]),
    ),
    show: rowsOf,
    decided: [...ROWS, '8 -100 PEKARA second', '12 -300 APOTEKA'],
    otherwise: null,
  },
  {
    name: 'Two equal purchases, of which first one and then the other has a payee',
    reads: [
      read(5, [salary, coffee, { ...second, counterparty: PARTY }, lunch]),
      read(6, [
        salary,
        named(coffee, 'first', { counterparty: PARTY }),
        named(second, 'second', { counterparty: null }),
        lunch,
      ]),
    ],
    show: rowsOf,
    decided: ['2 5000 ZARADA', '3 -250 KAFE RANDEVU first', '3 -250 KAFE RANDEVU second', '4 -700 RUCAK'],
    otherwise: ROWS,
  },
  {
    name: 'Two equal purchases, of which the bank rewords the first',
    reads: [
      read(5, [...KEPT]),
      read(6, [salary, named(coffee, 'first', { description: 'KAFE RANDEVU BG' }), second, lunch]),
    ],
    show: rowsOf,
    decided: ['2 5000 ZARADA', '3 -250 KAFE RANDEVU BG first', '3 -250 KAFE RANDEVU', '4 -700 RUCAK'],
    otherwise: null,
  },
  {
    name: 'Purchases of one day that are listed newest first',
    reads: [read(5, three.toReversed())],
    show: rowsOf,
    decided: ['3 -10 PRVI', '3 -20 DRUGI', '3 -30 TRECI'],
    otherwise: ['3 -30 TRECI', '3 -20 DRUGI', '3 -10 PRVI'],
  },
  {
    name: 'Purchases of one day that are listed in no order',
    reads: [read(5, [three[1]!, three[2]!, three[0]!])],
    show: rowsOf,
    decided: ['3 -10 PRVI', '3 -20 DRUGI', '3 -30 TRECI'],
    otherwise: ['3 -20 DRUGI', '3 -30 TRECI', '3 -10 PRVI'],
  },
  {
    name: 'An entry that the bank never lists, between two days',
    reads: [read(10, without(days, 2), days.at(-1))],
    show: missingOf,
    decided: ['missing between 3 and 9'],
    otherwise: [],
  },
  {
    name: 'Days that no read covers, over which the balances have no gap',
    reads: [
      read(5, [...KEPT], lunch),
      read(20, later, later.at(-1), { covers: { from: date(15), to: date(20) } }),
    ],
    show: unreportedOf,
    decided: [],
    otherwise: ['6 to 14 not reported'],
  },
];
