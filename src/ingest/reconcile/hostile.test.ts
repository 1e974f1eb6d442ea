/**
 * The work stays proportional to any response of a bank. Comparisons are counted, which the machine's load does not affect.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../packages/common/belgrade.ts';
import { deep } from '../../../test/support/depth.ts';
import type { BankEntry } from '../../banks/contract/snapshot.ts';
import { reconcile } from './reconcile.ts';
import type { KnownRow } from './types.ts';

let looks = 0;

/** Counts the reads of a field that every comparison of two entries reads once. */
class Counted {
  readonly reference = null;
  readonly valueDate = null;
  readonly transactedAt = null;
  readonly currency = 'RSD';
  readonly counterparty = null;
  readonly paymentReference = null;
  readonly paymentCode = null;
  readonly original = null;
  readonly mcc = null;
  readonly location = null;
  readonly replaces = null;
  readonly bookingDate: string | null;
  readonly amount: number;
  readonly description: string;

  constructor(bookingDate: string | null, amount: number, description: string) {
    this.bookingDate = bookingDate;
    this.amount = amount;
    this.description = description;
  }

  get cardDigits(): string | null {
    looks += 1;
    return null;
  }
}

const day = (number: number): string => addDays('2026-03-01', number);
const seenAt = new Date('2026-03-20T10:00:00Z');
const rowOf = (entry: BankEntry, pending: boolean, at: number): KnownRow => ({
  id: `r${String(at).padStart(7, '0')}`,
  pending,
  entry,
  firstSeenAt: seenAt,
  lastSeenAt: seenAt,
  review: false,
});

const MORE = deep(800, 1_600);
const ALIKE = deep(10_000, 100_000);

type Make = (at: number) => Counted;

/** Returns how often entries are compared, per entry, when `count` rows meet as many entries. */
const looksPerEntry = (count: number, known: Make, shown: Make, pending: boolean): number => {
  const rows = Array.from({ length: count }, (_, at) => rowOf(known(at), pending, at));
  const booked = Array.from({ length: count }, (_, at) => shown(at));
  looks = 0;
  const covers = { from: day(0), to: day(25) };
  const at = new Date('2026-03-26T10:00:00Z');
  const result = reconcile(
    rows,
    { at, covers, complete: true, balances: [], booked, pending: [] },
    { references: 'none' },
  );
  const added = result.changes.filter(({ kind }) => kind === 'added').length;
  assert.equal(result.seen.length + added, count);
  return looks / (2 * count);
};

const CASES: readonly (readonly [name: string, known: Make, shown: Make, pending: boolean])[] = [
  ['all equal', () => new Counted(day(9), -100, 'A'), () => new Counted(day(9), -100, 'A'), false],
  [
    'all equal, and moved',
    () => new Counted(day(9), -100, 'A'),
    () => new Counted(day(10), -100, 'A'),
    false,
  ],
  ['without day and words', () => new Counted(null, -100, ''), () => new Counted(null, -100, ' '), false],
  [
    'one amount, every wording',
    (at) => new Counted(day(9), -100, `A${at}`),
    (at) => new Counted(day(9), -100, `B ${at}`),
    false,
  ],
  [
    'holds that settle at once',
    () => new Counted(null, -100, 'KAFE'),
    () => new Counted(day(12), -100, 'KAFE B'),
    true,
  ],
  [
    'holds of one payee, no amount twice',
    (at) => new Counted(day(9), -100 - 2 * at, 'KAFE'),
    (at) => new Counted(day(12), -101 - 2 * at, 'KAFE'),
    true,
  ],
  [
    'each day of a habit',
    (at) => new Counted(day(Math.floor(at / 64)), -100, 'KAFE'),
    (at) => new Counted(day(Math.floor(at / 64) + 1), -100, 'KAFE X'),
    false,
  ],
];

for (const [name, known, shown, pending] of CASES) {
  test(`the work per entry is limited: ${name}`, () => {
    const [some, more] = [200, MORE].map((count) => looksPerEntry(count, known, shown, pending)) as [
      number,
      number,
    ];
    // At most 32 gains for an entry in its component, weighed and judged, with equal and then with other amounts.
    assert.ok(more < 200, `${more} looks per entry`);
    assert.ok(more < 1.5 * some + 5, `${some} looks per entry of 200, ${more} of ${MORE}`);
  });
}

test(`${ALIKE} equal entries are as many rows, also when read again with one more`, () => {
  const alike = Array.from({ length: ALIKE }, () => new Counted(day(9), -100, 'A'));
  const rows = alike.map((entry, at) => rowOf(entry, false, at));
  const snapshot = {
    at: seenAt,
    covers: { from: day(0), to: day(25) },
    complete: true,
    balances: [],
    pending: [],
  };
  looks = 0;
  const result = reconcile(
    rows,
    { ...snapshot, booked: [...alike, new Counted(day(9), -100, 'A')] },
    { references: 'none' },
  );
  assert.deepEqual(
    result.changes.map(({ kind }) => kind),
    ['added'],
  );
  assert.equal(result.seen.length, ALIKE);
  assert.ok(looks < 10 * ALIKE, `${looks} looks`);
});

test('huge texts are compared by their beginning, and distinguished by their whole text', () => {
  const huge = 'LIDL '.repeat(400_000);
  const rows = [rowOf(new Counted(day(9), -100, huge), false, 1)];
  const snapshot = {
    at: seenAt,
    covers: { from: day(0), to: day(25) },
    complete: true,
    balances: [],
    pending: [],
  };
  const entry = new Counted(day(9), -100, `${huge}X`);
  const { changes } = reconcile(rows, { ...snapshot, booked: [entry] }, { references: 'none' });
  assert.deepEqual(changes, [{ kind: 'modified', id: rows[0]!.id, entry, review: false }]);
});
