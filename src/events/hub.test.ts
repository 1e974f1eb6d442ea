import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { createDeveloper, type TestDeveloper } from '../../test/support/developer.ts';
import { ending } from '../../test/support/ending.ts';
import { behalf, onBehalfOf } from '../platform/behalf.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { createEventHub, type EventHub, HEARTBEAT, MOST_STREAMS, MOST_WAITING } from './hub.ts';
import { presentPlace } from './store.ts';
import { eventStream } from './stream.ts';

/** Resolves when all that can happen without input or time has happened. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** In place of a database: what is said is received at once, until the line is cut. */
const line = () => {
  let receive: (message: string) => void = () => {};
  const send = async (_text: TemplateStringsArray, _channel: string, message: string) => receive(message);
  const listen: Sql['listen'] = async (_channel, listener, onConnect) => {
    receive = listener;
    onConnect?.();
  };
  return {
    sql: Object.assign(send, { listen }) as unknown as Sql,
    say: (message: string): void => receive(message),
    cut(): void {
      receive = () => {};
    },
  };
};

describe('a subscription', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let hub: EventHub;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    hub = createEventHub(app.sql, app.service.deps.log);
    end.after(async () => hub.close());
  });

  /** A hub on which only the test lets time pass. */
  const timeless = (t: TestContext, sql: Sql = app.sql): EventHub => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const own = createEventHub(sql, app.service.deps.log);
    t.after(() => own.close());
    return own;
  };

  test('receives a heartbeat every 15 seconds', async (t) => {
    assert.equal(HEARTBEAT, 15_000);
    const hub = timeless(t);
    const subscription = await hub.subscribe(developer.id);
    const notice = subscription.next();
    t.mock.timers.tick(HEARTBEAT);
    assert.deepEqual(await notice, { kind: 'heartbeat' });
    subscription.end();
    assert.deepEqual(await subscription.next(), { kind: 'end' });
  });

  test('its heartbeats are on nobody’s behalf, not on the first subscriber’s', async (t) => {
    const owners: (string | null)[] = [];
    t.mock.method(globalThis, 'setInterval', () => owners.push(behalf().owner));
    const hub = createEventHub(line().sql, app.service.deps.log);
    const whom = { owner: developer.id, gone: null };
    (await onBehalfOf(whom, () => hub.subscribe(developer.id))).end();
    assert.deepEqual(owners, [null]);
  });

  test('receives heartbeats between events too, and one at a time is enough', async (t) => {
    const wire = line();
    const hub = timeless(t, wire.sql);
    const subscription = await hub.subscribe(developer.id);
    const event = JSON.stringify({ developerId: developer.id });
    wire.say(event);
    for (let count = 0; count < 3; count++) {
      t.mock.timers.tick(HEARTBEAT);
      await turn();
    }
    wire.say(event);
    for (const kind of ['event', 'heartbeat', 'event']) assert.equal((await subscription.next()).kind, kind);
  });

  test('begins although the connection that listens is lost meanwhile', async () => {
    const connectionId = await developer.addConnection('user-4');
    (await hub.subscribe(developer.id)).end();
    const [broken] = await app.sql`
      select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity
      where datname = current_database() and query = 'listen "events"'`;
    assert.ok(broken!.count >= 1);
    const subscription = await hub.subscribe(developer.id);
    const emitted = [await developer.emit(connectionId, 'user-4')];
    for (;;) {
      const notice = await subscription.next();
      if (notice.kind === 'event') {
        assert.ok(emitted.includes(notice.event.id));
        break;
      }
      // It began before the new connection was made: what came in between is lost, which it is told, and nothing else is.
      assert.equal(notice.kind, 'gap');
      emitted.push(await developer.emit(connectionId, 'user-4'));
    }
    subscription.end();
  });

  test('begins, and receives a gap, although the connection that listens was lost without a word', async (t) => {
    const wire = line();
    const hub = timeless(t, wire.sql);
    (await hub.subscribe(developer.id)).end();
    wire.cut();
    const beginning = hub.subscribe(developer.id);
    for (let count = 0; count < 2; count++) {
      await turn();
      t.mock.timers.tick(HEARTBEAT);
    }
    const subscription = await beginning;
    for (const kind of ['gap', 'heartbeat', 'gap', 'heartbeat']) {
      if (kind === 'gap') t.mock.timers.tick(HEARTBEAT);
      assert.equal((await subscription.next()).kind, kind);
    }
  });

  test('receives nothing from before it, however short the time since', async () => {
    const connectionId = await developer.addConnection('user-2');
    await developer.emitMany(connectionId, 'user-2', 500);
    const subscription = await hub.subscribe(developer.id);
    const id = await developer.emit(connectionId, 'user-2');
    const notice = await subscription.next();
    assert.ok(notice.kind === 'event');
    assert.equal(notice.event.id, id);
    subscription.end();
  });

  test('ends when its reader falls too far behind', async () => {
    const subscription = await hub.subscribe(developer.id);
    const connectionId = await developer.addConnection('user-1');
    const other = await hub.subscribe(developer.id);
    // The other one reads at once, so it receives everything; by then the first has been sent as much.
    const readAll = async (): Promise<void> => {
      for (let count = 0; count <= MOST_WAITING; count++) assert.equal((await other.next()).kind, 'event');
    };
    await Promise.all([readAll(), developer.emitMany(connectionId, 'user-1', MOST_WAITING + 1)]);
    assert.deepEqual(await subscription.next(), { kind: 'end' });
    other.end();
  });

  test('ends when its developer has begun too many others', async () => {
    const stranger = await createDeveloper(app);
    const foreign = await hub.subscribe(stranger.id);
    const subscriptions = [];
    for (let count = 0; count <= MOST_STREAMS; count++) subscriptions.push(await hub.subscribe(developer.id));
    assert.deepEqual(await subscriptions[0]!.next(), { kind: 'end' });
    for (const one of [developer, stranger]) await one.emit(await one.addConnection('user-5'), 'user-5');
    for (const subscription of [...subscriptions.slice(1), foreign]) {
      assert.equal((await subscription.next()).kind, 'event');
      subscription.end();
    }
  });

  test('gives a stream that ends with the permission', async (t) => {
    const hub = timeless(t);
    const subscription = await hub.subscribe(developer.id);
    let permitted = true;
    const start = { place: await presentPlace(app.sql), lastEventId: null };
    const frames = eventStream(app.sql, developer.id, subscription, start, async () => permitted);
    assert.equal((await frames.next()).value, 'retry: 2000\n\n');
    for (const expected of [': heartbeat\n\n', undefined]) {
      const frame = frames.next();
      // The generator has run up to its wait by then.
      await turn();
      t.mock.timers.tick(HEARTBEAT);
      assert.equal((await frame).value, expected);
      permitted = false;
    }
  });
});
