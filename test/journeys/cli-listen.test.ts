/** `obds listen`: prints every event once, as a webhook would deliver it, in spite of network failures. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { verifyWebhook } from '../../packages/sdk/src/index.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Cli, type CliResult, cliFor } from '../support/cli.ts';
import { cuttingProxy } from '../support/cutting-proxy.ts';

import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { type Ending, ending } from '../support/ending.ts';
import { assertStandard } from '../support/standard-webhooks.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

describe('obds listen', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
  });

  interface Listening {
    /** Returns its output so far, of both streams. */
    text(): string;
    /** Resolves when it has printed a match this many times. */
    said(words: RegExp, times?: number): Promise<void>;
    stop(): Promise<CliResult>;
    ended: Promise<CliResult>;
  }

  const listenWith = (
    t: Ending,
    cli: Cli,
    developer: TestDeveloper,
    argv: string[],
    choice: { url?: string; session?: string; sleep?: () => Promise<void> } = {},
  ): Listening => {
    const stopping = new AbortController();
    const stop = (): void => stopping.abort(new Error('interrupted'));
    t.after(async () => stop());
    let text = '';
    let waiting: { isDone: () => boolean; resolve: () => void }[] = [];
    const ended = cli(['listen', ...argv], {
      env: {
        OBDS_SESSION: choice.session ?? developer.session,
        ...(choice.url ? { OBDS_URL: choice.url } : {}),
      },
      signal: stopping.signal,
      ...(choice.sleep ? { sleep: choice.sleep } : {}),
      wrote: (piece) => {
        text += piece;
        for (const one of waiting) if (one.isDone()) one.resolve();
        waiting = waiting.filter(({ isDone }) => !isDone());
      },
    });
    return {
      text: () => text,
      said: (words, times = 1) => {
        const isDone = (): boolean => [...text.matchAll(new RegExp(words, 'g'))].length >= times;
        return isDone() ? Promise.resolve() : new Promise((resolve) => waiting.push({ isDone, resolve }));
      },
      async stop() {
        stop();
        return ended;
      },
      ended,
    };
  };

  test('loses and repeats no event over twenty cut connections', async (t) => {
    const developer = await createDeveloper(app);
    const connection = await developer.addConnection('user-1');
    const receiver = await webhookReceiver(t);
    // Cuts before the first byte, within a frame, after a frame, after several.
    const budgets = Array.from({ length: 20 }, (_, n) => [1, 13, 14, 200, 390, 700, 1_234][n % 7]! + n);
    const proxy = await cuttingProxy(t, app.url, budgets);
    const cli = await cliFor(t, app);
    const emitted: string[] = [];
    const emit = async (): Promise<void> => void emitted.push(await developer.emit(connection, 'user-1'));
    // Also while no listener is connected.
    const listening = listenWith(t, cli, developer, ['--forward-to', receiver.url], {
      url: proxy.url,
      sleep: emit,
    });
    await listening.said(/Ready/);
    while (proxy.cuts() < 20) {
      const arrived = receiver.arrived(emitted.length + 1);
      await emit();
      await Promise.race([arrived, proxy.cut()]);
    }
    await listening.said(/Connected again/, 20);
    await emit();
    await receiver.arrived(emitted.length);
    const { code } = await listening.stop();
    assert.equal(code, 130);
    assert.equal(proxy.cuts(), 20);
    assert.ok(emitted.length > 20, String(emitted.length));
    const ids = receiver.received.map(({ headers }) => headers['service-event-id'] as string);
    assert.deepEqual([...ids].sort(), [...emitted].sort(), 'each once');
    const [, secret] = /Signing secret: (whsec_\w+)/.exec(listening.text())!;
    for (const { body, headers } of receiver.received) {
      const now = app.clock.now().getTime();
      assertStandard({ body, headers }, secret!);
      const payload = await verifyWebhook(body, headers['service-signature'], secret!, { now });
      assert.equal(payload.webhook_code, 'AUTOMATICALLY_VERIFIED');
    }
  });

  test('starts in an account without events, and misses not even the first event', async (t) => {
    const developer = await createDeveloper(app);
    const connection = await developer.addConnection('user-1');
    const receiver = await webhookReceiver(t);
    const proxy = await cuttingProxy(t, app.url, [13, 13]);
    const emitted: string[] = [];
    const sleep = async (): Promise<void> => void emitted.push(await developer.emit(connection, 'user-1'));
    const cli = await cliFor(t, app);
    const listening = listenWith(t, cli, developer, ['--forward-to', receiver.url], {
      url: proxy.url,
      sleep,
    });
    await receiver.arrived(2);
    await listening.stop();
    const ids = receiver.received.map(({ headers }) => headers['service-event-id']);
    assert.deepEqual(ids, emitted.slice(0, ids.length));
  });

  test('forwards the exact bytes and headers of a webhook, in both forms', async (t) => {
    for (const envelope of ['flat', 'event'] as const) {
      const developer = await createDeveloper(app);
      const connection = await developer.addConnection('korisnik-č');
      const [local, hooked] = [await webhookReceiver(t), await webhookReceiver(t)];
      await developer.addWebhook(hooked.url, { envelope });
      const cli = await cliFor(t, app);
      const argv = ['--forward-to', local.url, '--envelope', envelope, '--json'];
      const listening = listenWith(t, cli, developer, argv);
      await listening.said(/"listening"/);
      for (const type of ['AUTH.AUTOMATICALLY_VERIFIED', 'ITEM.CONNECTION_REVOKED'] as const) {
        await developer.emit(connection, 'korisnik-č', type);
      }
      await local.arrived(2);
      await app.service.deps.jobs.drain();
      const { out } = await listening.stop();
      const told = ({ body, headers }: (typeof local.received)[number]) => [
        body,
        ...['content-type', 'user-agent', 'service-event-id', 'service-event-type'].map(
          (name) => headers[name],
        ),
      ];
      const byId = (a: unknown[], b: unknown[]): number => (String(a[3]) < String(b[3]) ? -1 : 1);
      assert.deepEqual(local.received.map(told).sort(byId), hooked.received.map(told).sort(byId));
      const [ready, ...events] = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.match(ready.signing_secret, /^whsec_/);
      assert.deepEqual(
        events.map(({ event, forwarded }) => [event, forwarded.status, forwarded.error]),
        [
          ['AUTH.AUTOMATICALLY_VERIFIED', 200, null],
          ['ITEM.CONNECTION_REVOKED', 200, null],
        ],
      );
    }
  });

  test('continues after the last event with the same secret if asked, and filters by type', async (t) => {
    const developer = await createDeveloper(app);
    const connection = await developer.addConnection('user-1');
    const receiver = await webhookReceiver(t);
    const cli = await cliFor(t, app);
    const first = listenWith(t, cli, developer, ['--forward-to', receiver.url]);
    await first.said(/Ready/);
    const before = await developer.emit(connection, 'user-1');
    await receiver.arrived(1);
    await first.said(new RegExp(before));
    await first.stop();
    const missed = await developer.emit(connection, 'user-1', 'ITEM.CONNECTION_REVOKED');
    await developer.emit(connection, 'user-1');
    const argv = ['--forward-to', receiver.url, '--since', 'last', '--events', 'ITEM.CONNECTION_REVOKED'];
    const second = listenWith(t, cli, developer, argv);
    await receiver.arrived(2);
    assert.equal(receiver.received[1]!.headers['service-event-id'], missed);
    await second.said(/ITEM.CONNECTION_REVOKED/);
    await second.stop();
    assert.equal(receiver.received.length, 2);
    const secret = (text: string): string => /whsec_\w+/.exec(text)![0];
    assert.equal(secret(second.text()), secret(first.text()));
    const gone = await listenWith(t, cli, developer, ['--since', 'evt_unknown']).ended;
    assert.deepEqual([gone.code, /evt_unknown is no longer stored/.test(gone.err)], [4, true], gone.err);
  });

  test('prints the receiver’s response, and reports an absent receiver or an ended session', async (t) => {
    const developer = await createDeveloper(app);
    const connection = await developer.addConnection('user-1');
    const receiver = await webhookReceiver(t, (response, { index }) =>
      index === 0
        ? response.writeHead(500).end()
        : response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
    );
    const cli = await cliFor(t, app);
    const session = await developer.logIn();
    const listening = listenWith(t, cli, developer, ['--forward-to', receiver.url], { session });
    await listening.said(/Ready/);
    await developer.emit(connection, 'user-1');
    await listening.said(/→ 500 /);
    await developer.emit(connection, 'user-1');
    await listening.said(/→ 302 /);
    await receiver.close();
    await developer.emit(connection, 'user-1');
    await listening.said(/→ ECONNREFUSED/);
    await app.api.post('/developers/logout', { key: session });
    const { code, err } = await listening.ended;
    assert.deepEqual([code, /INVALID_DEV_TOKEN[\s\S]*obds login/.test(err)], [3, true], err);

    for (const [argv, words] of [
      [['--forward-to', 'ftp://x'], /http:\/\/localhost:4000/],
      [['--events', 'ITEM.EXPIRED'], /is not an event/],
    ] as const) {
      const refused = await listenWith(t, cli, developer, [...argv]).ended;
      assert.deepEqual([refused.code, words.test(refused.err)], [2, true], refused.err);
    }
  });
});
