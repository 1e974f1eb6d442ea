/** Connections of a revoked key: the developer can still erase their data. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { keyErasureWorker } from '../../src/consent/connections/erasure/erase-key.ts';
import { listPullable } from '../../src/ingest/store.ts';
import type { ApiError } from '../../src/platform/vocabulary/errors.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { waitForLockWaiter, waitForLockWaiters } from '../support/locks.ts';

interface Listed {
  connection_id: string;
  key_id: string;
  status: string;
}

describe('the connections of a revoked key', () => {
  const end = ending();
  let app: TestApp;
  /** A second process over the same database. */
  let other: TestApp;

  before(async () => {
    const { url: databaseUrl } = await testDatabase(end);
    app = await startApp(end, { env: generous, databaseUrl });
    other = await startApp(end, { env: generous, databaseUrl, clock: app.clock });
  });

  const revoke = ({ session }: TestDeveloper, keyPublicId: string, query = ''): Promise<ApiResponse> =>
    app.api.delete(`/developers/keys/${keyPublicId}${query}`, { key: session });
  const list = ({ session }: TestDeveloper, query = ''): Promise<ApiResponse> =>
    app.api.get(`/developers/connections${query}`, { key: session });
  const erase = ({ session }: TestDeveloper, id: string, process = app): Promise<ApiResponse> =>
    process.api.delete(`/developers/connections/${id}`, { key: session });
  const connectTwo = async (key: string): Promise<string[]> => {
    const one = await connectBank(app, key, { user: 'one' });
    const two = await connectBank(app, key, { user: 'two', bank: 'otp' });
    return [one.connectionId, two.connectionId];
  };
  /** Returns the rows of a connection by table, and the events about its end. */
  const left = async (id: string) => {
    const [row] = await app.sql<Record<string, number>[]>`
      select (select count(*) from accounts where connection_id = ${id}) as accounts,
             (select count(*) from transactions t join accounts a on a.no = t.account_no
                where a.connection_id = ${id}) as transactions,
             (select count(*) from consents where connection_id = ${id}) as consents,
             (select count(*) from connections where id = ${id} and (user_id is not null or revoked_at is null))
               as living,
             (select count(*) from events where connection_id = ${id} and type = 'ITEM.CONNECTION_REVOKED') as told`;
    return row!;
  };
  const erased = { accounts: 0, transactions: 0, consents: 0, living: 0, told: 1 };

  test('stay by default: no key reads them, and the session can erase them', async () => {
    const developer = await createDeveloper(app);
    const { key, keyPublicId } = developer;
    const ids = await connectTwo(key);
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 1 } });
    const token = (await app.api.post(`/developers/keys/${keyPublicId}/token`, { key: developer.session }))
      .body.token;
    const answer = await revoke(developer, keyPublicId);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.connections, { kept: 2, erased: 0, erasing: 0 });
    assert.match(answer.headers.get('service-warning')!, /^2 connections of this key are kept\./);
    for (const credential of [key, token]) {
      assertError(await app.api.get('/connections', { key: credential }), 401, 'REVOKED_API_KEY');
    }
    // No event comes later.
    await app.service.deps.jobs.drain();
    for (const bankId of ['banca-intesa', 'otp']) {
      const range = { bankId, afterId: '', since: new Date('2100-01-01'), limit: 1_000 };
      const pulled = await listPullable(app.sql, range, app.clock.now());
      assert.ok(!ids.some((id) => pulled.includes(id)), bankId);
    }

    const listed = (await list(developer)).body;
    assert.deepEqual(listed.data.map((row: Listed) => row.connection_id).sort(), ids.toSorted());
    assert.deepEqual(
      listed.data.map((row: { key_id: string; key_status: string }) => [row.key_id, row.key_status]),
      [
        [keyPublicId, 'revoked'],
        [keyPublicId, 'revoked'],
      ],
    );
    const gone = await erase(developer, ids[0]!);
    assert.deepEqual(gone.body, {
      object: 'connection',
      connection_id: ids[0],
      bank_id: 'banca-intesa',
      status: 'revoked',
      // On the clock of its key.
      revoked_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
    });
    assert.deepEqual(await left(ids[0]!), erased);
    assert.ok((await left(ids[1]!)).transactions! > 0, 'the other is as it was');
    assertError(await erase(developer, ids[0]!), 409, 'CONNECTION_ALREADY_REVOKED');
    assertError(await erase(developer, newId('connection')), 404, 'CONNECTION_NOT_FOUND');
    assertError(await revoke(developer, keyPublicId, '?connections=erase'), 409, 'KEY_ALREADY_REVOKED');
  });

  test('are erased with the key on request, each with its event, and those of other keys stay', async () => {
    const developer = await createDeveloper(app);
    const beside = await developer.addKey();
    const [stays] = await connectTwo(beside.key);
    const ids = await connectTwo(developer.key);
    await app.api.delete(`/connections/${ids[0]}`, { key: developer.key });
    const third = (await connectBank(app, developer.key, { user: 'three' })).connectionId;
    const answer = await revoke(developer, developer.keyPublicId, '?connections=erase');
    assert.deepEqual(answer.body.connections, { kept: 0, erased: 2, erasing: 0 });
    assert.equal(answer.headers.get('service-warning'), null);
    for (const id of [...ids, third]) assert.deepEqual(await left(id), erased);
    // The job finds nothing left to do.
    await other.service.deps.jobs.drain();
    for (const id of [...ids, third]) assert.deepEqual(await left(id), erased);
    assert.equal((await left(stays!)).told, 0);
    assert.equal((await app.api.get('/accounts', { key: beside.key })).status, 200);
  });

  test('are not mentioned if there are none', async () => {
    const developer = await createDeveloper(app);
    for (const query of ['?connections=all', '?connections=']) {
      assertError(await revoke(developer, developer.keyPublicId, query), 400, 'INVALID_PARAMETER');
    }
    const answer = await revoke(developer, developer.keyPublicId, '?connections=keep');
    assert.deepEqual(answer.body.connections, { kept: 0, erased: 0, erasing: 0 });
    assert.equal(answer.headers.get('service-warning'), null);
  });

  test('whose erasure fails are erased by a job in any process, with one event each', async () => {
    const developer = await createDeveloper(app);
    await connectTwo(developer.key);
    // The connection that is erased first.
    const [first, second] = (
      await app.sql<
        { id: string }[]
      >`select id from connections where key_id = ${developer.keyId} order by id`
    ).map(({ id }) => id);
    await app.sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin
        if old.connection_id = '${first}' then raise 'not now'; end if;
        return old;
      end $$`);
    await app.sql`create trigger refuse before delete on accounts for each row execute function refuse()`;
    const answer = await revoke(developer, developer.keyPublicId, '?connections=erase');
    assert.deepEqual(answer.body.connections, { kept: 0, erased: 1, erasing: 1 });
    assertError(await app.api.get('/accounts', { key: developer.key }), 401, 'REVOKED_API_KEY');
    assert.equal((await left(first!)).told, 0);
    assert.deepEqual(await left(second!), erased);
    await app.sql`drop trigger refuse on accounts`;
    await other.service.deps.jobs.drain();
    for (const id of [first!, second!]) assert.deepEqual(await left(id), erased);
  });

  test('whose erasure finds the queue of the key full do not count as erased', async () => {
    const developer = await createDeveloper(app);
    const ids = await connectTwo(developer.key);
    const { deps } = app.service;
    const job = keyErasureWorker(deps);
    const run = () => job.run({ keyId: developer.keyPublicId }, {} as never, new AbortController().signal);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // One request runs, and the maximum number waits.
    const crowd = Array.from({ length: 101 }, () => deps.sql.inTurn(developer.keyId, () => released));
    await assert.rejects(run(), (error: ApiError) => error.code === 'SERVICE_UNAVAILABLE');
    release();
    await Promise.all(crowd);
    await run();
    for (const id of ids) assert.deepEqual(await left(id), erased);
  });

  test('in great number are erased by the job while the developer continues', async () => {
    const developer = await createDeveloper(app);
    for (let user = 0; user < 103; user++) await developer.addConnection(`user-${user}`);
    const answer = await revoke(developer, developer.keyPublicId, '?connections=erase');
    assert.deepEqual(answer.body.connections, { kept: 0, erased: 100, erasing: 3 });
    await app.service.deps.jobs.drain();
    const jobs = await app.sql<{ state: string }[]>`
      select state from job where name = 'key-erasure' and data ->> 'keyId' = ${developer.keyPublicId}`;
    assert.deepEqual(
      jobs.map(({ state }) => state),
      ['completed'],
    );
    const { body } = await list(developer, '?status=revoked&limit=1');
    assert.deepEqual([body.count, body.has_more, body.total_count], [1, true, 103]);
  });

  test('include one whose consent is being given: the key is refused at once, and the erasure waits for the consent', async () => {
    const developer = await createDeveloper(app);
    const token = await startSession(app, developer.key, { user: 'late' });
    let consenting: Promise<ApiResponse>;
    let revoking: Promise<ApiResponse>;
    await app.sql.begin(async (tx) => {
      await tx`lock table accounts in share mode`;
      consenting = other.api.post('/sandbox/authorize', { body: { session_token: token } });
      await waitForLockWaiter(app.sql, tx);
      revoking = revoke(developer, developer.keyPublicId, '?connections=erase');
      await waitForLockWaiters(app.sql, 2);
      assertError(await app.api.get('/banks/x', { key: developer.key }), 404, 'BANK_NOT_FOUND');
      assertError(await app.api.get('/connections', { key: developer.key }), 401, 'REVOKED_API_KEY');
    });
    assert.equal((await consenting!).status, 200);
    assert.deepEqual((await revoking!).body.connections, { kept: 0, erased: 1, erasing: 0 });
    const { data } = (await list(developer)).body;
    assert.deepEqual(
      data.map((row: Listed) => row.status),
      ['revoked'],
    );
    assert.deepEqual(await left(data[0].connection_id), erased);
  });

  test('are erased once in concurrent requests', async () => {
    const developer = await createDeveloper(app);
    const [id] = await connectTwo(developer.key);
    const [revoked, ...answers] = await Promise.all([
      revoke(developer, developer.keyPublicId, '?connections=erase'),
      ...Array.from({ length: 6 }, (_, i) => erase(developer, id!, i % 2 ? app : other)),
    ]);
    assert.equal(revoked!.status, 200);
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assertError(answer, 409, 'CONNECTION_ALREADY_REVOKED');
    }
    assert.deepEqual(await left(id!), erased);
  });

  test('are listed over all keys, with filters and pages, each on the clock of its key', async () => {
    const developer = await createDeveloper(app);
    const [ahead, plain] = [await developer.addKey(), await developer.addKey()];
    const [lapsed] = await connectTwo(ahead.key);
    await app.api.post('/sandbox/clock/advance', { key: ahead.key, body: { days: 91 } });
    const mine = await connectTwo(plain.key);
    await app.api.delete(`/connections/${mine[0]}`, { key: plain.key });
    await connectBank(app, developer.key);
    await app.api.patch(`/developers/keys/${developer.keyPublicId}`, {
      key: developer.session,
      body: { expires_at: new Date(app.clock.now().getTime() + 1_000).toISOString() },
    });
    app.clock.advance({ seconds: 1 });
    const counts = async (query: string) => {
      const { status, body } = await list(developer, query);
      assert.equal(status, 200, JSON.stringify(body));
      return body.total_count;
    };
    const { prefix } = (await app.api.get('/developers/keys', { key: developer.session })).body.data.find(
      ({ id }: { id: string }) => id === plain.keyPublicId,
    );
    const expected: [string, number][] = [
      ['', 5],
      [`?key=${ahead.keyPublicId}`, 2],
      [`?key=${prefix}`, 2],
      [`?key=${plain.key}&status=revoked`, 1],
      ['?status=active', 2],
      ['?status=expired', 2],
      ['?status=revoked', 1],
      ['?key_status=expired', 1],
      ['?key_status=active', 4],
      ['?key_status=revoked', 0],
      [`?key=${ahead.keyPublicId}&status=active`, 0],
    ];
    for (const [query, count] of expected) assert.equal(await counts(query), count, query);
    assertError(await list(developer, '?key=key_nothing'), 404, 'KEY_NOT_FOUND');
    assertError(await list(developer, '?status=ended'), 400, 'INVALID_PARAMETER');

    const { data } = (await list(developer)).body;
    const { body: own } = await app.api.get('/connections', { key: ahead.key });
    const { key_id, key_status, ...shown } = data.find((row: Listed) => row.connection_id === lapsed);
    assert.deepEqual([key_id, key_status], [ahead.keyPublicId, 'active']);
    assert.deepEqual(
      shown,
      own.data.find((row: Listed) => row.connection_id === lapsed),
    );
    const paged: string[] = [];
    for (let after = '', more = true; more; ) {
      const { body } = await list(developer, `?limit=2${after}`);
      assert.equal(body.total_count, 5);
      paged.push(...body.data.map((row: Listed) => row.connection_id));
      after = `&starting_after=${paged.at(-1)}`;
      more = body.has_more;
    }
    assert.deepEqual(
      paged,
      data.map((row: Listed) => row.connection_id),
    );
  });

  test('are visible to their developer only', async () => {
    const [ana, bo] = [await createDeveloper(app), await createDeveloper(app)];
    const [id] = await connectTwo(ana.key);
    await revoke(ana, ana.keyPublicId);
    assert.equal((await list(bo)).body.total_count, 0);
    assertError(await list(bo, `?key=${ana.keyPublicId}`), 404, 'KEY_NOT_FOUND');
    assertError(await list(bo, `?starting_after=${id}`), 400, 'INVALID_PARAMETER');
    const theirs = await erase(bo, id!);
    const missing = await erase(bo, newId('connection'));
    assertError(theirs, 404, 'CONNECTION_NOT_FOUND');
    assert.deepEqual({ ...theirs.body, request_id: '' }, { ...missing.body, request_id: '' });
    assert.equal((await left(id!)).told, 0);
    assert.equal((await erase(ana, id!)).status, 200);
    // Connections of a shared key belong to no developer.
    const shared = await connectBank(app, app.demoKey, { user: 'shared' });
    assertError(await erase(ana, shared.connectionId), 404, 'CONNECTION_NOT_FOUND');
  });
});
