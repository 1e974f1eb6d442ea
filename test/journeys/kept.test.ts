/** What is kept of accounts, their list, their streams and pages of their transactions, is what would be made anew, whatever is done to it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { WORTH_KEEPING } from '../../src/accounts/list.ts';
import { after, DAY } from '../../src/platform/clock.ts';
import { createSealedMemory, openKept } from '../../src/platform/sealed-memory.ts';
import { SealingKey } from '../../src/platform/secrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

describe('what is kept of an account', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
  });

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
    const fresh = createSealedMemory();
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

  /** Runs with no page kept, and none made before. */
  const withoutPages = async <T>(work: () => Promise<T>): Promise<T> => {
    const { deps } = app.service;
    const kept = deps.pages;
    deps.pages = { ...createSealedMemory(), keep() {} };
    return work().finally(() => {
      deps.pages = kept;
    });
  };

  /** How many pages are made, rather than sent as they were. */
  const making = async (work: () => Promise<unknown>): Promise<number> => {
    const { deps } = app.service;
    const { pages } = deps;
    let count = 0;
    deps.pages = {
      ...pages,
      keep: (...made) => {
        count += 1;
        pages.keep(...made);
      },
    };
    await work().finally(() => {
      deps.pages = pages;
    });
    return count;
  };

  /** Pages that differ in one parameter each. */
  const pagesOf = (account: string, [first, second]: readonly string[]): string[] =>
    [
      '',
      '?limit=5',
      '?limit=5&category=groceries',
      '?limit=5&from=2026-01-01',
      '?limit=5&to=2026-01-01',
      `?limit=5&starting_after=${first}`,
      `?limit=5&starting_after=${second}`,
      '?limit=5&cursor=',
      '?cursor=',
      `?limit=5&cursor=${first}`,
      `?limit=5&cursor=${second}`,
    ].map((query) => `/accounts/${account}/transactions${query}`);

  const readPages = async (paths: readonly string[], who = key): Promise<string[]> => {
    const texts: string[] = [];
    for (const path of paths) {
      const response = await app.api.get(path, { key: who });
      assert.equal(response.status, 200, `${path}: ${response.bytes}`);
      texts.push(response.bytes.toString());
    }
    return texts;
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
    'take back a correction': async (account, random) =>
      app.api.delete(`/transactions/${await some(account, random)}/enrichment?applies_to=all`, { key }),
    settle: async (account, random) =>
      app.api.post(`/sandbox/transactions/${await some(account, random, true)}/settle`, { key }),
    advance: (_, random) =>
      app.api.post('/sandbox/clock/advance', { key, body: { days: 1 + (random % 15) } }),
  };

  test('after any change the responses are those of a history that is looked through anew', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'kept' });
    const account = accountIds[0]!;
    const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(10_000));
    const changes = fc.sample(change, { seed: 20, numRuns: 32 });
    const seen = new Set<string>();
    for (const [name, random] of changes) {
      await readBoth(account);
      const { status, body } = await CHANGES[name]!(account, random);
      assert.ok(status < 300 || body.error_code === 'TRANSACTION_NOT_FOUND', JSON.stringify(body));
      const kept = await readBoth(account);
      const anew = () =>
        withoutPages(() => looking(async () => assert.deepEqual(await readBoth(account), kept, name)));
      assert.equal(await anew(), 1);
      seen.add(JSON.stringify(kept));
    }
    assert.ok(seen.size > 10, `${seen.size} different responses`);
  });

  test('after any change a page is the one that would be made anew, byte for byte', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'pages', user: 'user-3' });
    const account = accountIds[0]!;
    const paths = pagesOf(
      account,
      (await rowsOf(account)).slice(3, 5).map(({ id }) => id),
    );
    const names = Object.keys(CHANGES);
    const numbers = fc.sample(fc.nat(10_000), { seed: 20, numRuns: 2 * names.length });
    const seen = new Set<string>();
    for (const [at, random] of numbers.entries()) {
      const name = names[at % names.length]!;
      const { status, body } = await CHANGES[name]!(account, random);
      assert.ok(status < 300 || /_NOT_FOUND$/.test(body.error_code), JSON.stringify(body));
      const anew = await withoutPages(() => readPages(paths));
      assert.deepEqual(await readPages(paths), anew, `after ${name}`);
      await readPages(paths);
      const kept = async () => assert.deepEqual(await readPages(paths), anew, `kept after ${name}`);
      assert.equal(await making(kept), 0);
      seen.add(anew.join(''));
    }
    assert.ok(seen.size >= names.length, `${seen.size} different pages`);
  });

  test('a page is sent as it was in every form, and says when the history became complete', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'forms', user: 'user-4' });
    const account = accountIds[0]!;
    const [path] = pagesOf(account, []);
    const sync = `${path}?cursor=`;
    const recurring = `/accounts/${account}/recurring`;
    const forms = async () => {
      const sent: [(string | null)[], string][] = [];
      for (const url of [path!, `${path}?pretty=1`, sync, recurring, `${recurring}?pretty=1`]) {
        const { length } = sent;
        for (const encoding of ['identity', 'gzip', 'br', 'br, gzip;q=0.5', 'gzip;q=0, identity;q=0.5']) {
          const { headers, bytes } = await app.api.get(url, {
            key,
            headers: { 'accept-encoding': encoding },
          });
          const own = ['content-type', 'content-encoding', 'vary', 'cache-control', 'etag'];
          sent.push([own.map((name) => headers.get(name)), bytes.toString()]);
        }
        assert.equal(new Set(sent.slice(length).map(([, text]) => text)).size, 1, url);
      }
      return sent;
    };
    const anew = await withoutPages(forms);
    const encodings = anew.slice(-10, -5).map(([own]) => own[1]);
    assert.deepEqual(
      encodings,
      [null, 'gzip', 'br', 'gzip', null],
      'what is kept compressed, unless asked otherwise',
    );
    await forms();
    assert.equal(await making(async () => assert.deepEqual(await forms(), anew)), 0);
    for (const history of ['recent', 'complete']) {
      await app.sql`update accounts set history = ${history} where id = ${account}`;
      const [said] = await readPages([sync]);
      assert.equal(
        JSON.parse(said!).sync_status,
        history === 'recent' ? 'INITIAL_UPDATE_COMPLETE' : 'HISTORICAL_UPDATE_COMPLETE',
      );
    }
  });

  test('a page shows what the export does, whatever characters somebody worded it with', async () => {
    const { accountIds, connectionId } = await connectBank(app, key, {
      bank: 'otp',
      seed: 'worded',
      user: 'user-6',
    });
    const account = accountIds[0]!;
    // What stands between the fields of a packed row, and what it is written as where it is worded.
    const words = [
      'a\fb',
      '\b1',
      '\b0\f\b',
      '\f',
      'tab\tline\nquote"back\\slash',
      'ŠĐČĆŽ 漢 💶',
      '\u2028\x1f\x7f',
      '0',
    ];
    for (const [at, { id }] of (await rowsOf(account)).slice(0, words.length).entries()) {
      await app.sql`
        update transactions set description = ${`wording ${words[at]!}`}, description_sealed = null,
          merchant_name = ${`name ${words[at]!}`}, merchant_name_sealed = null, merchant_category = ${words[at]!}
        where id = ${id}`;
    }
    const silent = (await rowsOf(account))[words.length]!;
    await app.sql`update transactions set description = '', description_sealed = null where id = ${silent.id}`;
    const { body } = await app.api.get(`/connections/${connectionId}/export`, { key });
    const exported = body.transactions.filter((each: { account_id: string }) => each.account_id === account);
    assert.ok(
      words.every((word) =>
        exported.some((each: { merchant_name: string }) => each.merchant_name === `name ${word}`),
      ),
    );
    const [list, sync] = await withoutPages(() =>
      readPages(['limit=500', 'cursor='].map((query) => `/accounts/${account}/transactions?${query}`)),
    );
    assert.equal(JSON.stringify(JSON.parse(list!).data.reverse()), JSON.stringify(exported));
    const { added, removed, modified } = JSON.parse(sync!);
    const byId = (entries: { id: string }[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    assert.equal(JSON.stringify(byId(added)), JSON.stringify(byId(exported)));
    assert.deepEqual([removed, modified], [[], []]);
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

  test('what is kept serves no other key, and nobody once the consent has ended or was withdrawn', async () => {
    const other = await app.createKey();
    const { accountIds, connectionId } = await connectBank(app, other, { bank: 'otp', seed: 'ends' });
    const account = accountIds[0]!;
    const ways = ['recurring', 'transactions', 'transactions?cursor='].map(
      (way) => `/accounts/${account}/${way}`,
    );
    const refused = async (who: string, status: number, code: string): Promise<void> => {
      for (const way of ways) assertError(await app.api.get(way, { key: who }), status, code);
    };
    for (let times = 0; times < 3; times++) await readPages(ways, other);
    assert.equal(await making(() => readPages(ways, other)), 0);
    await refused(key, 404, 'ACCOUNT_NOT_FOUND');
    await app.api.post(`/sandbox/connections/${connectionId}/expire`, { key: other });
    await refused(other, 401, 'CONSENT_EXPIRED');
    assert.equal((await app.api.delete(`/connections/${connectionId}`, { key: other })).status, 200);
    await refused(other, 404, 'ACCOUNT_NOT_FOUND');
  });

  test('what is kept opens for nobody once its data key is destroyed, whatever the rows say', async () => {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', seed: 'destroyed', user: 'user-5' });
    const ways = ['transactions', 'recurring'].map((way) => `/accounts/${accountIds[0]}/${way}`);
    for (let times = 0; times < 3; times++) await readPages(ways);
    const [row] = await app.sql<{ dataKeyId: string }[]>`
      select c.data_key_id as "dataKeyId" from connections c join accounts a on a.connection_id = c.id
      where a.id = ${accountIds[0]!}`;
    await app.service.deps.dataKeys.destroy([row!.dataKeyId]);
    for (const way of ways) assertError(await app.api.get(way, { key }), 404, 'ACCOUNT_NOT_FOUND');
  });

  describe('the list of many accounts', () => {
    let own: string;
    let connections: Connected[];

    before(async () => {
      own = await app.createKey();
      connections = [];
      for (let n = 0, accounts = 0; accounts < 2 * WORTH_KEEPING; n++) {
        const user = `holder-${n}`;
        const connected = await connectBank(app, own, { seed: `list ${n}`, user });
        connections.push(connected);
        accounts += connected.accountIds.length;
      }
    });

    const LISTS = ['/accounts', '/accounts?user_id=holder-0', '/accounts?bank_id=banca-intesa'];

    /** What the lists are, held against lists that are made anew; asked for again, none is made. */
    const lists = async (what: string): Promise<string> => {
      const anew = await withoutPages(() => readPages(LISTS, own));
      for (let times = 0; times < 3; times++) assert.deepEqual(await readPages(LISTS, own), anew, what);
      assert.equal(await making(() => readPages(LISTS, own)), 0, what);
      return anew.join('');
    };

    test('is the one that would be made anew, byte for byte, whatever an account becomes', async () => {
      const seen = new Set([await lists('as connected')]);
      const [{ accountIds }, last] = [connections[0]!, connections.at(-1)!];
      const id = accountIds[0]!;
      const changes: Record<string, () => PromiseLike<unknown>> = {
        'a purchase': () =>
          app.api.post(`/sandbox/accounts/${id}/transactions`, {
            key: own,
            body: { transactions: [{ amount: -1, description: 'HLEB' }] },
          }),
        'other names': () => app.sql`update accounts set name = name || ' ' where id = ${id}`,
        'another currency': () => app.sql`update accounts set currency = 'CHF' where id = ${id}`,
        'another type': () => app.sql`update accounts set type = 'business' where id = ${id}`,
        'more on it': () => app.sql`update accounts set balance = balance + 1 where id = ${id}`,
        'more available': () => app.sql`update accounts set available = available + 1 where id = ${id}`,
        'another order': () => app.sql`
          update accounts set position = 1 - position where connection_id = ${last.connectionId} and position < 2`,
        'no number': () => app.sql`update accounts set iban = null where id = ${id}`,
        'a consent more': () => connectBank(app, own, { seed: 'one more', user: 'one-more' }),
        'a consent that ends': () =>
          app.api.post(`/sandbox/connections/${last.connectionId}/expire`, { key: own }),
        'a consent withdrawn': () =>
          app.api.delete(`/connections/${connections[1]!.connectionId}`, { key: own }),
      };
      for (const [what, change] of Object.entries(changes)) {
        await change();
        const shown = await lists(what);
        assert.ok(!seen.has(shown), `${what} is seen`);
        seen.add(shown);
      }
    });

    test('holds nobody whose data key is destroyed, whatever the rows say', async () => {
      const listed = await lists('all there');
      const { connectionId, accountIds } = connections[2]!;
      const [row] = await app.sql<{ id: string }[]>`
        select data_key_id as id from connections where id = ${connectionId}`;
      const kept = app.service.deps.pages.find(
        JSON.stringify(['accounts', await keyIdOf(), null, null, null]),
      );
      assert.ok(kept && listed.includes(accountIds[0]!) && kept.keyIds.includes(row!.id));
      await app.service.deps.dataKeys.destroy([row!.id]);
      const [all] = await readPages(LISTS, own);
      assert.ok(!all!.includes(accountIds[0]!) && all!.includes(connections[0]!.accountIds[0]!));
      const left = await app.service.deps.dataKeys.findAll(kept.keyIds);
      const others = kept.keyIds.flatMap((id) => left.get(id) ?? []);
      assert.equal(others.length, kept.keyIds.length - 1);
      for (const keys of [others, [others[0]!, ...others]]) {
        assert.throws(() => openKept(kept, SealingKey.ofAll(keys)), 'the others do not open it');
      }
    });

    const keyIdOf = async (): Promise<number> => {
      const [row] = await app.sql<{ keyId: number }[]>`
        select key_id as "keyId" from connections where id = ${connections[0]!.connectionId}`;
      return row!.keyId;
    };
  });
});
