import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { createDeveloper, type TestDeveloper } from '../../test/support/developer.ts';
import { ending } from '../../test/support/ending.ts';
import { createSignals, type Signals } from '../platform/database/signals.ts';
import { type OwnerId, ownerContext, runAsOwner } from '../platform/owner-context.ts';
import { eventSignals } from './event-signals.ts';
import { createEventHub, type EventHub, HEARTBEAT, MOST_STREAMS, type Notice, POLL_EVERY } from './hub.ts';
import { createOutbox } from './outbox.ts';
import { channelOf } from './signal-store.ts';
import { currentPosition } from './store.ts';
import { eventStream } from './stream.ts';

/** Resolves when everything that needs no input or time has happened. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a subscription', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
  });

  /** Makes the hub of a process, with time that only the test advances. */
  const timeless = (t: TestContext): { hub: EventHub; signals: Signals } => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const signals = createSignals(app.sql, channelOf('public'));
    const hub = createEventHub(app.sql, signals, app.service.deps.log);
    t.after(() => hub.close());
    return { hub, signals };
  };

  const event = (connectionId: string) => ({
    type: 'AUTH.AUTOMATICALLY_VERIFIED' as const,
    keyId: developer.keyId,
    connectionId,
    occurredAt: app.clock.now(),
    payload: { connection_id: connectionId, bank_id: 'otp', user_id: 'user-4' },
  });

  test('receives a heartbeat every 15 seconds', async (t) => {
    assert.equal(HEARTBEAT, 15_000);
    const { hub } = timeless(t);
    const subscription = await hub.subscribe(developer.id);
    const notice = subscription.next();
    t.mock.timers.tick(HEARTBEAT);
    assert.equal(await notice, 'heartbeat');
    subscription.end();
    assert.equal(await subscription.next(), 'end');
  });

  test('has timers without an owner, and not with the first subscriber’s', async (t) => {
    const owners: (OwnerId | null)[] = [];
    t.mock.method(globalThis, 'setInterval', () => owners.push(ownerContext().owner));
    const hub = createEventHub(app.sql, createSignals(app.sql, channelOf('public')), app.service.deps.log);
    const whom = { owner: developer.id, clientGone: null };
    (await runAsOwner(whom, () => hub.subscribe(developer.id))).end();
    assert.deepEqual(owners, [null, null]);
  });

  test('receives heartbeats besides notifications, and at most one of each at a time', async (t) => {
    const { hub, signals } = timeless(t);
    const subscription = await hub.subscribe(developer.id);
    for (let count = 0; count < 3; count++) {
      signals.send(app.sql, { eventsOf: developer.id });
      t.mock.timers.tick(HEARTBEAT);
    }
    for (const kind of ['news', 'heartbeat']) assert.equal(await subscription.next(), kind);
    const next = subscription.next();
    signals.send(app.sql, { eventsOf: developer.id });
    assert.equal(await next, 'news');
  });

  test('is woken after events are committed, and not after a rollback', async (t) => {
    const { hub, signals } = timeless(t);
    const outbox = createOutbox(app.clock, [eventSignals(signals)]);
    // A developer of its own, because notifications of other tests may still arrive for the shared one.
    const own = await createDeveloper(app);
    const connectionId = await own.addConnection('user-4');
    const subscription = await hub.subscribe(own.id);
    let woken = false;
    const notice = subscription.next().finally(() => {
      woken = true;
    });
    const undone = app.sql.begin(async (tx) => {
      await outbox.record(tx, [{ ...event(connectionId), keyId: own.keyId }]);
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await app.sql.begin(async (tx) => {
      await outbox.record(tx, [{ ...event(connectionId), keyId: own.keyId }]);
      await turn();
      assert.equal(woken, false);
    });
    assert.equal(await notice, 'news');
  });

  test('is woken by events whose notification was lost, also of a long transaction', async (t) => {
    const { hub } = timeless(t);
    const silent = createOutbox(app.clock, []);
    const connectionId = await developer.addConnection('user-6');
    const foreign = await hub.subscribe((await createDeveloper(app)).id);
    const subscription = await hub.subscribe(developer.id);
    const news = async (): Promise<void> => {
      let notice: Notice | null = null;
      while (notice !== 'news') {
        notice = null;
        const next = subscription.next().then((received) => {
          notice = received;
        });
        while (notice === null) {
          t.mock.timers.tick(POLL_EVERY);
          await app.sql`select 1`;
        }
        await next;
      }
    };
    await app.sql.begin(async (tx) => {
      await silent.record(tx, [event(connectionId)]);
      await app.sql.begin((other) => silent.record(other, [event(connectionId)]));
      await news();
    });
    await news();
    t.mock.timers.tick(HEARTBEAT);
    assert.equal(await foreign.next(), 'heartbeat', 'nobody else is');
  });

  test('ends when its developer has opened too many others', async () => {
    const { hub } = app.service.deps;
    const stranger = await createDeveloper(app);
    const foreign = await hub.subscribe(stranger.id);
    const subscriptions = [];
    for (let count = 0; count <= MOST_STREAMS; count++) subscriptions.push(await hub.subscribe(developer.id));
    assert.equal(await subscriptions[0]!.next(), 'end');
    for (const one of [developer, stranger]) await one.emit(await one.addConnection('user-5'), 'user-5');
    for (const subscription of [...subscriptions.slice(1), foreign]) {
      assert.equal(await subscription.next(), 'news');
      subscription.end();
    }
  });

  test('gives a stream that ends with its permission', async (t) => {
    const { hub } = timeless(t);
    const subscription = await hub.subscribe(developer.id);
    let permitted = true;
    const start = { place: await currentPosition(app.sql), lastEventId: null };
    const frames = eventStream(app.sql, developer.id, subscription, start, async () => permitted);
    assert.equal((await frames.next()).value, 'retry: 2000\n\n');
    for (const expected of [': heartbeat\n\n', undefined]) {
      const frame = frames.next();
      // The generator waits by then.
      await turn();
      t.mock.timers.tick(HEARTBEAT);
      assert.equal((await frame).value, expected);
      permitted = false;
    }
  });
});
