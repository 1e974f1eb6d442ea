/** Growing lists, page by page: no entry is missing or repeated, whatever happens between two pages. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { after, DAY, SECOND } from '../../packages/common/clock.ts';
import { newDataKeyId } from '../../src/platform/keys/data-keys.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';

const end = ending();
let app: TestApp;

before(async () => {
  app = await startApp(end);
});

const idOf = (entry: { id?: string; connection_id?: string }): string => (entry.id ?? entry.connection_id)!;
const ids = (answer: ApiResponse): string[] => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.count, answer.body.data.length);
  return answer.body.data.map(idOf);
};

/** Reads a list to its end; `between` runs before every further page. */
const walk = async (
  key: string,
  path: string,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> => {
  const found: string[] = [];
  for (;;) {
    const start = found.length === 0 ? '' : `&starting_after=${found.at(-1)}`;
    const answer = await app.api.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${start}`, {
      key,
    });
    const page = ids(answer);
    assert.ok(page.length <= limit);
    found.push(...page);
    if (!answer.body.has_more) return found;
    assert.equal(page.length, limit, 'only the last page is short');
    await between();
  }
};

/** Asserts the same refusal for unknown and for foreign entries. */
const assertRefusesStrangers = async (key: string, path: string, strangers: string): Promise<void> => {
  const separator = path.includes('?') ? '&' : '?';
  const refusals = await Promise.all(
    [strangers, 'unknown', ''].map((id) => app.api.get(`${path}${separator}starting_after=${id}`, { key })),
  );
  for (const refusal of refusals) {
    assertError(refusal, 400, 'INVALID_PARAMETER');
    assert.match(refusal.body.error_message, /starting_after/);
    assert.equal(refusal.body.error_message, refusals[0]!.body.error_message);
  }
};

const assertRefusesLimits = async (key: string, path: string): Promise<void> => {
  for (const limit of ['0', '-1', '1.5', 'many']) {
    const refusal = await app.api.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}`, { key });
    assertError(refusal, 400, 'INVALID_PARAMETER');
    assert.match(refusal.body.error_message, /limit/);
  }
};

describe('GET /connections, page by page', () => {
  /** Inserts consents of the given ages in seconds, several at the same instant. */
  const insert = async (
    keyId: number,
    entries: { age: number; user: string; bank?: string; state?: 'expired' | 'revoked' }[],
  ): Promise<string[]> => {
    const now = app.clock.now();
    const rows = entries.map(({ age, user, bank = 'otp', state }) => ({
      id: newId('connection'),
      user: state === 'revoked' ? null : user,
      bank,
      at: after(now, -age * SECOND),
      until: after(now, state === 'expired' ? -DAY : DAY),
      revoked: state === 'revoked' ? now : null,
      data_key: state === 'revoked' ? null : newDataKeyId(),
    }));
    await app.sql`
      insert into connections
        (id, key_id, bank_id, user_id, connected_at, expires_at, revoked_at, data_key_id, pulled_until)
      select id, ${keyId}, bank, "user", at, until, revoked, data_key, at
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r(id text, "user" text, bank text, at timestamptz, until timestamptz, revoked timestamptz,
             data_key text)`;
    return rows.map((row) => row.id);
  };

  test('pages of any size give the whole list in order', async () => {
    const { key, keyId } = await createDeveloper(app);
    await insert(
      keyId,
      // Twelve, three at each instant: their ids decide the order.
      Array.from({ length: 12 }, (_, n) => ({ age: Math.floor(n / 3), user: `user-${n}` })),
    );
    const whole = await app.api.get('/connections', { key });
    assert.equal(whole.body.count, 12);
    assert.equal(whole.body.has_more, false);
    assert.equal(whole.body.total_count, 12);
    for (const limit of [1, 2, 3, 4, 5, 11, 12, 13, 500]) {
      assert.deepEqual(await walk(key, '/connections', limit), ids(whole), `pages of ${limit}`);
    }
    const rest = await app.api.get(`/connections?starting_after=${ids(whole)[8]}`, { key });
    assert.deepEqual(ids(rest), ids(whole).slice(9));
    assert.equal(rest.body.has_more, false);
    assert.equal(rest.body.total_count, 12);
    const past = await app.api.get(`/connections?limit=5&starting_after=${ids(whole)[11]}`, { key });
    assert.deepEqual([past.body.data, past.body.has_more, past.body.total_count], [[], false, 12]);
  });

  test('connections that are added or revoked between two pages shift nothing', async () => {
    const { key, keyId } = await createDeveloper(app);
    const before = await insert(
      keyId,
      Array.from({ length: 7 }, (_, n) => ({ age: n, user: `user-${n}` })),
    );
    let round = 0;
    const read = await walk(key, '/connections', 2, async () => {
      await insert(keyId, [{ age: -1 - round, user: `new-${round}` }]);
      // The entry before the next page.
      const gone = await app.api.delete(`/connections/${before[1 + 2 * round++]}`, { key });
      assert.equal(gone.status, 200);
    });
    assert.deepEqual(read, before);
  });

  test('filters select by their values, and counts respect them', async () => {
    const { key, keyId } = await createDeveloper(app);
    const [first, second, third, ended, , otherBank] = await insert(keyId, [
      { age: 0, user: 'ana', bank: 'otp' },
      { age: 1, user: 'ana', bank: 'aik' },
      { age: 2, user: 'ana', bank: 'nlb' },
      { age: 3, user: 'mila', bank: 'otp', state: 'expired' },
      { age: 4, user: 'ana', bank: 'otp', state: 'revoked' },
      { age: 5, user: 'mila', bank: 'nlb' },
    ]);
    const list = async (query: string) => {
      const answer = await app.api.get(`/connections?${query}`, { key });
      return { ids: ids(answer), total: answer.body.total_count, more: answer.body.has_more };
    };
    assert.deepEqual(await list('user_id=ana&limit=2'), { ids: [first, second], total: 3, more: true });
    assert.deepEqual(await list(`user_id=ana&limit=2&starting_after=${second}`), {
      ids: [third],
      total: 3,
      more: false,
    });
    assert.deepEqual(await list('bank_id=nlb'), { ids: [third, otherBank], total: 2, more: false });
    assert.deepEqual(await list('status=expired'), { ids: [ended], total: 1, more: false });
    assert.deepEqual((await list('status=revoked')).total, 1);
    assert.deepEqual((await list('status=active')).ids, [first, second, third, otherBank]);
    assert.deepEqual((await list('status=active&user_id=mila&bank_id=nlb')).ids, [otherBank]);
    assert.deepEqual((await list('user_id=nobody')).ids, []);
    assert.deepEqual((await list('bank_id=no-bank')).ids, []);
    // The entry before a page need not match the filter.
    assert.deepEqual((await list(`user_id=ana&starting_after=${ended}`)).ids, []);
    assert.deepEqual((await list(`bank_id=nlb&starting_after=${second}`)).ids, [third, otherBank]);
    // The status is the one on the key's clock.
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 2 } });
    assert.deepEqual((await list('status=active')).ids, []);
    assert.deepEqual((await list('status=expired')).total, 5);
    assertError(await app.api.get('/connections?status=lapsed', { key }), 400, 'INVALID_PARAMETER');
  });

  test('a page has at most 500 entries; without a limit the list is complete', async () => {
    const { key, keyId } = await createDeveloper(app);
    await insert(
      keyId,
      Array.from({ length: 502 }, (_, n) => ({ age: n, user: `user-${n}` })),
    );
    const page = await app.api.get('/connections?limit=1000', { key });
    assert.deepEqual([page.body.count, page.body.has_more, page.body.total_count], [500, true, 502]);
    const whole = await app.api.get('/connections', { key });
    assert.deepEqual([whole.body.count, whole.body.has_more, whole.body.total_count], [502, false, 502]);
  });

  test('a foreign starting_after and an invalid limit are refused', async () => {
    const { key, keyId } = await createDeveloper(app);
    const other = await createDeveloper(app);
    await insert(keyId, [{ age: 0, user: 'ana' }]);
    await assertRefusesStrangers(key, '/connections', await other.addConnection('ana'));
    await assertRefusesLimits(key, '/connections');
  });
});

describe('GET /developers/keys, page by page', () => {
  test('gives the same list, and refuses foreign entries', async () => {
    const own = await createDeveloper(app);
    const other = await createDeveloper(app);
    for (let n = 0; n < 6; n++) {
      // Two at each instant.
      if (n % 2 === 0) app.clock.advance({ seconds: 1 });
      await makeKey(app, own.session);
    }
    const whole = await app.api.get('/developers/keys', { key: own.session });
    assert.deepEqual([whole.body.count, whole.body.has_more, whole.body.total_count], [7, false, 7]);
    for (const limit of [1, 2, 3, 7]) {
      assert.deepEqual(await walk(own.session, '/developers/keys', limit), ids(whole), `pages of ${limit}`);
    }
    let added = 0;
    const read = await walk(own.session, '/developers/keys', 3, async () => {
      app.clock.advance({ seconds: 1 });
      await makeKey(app, own.session);
      added++;
    });
    assert.deepEqual(read, ids(whole));
    const page = await app.api.get('/developers/keys?limit=3', { key: own.session });
    assert.deepEqual([page.body.count, page.body.has_more, page.body.total_count], [3, true, 7 + added]);
    await assertRefusesStrangers(own.session, '/developers/keys', other.keyPublicId);
    await assertRefusesLimits(own.session, '/developers/keys');
  });

  test('without a limit it returns the newest thousand, and has_more', async () => {
    const { id, session, keyPublicId } = await createDeveloper(app);
    await app.sql`
      with made as (
        insert into api_keys (public_id, kind, developer_id, app_name, scopes, created_at)
        select ${keyPublicId} || n, 'developer', ${id}, 'Many', '{}', ${app.clock.now()}::timestamptz + n * interval '1 ms'
        from generate_series(1, 1000) n returning id, created_at
      )
      insert into key_secrets (hash, key_id, prefix, created_at)
      select sha256(id::bytea), id, 'svc_test_sk_many', created_at from made`;
    const whole = await app.api.get('/developers/keys', { key: session });
    assert.deepEqual([whole.body.count, whole.body.has_more, whole.body.total_count], [1_000, true, 1_001]);
    const rest = await app.api.get(`/developers/keys?starting_after=${ids(whole).at(-1)}`, { key: session });
    assert.deepEqual([ids(rest), rest.body.has_more], [[keyPublicId], false]);
  });
});

describe('GET /accounts/{id}/transactions, page by page', () => {
  interface Injected {
    amount: number;
    description: string;
    date?: string;
    pending?: boolean;
  }
  const inject = async (key: string, account: string, transactions: Injected[]): Promise<string[]> => {
    const answer = await app.api.post(`/sandbox/accounts/${account}/transactions`, {
      key,
      body: { transactions },
    });
    return ids(answer);
  };
  /** Inserts thirty rows on five days, not ordered by date. */
  const filled = async () => {
    const key = await app.createKey();
    const { accountIds } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
    const account = accountIds[0]!;
    await inject(
      key,
      account,
      Array.from({ length: 30 }, (_, n) => ({
        amount: -1 - n,
        description: n % 3 === 0 ? 'LIDL 141 BEOGRAD 688' : 'WOLT DOO BEOGRAD RS',
        date: `2026-03-0${1 + ((n * 7) % 5)}`,
      })),
    );
    return { key, account, path: `/accounts/${account}/transactions` };
  };

  test('pages of any size give the whole list, with any filter', async () => {
    const { key, path } = await filled();
    const filters: [string, (row: { date: string; category: string }) => boolean][] = [
      ['?', () => true],
      ['?category=dining', ({ category }) => category === 'dining'],
      ['?from=2026-03-02&to=2026-03-04', ({ date }) => date >= '2026-03-02' && date <= '2026-03-04'],
      [
        '?category=groceries&to=2026-03-03',
        ({ date, category }) => date <= '2026-03-03' && category === 'groceries',
      ],
    ];
    const { data } = (await app.api.get(`${path}?limit=500`, { key })).body;
    for (const [filter, passes] of filters) {
      const wanted = data.filter(passes).map(idOf);
      assert.ok(wanted.length >= 5);
      for (const limit of [1, 3, 7, wanted.length - 1, wanted.length, 500]) {
        assert.deepEqual(await walk(key, path + filter, limit), wanted, `${filter}, pages of ${limit}`);
      }
    }
    const page = await app.api.get(`${path}?limit=2`, { key });
    const [one, other] = page.body.data;
    assert.equal(page.body.summary.total_out, -(one.amount + other.amount), 'sums are those of the page');
    assert.ok(!('total_count' in page.body));
  });

  test('with running_balance each booked row has the balance after it, at any page and with any filter', async () => {
    const { key, account, path } = await filled();
    await inject(key, account, [
      { amount: -700, description: 'WOLT DOO', pending: true, date: '2026-03-03' },
      { amount: 45_000, description: 'ZARADA', date: '2026-03-02' },
    ]);
    const { balance } = (await app.api.get(`/accounts/${account}/balance`, { key })).body;
    const { data } = (await app.api.get(`${path}?limit=500`, { key })).body;
    const wanted = new Map<string, number | null>();
    let after = Math.round(balance * 100);
    for (const { id, amount, pending } of data) {
      wanted.set(id, pending ? null : after / 100);
      if (!pending) after -= Math.round(amount * 100);
    }
    assert.ok([...wanted.values()].includes(null));
    for (const query of ['limit=500', 'limit=3', 'limit=4&category=dining', 'limit=2&to=2026-03-03']) {
      for (let start = ''; ; ) {
        const page = await app.api.get(`${path}?running_balance=true&${query}${start}`, { key });
        assert.equal(page.status, 200, JSON.stringify(page.body));
        for (const { id, running_balance } of page.body.data) {
          assert.equal(running_balance, wanted.get(id), `${query}: ${id}`);
        }
        if (!page.body.has_more) break;
        start = `&starting_after=${page.body.data.at(-1).id}`;
      }
    }
    assert.ok(!('running_balance' in data[0]), 'only when it is requested');
    const refused = await app.api.get(`${path}?running_balance=true&cursor=`, { key });
    assertError(refused, 400, 'INVALID_PARAMETER');
  });

  test('additions, settlements and removals between two pages shift nothing', async () => {
    const { key, account, path } = await filled();
    const whole = ids(await app.api.get(`${path}?limit=500`, { key }));
    const [pending] = await inject(key, account, [{ amount: -5, description: 'WOLT DOO', pending: true }]);
    let last = '';
    let round = 0;
    const read: string[] = [];
    for (;;) {
      const answer = await app.api.get(`${path}?limit=4${last && `&starting_after=${last}`}`, { key });
      read.push(...ids(answer));
      if (!answer.body.has_more) break;
      last = ids(answer).at(-1)!;
      await inject(key, account, [{ amount: -7, description: 'LIDL 141 BEOGRAD 688' }]);
      if (round++ === 0) {
        assert.equal((await app.api.post(`/sandbox/transactions/${pending}/settle`, { key })).status, 200);
      }
      // The row before the next page.
      assert.equal((await app.api.delete(`/sandbox/transactions/${last}`, { key })).status, 200);
    }
    assert.deepEqual(read, [pending, ...whole]);
  });

  test('without a limit it has fifty rows', async () => {
    const { key, account, path } = await filled();
    await inject(
      key,
      account,
      Array.from({ length: 21 }, () => ({ amount: -1, description: 'LIDL 141 BEOGRAD 688' })),
    );
    const first = await app.api.get(path, { key });
    assert.deepEqual([first.body.count, first.body.has_more], [50, true]);
    const rest = await app.api.get(`${path}?starting_after=${ids(first)[49]}`, { key });
    assert.deepEqual([rest.body.count, rest.body.has_more], [1, false]);
  });

  test('a starting_after of another account, or in sync mode, is refused', async () => {
    const { key, path } = await filled();
    const other = await filled();
    const [theirs] = ids(await app.api.get(`${other.path}?limit=1`, { key: other.key }));
    await assertRefusesStrangers(key, path, theirs!);
    // Also an account of the same key.
    const { accountIds } = await connectBank(app, key, { bank: 'raiffeisen', user: 'user-2' });
    const [elsewhere] = ids(await app.api.get(`/accounts/${accountIds[0]}/transactions?limit=1`, { key }));
    await assertRefusesStrangers(key, path, elsewhere!);
    await assertRefusesLimits(key, path);
    const [own] = ids(await app.api.get(`${path}?limit=1`, { key }));
    const sync = await app.api.get(`${path}?cursor=&starting_after=${own}`, { key });
    assertError(sync, 400, 'INVALID_PARAMETER');
    assert.match(sync.body.error_message, /starting_after/);
  });
});

describe('GET /developers/events', () => {
  const list = async (session: string, query = '') => {
    const answer = await app.api.get(`/developers/events?${query}`, { key: session });
    return {
      ids: ids(answer),
      total: answer.body.total_count,
      more: answer.body.has_more,
      data: answer.body.data,
    };
  };

  test('pages of any size give every event, newest first, whatever is recorded meanwhile', async () => {
    const { session, addConnection, emit, emitMany } = await createDeveloper(app);
    const connection = await addConnection('ana');
    const told: string[] = [];
    for (let n = 0; n < 4; n++) {
      // Three at one instant in one transaction, and one that follows.
      told.push(...(await emitMany(connection, 'ana', 3)));
      app.clock.advance({ seconds: 1 });
      told.push(await emit(connection, 'ana'));
    }
    const newest = told.toReversed();
    const whole = await list(session);
    assert.deepEqual([whole.ids, whole.total, whole.more], [newest, 16, false]);
    for (const limit of [1, 2, 3, 5, 15, 16, 17]) {
      assert.deepEqual(await walk(session, '/developers/events', limit), newest, `pages of ${limit}`);
    }
    const read = await walk(session, '/developers/events', 3, () => emit(connection, 'ana'));
    assert.deepEqual(read, newest);
    assert.deepEqual((await list(session, `limit=2&starting_after=${newest[1]}`)).ids, newest.slice(2, 4));
  });

  test('without a limit there are fifty, and at most five hundred', async () => {
    const { session, addConnection, emitMany } = await createDeveloper(app);
    await emitMany(await addConnection('ana'), 'ana', 501);
    const first = await list(session);
    assert.deepEqual([first.ids.length, first.total, first.more], [50, 501, true]);
    const most = await list(session, 'limit=1000');
    assert.deepEqual([most.ids.length, most.total, most.more], [500, 501, true]);
  });

  test('filters select by their values, and counts respect them', async () => {
    const { session, addConnection, emit } = await createDeveloper(app);
    const [ana, mila] = [await addConnection('ana'), await addConnection('mila')];
    const early = await emit(ana, 'ana');
    app.clock.advance({ hours: 1 });
    const noon = app.clock.now().toISOString();
    const revoked = await emit(ana, 'ana', 'ITEM.CONNECTION_REVOKED');
    const milas = await emit(mila, 'mila');
    app.clock.advance({ hours: 1 });
    const evening = app.clock.now().toISOString();
    const late = await emit(ana, 'ana');

    const found = async (query: string) => {
      const { ids: shown, total, more } = await list(session, query);
      return { ids: shown, total, more };
    };
    const all = (...shown: string[]) => ({ ids: shown, total: shown.length, more: false });
    assert.deepEqual(await found('type=ITEM.CONNECTION_REVOKED'), all(revoked));
    assert.deepEqual(await found('type=AUTH.AUTOMATICALLY_VERIFIED&limit=2'), {
      ids: [late, milas],
      total: 3,
      more: true,
    });
    assert.deepEqual(await found(`connection_id=${mila}`), all(milas));
    assert.deepEqual(await found(`connection_id=${ana}&type=AUTH.AUTOMATICALLY_VERIFIED`), all(late, early));
    // With since and until.
    assert.deepEqual(await found(`since=${noon}`), all(late, milas, revoked));
    assert.deepEqual(await found(`until=${noon}`), all(early));
    assert.deepEqual(await found(`since=${noon}&until=${evening}`), all(milas, revoked));
    assert.deepEqual(await found(`since=${noon}&until=${noon}`), all());
    // The entry before a page need not match the filter.
    assert.deepEqual(await found(`type=AUTH.AUTOMATICALLY_VERIFIED&starting_after=${revoked}`), {
      ids: [early],
      total: 3,
      more: false,
    });
    assert.deepEqual(await found('connection_id=conn_unknown'), all());
    for (const wrong of ['type=ITEM.LAPSED', 'since=yesterday', `since=${evening}&until=${noon}`]) {
      assertError(
        await app.api.get(`/developers/events?${wrong}`, { key: session }),
        400,
        'INVALID_PARAMETER',
      );
    }
  });

  test('an event has the payload of webhooks, and the key', async () => {
    const own = await createDeveloper(app);
    const webhook = await own.addWebhook('https://example.com/hook');
    await app.api.post('/sandbox/clock/advance', { key: own.key, body: { days: 3 } });
    const { connectionId } = await connectBank(app, own.key, { bank: 'aik', user: 'ana' });
    const [delivery] = (
      await app.api.get(`/developers/webhooks/${webhook.id}/deliveries`, { key: own.session })
    ).body.data;
    const [event] = (await list(own.session)).data;
    const occurred = after(app.clock.now(), 3 * DAY).toISOString();
    assert.deepEqual(event, {
      object: 'event',
      id: delivery.event_id,
      event: 'AUTH.AUTOMATICALLY_VERIFIED',
      api_key_id: own.keyPublicId,
      api_key_prefix: own.key.slice(0, 18),
      connection_id: connectionId,
      occurred_at: occurred,
      created_at: occurred,
      recorded_at: app.clock.now().toISOString(),
      payload: delivery.payload,
    });
    assert.equal(event.payload.user_id, 'ana');
    await app.api.delete(`/connections/${connectionId}`, { key: own.key });
    const { data } = await list(own.session);
    assert.equal(data.at(-1).payload.user_id, null, 'a revoked connection names nobody');
  });

  test('are visible to their developer only', async () => {
    const own = await createDeveloper(app);
    const other = await createDeveloper(app);
    const theirs = await other.addConnection('ana');
    const [strange] = await other.emitMany(theirs, 'ana', 1);
    assert.deepEqual((await list(own.session)).ids, []);
    assert.deepEqual((await list(own.session, `connection_id=${theirs}`)).ids, []);
    await assertRefusesStrangers(own.session, '/developers/events', strange!);
    await assertRefusesLimits(own.session, '/developers/events');
    // Events of a shared demo key belong to no developer.
    await connectBank(app, app.demoKey, { bank: 'aik', user: 'shared' });
    assert.deepEqual((await list(own.session)).ids, []);
  });
});

describe('GET /developers/webhooks/{id}/deliveries, page by page', () => {
  test('gives the same list, counted within its filter', async () => {
    const { session, addConnection, addWebhook, emitMany } = await createDeveloper(app);
    const { id } = await addWebhook('https://example.com/hook');
    const other = await addWebhook('https://example.com/other');
    await emitMany(await addConnection('ana'), 'ana', 7);
    const log = `/developers/webhooks/${id}/deliveries`;
    const whole = await app.api.get(log, { key: session });
    assert.deepEqual([whole.body.count, whole.body.has_more, whole.body.total_count], [7, false, 7]);
    for (const limit of [1, 3, 7]) assert.deepEqual(await walk(session, log, limit), ids(whole));
    await app.sql`
      update webhook_deliveries set status = 'failed', next_attempt_at = null, settled_at = ${app.clock.now()}
      where id = any(${ids(whole).slice(0, 3)})`;
    const failed = await app.api.get(`${log}?status=failed&limit=2`, { key: session });
    assert.deepEqual([failed.body.count, failed.body.has_more, failed.body.total_count], [2, true, 3]);
    const [theirs] = ids(await app.api.get(`/developers/webhooks/${other.id}/deliveries`, { key: session }));
    await assertRefusesStrangers(session, log, theirs!);
    await assertRefusesLimits(session, log);
  });
});
