/** Properties of every pull, over random customers, instants and intervals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { DAY, HOUR } from '../../../packages/common/clock.ts';
import { deep } from '../../../test/support/depth.ts';
import type { BankGrant } from '../contract/contract.ts';
import type { LedgerChange, LedgerEntry } from '../contract/ledger-change.ts';
import { books } from './books.ts';
import { SCENARIOS } from './scenarios.ts';

const CONSENT = Date.parse('2026-05-20T10:00:00Z');

/** A caller's data: booked and held rows, by reference. */
interface Ledger {
  booked: Map<string, LedgerEntry>;
  held: Map<string, LedgerEntry>;
  seen: Set<string>;
}

const emptyLedger = (): Ledger => ({ booked: new Map(), held: new Map(), seen: new Set() });

const enter = (ledger: Ledger, entry: LedgerEntry): void => {
  assert.ok(!ledger.seen.has(entry.ref), `${entry.ref} is reported twice`);
  ledger.seen.add(entry.ref);
  assert.ok(Number.isSafeInteger(entry.amount));
};

/** Applies changes strictly: a settled or released hold must exist. */
const apply = (ledger: Ledger, changes: LedgerChange[]): void => {
  for (const change of changes) {
    if (change.kind === 'released') {
      assert.ok(ledger.held.delete(change.ref), `${change.ref} was released but not held`);
      continue;
    }
    enter(ledger, change.entry);
    if (change.kind === 'pending') {
      ledger.held.set(change.entry.ref, change.entry);
      continue;
    }
    if (change.kind === 'settled') {
      assert.ok(ledger.held.delete(change.pendingRef), `${change.pendingRef} was settled but not held`);
    }
    ledger.booked.set(change.entry.ref, change.entry);
  }
};

const standing = ({ booked, held }: Ledger) => ({
  booked: [...booked.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  held: [...held.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
});

const customers = fc.record({
  seed: fc.string({ maxLength: 20 }),
  scenario: fc.constantFrom(...SCENARIOS),
  bankId: fc.constantFrom('banca-intesa', 'otp', 'raiffeisen'),
  /** Consent at any time in two years, including nights and hours of clock changes. */
  consent: fc.integer({ min: 0, max: 730 * 24 * 60 }).map((minutes) => CONSENT + minutes * 60_000),
});

const connect = async (customer: { seed: string; scenario: string; bankId: string; consent: number }) =>
  books.authorize({ ...customer, at: new Date(customer.consent) });

const pull = (grant: BankGrant, since: number | null, until: number): Promise<LedgerChange[]> =>
  books.pull(grant, since === null ? null : new Date(since), new Date(until));

/** Later instants in order, some equal or close to each other. */
const cuts = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 40 * DAY }), fc.integer({ min: 0, max: HOUR })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let at = 0;
    return steps.map((step) => {
      at += step;
      return at;
    });
  });

test('an interval gives the same changes in one pull and in many', () =>
  fc.assert(
    fc.asyncProperty(customers, cuts, async (customer, offsets) => {
      const grant = await connect(customer);
      const instants = [customer.consent, ...offsets.map((offset) => customer.consent + offset)];
      const whole = await pull(grant, customer.consent, instants.at(-1)!);
      const parts: LedgerChange[] = [];
      for (let n = 1; n < instants.length; n++) {
        parts.push(...(await pull(grant, instants[n - 1]!, instants[n]!)));
      }
      assert.deepEqual(parts, whole);
    }),
    { numRuns: deep(12, 60) },
  ));

test('history and pulls give one ledger, wherever the first pull ended', () =>
  fc.assert(
    fc.asyncProperty(customers, cuts, async (customer, offsets) => {
      const grant = await connect(customer);
      // From the middle of the history on, to split that as well.
      const instants = [0, ...offsets].map((offset) => customer.consent - 100 * DAY + offset);
      const stepwise = emptyLedger();
      let since: number | null = null;
      for (const until of instants) {
        apply(stepwise, await pull(grant, since, until));
        since = until;
      }
      const atOnce = emptyLedger();
      apply(atOnce, await pull(grant, null, instants.at(-1)!));
      assert.deepEqual(standing(stepwise), standing(atOnce));
    }),
    { numRuns: deep(12, 60) },
  ));

test('changes are in order, within their interval, and dated in Belgrade', () =>
  fc.assert(
    fc.asyncProperty(customers, fc.integer({ min: 0, max: 90 * DAY }), async (customer, offset) => {
      const grant = await connect(customer);
      const until = customer.consent + offset;
      const changes = [
        ...(await pull(grant, null, customer.consent)),
        ...(await pull(grant, customer.consent, until)),
      ];
      let last = Date.parse(String(grant.historyFrom));
      for (const change of changes) {
        assert.ok(change.at.getTime() >= last && change.at.getTime() <= until);
        last = change.at.getTime();
        if (change.kind !== 'released') assert.equal(change.entry.date, belgradeDate(change.at));
      }
    }),
    { numRuns: deep(8, 40) },
  ));

/** Returns booked and available balances by account at an instant, from the changes up to it. */
const balancesAt = async (grant: BankGrant, until: number): Promise<Record<string, [number, number]>> => {
  const ledger = emptyLedger();
  apply(ledger, await pull(grant, null, until));
  const balances: Record<string, [number, number]> = {};
  for (const account of await books.accounts(grant)) {
    const sum = (entries: Map<string, LedgerEntry>): number =>
      [...entries.values()].reduce(
        (total, entry) => (entry.accountRef === account.ref ? total + entry.amount : total),
        0,
      );
    const booked = account.openingBalance + sum(ledger.booked);
    balances[account.ref] = [booked, booked + sum(ledger.held)];
  }
  return balances;
};

test('two consents of one customer at different times show the same current account', () =>
  fc.assert(
    fc.asyncProperty(customers, fc.integer({ min: 1, max: 300 }), async (customer, days) => {
      const early = await connect(customer);
      const late = await connect({ ...customer, consent: customer.consent + days * DAY });
      const until = customer.consent + days * DAY;
      const [a, b] = [await pull(early, null, until), await pull(late, null, until)];
      const from = Date.parse(String(late.historyFrom)) + 4 * DAY;
      const shared = (changes: LedgerChange[]) => changes.filter((change) => change.at.getTime() >= from);
      assert.deepEqual(shared(a), shared(b));
      // Spending fits each month's end to the thousand only, so the two may differ by some thousands.
      const [before, after] = [await balancesAt(early, until), await balancesAt(late, until)];
      for (const ref of Object.keys(before)) {
        const apart = Math.abs(before[ref]![0] - after[ref]![0]);
        assert.ok(apart <= 2_000_000, `${ref} is ${apart} apart`);
      }
    }),
    { numRuns: deep(8, 40) },
  ));

test('an open hold is never older than three days', () =>
  fc.assert(
    fc.asyncProperty(customers, fc.integer({ min: 0, max: 300 * DAY }), async (customer, offset) => {
      const grant = await connect(customer);
      const until = customer.consent + offset;
      const ledger = emptyLedger();
      apply(ledger, await pull(grant, null, until));
      for (const entry of ledger.held.values()) {
        const age = Date.parse(belgradeDate(new Date(until))) - Date.parse(entry.date);
        assert.ok(
          age >= 0 && age <= 3 * DAY,
          `${entry.date} is still held at ${new Date(until).toISOString()}`,
        );
      }
    }),
    { numRuns: deep(8, 40) },
  ));
