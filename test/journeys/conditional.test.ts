/** Conditional reads: 304 exactly while the response is the same, for the same key and address. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { after, DAY } from '../../packages/common/clock.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

describe('a conditional read', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
  });

  const get = (path: string, etag?: string, who = key) =>
    app.api.get(path, { key: who, ...(etag === undefined ? {} : { headers: { 'If-None-Match': etag } }) });

  /** Returns every conditional route of one account, with different parameters. */
  const pathsOf = (account: string, row: string): string[] => [
    '/accounts',
    '/accounts?bank_id=otp',
    '/connections',
    '/connections?limit=1',
    `/accounts/${account}/balance`,
    `/accounts/${account}/recurring`,
    ...[
      '',
      '?limit=5',
      '?limit=5&category=groceries',
      `?starting_after=${row}`,
      '?cursor=',
      `?limit=5&cursor=${row}`,
    ].map((query) => `/accounts/${account}/transactions${query}`),
  ];

  const withoutReadingTime = ({ retrieved_at: _, ...body }: Record<string, unknown>): unknown => body;

  const rowsOf = async (account: string): Promise<{ id: string; pending: boolean }[]> =>
    (await get(`/accounts/${account}/transactions?limit=500`)).body.data;

  const pick = async (account: string, random: number, pending = false): Promise<string> => {
    const rows = (await rowsOf(account)).filter((row) => row.pending === pending);
    return rows[random % rows.length]?.id ?? 'txn_none';
  };

  type Change = (account: string, random: number) => PromiseLike<unknown>;
  const CHANGES: Record<string, Change> = {
    nothing: async () => {},
    'a row added': (account, random) =>
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
    'a row changed': async (account, random) =>
      app.api.patch(`/sandbox/transactions/${await pick(account, random)}`, {
        key,
        body: { amount: -random - 1 },
      }),
    'a row removed': async (account, random) =>
      app.api.delete(`/sandbox/transactions/${await pick(account, random)}`, { key }),
    'a row corrected': async (account, random) =>
      app.api.put(`/transactions/${await pick(account, random)}/enrichment`, {
        key,
        body: { merchant_name: `Corrected ${random % 5}`, applies_to: random % 2 ? 'all' : 'transaction' },
      }),
    'a correction taken back': async (account, random) =>
      app.api.delete(`/transactions/${await pick(account, random)}/enrichment?applies_to=all`, { key }),
    'a hold settled': async (account, random) =>
      app.api.post(`/sandbox/transactions/${await pick(account, random, true)}/settle`, { key }),
    'days gone by': (_, random) =>
      app.api.post('/sandbox/clock/advance', { key, body: { days: 1 + (random % 15) } }),
    'a longer history': (account) => app.sql`update accounts set history = 'recent' where id = ${account}`,
    'another name': (account) => app.sql`update accounts set name = name || ' ' where id = ${account}`,
    'another account': (_, random) =>
      connectBank(app, key, { bank: 'otp', seed: `${random}`, user: `u-${random}` }),
  };

  test('gives 304 while the response is the same, and the new response after any change', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'conditional' });
    const account = accountIds[0]!;
    const paths = pathsOf(account, (await rowsOf(account))[3]!.id);
    const names = Object.keys(CHANGES);
    const changed = new Map(paths.map((path) => [path, 0]));
    for (const [at, random] of fc
      .sample(fc.nat(10_000), { seed: 20, numRuns: deep(1, 4) * names.length })
      .entries()) {
      const known = new Map<string, Awaited<ReturnType<typeof get>>>();
      for (const path of paths) known.set(path, await get(path));
      const name = names[at % names.length]!;
      await CHANGES[name]!(account, random);
      for (const path of paths) {
        const earlier = known.get(path)!;
        const etag = earlier.headers.get('etag')!;
        const [again, anew] = [await get(path, etag), await get(path)];
        if (earlier.status !== 200 || anew.status !== 200) {
          // The row before the page was removed.
          assert.deepEqual([again.status, again.body], [anew.status, anew.body]);
          continue;
        }
        const isSame =
          JSON.stringify(withoutReadingTime(earlier.body)) === JSON.stringify(withoutReadingTime(anew.body));
        if (!isSame) {
          assert.deepEqual([again.status, again.body], [200, anew.body], `${path} after ${name}`);
          changed.set(path, changed.get(path)! + 1);
        } else if (again.status === 304) {
          assert.deepEqual([again.bytes.length, again.headers.get('etag')], [0, etag]);
        }
        if (name === 'nothing') assert.equal(again.status, 304, path);
        const current = anew.headers.get('etag')!;
        assert.equal((await get(path, `"other.${'x'.repeat(22)}", ${current}`)).status, 304, path);
      }
    }
    for (const [path, times] of changed) assert.ok(times > 0, `${path} never changed`);
  });

  test('does not accept the tag of another key or address, or of an account that changed back', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'tags', user: 'tags' });
    const [account] = accountIds as [string];
    const list = `/accounts/${account}/transactions`;
    const etag = (await get(list)).headers.get('etag')!;
    for (const path of [`${list}?limit=51`, `${list}?pretty`, `/accounts/${account}/balance`, '/accounts'])
      assert.equal((await get(path, etag)).status, 200, path);
    assert.equal((await get(`/v1${list}`, etag)).status, 304, 'the same address with its version');
    const other = await app.createKey();
    assertError(await get(list, etag, other), 404, 'ACCOUNT_NOT_FOUND');
    const own = (await get('/accounts', undefined, other)).headers.get('etag')!;
    assert.equal((await get('/accounts', own)).status, 200, 'an empty list of another key');
    assert.notEqual((await get('/accounts')).headers.get('etag'), own);
    const alike = await app.createKey();
    assert.equal((await get('/accounts', own, alike)).status, 200, 'the equally empty list of a third key');
    for (const odd of ['*', '"', '""', 'W/"', `${'"a.b", '.repeat(200)}`])
      assert.equal((await get(list, odd)).status, 200);
    const [{ id }] = (await rowsOf(account)) as [{ id: string; pending: boolean }, ...unknown[]];
    for (const merchant_name of ['Other', 'Another'])
      await app.api.put(`/transactions/${id}/enrichment`, { key, body: { merchant_name } });
    assert.equal((await get(list, etag)).status, 200);
  });

  test('never gives 304 after the consent ended or was revoked, or its data key was destroyed', async () => {
    const connected = async (user: string) => {
      const { accountIds, connectionId } = await connectBank(app, key, { bank: 'otp', seed: user, user });
      const paths = ['transactions', 'transactions?cursor=', 'recurring', 'balance'].map(
        (what) => `/accounts/${accountIds[0]}/${what}`,
      );
      const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')!));
      const refused = async (status: number, code: string, of = paths): Promise<void> => {
        for (const [at, path] of of.entries()) assertError(await get(path, tags[at]!), status, code);
      };
      return { connectionId, paths, refused };
    };
    const ended = await connected('ended');
    const lists = await Promise.all(
      ['/accounts', '/connections'].map(async (path) => [path, await get(path)] as const),
    );
    await app.api.post(`/sandbox/connections/${ended.connectionId}/expire`, { key });
    await ended.refused(401, 'CONSENT_EXPIRED');
    for (const [path, { headers }] of lists)
      assert.equal((await get(path, headers.get('etag')!)).status, 200, path);
    const revoked = await connected('revoked');
    await app.api.delete(`/connections/${revoked.connectionId}`, { key });
    await revoked.refused(404, 'ACCOUNT_NOT_FOUND');
    const destroyed = await connected('destroyed');
    const [row] = await app.sql<{ id: string }[]>`
      select data_key_id as id from connections where id = ${destroyed.connectionId}`;
    await app.service.deps.dataKeys.destroy([row!.id]);
    await destroyed.refused(404, 'ACCOUNT_NOT_FOUND', destroyed.paths.slice(0, 3));
  });

  test('shows the same text as the export, for any characters of a description', async () => {
    const { accountIds, connectionId } = await connectBank(app, key, {
      bank: 'otp',
      seed: 'worded',
      user: 'worded',
    });
    const account = accountIds[0]!;
    const words = [
      'a\fb',
      '\b0\f\b',
      'tab\tline\nquote"back\\slash',
      'ŠĐČĆŽ 漢 💶',
      '\u2028\x1f\x7f',
      '0',
      '',
    ];
    for (const [at, { id }] of (await rowsOf(account)).slice(0, words.length).entries()) {
      await app.sql`
        update transactions set description = ${words[at]!}, description_sealed = null,
          merchant_name = ${`name ${words[at]!}`}, merchant_name_sealed = null, merchant_category = ${words[at]!}
        where id = ${id}`;
    }
    const { body } = await get(`/connections/${connectionId}/export`);
    const exported = body.transactions.filter((each: { account_id: string }) => each.account_id === account);
    const list = (await get(`/accounts/${account}/transactions?limit=500`)).body;
    assert.deepEqual(list.data.reverse(), exported);
    const { added, removed, modified } = (await get(`/accounts/${account}/transactions?cursor=`)).body;
    const byId = (entries: { id: string }[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(byId(added), byId(exported));
    assert.deepEqual([removed, modified], [[], []]);
  });
});
