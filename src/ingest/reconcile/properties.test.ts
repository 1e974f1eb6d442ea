/** Properties of every account and every read, with any descriptions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../packages/common/belgrade.ts';
import { deep } from '../../../test/support/depth.ts';
import { bankEntry } from '../../../test/support/window-bank.ts';
import type { AccountSnapshot, BankEntry, References } from '../../banks/contract/snapshot.ts';
import { reconcile } from './reconcile.ts';
import type { KnownRow, Reconciliation } from './types.ts';

const date = (day: number): string => addDays('2026-03-01', day);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 });
const few = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** Few amounts, days and descriptions, so that entries are often similar. */
const entries = (references: fc.Arbitrary<string | null>): fc.Arbitrary<BankEntry> =>
  fc.record({
    reference: references,
    bookingDate: maybe(fc.integer({ min: 0, max: 12 }).map(date)),
    valueDate: maybe(fc.integer({ min: 0, max: 12 }).map(date)),
    transactedAt: maybe(
      fc.integer({ min: 0, max: 3 }).map((hour) => new Date(Date.UTC(2026, 2, 4, 9 + hour))),
    ),
    amount: few(-250_00, -250_00, -1_000_00, -1_040_00, 90_000_00, 0, -0),
    currency: few('RSD', 'RSD', 'EUR'),
    description: few(
      '',
      'KAFE',
      'KAFE RANDEVU BEOGRAD',
      '1111****1111: KAFE>BEOGRAD  RS',
      'Kupovina',
      '05.03.2026',
      '\u0000&#0;',
    ),
    counterparty: maybe(
      fc.record({ name: maybe(few('LIDL', '')), account: maybe(few('1', '2')), bank: fc.constant(null) }),
    ),
    paymentReference: fc.constant(null),
    paymentCode: maybe(few('289', '221')),
    original: maybe(
      fc.record({ amount: few(-2_00, -9_00), currency: fc.constant('EUR'), rate: fc.constant(null) }),
    ),
    mcc: fc.constant(null),
    location: fc.constant(null),
    cardDigits: maybe(few('1234', '9999')),
    replaces: references,
  });

const reads = (references: fc.Arbitrary<string | null>): fc.Arbitrary<Omit<AccountSnapshot, 'at'>[]> =>
  fc.array(
    fc.record({
      covers: fc.record({
        from: fc.integer({ min: -5, max: 9 }).map(date),
        to: fc.integer({ min: 9, max: 14 }).map(date),
      }),
      complete: few(true, true, false),
      balances: fc.constant([]),
      booked: fc.array(entries(references), { maxLength: 12 }),
      pending: fc.array(entries(references), { maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

const KINDS: readonly References[] = ['none', 'unstable', 'stable'];

const apply = (
  known: readonly KnownRow[],
  snapshot: AccountSnapshot,
  { changes, seen }: Reconciliation,
): KnownRow[] => {
  const rows = new Map(known.map((row) => [row.id, row]));
  for (const { id, entry } of seen) rows.set(id, { ...rows.get(id)!, entry, lastSeenAt: snapshot.at });
  for (const [at, change] of changes.entries()) {
    if (change.kind === 'removed') assert.ok(rows.delete(change.id), 'removed once');
    else if (change.kind === 'modified') {
      const row = rows.get(change.id);
      assert.ok(row);
      rows.set(change.id, { ...row, entry: change.entry, review: change.review });
    } else {
      if (change.replaces !== null) {
        assert.ok(rows.get(change.replaces)?.pending, 'only a hold is replaced');
        rows.delete(change.replaces);
      }
      const id = `${snapshot.at.getTime()}.${String(at).padStart(4, '0')}`;
      const { entry, pending, review } = change;
      rows.set(id, { id, pending, entry, review, firstSeenAt: snapshot.at, lastSeenAt: snapshot.at });
    }
  }
  return [...rows.values()];
};

/** Runs a history and passes on every step of it. */
const live = (
  life: readonly Omit<AccountSnapshot, 'at'>[],
  references: References,
  look: (
    known: readonly KnownRow[],
    snapshot: AccountSnapshot,
    result: Reconciliation,
    rows: KnownRow[],
    references: References,
  ) => void,
): void => {
  let known: readonly KnownRow[] = [];
  for (const [index, told] of life.entries()) {
    const snapshot = { ...told, at: new Date(Date.UTC(2026, 2, 12 + index, 20)) };
    const result = reconcile(known, snapshot, { references });
    const rows = apply(known, snapshot, result);
    look(known, snapshot, result, rows, references);
    known = rows;
  }
};

const reference = maybe(few('1', '2', '3'));
const check = (runs: number, references: readonly References[], look: Parameters<typeof live>[2]): void => {
  for (const kind of references) {
    fc.assert(
      fc.property(reads(reference), (life) => live(life, kind, look)),
      { numRuns: deep(Math.ceil(runs / 10), runs) },
    );
  }
};

const shown = (snapshot: AccountSnapshot): BankEntry[] => [
  ...snapshot.booked,
  ...snapshot.pending.filter(({ amount }) => amount !== 0),
];

test('every entry of a read is exactly one row afterwards, and no row is two entries', () => {
  check(400, ['none', 'unstable'], (known, snapshot, { changes, seen }) => {
    const taken = seen.map(({ entry }) => entry);
    for (const change of changes) if (change.kind === 'added') taken.push(change.entry);
    assert.equal(taken.length, shown(snapshot).length);
    assert.deepEqual(new Set(taken), new Set(shown(snapshot)));
    const ids = seen.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const before = new Set(known.map(({ id }) => id));
    for (const change of changes) {
      if (change.kind === 'removed') assert.ok(before.has(change.id) && !ids.includes(change.id));
      if (change.kind === 'modified') assert.ok(ids.includes(change.id));
    }
  });
});

test('the same read again changes nothing, with any references', () => {
  check(400, ['none', 'unstable'], (_, snapshot, __, rows, references) => {
    const again = reconcile(rows, snapshot, { references });
    assert.deepEqual([again.changes, again.undecided], [[], 0]);
  });
});

test('the order of the known rows has no effect, and the input is not changed', () => {
  check(150, KINDS, (known, snapshot, result) => {
    const before = JSON.stringify({ known, snapshot });
    for (const references of KINDS) {
      const [there, back] = [known, known.toReversed()].map((rows) =>
        reconcile(rows, snapshot, { references }),
      );
      assert.deepEqual(there, back);
    }
    assert.equal(JSON.stringify({ known, snapshot }), before);
    assert.ok(result.undecided >= 0);
  });
});

test('the order of the entries does not change how many rows are added, modified and removed', () => {
  check(150, ['none'], (known, snapshot, { changes }) => {
    const turned = {
      ...snapshot,
      booked: snapshot.booked.toReversed(),
      pending: snapshot.pending.toReversed(),
    };
    const other = reconcile(known, turned, { references: 'none' });
    const count = (all: Reconciliation['changes'], kind: string): number =>
      all.filter((each) => each.kind === kind).length;
    for (const kind of ['added', 'removed'])
      assert.equal(count(other.changes, kind), count(changes, kind), kind);
  });
});

test('a partial or interrupted read removes nothing outside its days', () => {
  check(150, KINDS, (known, snapshot, { changes }) => {
    for (const change of changes) {
      if (change.kind !== 'removed') continue;
      const { pending, entry } = known.find(({ id }) => id === change.id)!;
      if (pending) continue;
      const day = entry.bookingDate ?? entry.valueDate ?? entry.transactedAt!.toISOString().slice(0, 10);
      assert.ok(snapshot.complete && day > snapshot.covers.from && day < snapshot.covers.to);
    }
  });
});

const booking = fc.record({
  day: fc.integer({ min: 0, max: 40 }),
  price: few(250, 900, 1_200),
  shop: few('KAFE', 'LIDL', 'NIS'),
});
const bookedAs = ({ day, price, shop }: { day: number; price: number; shop: string }): BankEntry =>
  bankEntry(shop, -price, { bookingDate: date(day) });

test('a history read in any windows is complete, without duplicates', () => {
  const windows = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 60 }), windows, (history, cuts) => {
      const inside = (from: number, to: number): AccountSnapshot => ({
        at: new Date(Date.UTC(2026, 3, 15)),
        covers: { from: date(from), to: date(to) },
        complete: true,
        balances: [],
        booked: history.filter(({ day }) => day >= from && day <= to).map(bookedAs),
        pending: [],
      });
      let rows: KnownRow[] = [];
      const all = [...cuts.map((cut) => cut.toSorted((a, b) => a - b)), [0, 20], [21, 40]] as [
        number,
        number,
      ][];
      for (const [index, [from, to]] of all.entries()) {
        const snapshot = { ...inside(from, to), at: new Date(Date.UTC(2026, 3, 15 + index)) };
        rows = apply(rows, snapshot, reconcile(rows, snapshot, { references: 'none' }));
      }
      const said = (list: readonly BankEntry[]): string[] =>
        list.map(({ bookingDate, amount, description }) => `${bookingDate} ${amount} ${description}`).sort();
      assert.deepEqual(said(rows.map(({ entry }) => entry)), said(history.map(bookedAs)));
      // Whatever is marked, the sum equals the history's exactly.
      const sum = (list: readonly { amount: number }[]): number =>
        list.reduce((total, { amount }) => total + amount, 0);
      assert.equal(sum(rows.map(({ entry }) => entry)), sum(history.map(bookedAs)));
    }),
    { numRuns: deep(50, 300) },
  );
});
