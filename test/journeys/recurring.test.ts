/** What is kept of the streams of an account is what looking through its history again would find, whatever is done to it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { after, DAY } from '../../src/platform/clock.ts';
import { createStreamMemory } from '../../src/recurring/memory.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

describe('streams that were found before', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
  });

  const recurring = (account: string, who = key) =>
    app.api.get(`/accounts/${account}/recurring`, { key: who });

  const read = async (path: string): Promise<unknown> => {
    const { status, body } = await app.api.get(path, { key });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const readBoth = async (account: string): Promise<unknown[]> => [
    await read(`/accounts/${account}/recurring`),
    await read(`/accounts/${account}/upcoming?days=90`),
  ];

  /** Runs with nothing kept, and counts how often something was found anew. */
  const looking = async (work: () => Promise<void>): Promise<number> => {
    const { deps } = app.service;
    const kept = deps.streams;
    let count = 0;
    const fresh = createStreamMemory();
    deps.streams = {
      ...fresh,
      keep: (...found) => {
        count += 1;
        fresh.keep(...found);
      },
    };
    await work().finally(() => {
      deps.streams = kept;
    });
    return count;
  };

  const rowsOf = async (account: string): Promise<{ id: string; pending: boolean }[]> =>
    (await app.api.get(`/accounts/${account}/transactions?limit=500`, { key })).body.data;

  type Change = (account: string, random: number) => Promise<Awaited<ReturnType<TestApp['api']['get']>>>;
  const some = async (account: string, random: number, pending = false): Promise<string> => {
    const rows = (await rowsOf(account)).filter((row) => row.pending === pending);
    return rows[random % rows.length]?.id ?? 'txn_none';
  };
  const CHANGES: Record<string, Change> = {
    inject: (account, random) =>
      app.api.post(`/sandbox/accounts/${account}/transactions`, {
        key,
        body: {
          transactions: [0, 1, 2, 3].map((month) => ({
            amount: -1_000 - random,
            description: `CLANARINA ${random % 7}`,
            date: after(app.clock.now(), -(random % 20) * DAY - month * 30 * DAY)
              .toISOString()
              .slice(0, 10),
          })),
        },
      }),
    change: async (account, random) =>
      app.api.patch(`/sandbox/transactions/${await some(account, random)}`, {
        key,
        body: { amount: -random - 1 },
      }),
    delete: async (account, random) =>
      app.api.delete(`/sandbox/transactions/${await some(account, random)}`, { key }),
    correct: async (account, random) =>
      app.api.put(`/transactions/${await some(account, random)}/enrichment`, {
        key,
        body: { merchant_name: `Corrected ${random % 5}`, applies_to: random % 2 ? 'all' : 'transaction' },
      }),
    settle: async (account, random) =>
      app.api.post(`/sandbox/transactions/${await some(account, random, true)}/settle`, { key }),
    advance: (_, random) =>
      app.api.post('/sandbox/clock/advance', { key, body: { days: 1 + (random % 15) } }),
  };

  test('after any change the responses are those of a history that is looked through anew', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'kept' });
    const account = accountIds[0]!;
    const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(10_000));
    const changes = fc.sample(change, { seed: 20, numRuns: 18 });
    const seen = new Set<string>();
    for (const [name, random] of changes) {
      await readBoth(account);
      const { status, body } = await CHANGES[name]!(account, random);
      assert.ok(status < 300 || body.error_code === 'TRANSACTION_NOT_FOUND', JSON.stringify(body));
      const kept = await readBoth(account);
      assert.equal(await looking(async () => assert.deepEqual(await readBoth(account), kept, name)), 1);
      seen.add(JSON.stringify(kept));
    }
    assert.ok(seen.size > 10, `${seen.size} different responses`);
  });

  test('a history is looked through once, until it changes or the day does', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'once', user: 'user-2' });
    const account = accountIds[0]!;
    const twice = async (): Promise<void> => {
      await readBoth(account);
      await readBoth(account);
    };
    assert.equal(await looking(twice), 1);
    // The day alone: nobody asks the bank.
    const overnight = async (): Promise<void> => {
      await twice();
      app.clock.advance({ days: 1 });
      await twice();
    };
    assert.equal(await looking(overnight), 2);
  });

  test('what was found serves no other key, and nobody once the consent has ended or was withdrawn', async () => {
    const other = await app.createKey();
    const { accountIds, connectionId } = await connectBank(app, other, { bank: 'otp', seed: 'ends' });
    const account = accountIds[0]!;
    assert.equal((await recurring(account, other)).status, 200);
    assertError(await recurring(account), 404, 'ACCOUNT_NOT_FOUND');
    await app.api.post(`/sandbox/connections/${connectionId}/expire`, { key: other });
    assertError(await recurring(account, other), 401, 'CONSENT_EXPIRED');
    assert.equal((await app.api.delete(`/connections/${connectionId}`, { key: other })).status, 200);
    assertError(await recurring(account, other), 404, 'ACCOUNT_NOT_FOUND');
  });
});
