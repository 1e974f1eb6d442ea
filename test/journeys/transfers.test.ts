/** Transfers between the accounts of a user, from the first row to the erasure of one side. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import { randomFor } from '../../src/banks/simulated/random.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { connectAssistant } from '../support/mcp.ts';
import { linkToPage, openPage, visitor } from '../support/user-page.ts';

const OUT = 'Prenos na svoj racun';
const IN = 'Prenos sa sopstvenog racuna';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered
type Row = any;

describe('transfers between accounts of a user', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end);
  });

  const connect = async (key: string, user: string, bank: string) => {
    const { connectionId, accountIds } = await connectBank(app, key, { user, bank, scenario: 'empty' });
    return { connectionId, accountId: accountIds[0]! };
  };
  const inject = async (key: string, accountId: string, ...rows: object[]): Promise<Row[]> => {
    const { status, body } = await app.api.post(`/sandbox/accounts/${accountId}/transactions`, {
      key,
      body: { transactions: rows },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const sync = async (key: string, accountId: string, cursor: string): Promise<Row> =>
    (await app.api.get(`/accounts/${accountId}/transactions?cursor=${cursor}`, { key })).body;
  const rowsOf = async (key: string, accountId: string): Promise<Row[]> =>
    (await app.api.get(`/accounts/${accountId}/transactions`, { key })).body.data;
  const put = (key: string, id: string, body: object = {}) =>
    app.api.put(`/transactions/${id}/transfer`, { key, body });
  const deny = (key: string, id: string, query = '') =>
    app.api.delete(`/transactions/${id}/transfer${query}`, { key });
  const list = async (key: string, user: string, query = ''): Promise<Row> =>
    (await app.api.get(`/users/${user}/transfers${query}`, { key })).body;
  const twoBanks = async (user: string) => {
    const key = await app.createKey();
    return { key, one: await connect(key, user, 'otp'), two: await connect(key, user, 'raiffeisen') };
  };

  test('the earlier side is modified when the later one comes, and again when its partner is erased', async () => {
    const { key, one, two } = await twoBanks('mover');
    const [out] = await inject(key, one.accountId, { amount: -12_500, description: OUT });
    assert.equal(out.transfer, null);
    const cursor = out.id;
    const [into] = await inject(key, two.accountId, { amount: 12_500, description: IN });
    assert.equal(into.transfer.transaction_id, out.id);
    assert.equal(into.transfer.account_id, one.accountId);
    const { modified } = await sync(key, one.accountId, cursor);
    assert.deepEqual(
      modified.map(({ id, category, merchant_category, transfer }: Row) => ({
        id,
        category,
        merchant_category,
        transfer,
      })),
      [
        {
          id: out.id,
          category: 'transfer',
          merchant_category: 'internal_transfer',
          transfer: { ...into.transfer, account_id: two.accountId, transaction_id: into.id },
        },
      ],
    );
    assert.deepEqual((await sync(key, two.accountId, '')).added, [into]);
    assert.deepEqual((await sync(key, two.accountId, into.id)).modified, []);

    const { summary } = (await app.api.get(`/accounts/${one.accountId}/transactions`, { key })).body;
    assert.deepEqual(summary, {
      total_in: 0,
      total_out: 12_500,
      net: -12_500,
      without_own_transfers: { total_in: 0, total_out: 0, net: 0 },
    });

    const listed = await list(key, 'mover');
    assert.equal(listed.total_count, 1);
    assert.equal(listed.data[0].id, into.transfer.pair_id);
    assert.deepEqual(
      listed.data[0].money_out.map((side: Row) => [side.transaction_id, side.amount]),
      [[out.id, -12_500]],
    );
    assert.deepEqual(
      listed.data[0].money_in.map((side: Row) => [side.account_id, side.currency]),
      [[two.accountId, 'RSD']],
    );

    const [shop] = await inject(key, one.accountId, { amount: -700, description: 'MAXI 12 BEOGRAD' });
    const [refund] = await inject(key, two.accountId, { amount: 700, description: 'Uplata' });
    const stated = await put(key, shop.id, { transaction_id: refund.id });
    assert.equal(stated.body.category, 'transfer');

    const { next_cursor: known } = await sync(key, one.accountId, cursor);
    const revoked = await app.api.delete(`/connections/${two.connectionId}`, { key });
    assert.equal(revoked.status, 200, JSON.stringify(revoked.body));
    const undone = (await sync(key, one.accountId, known)).modified;
    const shown = ({ id, category, merchant_category, transfer }: Row) => [
      id,
      category,
      merchant_category,
      transfer,
    ];
    assert.deepEqual(undone.map(shown).sort(), [out, { ...shop, transfer: null }].map(shown).sort());
    assert.notEqual(shop.category, 'transfer');
    assert.equal((await list(key, 'mover')).count, 0);
    const [left] = await app.sql`select count(*)::integer as count from transfers`;
    assert.equal(left!.count, 0);
  });

  test('a rival makes a pair less sure, and takes its place when the account of the other ends', async () => {
    const key = await app.createKey();
    const [one, two, three] = await Promise.all(
      ['otp', 'raiffeisen', 'banca-intesa'].map((bank) => connect(key, 'rivals', bank)),
    );
    const [earlier, later] = [2, 1].map((days) => addDays(belgradeDate(app.clock.now()), -days));
    const [out] = await inject(key, one!.accountId, { amount: -8_800, description: OUT, date: earlier });
    const [into] = await inject(key, two!.accountId, { amount: 8_800, description: IN, date: earlier });
    assert.equal(into.transfer.confidence, 'high');
    const [rival] = await inject(key, three!.accountId, { amount: 8_800, description: IN, date: later });
    assert.equal(rival.transfer, null);
    const own = async () =>
      (await rowsOf(key, one!.accountId)).find(({ id }: Row) => id === out.id)!.transfer;
    const { transaction_id, confidence } = await own();
    assert.deepEqual([transaction_id, confidence], [into.id, 'medium']);
    const { next_cursor: known } = await sync(key, three!.accountId, rival.id);
    assert.equal((await app.api.delete(`/connections/${two!.connectionId}`, { key })).status, 200);
    assert.equal((await own()).transaction_id, rival.id);
    const { modified } = await sync(key, three!.accountId, known);
    assert.deepEqual(
      modified.map(({ id, transfer }: Row) => [id, transfer.transaction_id]),
      [[rival.id, out.id]],
    );
  });

  test('a transfer ends when the user ends the access to the account of one side', async () => {
    const key = await app.createKey();
    const one = await connect(key, 'ender', 'otp');
    const { connectionId, accountIds } = await connectBank(app, key, { user: 'ender', bank: 'banca-intesa' });
    const [shop] = await inject(key, one.accountId, { amount: -700, description: 'MAXI 12 BEOGRAD' });
    const [refund] = await inject(key, accountIds[0]!, { amount: 700, description: 'Uplata' });
    await put(key, shop.id, { transaction_id: refund.id });
    const { next_cursor: known } = await sync(key, one.accountId, shop.id);
    const page = await openPage(await linkToPage(app, key, 'ender'), visitor(app.url));
    const ended = await page.post('/my/end', { connection: connectionId, account: accountIds[0]! });
    assert.equal(ended.status, 200);
    const { modified } = await sync(key, one.accountId, known);
    assert.deepEqual(
      modified.map(({ id, category, transfer }: Row) => [id, category, transfer]),
      [[shop.id, shop.category, null]],
    );
  });

  test('rows in any order and any split give the same pairs as all rows at once', async (t) => {
    const BANKS = ['otp', 'raiffeisen'];
    for (let run = 0; run < deep(1, 12); run++) {
      const seed = `split ${randomInt(1_000_000)}`;
      t.diagnostic(seed);
      const random = randomFor(seed, 'rows');
      const shuffled = <T>(list: readonly T[]): T[] =>
        list
          .map((each) => ({ each, at: random.next() }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
      const day = (back: number) => addDays(belgradeDate(app.clock.now()), -back);
      // Money out without money in, with it, and with two rows that can be it.
      const rows = Array.from({ length: 12 }, (_, n) => {
        const amount = 1_000 + 137 * n;
        const back = random.int(1, 25);
        const [from, to] = shuffled([0, 1]) as [number, number];
        const sides = [
          { at: from, amount: -amount, description: OUT, date: day(back) },
          { at: to, amount, description: IN, date: day(Math.max(0, back - random.int(0, 2))) },
          { at: to, amount, description: IN, date: day(Math.max(0, back - 3)) },
        ];
        return sides.slice(0, random.pick([1, 2, 2, 3]));
      }).flat();
      const key = await app.createKey();
      const connectAll = (user: string) =>
        Promise.all(BANKS.map(async (bank) => (await connect(key, user, bank)).accountId));
      /** Leaves out the day of the money in: of two rows with one amount, either may be paired. */
      const pairs = async (user: string) =>
        (await list(key, user, '?limit=500')).data
          .map(({ money_out: [out], money_in: [into] }: Row) => [out.date, out.amount, into.amount].join(' '))
          .sort();

      const once = await connectAll('once');
      for (const [at, account] of once.entries()) {
        const own = rows.filter((row) => row.at === at).map(({ at: _, ...row }) => row);
        if (own.length > 0) await inject(key, account, ...own);
      }
      const split = await connectAll('split');
      for (const { at, ...row } of shuffled(rows)) {
        const habit = random.int(0, 3);
        if (habit === 0) {
          // The row comes with another amount first, which may be that of another transfer.
          const [wrong] = await inject(key, split[at]!, {
            ...row,
            amount: row.amount + Math.sign(row.amount) * 137,
          });
          const changed = await app.api.patch(`/sandbox/transactions/${wrong.id}`, {
            key,
            body: { amount: row.amount },
          });
          assert.equal(changed.status, 200, JSON.stringify(changed.body));
        } else await inject(key, split[at]!, row);
        if (habit === 1) {
          const [extra] = await inject(key, split[at]!, {
            ...row,
            amount: -row.amount,
            description: row.amount < 0 ? IN : OUT,
          });
          assert.equal((await app.api.delete(`/sandbox/transactions/${extra.id}`, { key })).status, 200);
        }
      }
      const expected = await pairs('once');
      assert.ok(expected.length > 2);
      assert.deepEqual(await pairs('split'), expected, seed);
    }
  });

  test('users and keys are not compared with each other', async () => {
    const { key, one } = await twoBanks('alone');
    const other = await connect(key, 'somebody', 'otp');
    await inject(key, one.accountId, { amount: -700, description: OUT });
    const [into] = await inject(key, other.accountId, { amount: 700, description: IN });
    assert.equal(into.transfer, null);
    const [out] = await rowsOf(key, one.accountId);
    assertError(await put(key, out.id, { transaction_id: into.id }), 400, 'INVALID_PARAMETER');
    const stranger = await app.createKey();
    assert.equal((await list(stranger, 'alone')).error_code, 'USER_NOT_FOUND');
    assertError(await put(stranger, out.id), 404, 'TRANSACTION_NOT_FOUND');
    assertError(await deny(stranger, out.id), 404, 'TRANSACTION_NOT_FOUND');
  });

  test('a removed or changed row ends its pair, and a developer sets, confirms and denies pairs for good', async () => {
    const { key, one, two } = await twoBanks('states');
    const [out] = await inject(key, one.accountId, { amount: -300, description: OUT });
    const [into] = await inject(key, two.accountId, { amount: 300, description: IN });
    assert.equal(into.transfer.transaction_id, out.id);

    const confirmed = await put(key, out.id);
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
    assert.equal(confirmed.body.transfer.pair_id, into.transfer.pair_id);
    assert.equal(confirmed.body.transfer.confidence, 'high');
    assert.equal((await list(key, 'states')).data[0].status, 'stated');

    const denied = await deny(key, into.id);
    assert.equal(denied.body.transfer, null);
    // New rows make the service look again, and the pair stays denied.
    const [second] = await inject(key, two.accountId, { amount: 300, description: IN });
    assert.equal(second.transfer.transaction_id, out.id);
    assert.equal((await rowsOf(key, two.accountId)).find(({ id }) => id === into.id).transfer, null);
    assert.equal((await deny(key, second.id)).body.transfer, null);
    assert.equal((await deny(key, second.id)).status, 200);
    assert.equal((await list(key, 'states')).count, 0);

    const stated = await put(key, into.id, { transaction_id: out.id });
    assert.equal(stated.body.transfer.transaction_id, out.id);
    assert.equal(stated.body.category, 'transfer');
    const removed = await app.api.delete(`/sandbox/transactions/${out.id}`, { key });
    assert.equal(removed.status, 200, JSON.stringify(removed.body));
    const after = await rowsOf(key, two.accountId);
    assert.ok(after.every(({ transfer }) => transfer === null));

    const [again] = await inject(key, one.accountId, { amount: -900, description: OUT });
    const [far] = await inject(key, two.accountId, { amount: 900, description: IN });
    assert.equal(far.transfer.transaction_id, again.id);
    const changed = await app.api.patch(`/sandbox/transactions/${again.id}`, { key, body: { amount: -901 } });
    assert.equal(changed.status, 200);
    assert.equal(changed.body.transfer, null);
    assert.equal((await list(key, 'states')).count, 0);
    const odd = await put(key, far.id, { transaction_id: again.id });
    assert.equal(odd.body.transfer.transaction_id, again.id);

    assertError(await put(key, second.id), 400, 'INVALID_PARAMETER');
    assertError(await put(key, second.id, { transaction_id: far.id }), 400, 'INVALID_PARAMETER');
    assertError(await put(key, second.id, { transaction_id: 'txn_none' }), 400, 'INVALID_PARAMETER');
  });

  test('a corrected category of a transfer stays when its pair ends, and an undone one is that of a transfer', async () => {
    const { key, one, two } = await twoBanks('corrector');
    const correct = (id: string) =>
      app.api.put(`/transactions/${id}/enrichment`, {
        key,
        body: { category: 'education', applies_to: 'transaction' },
      });
    const [out] = await inject(key, one.accountId, { amount: -640, description: OUT });
    const [into] = await inject(key, two.accountId, { amount: 640, description: IN });
    assert.equal((await correct(out.id)).body.category, 'education');
    const undone = await app.api.delete(`/transactions/${out.id}/enrichment`, { key });
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.equal(undone.body.category, 'transfer');
    assert.equal(undone.body.transfer.transaction_id, into.id);
    const corrected = await correct(out.id);
    assert.equal(corrected.body.transfer.transaction_id, into.id);
    assert.equal((await deny(key, into.id)).body.transfer, null);
    const [after] = await rowsOf(key, one.accountId);
    assert.deepEqual([after.category, after.transfer], ['education', null]);
  });

  test('spending, recurring totals and assistants leave own transfers out, and say how much', async (t) => {
    const { key, one, two } = await twoBanks('saver');
    const months = Array.from({ length: 6 }, (_, back) => {
      const day = new Date(app.clock.now());
      day.setUTCMonth(day.getUTCMonth() - 1 - back, 10);
      return day.toISOString().slice(0, 10);
    });
    const each = (amount: number, description: string) =>
      months.map((date) => ({ amount, description, date }));
    await inject(key, one.accountId, ...each(-15_000, OUT), ...each(-99, 'NETFLIX.COM'));
    await inject(key, two.accountId, ...each(15_000, IN));

    const { months: spending } = (await app.api.get(`/accounts/${one.accountId}/spending?months=2`, { key }))
      .body;
    assert.deepEqual(
      [spending[1].amount, spending[1].own_transfers],
      [99, { money_out: 15_000, money_in: 0, count: 1 }],
    );
    const recurring = (await app.api.get(`/accounts/${one.accountId}/recurring`, { key })).body;
    assert.deepEqual(
      recurring.outflows.map(({ is_own_transfer, average_amount }: Row) => [is_own_transfer, average_amount]),
      [
        [true, 15_000],
        [false, 99],
      ],
    );
    assert.equal(recurring.summary.total_monthly_outflows, 99);
    assert.equal(recurring.summary.own_transfers_monthly_outflows, 15_000);

    const assistant = await connectAssistant(t, app.url, key);
    const sums = await assistant.data<Row>('summarise_spending', {
      account_ids: [one.accountId, two.accountId],
      from: months.at(-1),
      to: months[0],
    });
    assert.deepEqual(sums.own_transfers_left_out, [
      { currency: 'RSD', money_in: 90_000, money_out: 90_000, net: 0, transactions: 12 },
    ]);
    assert.deepEqual(
      sums.currencies.map(({ money_in, money_out }: Row) => [money_in, money_out]),
      [[0, 594]],
    );
  });

  test('a transfer in two payments is one transfer, and the list has pages', async () => {
    const { key, one, two } = await twoBanks('parts');
    await inject(key, one.accountId, { amount: -50_000, description: OUT });
    const parts = await inject(
      key,
      two.accountId,
      { amount: 30_000, description: IN },
      { amount: 20_000, description: IN },
    );
    const [out] = await rowsOf(key, one.accountId);
    assert.equal(new Set([out, ...parts].map(({ transfer }) => transfer.pair_id)).size, 1);
    assert.equal(out.transfer.transaction_id, parts[0].id);
    await inject(key, one.accountId, { amount: -11, description: OUT });
    await inject(key, two.accountId, { amount: 11, description: IN });
    const first = await list(key, 'parts', '?limit=1');
    assert.deepEqual([first.count, first.total_count, first.has_more], [1, 2, true]);
    const second = await list(key, 'parts', `?limit=1&starting_after=${first.data[0].id}`);
    assert.deepEqual([second.count, second.has_more], [1, false]);
    const sizes = [first, second].map(({ data }) => data[0].money_in.length).sort();
    assert.deepEqual(sizes, [1, 2]);
    assertError(
      await app.api.get('/users/parts/transfers?starting_after=pair_none', { key }),
      400,
      'INVALID_PARAMETER',
    );
  });
});
