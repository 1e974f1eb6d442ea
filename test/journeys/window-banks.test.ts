/**
 * Banks that show entries only, without references, in windows and pages. Customers read the real history, whatever the
 * bank forgets, rewords or moves.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addDays } from '../../packages/common/belgrade.ts';
import type { AccountPage, BankEntry, BankProvider } from '../../src/banks/contract/contract.ts';
import { reconcile } from '../../src/ingest/reconcile/reconcile.ts';
import { type Reingested, reingest } from '../../src/ingest/reingest.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { type Feed, makeFeed } from '../support/unreliable-banks/feed.ts';
import { Rows } from '../support/unreliable-banks/rows.ts';
import { bankEntry, type WindowBank, windowBank } from '../support/window-bank.ts';

const ACCOUNT = 'current';

interface Row {
  id: string;
  date: string;
  amount: number;
  description: string;
  pending: boolean;
  pending_transaction_id: string | null;
  review: boolean | null;
}

interface World {
  app: TestApp;
  bank: WindowBank;
  key: string;
  accountId: string;
  /** The client's copy of the account, made by cursor sync. */
  copy: Map<string, Row>;
  /** Returns the result of a sync. */
  sync: () => Promise<{ added: Row[]; modified: Row[]; removed: string[]; status: string }>;
  /** Advances a day, and asks the bank. */
  nextDay: (days?: number) => Promise<void>;
  rows: () => Promise<Row[]>;
  balance: () => Promise<{
    balance: number;
    available_balance: number;
    balances: { kind: string; amount: number; as_of: string | null }[];
    ledger_gap: number | null;
    health: { status: string; reason: string | null };
  }>;
}

const begin = async (
  t: TestContext,
  bank: WindowBank,
  first: Parameters<WindowBank['show']>[1],
): Promise<World> => {
  const app = await startApp(t, { bank: bank.provider });
  const key = await app.createKey();
  bank.show(ACCOUNT, first);
  const { accountIds } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const accountId = accountIds[0]!;
  const copy = new Map<string, Row>();
  let cursor = '';
  const sync: World['sync'] = async () => {
    const news = { added: [] as Row[], modified: [] as Row[], removed: [] as string[], status: '' };
    for (;;) {
      const { status, body } = await app.api.get(
        `/accounts/${accountId}/transactions?cursor=${cursor}&limit=3`,
        { key },
      );
      assert.equal(status, 200, JSON.stringify(body));
      for (const row of [...body.added, ...body.modified]) copy.set(row.id, row);
      for (const { transaction_id: id } of body.removed) copy.delete(id);
      news.added.push(...body.added);
      news.modified.push(...body.modified);
      news.removed.push(...body.removed.map((row: { transaction_id: string }) => row.transaction_id));
      news.status = body.sync_status;
      cursor = body.next_cursor;
      if (!body.has_more) break;
    }
    assert.deepEqual(
      [...copy.values()].map(({ id }) => id).sort(),
      (await rows()).map(({ id }) => id).sort(),
      'a client that applies every page has the rows of the list',
    );
    return news;
  };
  const rows = async (): Promise<Row[]> =>
    (await app.api.get(`/accounts/${accountId}/transactions?limit=500`, { key })).body.data;
  const nextDay = async (days = 1): Promise<void> => {
    const { status, body } = await app.api.post('/sandbox/clock/advance', { key, body: { days } });
    assert.equal(status, 200, JSON.stringify(body));
  };
  const balance = async () => (await app.api.get(`/accounts/${accountId}/balance`, { key })).body;
  return { app, bank, key, accountId, copy, sync, nextDay, rows, balance };
};

/** Returns a day relative to 14 March 2026, where the test's clock begins. */
const day = (offset: number): string => addDays('2026-03-14', offset);
const on = (offset: number): Partial<BankEntry> => ({ bookingDate: day(offset) });
const texts = (rows: readonly Row[]): string[] =>
  rows.map(({ description, amount }) => `${description} ${amount}`).sort();

const COFFEE = bankEntry('KAFETERIJA BEOGRAD', -250_00, on(-1));

test('an ordinary account: two equal coffees, a booked hold, a released hold, a correction', async (t) => {
  const bank = windowBank({ pageSize: 2 });
  const hold = bankEntry('REZERVACIJA MAXI 767', -1_999_00, on(0));
  const world = await begin(t, bank, {
    booked: [COFFEE, COFFEE, bankEntry('ZARADA FEBRUAR', 90_000_00, on(-3))],
    pending: [hold, bankEntry('REZERVACIJA HOTEL', -8_000_00, on(0))],
    balances: [{ kind: 'booked', amount: 100_000_00, asOf: null }],
  });
  const { sync, nextDay, rows, balance } = world;
  const first = await sync();
  assert.equal(first.status, 'HISTORICAL_UPDATE_COMPLETE');
  assert.deepEqual(texts(first.added), [
    'KAFETERIJA BEOGRAD -250',
    'KAFETERIJA BEOGRAD -250',
    'REZERVACIJA HOTEL -8000',
    'REZERVACIJA MAXI 767 -1999',
    'ZARADA FEBRUAR 90000',
  ]);
  // The opening balance is the bank's balance minus the rows.
  assert.deepEqual(
    await balance().then(({ balance: booked, available_balance: free, ledger_gap: gap }) => [
      booked,
      free,
      gap,
    ]),
    [100_000, 90_001, 0],
  );

  // A repeated read adds nothing, and sends no event.
  await nextDay();
  const again = await sync();
  assert.deepEqual([again.added, again.modified, again.removed], [[], [], []]);
  const events = await world.app.sql`select from events where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'`;
  assert.equal(events.count, 0);

  // The hold of the shop is booked with another description, that of the hotel is gone, and a coffee was booked with a day.
  bank.show(ACCOUNT, {
    booked: [
      bankEntry('KUPOVINA 5399 MAXI 767 BEOGRAD', -1_999_00, { ...on(1), valueDate: day(0) }),
      COFFEE,
      { ...COFFEE, valueDate: day(0) },
      bankEntry('ZARADA FEBRUAR', 90_000_00, on(-3)),
    ],
    pending: [],
    balances: [{ kind: 'booked', amount: 98_001_00, asOf: null }],
  });
  await nextDay();
  const booked = await sync();
  assert.deepEqual(texts(booked.added), ['KUPOVINA 5399 MAXI 767 BEOGRAD -1999']);
  const held = first.added.find(({ description }) => description === hold.description)!;
  assert.equal(booked.added[0]!.pending_transaction_id, held.id);
  assert.equal(booked.removed.length, 2);
  assert.deepEqual(texts(booked.modified), ['KAFETERIJA BEOGRAD -250']);
  assert.equal((await rows()).length, 4);
  const { balance: now, available_balance: free, ledger_gap: gap } = await balance();
  assert.deepEqual([now, free, gap], [98_001, 98_001, 0]);

  // Rows that leave the window stay.
  bank.show(ACCOUNT, { booked: [] });
  await nextDay(60);
  assert.equal((await rows()).length, 4);
});

test('undecidable entries are marked for review, and the bank’s balance shows missing rows', async (t) => {
  const bank = windowBank();
  const one = bankEntry('PRODAVNICA', -500_00, on(-9));
  const { sync, nextDay, balance, rows } = await begin(t, bank, {
    booked: [one],
    balances: [{ kind: 'booked', amount: 10_000_00, asOf: new Date('2026-03-14T08:00:00Z') }],
  });
  await sync();
  assert.deepEqual(
    (await rows()).map(({ review }) => review),
    [false],
  );
  assert.deepEqual((await balance()).balances, [
    { kind: 'booked', amount: 10_000, as_of: '2026-03-14T08:00:00.000Z' },
  ]);
  // There are two transactions of this amount, and each may be the moved one.
  bank.show(ACCOUNT, {
    booked: [bankEntry('PRODAVNICA 2', -500_00, on(-7)), bankEntry('PRODAVNICA 3', -500_00, on(-8))],
    balances: [{ kind: 'booked', amount: 9_000_00, asOf: null }],
  });
  await nextDay();
  await sync();
  assert.ok((await rows()).some(({ review }) => review));
  assert.equal((await rows()).length, 2);
  assert.equal((await balance()).ledger_gap, -500);
});

test('a bank without a balance has no ledger gap, whatever its rows are', async (t) => {
  const { balance, nextDay } = await begin(t, windowBank(), { booked: [COFFEE] });
  for (let reads = 0; reads < 2; reads++) {
    const { balances, ledger_gap: gap, balance: booked } = await balance();
    assert.deepEqual([balances, gap, booked], [[], null, -250]);
    await nextDay();
  }
});

test('the history of an account begins with the bank’s first day, and lists days that the bank no longer returns', async (t) => {
  const bank = windowBank({ traits: { historyDays: 90 } });
  const day = '2026-03-12';
  const { app, key, accountId, nextDay } = await begin(t, bank, {
    booked: [bankEntry('KIRIJA', -30_000_00, { bookingDate: day })],
  });
  const history = async () =>
    (await app.api.get('/accounts', { key })).body.data.find(({ id }: { id: string }) => id === accountId)
      .history;
  const today = async (): Promise<string> =>
    (await app.api.get('/sandbox/clock', { key })).body.now.slice(0, 10);
  const connectedOn = await today();
  assert.deepEqual((await history()).gaps, []);
  await nextDay(1);
  const { from, complete, gaps } = await history();
  assert.deepEqual([complete, gaps], [true, []]);
  assert.ok(from >= addDays(connectedOn, -91) && from <= addDays(connectedOn, -89), from);

  // The consent ends after 90 days, and the user renews it after 240.
  for (let days = 0; days < 240; days += 60) await nextDay(60);
  await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  await nextDay(1);
  const after = await history();
  assert.equal(after.from, from, 'the older rows remain');
  const [gap, ...others] = after.gaps;
  assert.deepEqual(others, []);
  assert.equal(gap.reason, 'not_reported');
  const renewedOn = addDays(await today(), -1);
  assert.ok(gap.from > addDays(connectedOn, 85) && gap.from < addDays(connectedOn, 93), JSON.stringify(gap));
  assert.equal(gap.to, addDays(renewedOn, -91));
});

test('a hold that was settled or deleted by hand does not come back when the bank books it', async (t) => {
  const bank = windowBank();
  const { app, key, sync, nextDay, rows } = await begin(t, bank, {
    pending: [bankEntry('REZERVACIJA A', -100_00, on(0)), bankEntry('REZERVACIJA B', -200_00, on(0))],
  });
  const { added } = await sync();
  const [a, b] = ['A', 'B'].map((name) => added.find(({ description }) => description.endsWith(name))!);
  assert.equal((await app.api.post(`/sandbox/transactions/${a!.id}/settle`, { key })).status, 200);
  assert.equal((await app.api.delete(`/sandbox/transactions/${b!.id}`, { key })).status, 200);
  bank.show(ACCOUNT, {
    booked: [bankEntry('KUPOVINA A', -100_00, on(1)), bankEntry('KUPOVINA B', -200_00, on(1))],
    pending: [],
  });
  for (let reads = 0; reads < 3; reads++) {
    await nextDay();
    await sync();
    assert.deepEqual(
      (await rows()).map(({ amount, pending }) => [amount, pending]),
      [[-100, false]],
    );
  }
});

test('an interrupted or unreadable read loses nothing, and the next one continues', async (t) => {
  const bank = windowBank({ pageSize: 2 });
  const entries = [1, 2, 3, 4, 5].map((n) => bankEntry(`KUPAC ${n}`, n * 100_00, on(-n)));
  const { sync, nextDay, rows, balance } = await begin(t, bank, { booked: entries });
  await sync();
  bank.behave('breaks off');
  await nextDay();
  assert.equal((await rows()).length, 5);
  bank.behave('garbled');
  await nextDay();
  const { health } = await balance();
  assert.deepEqual([health.status, health.reason], ['delayed', 'bank_malformed']);
  assert.equal((await rows()).length, 5);
  bank.behave(null);
  bank.show(ACCOUNT, { booked: [...entries, bankEntry('KUPAC 6', 600_00, on(1))] });
  await nextDay();
  const { added } = await sync();
  assert.deepEqual(texts(added), ['KUPAC 6 600']);
  assert.equal((await balance()).health.status, 'healthy');
});

test('the bank’s responses of three reads are stored sealed, and show what a corrected provider would read', async (t) => {
  const bank = windowBank();
  const booked = [1, 2].map((n) => bankEntry(`KUPAC ${n}`, n * 100_00, on(-n)));
  const { app, key, nextDay, accountId } = await begin(t, bank, { booked });
  const { sql, service } = app;
  for (let reads = 0; reads < 4; reads++) await nextDay();
  const kept = await sql<{ raw: Buffer }[]>`select raw from bank_reads`;
  assert.equal(kept.length, 3);
  assert.ok(kept.every(({ raw }) => !raw.includes('KUPAC')));
  const reports = async (provider: BankProvider): Promise<Reingested[]> => {
    const all: Reingested[] = [];
    const deps = { sql, bank: provider, dataKeys: service.deps.dataKeys };
    for await (const report of reingest(deps, null)) all.push(report);
    return all;
  };
  const none = { added: 0, modified: 0, removed: 0 };
  const [unchanged] = await reports(bank.provider);
  assert.deepEqual(
    { ...unchanged, connectionId: '' },
    {
      connectionId: '',
      accountId,
      bankId: 'otp',
      reads: 3,
      unreadable: 0,
      ...none,
    },
  );
  const mended: BankProvider = {
    ...bank.provider,
    translate: (id, raw) => {
      const page = bank.provider.translate!(id, raw);
      return {
        ...page,
        booked: page.booked.map((entry) => ({ ...entry, description: `${entry.description} DOO` })),
      };
    },
  };
  const [after] = await reports(mended);
  assert.deepEqual([after!.added, after!.modified, after!.removed], [0, 2, 0]);

  // Unreadable responses are stored too.
  bank.behave('garbled');
  await nextDay();
  const odd = await sql`select from bank_reads where covers_from is null`;
  assert.equal(odd.count, 1);
  const [half] = await reports(bank.provider);
  assert.deepEqual([half!.reads, half!.unreadable], [4, 1]);

  const [{ connection }] = await sql<[{ connection: string }]>`select id as connection from connections`;
  assert.equal((await app.api.delete(`/connections/${connection}`, { key })).status, 200);
  for (const table of ['bank_reads', 'bank_entries']) {
    assert.equal((await sql`select from ${sql(table)}`).count, 0, table);
  }
});

/** Returns the result of the reconciler alone for the reads of a feed. */
const reconciled = ({ reads, habits }: Feed): Rows => {
  const rows = new Rows();
  for (const snapshot of reads) {
    const { changes, seen } = reconcile(rows.known(), snapshot, habits);
    for (const { id, entry } of seen) rows.see(id, entry, snapshot.at);
    for (const change of changes) {
      if (change.kind === 'modified') rows.modify(change);
      else if (change.kind === 'removed') rows.remove(change.id);
      else {
        if (change.replaces !== null) rows.remove(change.replaces);
        rows.add(change, 0, snapshot.at);
      }
    }
  }
  return rows;
};

for (const [references, seed] of [
  ['none', 'journey 1'],
  ['unstable', 'journey 2'],
  ['stable', 'journey 3'],
] as const) {
  test(`months of an unreliable bank, references ${references}: list, sync and balances match its reads`, async (t) => {
    const feed = makeFeed(seed, references);
    let read = 0;
    const plain = windowBank({ traits: { references } });
    const page = async (): Promise<AccountPage> => ({
      ...feed.reads[read]!,
      next: null,
      ended: [],
      raw: null,
    });
    const bank = { ...plain, provider: { ...plain.provider, read: page } };
    const { sync, nextDay, rows, balance, copy } = await begin(t, bank, {});
    await sync();
    for (read = 1; read < feed.reads.length; read++) {
      await nextDay();
      await sync();
    }
    const expected = [...reconciled(feed).living.values()].map(({ known: { pending, entry, review } }) => ({
      pending,
      amount: entry.amount / 100,
      description: entry.description,
      review,
    }));
    const order = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    const shown = (all: Iterable<Row>) =>
      [...all]
        .map(({ pending, amount, description, review }) => ({ pending, amount, description, review }))
        .sort(order);
    assert.deepEqual(shown(await rows()), expected.sort(order));
    assert.deepEqual(shown(copy.values()), expected);
    const { balance: booked, available_balance: available } = await balance();
    const held = expected.reduce((sum, row) => (row.pending ? sum + Math.round(row.amount * 100) : sum), 0);
    assert.equal(Math.round((available - booked) * 100), held);
  });
}
