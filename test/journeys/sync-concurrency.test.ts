/**
 * An account with concurrent changes of every kind: time, requested syncs, a developer's script, consent that ends and is
 * renewed. Its balances stay exact, and a client of cursor sync stays up to date.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';

type Step =
  /** Time passes: by an advance, which pulls at once, or on the wall clock, unnoticed until a request. */
  | { do: 'advance'; seconds: number }
  | { do: 'wait'; seconds: number }
  | { do: 'sync' }
  | { do: 'settle' | 'change' | 'delete'; pick: number }
  | { do: 'expire' }
  | { do: 'read'; limit: number };

const DAY = 86_400;
const seconds = fc.oneof(fc.integer({ min: 1, max: DAY }), fc.integer({ min: DAY, max: 40 * DAY }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('advance' as const), seconds }),
  fc.record({ do: fc.constant('wait' as const), seconds }),
  fc.record({ do: fc.constant('sync' as const) }),
  fc.record({ do: fc.constantFrom('settle' as const, 'change' as const, 'delete' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('expire' as const) }),
  fc.record({ do: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 60 }) }),
);

class Follower {
  readonly #app: TestApp;
  readonly #key: string;
  readonly #user: string;
  #connection = '';
  #account = '';
  #cursor = '';
  readonly #rows = new Map<string, { pending: boolean }>();

  constructor(app: TestApp, key: string, user: string) {
    this.#app = app;
    this.#key = key;
    this.#user = user;
  }

  /** Connects, or renews the consent in place. */
  async connect(): Promise<void> {
    const { connectionId, accountIds } = await connectBank(this.#app, this.#key, {
      bank: 'otp',
      user: this.#user,
      seed: this.#user,
    });
    if (this.#connection !== '') assert.equal(connectionId, this.#connection);
    [this.#connection, this.#account] = [connectionId, accountIds[0]!];
  }

  async #ask(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) {
    const answer = await this.#app.api[method](path, { key: this.#key, ...(body ? { body } : {}) });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  }

  async #read(limit: number): Promise<boolean> {
    const page = await this.#ask(
      'get',
      `/accounts/${this.#account}/transactions?cursor=${this.#cursor}&limit=${limit}`,
    );
    for (const row of [...page.added, ...page.modified]) this.#rows.set(row.id, row);
    for (const { transaction_id: id } of page.removed) this.#rows.delete(id);
    this.#cursor = page.next_cursor;
    return page.has_more;
  }

  async apply(step: Step): Promise<void> {
    if (step.do === 'advance') {
      await this.#ask('post', '/sandbox/clock/advance', { seconds: step.seconds });
      return this.#check();
    }
    if (step.do === 'wait') return this.#app.clock.advance({ seconds: step.seconds });
    const [consent] = (await this.#ask('get', '/connections')).data;
    if (consent.status === 'expired') await this.connect();
    if (step.do === 'read') await this.#read(step.limit);
    else if (step.do === 'expire')
      await this.#ask('post', `/sandbox/connections/${this.#connection}/expire`, {});
    else if (step.do === 'sync') {
      await this.#ask('post', `/accounts/${this.#account}/sync`);
      await this.#app.service.deps.jobs.drain();
    } else await this.#edit(step.do, step.pick);
    await this.#check();
  }

  async #edit(what: 'settle' | 'change' | 'delete', pick: number): Promise<void> {
    const newest = (await this.#ask('get', `/accounts/${this.#account}/transactions?limit=20`)).data.filter(
      (row: { pending: boolean }) => what !== 'settle' || row.pending,
    );
    if (newest.length === 0) return;
    const path = `/sandbox/transactions/${newest[pick % newest.length].id}`;
    if (what === 'settle') await this.#ask('post', `${path}/settle`, {});
    if (what === 'change') await this.#ask('patch', path, { amount: -123.45 });
    if (what === 'delete') await this.#ask('delete', path);
  }

  async #check(): Promise<void> {
    const [account] = await this.#app.sql<{ exact: boolean }[]>`
      select a.balance = a.opening_balance + coalesce(sum(t.amount) filter (where not t.pending), 0)
             and a.available = a.opening_balance + coalesce(sum(t.amount), 0) as exact
      from accounts a left join transactions t on t.account_no = a.no and not t.removed
      where a.id = ${this.#account} group by a.key_id, a.id`;
    assert.equal(account?.exact, true);
  }

  /** Reads all pages, and waits for every hold to end. */
  async finish(): Promise<void> {
    await this.connect();
    await this.#ask('post', '/sandbox/clock/advance', { days: 4 });
    while (await this.#read(50));
    const stored = await this.#app.sql<{ id: string; old: boolean }[]>`
      select t.id, t.pending and t.date < (c.pulled_until at time zone 'Europe/Belgrade')::date - 3 as old
      from transactions t join accounts a on a.no = t.account_no join connections c on c.id = a.connection_id
      where a.id = ${this.#account} and not t.removed`;
    assert.deepEqual(new Set(this.#rows.keys()), new Set(stored.map(({ id }) => id)));
    assert.ok(!stored.some(({ old }) => old), 'a hold that never ends');
  }
}

test('an account under random changes stays exact, and its client stays up to date', async (t) => {
  const app = await startApp(t);
  let user = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const follower = new Follower(app, await app.createKey(), `user-${user++}`);
      await follower.connect();
      for (const each of steps) await follower.apply(each);
      await follower.finish();
    }),
    { numRuns: deep(3, 12), endOnFailure: true },
  );
});
