import assert from 'node:assert/strict';
import { get } from 'node:http';
import { before, describe, test } from 'node:test';
import { after, DAY } from '../../packages/common/clock.ts';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { assertError } from '../../test/support/client.ts';
import { createDeveloper, type TestDeveloper } from '../../test/support/developer.ts';
import { ending } from '../../test/support/ending.ts';
import { readEvents } from '../../test/support/event-stream.ts';
import { revokeConnection } from '../consent/connections/erasure/revoke.ts';
import { issueMailToken } from '../developers/accounts/mail-token-store.ts';
import { endSession } from '../developers/accounts/session-store.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Subscription } from './hub.ts';
import { currentPosition, findEventPosition, resetForeignTransactionIds } from './store.ts';
import { eventStream } from './stream.ts';

describe('the event stream', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let connectionId: string;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    connectionId = await developer.addConnection('user-1');
  });

  const eventAbout = (userId: string) => ({
    type: 'AUTH.AUTOMATICALLY_VERIFIED' as const,
    keyId: developer.keyId,
    connectionId,
    occurredAt: app.clock.now(),
    payload: { connection_id: connectionId, bank_id: 'otp', user_id: userId },
  });

  test('has the same events of this developer as webhooks, and of nobody else', async (t) => {
    const stranger = await createDeveloper(app);
    const theirs = await stranger.addConnection('user-2');
    const reader = await readEvents(t, app.url, developer.session);
    await stranger.emit(theirs, 'user-2');
    const first = await developer.emit(connectionId, 'user-1');
    const second = await developer.emit(connectionId, 'user-1', 'ITEM.CONNECTION_REVOKED');
    assert.deepEqual(await reader.next(), {
      id: first,
      event: 'AUTH.AUTOMATICALLY_VERIFIED',
      data: {
        object: 'event',
        id: first,
        event: 'AUTH.AUTOMATICALLY_VERIFIED',
        api_key_prefix: developer.key.slice(0, 18),
        created_at: app.clock.now().toISOString(),
        payload: {
          webhook_type: 'AUTH',
          webhook_code: 'AUTOMATICALLY_VERIFIED',
          connection_id: connectionId,
          bank_id: 'banca-intesa',
          user_id: 'user-1',
          timestamp: app.clock.now().getTime() / 1_000,
        },
      },
    });
    assert.equal((await reader.next()).id, second);
  });

  test('continues after the client’s last event', async (t) => {
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await developer.emit(connectionId, 'user-1'));
    const reader = await readEvents(t, app.url, developer.session, ids[1]);
    for (const id of ids.slice(2)) assert.equal((await reader.next()).id, id);
    const live = await developer.emit(connectionId, 'user-1');
    assert.equal((await reader.next()).id, live);
  });

  test('reads a long backlog page by page', async (t) => {
    const start = await developer.emit(connectionId, 'user-1');
    const ids = await developer.emitMany(connectionId, 'user-1', 450);
    const reader = await readEvents(t, app.url, developer.session, start);
    for (const id of ids) assert.equal((await reader.next()).id, id);
  });

  test('repeats nothing while another transaction stays open', async (t) => {
    await app.sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      const ids = await developer.emitMany(connectionId, 'user-1', 3);
      ids.push(await developer.emit(connectionId, 'user-1'));
      const reader = await readEvents(t, app.url, developer.session, ids[1]);
      for (const id of ids.slice(2)) assert.equal((await reader.next()).id, id);
    });
  });

  test('puts events that were committed during a read after all that the reader may have missed', async () => {
    const start = await developer.emit(connectionId, 'user-1');
    const subscription = await app.service.deps.hub.subscribe(developer.id);
    const place = (await findEventPosition(app.sql, developer.id, start))!;
    const frames = eventStream(
      app.sql,
      developer.id,
      subscription,
      { place, lastEventId: start },
      async () => true,
    );
    const next = async (): Promise<string> => (await frames.next()).value ?? assert.fail('the stream ended');
    assert.match(await next(), /^retry/);
    let early = '';
    let page: string[] = [];
    await app.sql.begin(async (tx) => {
      early = await developer.emit(connectionId, 'user-1', 'AUTH.AUTOMATICALLY_VERIFIED', tx);
      page = await developer.emitMany(connectionId, 'user-1', 201);
      for (const id of page.slice(0, 200)) assert.ok((await next()).includes(id));
    });
    // Its transaction has a lower number than the read ones: a client whose last event is this one must have received
    // those.
    const late = await developer.emit(connectionId, 'user-1');
    for (const id of [page[200]!, early, late]) assert.ok((await next()).includes(id));
    subscription.end();
  });

  test('leaves nothing if its reader leaves before it begins', async (t) => {
    const { hub } = app.service.deps;
    const subscribe = hub.subscribe.bind(hub);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const made = Promise.withResolvers<Subscription>();
    t.mock.method(hub, 'subscribe', async (developerId: string) => {
      begun.resolve();
      await goOn.promise;
      const subscription = await subscribe(developerId);
      made.resolve(subscription);
      return subscription;
    });
    const gone = Promise.withResolvers<void>();
    app.service.app.server.once('connection', (socket) => socket.once('close', gone.resolve));
    const request = get(`${app.url}/developers/events/stream`, {
      agent: false,
      headers: { authorization: `Bearer ${developer.session}` },
    }).on('error', () => {});
    await begun.promise;
    request.destroy();
    await gone.promise;
    goOn.resolve();
    assert.equal(await (await made.promise).next(), 'end');
  });

  test('refuses to continue after a missing event, or one of another developer', async () => {
    const stranger = await createDeveloper(app);
    const foreign = await stranger.emit(await stranger.addConnection('user-2'), 'user-2');
    for (const id of ['evt_nonsense', foreign]) {
      const response = await app.api.get('/developers/events/stream', {
        key: developer.session,
        headers: { 'last-event-id': id },
      });
      assertError(response, 400, 'INVALID_PARAMETER');
    }
  });

  test('misses no event whose transaction was open when a later one was read', async (t) => {
    const reader = await readEvents(t, app.url, developer.session);
    let overtaken = '';
    let overtaking = '';
    await app.sql.begin(async (tx) => {
      overtaken = await developer.emit(connectionId, 'user-1', 'AUTH.AUTOMATICALLY_VERIFIED', tx);
      overtaking = await developer.emit(connectionId, 'user-1');
      assert.equal((await reader.next()).id, overtaking);
      reader.close();
    });
    const resumed = await readEvents(t, app.url, developer.session, overtaking);
    assert.equal((await resumed.next()).id, overtaken);
  });

  test('has each event once and in order, with many writers in two processes and a late commit', async (t) => {
    const other = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    const [WRITERS, EVENTS] = [6, 8];
    const readers = await Promise.all([app, other].map(({ url }) => readEvents(t, url, developer.session)));
    const outboxes = [app, other].map(({ service }) => service.deps.outbox);
    const write = async (writer: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let count = 0; count < EVENTS; count++) {
        const event = eventAbout(`writer-${writer}`);
        const { sql } = [app, other][writer % 2]!;
        const [id] = await sql.begin((tx) => outboxes[writer % 2]!.record(tx, [event]));
        ids.push(id!);
      }
      return ids;
    };
    const late: string[] = [];
    const written = await other.sql.begin(async (tx) => {
      late.push(...(await outboxes[1]!.record(tx, [eventAbout('late'), eventAbout('late')])));
      return Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    });
    for (const reader of readers) {
      const received: string[] = [];
      while (received.length < WRITERS * EVENTS + late.length) received.push((await reader.next()).id);
      assert.deepEqual(received.toSorted(), [...written.flat(), ...late].toSorted());
      for (const own of [...written, late])
        assert.deepEqual(
          received.filter((id) => own.includes(id)),
          own,
        );
    }
    const last = await developer.emit(connectionId, 'user-1');
    for (const reader of readers) assert.equal((await reader.next()).id, last, 'and nothing twice');
  });

  test('waits for a slow reader, who misses nothing', async () => {
    const subscription = await app.service.deps.hub.subscribe(developer.id);
    const start = { place: await currentPosition(app.sql), lastEventId: null };
    const frames = eventStream(app.sql, developer.id, subscription, start, async () => true);
    await frames.next();
    const ids = [];
    for (let count = 0; count < 3; count++)
      ids.push(...(await developer.emitMany(connectionId, 'user-1', 500)));
    for (const id of ids) assert.ok(((await frames.next()).value as string).includes(id));
    subscription.end();
  });

  test('receives events that another process over the same database commits', async (t) => {
    const other = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    const reader = await readEvents(t, other.url, developer.session);
    const id = await developer.emit(connectionId, 'user-1');
    assert.equal((await reader.next()).id, id);
  });

  test('receives events that were committed while its database connection was broken', async (t) => {
    const other = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    const reader = await readEvents(t, other.url, developer.session);
    const seen = await developer.emit(connectionId, 'user-1');
    assert.equal((await reader.next()).id, seen);
    const broken = await app.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "events of public"'`;
    assert.ok(broken.length >= 1);
    const id = await developer.emit(connectionId, 'user-1');
    assert.equal((await reader.next()).id, id);
  });

  test('names the person of a revocation to present readers, and to nobody afterwards', async (t) => {
    const erased = await developer.addConnection('Erika');
    const start = await developer.emit(erased, 'Erika');
    const other = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    const reader = await readEvents(t, app.url, developer.session);
    const elsewhere = await readEvents(t, other.url, developer.session);
    const now = app.clock.now();
    await forAllTenants('job', () =>
      revokeConnection(app.service.deps, developer.keyId, erased, now, { by: 'user' }),
    );
    const live = await reader.next();
    assert.equal(live.event, 'ITEM.CONNECTION_REVOKED');
    assert.equal(live.data.payload.user_id, 'Erika');
    assert.deepEqual(await elsewhere.next(), live);
    const resumed = await readEvents(t, app.url, developer.session, start);
    const later = await resumed.next();
    assert.equal(later.id, live.id);
    assert.deepEqual([later.data.payload.connection_id, later.data.payload.user_id], [erased, null]);
  });

  test('misses no new event after a restore into another cluster', async (t) => {
    const old = await developer.emit(connectionId, 'user-1');
    await app.sql`update events set xid = '9000000000000', snapshot = '9000000000000:9000000000000:' where id = ${old}`;
    await resetForeignTransactionIds(app.sql);
    const reader = await readEvents(t, app.url, developer.session, old);
    const fresh = await developer.emit(connectionId, 'user-1');
    for (let frame = await reader.next(); frame.id !== fresh; frame = await reader.next()) {
      assert.notEqual(frame.id, old);
    }
  });

  test('ends with the session that opened it, whichever process ends the session', async (t) => {
    // Without heartbeats, at which a stream checks its session by itself.
    t.mock.timers.enable({ apis: ['setInterval'] });
    const [here, other] = await Promise.all(
      [1, 2].map(() => startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl })),
    );
    const one = await createDeveloper(here!);
    const connection = await one.addConnection('user-3');
    const [left, stays] = [await one.logIn(), await one.logIn()];
    const leaving = await readEvents(t, here!.url, left);
    const staying = await readEvents(t, here!.url, stays);
    const stranger = await createDeveloper(here!);
    const theirs = await readEvents(t, here!.url, stranger.session);
    assert.equal((await other!.api.post('/developers/logout', { key: left })).status, 200);
    await leaving.ended();
    const id = await one.emit(connection, 'user-3');
    assert.equal((await staying.next()).id, id);

    const again = await readEvents(t, other!.url, stays);
    const token = (await issueMailToken(app.sql, one.id, 'reset', app.clock.now()))!;
    const password = 'a stable horse';
    const reset = await other!.api.post('/developers/reset-password', { body: { token, password } });
    assert.equal(reset.status, 200);
    await Promise.all([staying.ended(), again.ended()]);

    const { body } = await here!.api.post('/developers/login', { body: { email: one.email, password } });
    const last = await readEvents(t, here!.url, body.token);
    const gone = await other!.api.delete('/developers/me', { key: body.token, body: { password } });
    assert.equal(gone.status, 200);
    await last.ended();

    // Only the session that was ended is affected.
    const foreign = await stranger.emit(await stranger.addConnection('user-4'), 'user-4');
    assert.equal((await theirs.next()).id, foreign);
    await here!.api.post('/developers/logout', { key: stranger.session });
    await theirs.ended();
  });

  test('ends when its session expires, and sends nothing after that', async (t) => {
    const own = await startApp(t, { databaseUrl: app.databaseUrl });
    const expireIn = (ms: number) =>
      app.sql`update developer_sessions set expires_at = ${after(own.clock.now(), ms)} where hash = ${tokenHash(session)}`;
    const session = await developer.logIn();
    await expireIn(DAY);
    const reader = await readEvents(t, own.url, session);
    own.clock.advance({ days: 1 });
    await developer.emit(connectionId, 'user-1');
    await reader.ended();

    // The test's clock stands still, so only the machine's time ends it.
    await expireIn(50);
    await (await readEvents(t, own.url, session)).ended();
  });

  test('is not opened by a session that ended meanwhile', async (t) => {
    const { hub } = app.service.deps;
    const subscribe = hub.subscribe.bind(hub);
    const session = await developer.logIn();
    t.mock.method(hub, 'subscribe', async (...asked: Parameters<typeof subscribe>) => {
      await app.api.post('/developers/logout', { key: session });
      return subscribe(...asked);
    });
    const response = await app.api.get('/developers/events/stream', { key: session });
    assertError(response, 401, 'INVALID_DEV_TOKEN');
  });

  test('sends nothing of a page that it was reading when its session ended', async () => {
    const start = await developer.emit(connectionId, 'user-1');
    await developer.emitMany(connectionId, 'user-1', 3);
    const hash = tokenHash(await developer.logIn());
    const subscription = await app.service.deps.hub.subscribe(developer.id, { hash, isOver: () => false });
    const place = (await findEventPosition(app.sql, developer.id, start))!;
    const from = { place, lastEventId: start };
    const frames = eventStream(app.sql, developer.id, subscription, from, async () => true);
    for (let count = 0; count < 2; count++) await frames.next();
    // When this stream has received its end, the other one has too.
    const later = await app.service.deps.hub.subscribe(developer.id, { hash, isOver: () => false });
    await app.sql.begin((tx) => endSession(tx, { developerId: developer.id, tokenHash: hash }));
    assert.equal(await later.next(), 'end');
    assert.deepEqual(await frames.next(), { done: true, value: undefined });
  });

  test('does not keep a closing service from closing', async (t) => {
    const closing = await startApp(t, { clock: app.clock, databaseUrl: app.databaseUrl });
    const reader = await readEvents(t, closing.url, developer.session);
    await Promise.all([closing.service.close(), reader.ended()]);
  });
});
