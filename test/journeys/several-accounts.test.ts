/** Requests over several accounts: search, spending by month, expected payments. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';

interface Row {
  id: string;
  account_id: string;
  date: string;
  amount: number;
  category: string;
  pending: boolean;
  description: string;
}

describe('transactions of all accounts', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let first: Connected;
  let second: Connected;
  let key: string;

  before(async () => {
    app = await startApp(end, { bank: sandboxBank });
    developer = await createDeveloper(app);
    ({ key } = developer);
    first = await connectBank(app, key, { seed: 'one', user: 'user-1' });
    second = await connectBank(app, key, { seed: 'two', user: 'user-2', bank: 'otp' });
  });

  const inject = async (accountId: string, ...transactions: object[]): Promise<Row[]> => {
    const { body } = await app.api.post(`/sandbox/accounts/${accountId}/transactions`, {
      key,
      body: { transactions },
    });
    return body.data;
  };

  const search = (query: Record<string, string>, who = key) =>
    app.api.get(`/transactions?${new URLSearchParams(query)}`, { key: who });

  const idsOf = async (query: Record<string, string>): Promise<string[]> =>
    (await search(query)).body.data.map(({ id }: Row) => id);

  /** Returns every row of an account by cursor, to compare with sums and searches. */
  const allOf = async (accountId: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await app.api.get(`/accounts/${accountId}/transactions?cursor=${cursor}`, { key });
      rows.push(...body.added);
      if (!body.has_more) return rows;
      cursor = body.next_cursor;
    }
  };

  const everything = async (): Promise<Row[]> => {
    const ids = [...first.accountIds, ...second.accountIds];
    return (await Promise.all(ids.map(allOf))).flat();
  };

  test('words are found in every text of a transaction, also in sealed ones', async () => {
    const [account, other] = [first.accountIds[0]!, second.accountIds[0]!];
    const [person] = await inject(account, { amount: -7_654.32, description: 'PRENOS ĐORĐE ČOLIĆ NAJAM' });
    const [shop] = await inject(other, { amount: -120, description: 'ZELENA PIJACA SJENICA' });
    const [sealed] = await app.sql<{ sealed: boolean }[]>`
      select description is null as sealed from transactions where id = ${person!.id}`;
    assert.ok(sealed!.sealed, 'the database cannot read the wording');
    for (const text of [
      'djordje colic',
      'Ђорђе Чолић',
      'ČOLIĆ prenos',
      '7654,32',
      '7.654,32',
      '7654.32',
      person!.id,
    ]) {
      assert.deepEqual(await idsOf({ text }), [person!.id], text);
    }
    for (const text of ['zelena sjenica', 'PIJAC SJEN'])
      assert.deepEqual(await idsOf({ text }), [shop!.id], text);
    for (const text of ['日本', 'α', '€', '😀']) assert.deepEqual(await idsOf({ text }), [], text);
    const [foreign] = await inject(other, { amount: -90, description: 'SUSHI 日本 12€ 😀' });
    for (const text of ['日本', '12€', '😀 sushi'])
      assert.deepEqual(await idsOf({ text }), [foreign!.id], text);
    assert.deepEqual(await idsOf({ text: 'zelena najam' }), [], 'every word, of one transaction');
    assert.deepEqual(await idsOf({ text: 'sjenica', account_id: account }), []);
    assert.deepEqual(await idsOf({ text: 'sjenica', account_id: other }), [shop!.id]);
  });

  test('counterparties and references are found', async () => {
    const rows = await everything();
    const told = rows.find((row: Row & { counterparty?: { account: string | null } | null }) =>
      Boolean(row.counterparty?.account),
    ) as (Row & { counterparty: { account: string }; reference: { number: string } | null }) | undefined;
    assert.ok(told, 'the simulated bank names an account');
    assert.ok((await idsOf({ text: told.counterparty.account, limit: '100' })).includes(told.id));
    const referred = rows.find((row: Row & { reference?: { number: string } | null }) => row.reference) as
      | (Row & { reference: { number: string } })
      | undefined;
    assert.ok(referred, 'the simulated bank gives a reference');
    assert.ok((await idsOf({ text: referred.reference.number, limit: '100' })).includes(referred.id));
  });

  test('filters give the same rows as a comparison of every row, over all pages in one order', async () => {
    const rows = await everything();
    const cases: [Record<string, string>, (row: Row) => boolean][] = [
      [{}, () => true],
      [{ category: 'groceries' }, (row) => row.category === 'groceries'],
      [
        { from: '2026-02-01', to: '2026-02-28' },
        (row) => row.date >= '2026-02-01' && row.date <= '2026-02-28',
      ],
      [{ type: 'credit', amount_min: '1000' }, (row) => row.amount >= 1_000],
      [{ amount_max: '250.5', type: 'debit' }, (row) => row.amount < 0 && row.amount >= -250.5],
      [{ pending: 'true' }, (row) => row.pending],
      [{ review: 'true' }, () => false],
      [{ account_id: second.accountIds[0]! }, (row) => row.account_id === second.accountIds[0]],
    ];
    for (const [query, passes] of cases) {
      const found: Row[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await search({ ...query, limit: '100', ...(cursor && { cursor }) });
        found.push(...body.data);
        assert.equal(body.count, body.data.length);
        assert.equal(body.has_more, body.next_cursor !== null);
        if (!body.has_more) break;
        cursor = body.next_cursor;
      }
      const expected = rows.filter(passes).map(({ id }) => id);
      assert.deepEqual(found.map(({ id }) => id).sort(), expected.sort(), JSON.stringify(query));
      assert.deepEqual(
        found.map(({ date }) => date),
        found.map(({ date }) => date).sort((a, b) => (a < b ? 1 : -1)),
        'newest first',
      );
    }
  });

  test('a request examines a limited number of rows, and its cursor continues there', async () => {
    const { key: own } = await developer.addKey();
    const { accountIds } = await connectBank(app, own, { seed: 'long', user: 'user-9' });
    const [account] = accountIds;
    const [{ no, keyId }] = await app.sql<[{ no: number; keyId: number }]>`
      select no, key_id as "keyId" from accounts where id = ${account!}`;
    await app.sql`
      insert into transactions (account_no, seq, changed_seq, id, key_id, bank_ref, date, amount, description, category,
                                pending, merchant_name)
      select ${no}::integer, 100000 + n, 100000 + n, 'txn_filler' || n, ${keyId}::integer, 'filler' || n, '2026-03-14', -100, 'FILLER',
             'shopping', false, 'Filler'
      from generate_series(1, 5100) n`;
    const [oldest] = await app.sql<{ id: string }[]>`
      select id from transactions where account_no = (select no from accounts where id = ${account!}) order by date, seq limit 1`;
    const page = (await search({ text: oldest!.id }, own)).body;
    assert.deepEqual([page.count, page.has_more, page.looked_back_to], [0, true, '2026-03-14']);
    const next = (await search({ text: oldest!.id, cursor: page.next_cursor }, own)).body;
    assert.deepEqual([next.data[0].id, next.has_more, next.looked_back_to], [oldest!.id, false, null]);
    // A cursor stays valid when its row is removed.
    await app.api.delete(`/sandbox/transactions/${page.next_cursor}`, { key: own });
    assert.equal((await search({ text: oldest!.id, cursor: page.next_cursor }, own)).body.count, 1);
  });

  test('a search finds nothing of another key or of an ended consent', async () => {
    const stranger = await createDeveloper(app);
    const theirs = await connectBank(app, stranger.key, { seed: 'one', user: 'user-1' });
    const mine = new Set([...first.accountIds, ...second.accountIds]);
    const found = (await search({ limit: '100' }, stranger.key)).body;
    assert.ok(found.count > 0);
    for (const row of found.data) assert.ok(theirs.accountIds.includes(row.account_id), 'their own alone');
    for (const account of mine) {
      assertError(await search({ account_id: account }, stranger.key), 404, 'ACCOUNT_NOT_FOUND');
    }
    const [row] = (await search({ limit: '1' })).body.data;
    assert.deepEqual((await search({ text: row.id }, stranger.key)).body.data, []);
    assertError(await search({ cursor: row.id }, stranger.key), 400, 'INVALID_CURSOR');
    assertError(await search({ cursor: newId('transaction') }), 400, 'INVALID_CURSOR');
    await app.api.post(`/sandbox/connections/${theirs.connectionId}/expire`, { key: stranger.key });
    const left = (await search({}, stranger.key)).body;
    assert.deepEqual(left.data, []);
    assert.deepEqual(
      left.left_out.map((each: Record<string, string>) => [
        each.account_id,
        each.connection_id,
        each.error_code,
      ]),
      theirs.accountIds.map((id) => [id, theirs.connectionId, 'CONSENT_EXPIRED']),
    );
    assert.equal(left.has_more_left_out, false);
    const ended = await search({ account_id: theirs.accountIds[0]! }, stranger.key);
    assertError(ended, 401, 'CONSENT_EXPIRED');
    const narrow = await app.createKey(['accounts:read']);
    assertError(await search({}, narrow), 403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('invalid parameters are refused', async () => {
    for (const query of [
      { from: '2026-03-02', to: '2026-03-01' },
      { amount_min: '2', amount_max: '1' },
      { amount_min: '1.005' },
      { type: 'both' },
      { from: 'yesterday' },
    ]) {
      assertError(await search(query as Record<string, string>), 400, 'INVALID_PARAMETER');
    }
    assertError(await search({ text: 'x'.repeat(101) }), 400, 'INPUT_TOO_LONG');
  });

  const REFUNDABLE =
    /^(groceries|dining|transport|utilities|subscriptions|entertainment|health|personal_care|shopping|education|insurance|taxes|fees|fitness|travel)$/;
  const minor = (amount: number): number => Math.round(amount * 100);

  /** Returns the net amount of settled rows between two dates, by category, calculated from every row in paras. */
  const netOf = (rows: Row[], from: string, to: string): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const { date, amount, category, pending } of rows) {
      if (pending || category === 'transfer' || date < from || date > to) continue;
      if (amount > 0 && !REFUNDABLE.test(category)) continue;
      sums[category] = (sums[category] ?? 0) - minor(amount);
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  };

  test('spending equals the sum of the rows, exact to the para, with the month before', async () => {
    const [account] = first.accountIds;
    await inject(
      account!,
      { amount: 999.99, description: 'MAXI 23 BEOGRAD POVRAĆAJ', date: '2026-03-10' },
      { amount: -0.01, description: 'LIDL 141 BEOGRAD', date: '2026-02-14' },
      { amount: -100.1, description: 'LIDL 141 BEOGRAD', date: '2026-02-15' },
      { amount: -55.55, description: 'LIDL 141 BEOGRAD', pending: true },
      { amount: 5_000, description: 'ISPLATA KREDITA', date: '2026-03-03' },
    );
    const rows = await allOf(account!);
    const { body } = await app.api.get(`/accounts/${account}/spending?months=13`, { key });
    assert.deepEqual([body.as_of, body.currency, body.months.length], ['2026-03-14', 'RSD', 13]);
    assert.equal(body.history_from, rows.map(({ date }) => date).sort()[0]);
    const months = body.months as {
      month: string;
      complete: boolean;
      from: string;
      to: string;
      amount: number;
      pending: number;
      change: number | null;
      previous: { from: string; to: string; amount: number } | null;
      categories: {
        category: string;
        amount: number;
        previous_amount: number | null;
        change: number | null;
      }[];
    }[];
    const [present, february] = months;
    assert.deepEqual(
      [present!.month, present!.complete, present!.to, present!.previous!.from, present!.previous!.to],
      ['2026-03', false, '2026-03-14', '2026-02-01', '2026-02-14'],
    );
    assert.deepEqual(
      [february!.complete, february!.to, february!.previous!.from, february!.previous!.to],
      [true, '2026-02-28', '2026-01-01', '2026-01-31'],
    );
    const held = rows.filter(({ pending, amount, date }) => pending && amount < 0 && date >= '2026-03-01');
    assert.equal(
      minor(present!.pending),
      held.reduce((sum, { amount }) => sum - minor(amount), 0),
    );
    for (const month of months) {
      const own = netOf(rows, month.from, month.to);
      const shown = month.categories.map(({ category, amount }) => [category, minor(amount)] as const);
      assert.deepEqual(Object.fromEntries(shown.filter(([, amount]) => amount !== 0)), own, month.month);
      const total = Object.values(own).reduce((sum, amount) => sum + amount, 0);
      assert.equal(minor(month.amount), total, month.month);
      if (month.previous === null) continue;
      const former = netOf(rows, month.previous.from, month.previous.to);
      for (const { category, amount, previous_amount, change } of month.categories) {
        assert.equal(minor(previous_amount!), former[category] ?? 0, `${month.month} ${category}`);
        assert.equal(minor(change!), minor(amount) - (former[category] ?? 0));
      }
      const before = Object.values(former).reduce((sum, amount) => sum + amount, 0);
      assert.deepEqual([minor(month.previous.amount), minor(month.change!)], [before, total - before]);
    }
    assert.equal(months.at(-1)!.previous, null, 'nothing is compared with what is not known');
    assert.ok(months.filter(({ previous }) => previous !== null).length >= 10);
  });

  test('on the last day of a long month, as many days of a shorter month are compared', async () => {
    const other = await createDeveloper(app);
    const { accountIds } = await connectBank(app, other.key, { seed: 'ends', user: 'user-5' });
    await app.api.post('/sandbox/clock/advance', { key: other.key, body: { days: 17 } });
    const { body } = await app.api.get(`/accounts/${accountIds[0]}/spending?months=1`, { key: other.key });
    assert.deepEqual([body.as_of, body.months[0].previous.to], ['2026-03-31', '2026-02-28']);
  });

  test('upcoming payments use the clock of the key, are within the requested days, and have consistent sums', async () => {
    const [account] = first.accountIds;
    const upcoming = async (days: number) =>
      (await app.api.get(`/accounts/${account}/upcoming?days=${days}`, { key })).body;
    const { outflows, inflows } = (await app.api.get(`/accounts/${account}/recurring`, { key })).body;
    const month = await upcoming(30);
    assert.deepEqual([month.as_of, month.until], ['2026-03-14', '2026-04-13']);
    const due = [...outflows, ...inflows].filter(
      (stream) => stream.next_expected_date !== null && stream.next_expected_date <= month.until,
    );
    assert.ok(due.length > 3);
    for (const stream of due) {
      const payment = month.data.find((each: { stream_id: string }) => each.stream_id === stream.stream_id);
      assert.deepEqual(
        [payment.date, payment.amount, payment.amount_min, payment.amount_max],
        [
          stream.next_expected_date,
          stream.next_expected_amount,
          stream.next_expected_amount_min,
          stream.next_expected_amount_max,
        ],
      );
    }
    for (const [direction, total] of [
      ['out', month.outflows],
      ['in', month.inflows],
    ] as const) {
      const parts = month.data.filter((each: { direction: string }) => each.direction === direction);
      assert.equal(total.count, parts.length);
      for (const field of ['amount', 'amount_min', 'amount_max'] as const) {
        const sum = parts.reduce((sum: number, part: Record<string, number>) => sum + minor(part[field]!), 0);
        assert.equal(minor(total[field]), sum, field);
      }
    }
    const quarter = await upcoming(90);
    assert.deepEqual(
      quarter.data.filter(({ date }: { date: string }) => date <= month.until),
      month.data,
    );
    assert.ok(quarter.data.length > month.data.length);
    assert.equal((await upcoming(1_000)).until, quarter.until);
  });
});
