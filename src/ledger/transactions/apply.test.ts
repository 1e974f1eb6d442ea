import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { startApp } from '../../../test/support/app.ts';
import { connectBank } from '../../../test/support/connect.ts';
import { countEventLoopRounds } from '../../../test/support/event-loop-rounds.ts';
import type { LedgerChange, LedgerEntry } from '../../banks/contract/ledger-change.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { SealingKey } from '../../platform/secrets.ts';
import { applyReports } from './apply.ts';

const AT = new Date('2026-03-14T09:00:00Z');

const entry = (ref: string, amount: number): LedgerEntry => ({
  ref,
  accountRef: 'current',
  date: '2026-03-14',
  amount,
  description: 'MAXI 767 BEOGRAD 688',
  personal: false,
});

test('a hold that appears and ends within one report gives no row, and a settled one gives a booking', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const dataKey = new SealingKey(randomBytes(32));
  const [{ keyId }] = await app.sql<[{ keyId: number }]>`select key_id as "keyId" from connections`;
  const apply = (changes: LedgerChange[]) =>
    app.sql.begin((tx) => applyReports(tx, [{ keyId, connectionId, dataKey, changes }]));

  const none = await apply([
    { kind: 'pending', at: AT, entry: entry('1H', -100) },
    { kind: 'released', at: AT, ref: '1H' },
  ]);
  assert.deepEqual(none, { accounts: [], posted: 0, pending: 0, modified: 0, removed: 0 });

  const booked = await apply([
    { kind: 'pending', at: AT, entry: entry('2H', -100) },
    { kind: 'settled', at: AT, pendingRef: '2H', entry: entry('2', -110) },
  ]);
  assert.deepEqual(
    { ...booked, accounts: booked.accounts.length },
    { accounts: 1, posted: 1, pending: 0, modified: 0, removed: 0 },
  );
  const rows = await app.sql`select amount, pending, pending_transaction_id as link from transactions`;
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ amount: -110, pending: false, link: null }],
  );
  const [account] = await app.sql`select balance, available from accounts`;
  assert.deepEqual({ ...account }, { balance: -110, available: -110 });
});

test('a report that would make a balance inexact is refused', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const dataKey = new SealingKey(randomBytes(32));
  const [{ keyId }] = await app.sql<[{ keyId: number }]>`select key_id as "keyId" from connections`;
  const report = (...amounts: number[]) => {
    const changes = amounts.map(
      (amount, index): LedgerChange => ({ kind: 'booked', at: AT, entry: entry(`${index}`, amount) }),
    );
    return app.sql.begin((tx) => applyReports(tx, [{ keyId, connectionId, dataKey, changes }]));
  };
  const most = Number.MAX_SAFE_INTEGER;
  for (const amounts of [[most, 1], [-most, -1], [most, most], [0.5], [Number.NaN]]) {
    await assert.rejects(report(...amounts), { code: 'INVALID_PARAMETER' }, amounts.join(' '));
  }
  await report(most, -1);
  const [account] = await app.sql`select balance, available from accounts`;
  assert.deepEqual({ ...account }, { balance: most - 1, available: most - 1 });
});

test('a long report lets other work run between its entries', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const dataKey = new SealingKey(randomBytes(32));
  const [{ keyId }] = await app.sql<[{ keyId: number }]>`select key_id as "keyId" from connections`;
  const seen = new Set<number>();
  const rounds = countEventLoopRounds(t);
  const entries = Array.from({ length: 1_000 }, (_, n): LedgerChange => {
    const booked = entry(String(n), -100);
    return { kind: 'booked', at: AT, entry: { ...booked, description: `LIDL ${n} BEOGRAD 688` } };
  });
  const changes = Object.assign(entries, {
    *[Symbol.iterator]() {
      for (let n = 0; n < entries.length; n++) {
        seen.add(rounds());
        yield entries[n]!;
      }
    },
  });
  await app.sql.begin((tx) => applyReports(tx, [{ keyId, connectionId, dataKey, changes }]));
  assert.ok(seen.size > 5, `${seen.size} rounds of the event loop`);
});

test('rows are inserted while the next are prepared, and a failed report leaves nothing', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const dataKey = new SealingKey(randomBytes(32));
  const [{ keyId }] = await app.sql<[{ keyId: number }]>`select key_id as "keyId" from connections`;
  const booked = (n: number, amount = -100): LedgerChange => ({
    kind: 'booked',
    at: AT,
    entry: { ...entry(String(n), amount), description: `LIDL ${n} BEOGRAD 688` },
  });
  let made = 0;
  const counting = (changes: LedgerChange[]): LedgerChange[] =>
    Object.assign(changes, {
      *[Symbol.iterator]() {
        for (made = 0; made < changes.length; made++) yield changes[made]!;
      },
    });
  const madeBy: number[] = [];
  const applyIn = (tx: Tx, changes: LedgerChange[]) => {
    const watched = new Proxy(tx, {
      apply(target, self, [strings, ...values]) {
        if (String(strings).includes('insert into transactions')) madeBy.push(made);
        return Reflect.apply(target, self, [strings, ...values]);
      },
    });
    return applyReports(watched, [{ keyId, connectionId, dataKey, changes }]);
  };
  const most = Number.MAX_SAFE_INTEGER;
  const alike = Array.from(
    { length: 600 },
    (_, n): LedgerChange => ({ kind: 'booked', at: AT, entry: entry(String(n), -100) }),
  );
  const failing = counting([...alike, booked(600, most), booked(601, most)]);
  // A rolled back part leaves nothing, also of rows that were not inserted yet.
  const { done } = await app.sql.begin((tx) => inSavepoint(tx, () => applyIn(tx, failing)));
  assert.equal(done, false);
  assert.ok(madeBy.length > 0, 'it failed while rows were being inserted');
  assert.equal((await app.sql`select from transactions`).count, 0);

  madeBy.length = 0;
  // Rows that the report ends again are inserted last, if they stay.
  const hold: LedgerChange = { kind: 'pending', at: AT, entry: entry('hold', -7) };
  const ends: LedgerChange[] = [
    hold,
    { kind: 'released', at: AT, ref: 'hold' },
    hold,
    ...Array.from({ length: 400 }, (_, n) => booked(n)),
  ];
  const { posted, pending } = await app.sql.begin((tx) => applyIn(tx, counting(ends)));
  assert.deepEqual({ posted, pending }, { posted: 400, pending: 1 });
  assert.ok(madeBy.length > 2 && madeBy[0]! < 300, madeBy.join(' '));
  const [{ rows, seqs, sum }] = await app.sql<[{ rows: number; seqs: number; sum: number }]>`
    select count(*)::integer as rows, count(distinct seq)::integer as seqs, sum(amount)::bigint as sum from transactions`;
  assert.deepEqual({ rows, seqs, sum }, { rows: 401, seqs: 401, sum: -40_007 });
});
