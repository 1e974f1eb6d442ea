/**
 * Cursor sync as a model: a client that applies pages of any size, interleaved with pulls, settlements, edits and
 * deletions, always ends with exactly the rows of the standard list.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';

/** Histories in one run; SYNC_HISTORIES=20000 tries more. */
const HISTORIES = Number(process.env.SYNC_HISTORIES ?? deep(12, 2_000));
const LANES = 8;

type Row = {
  id: string;
  amount: number;
  pending: boolean;
  description: string;
  pending_transaction_id: string | null;
};

type Step =
  | { do: 'inject'; count: number; pending: boolean; amount: number }
  | { do: 'change'; pick: number; amount: number }
  | { do: 'delete'; pick: number }
  | { do: 'settle'; pick: number; amount: number | null }
  | { do: 'read'; limit: number; pages: number };

const amount = fc.integer({ min: -999_999, max: 999_999 }).filter((minor) => minor !== 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('inject' as const),
    count: fc.integer({ min: 1, max: 5 }),
    pending: fc.boolean(),
    amount,
  }),
  fc.record({ do: fc.constant('change' as const), pick: fc.nat(), amount }),
  fc.record({ do: fc.constant('delete' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('settle' as const), pick: fc.nat(), amount: fc.option(amount) }),
  fc.record({
    do: fc.constant('read' as const),
    limit: fc.integer({ min: 1, max: 7 }),
    pages: fc.integer({ min: 1, max: 3 }),
  }),
);
const history = fc.array(step, { minLength: 3, maxLength: 14 });

/** One account with the client that follows it. */
class Lane {
  readonly #app: TestApp;
  readonly #key: string;
  readonly #account: string;
  cursor = '';
  /** The client's rows. */
  readonly rows = new Map<string, Row>();
  /** The rows of the service, by its responses. */
  #living: Row[] = [];

  constructor(app: TestApp, key: string, account: string) {
    this.#app = app;
    this.#key = key;
    this.#account = account;
  }

  async call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
    const answer = await this.#app.service.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${this.#key}` },
      ...(payload ? { payload } : {}),
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  }

  async readPage(limit: number): Promise<boolean> {
    const page = await this.call(
      'GET',
      `/accounts/${this.#account}/transactions?cursor=${this.cursor}&limit=${limit}`,
    );
    for (const row of page.added as Row[]) {
      assert.ok(!this.rows.has(row.id), `${row.id} was added twice`);
      this.rows.set(row.id, row);
    }
    for (const row of page.modified as Row[]) {
      assert.ok(this.rows.has(row.id), `${row.id} was modified before it was added`);
      this.rows.set(row.id, row);
    }
    for (const { transaction_id: id } of page.removed) this.rows.delete(id);
    this.cursor = page.next_cursor;
    return page.has_more;
  }

  async run(steps: Step[]): Promise<void> {
    this.cursor = '';
    this.rows.clear();
    for (const step of steps) await this.#apply(step);
    while (await this.readPage(3));
    const sorted = (rows: Iterable<Row>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
    const listed = (await this.call('GET', `/accounts/${this.#account}/transactions?limit=500`)).data;
    assert.deepEqual(sorted(listed), sorted(this.#living));
    assert.deepEqual(sorted(this.rows.values()), sorted(listed));
    await this.#balances();
    // Keeps the account small, so that thousands of histories fit.
    if (this.#living.length > 8) await this.#restart();
  }

  async #restart(): Promise<void> {
    await this.#app.sql`
      delete from transactions where account_no = (select no from accounts where id = ${this.#account})`;
    // A position is never assigned twice, so the last id identifies a page.
    await this.#app
      .sql`update accounts set balance = 0, available = 0, last_seq = last_seq + 1 where id = ${this.#account}`;
    this.#living = [];
  }

  async #apply(step: Step): Promise<void> {
    if (step.do === 'read') {
      for (let page = 0; page < step.pages; page++) await this.readPage(step.limit);
      return;
    }
    if (step.do === 'inject') {
      const entry = { amount: step.amount / 100, description: 'MAXI 767 BEOGRAD 688', pending: step.pending };
      const { data } = await this.call('POST', `/sandbox/accounts/${this.#account}/transactions`, {
        transactions: Array.from({ length: step.count }, () => entry),
      });
      this.#living.push(...data);
      return;
    }
    const candidates = this.#living.filter((row) => step.do !== 'settle' || row.pending);
    const row = candidates[step.pick % Math.max(1, candidates.length)];
    if (!row) return;
    const url = `/sandbox/transactions/${row.id}`;
    const others = this.#living.filter((other) => other !== row);
    if (step.do === 'delete') {
      await this.call('DELETE', url);
      this.#living = others;
    }
    if (step.do === 'change') {
      this.#living = [...others, await this.call('PATCH', url, { amount: step.amount / 100 })];
    }
    if (step.do === 'settle') {
      const body = step.amount === null ? {} : { amount: step.amount / 100 };
      const posted = await this.call('POST', `${url}/settle`, body);
      assert.equal(posted.pending_transaction_id, row.id);
      this.#living = [...others, posted];
    }
  }

  async #balances(): Promise<void> {
    const balance = await this.call('GET', `/accounts/${this.#account}/balance`);
    const sum = (rows: Row[]) => rows.reduce((total, row) => total + Math.round(row.amount * 100), 0);
    assert.equal(Math.round(balance.available_balance * 100), sum(this.#living));
    assert.equal(Math.round(balance.balance * 100), sum(this.#living.filter((row) => !row.pending)));
  }
}

test(`a client of cursor sync ends with the rows of the list, over ${HISTORIES} random histories`, async (t) => {
  const app = await startApp(t, { env: { LOG_LEVEL: 'error' } });
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      // Each with its own key, because changes of one key take turns.
      const key = await app.createKey();
      const { accountIds } = await connectBank(app, key, {
        bank: 'otp',
        user: `u${lane}`,
        scenario: 'empty',
      });
      return new Lane(app, key, accountIds[0]!);
    }),
  );
  let next = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: LANES, maxLength: LANES }), async (histories) => {
      next += histories.length;
      await Promise.all(histories.map((steps, lane) => lanes[lane]!.run(steps)));
    }),
    { numRuns: Math.ceil(HISTORIES / LANES), endOnFailure: true },
  );
  assert.ok(next >= HISTORIES);
});

test('the simulated bank and cursor sync agree while time passes', async (t) => {
  const app = await startApp(t, { env: { LOG_LEVEL: 'error' } });
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { seed: 'living' });
  const lanes = accountIds.map((account) => new Lane(app, key, account));
  const random = [1, 2, 5, 1, 9, 3, 1, 1, 4, 30];
  for (const days of random) {
    for (const lane of lanes) await lane.readPage(days * 37);
    await lanes[0]!.call('POST', '/sandbox/clock/advance', { days });
  }
  for (const lane of lanes) {
    while (await lane.readPage(200));
    const stored = await app.sql<{ id: string }[]>`
      select id from transactions where not removed
        and account_no = (select no from accounts where id = ${accountIds[lanes.indexOf(lane)]!})`;
    assert.deepEqual(new Set(lane.rows.keys()), new Set(stored.map((row) => row.id)));
  }
});
