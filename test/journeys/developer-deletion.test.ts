/** Exports and deletions of an account while other work for it is in progress. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Sql, Tx } from '../../src/platform/database/postgres.ts';
import { lockConnection } from '../../src/webhooks/endpoints/delivery/delivery-log-store.ts';
import { developer, generous, makeKey } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { waitForLockWaiter } from '../support/locks.ts';

describe('an account that is in use', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: { ...generous, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
  });

  const jobsAsText = async (): Promise<string> => {
    const rows = await app.sql<{ job: string }[]>`select j::text as job from job j`;
    return rows.map(({ job }) => job).join('\n');
  };

  /** Creates an account with a connection, and a webhook for it. */
  const account = async () => {
    const ana = await developer(app);
    const { key } = await makeKey(app, ana.session);
    const { connectionId } = await connectBank(app, key);
    const hook = await app.api.post('/developers/webhooks', {
      key: ana.session,
      body: { url: 'http://127.0.0.1:9/' },
    });
    assert.equal(hook.status, 201);
    const erase = () => app.api.delete('/developers/me', { key: ana.session, body: ana });
    return { ...ana, key, connectionId, webhookId: hook.body.id as string, erase };
  };

  test('the export of each connection shows one instant', async () => {
    const { session, connectionId } = await account();
    const read = () => app.api.get('/developers/me/export', { key: session });
    const sumOf = ({ body }: Awaited<ReturnType<typeof read>>): number =>
      body.connections[0].accounts[0].transactions.reduce(
        (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
        -Math.round(body.connections[0].accounts[0].available_balance * 100),
      );
    const before = sumOf(await read());
    let reading: ReturnType<typeof read> | undefined;
    await app.sql.begin(async (tx) => {
      await tx`lock table transactions in access exclusive mode`;
      reading = read();
      // The export has the balance and waits for the transactions.
      await waitForLockWaiter(app.sql, tx);
      await tx`update accounts set available = available - 100 where connection_id = ${connectionId}`;
      await tx`
        update transactions t set amount = amount - 100 from accounts a
        where a.connection_id = ${connectionId} and t.account_no = a.no
          and t.seq = (select max(seq) from transactions x where x.account_no = a.no and not x.removed)`;
    });
    const during = await reading!;
    assert.equal(during.status, 200);
    assert.equal(sumOf(during), before);
    assert.equal(sumOf(await read()), before);
  });

  test('the deletion waits for a delivery that is being settled', async () => {
    const { connectionId, webhookId, erase } = await account();
    let erased: ReturnType<typeof erase> | undefined;
    await app.sql.begin(async (tx) => {
      await lockConnection(tx, connectionId);
      erased = erase();
      await waitForLockWaiter(app.sql, tx);
      await tx`update webhooks set failing_since = now() where id = ${webhookId}`;
    });
    assert.equal((await erased!).status, 200);
  });

  test('the deletion leaves no job of an event that was recorded at the same moment', async () => {
    const { connectionId, webhookId, erase } = await account();
    const neighbour = await account();
    const [theirs] = await app.sql<{ id: string }[]>`
      select id from accounts where connection_id = ${neighbour.connectionId} limit 1`;
    const naming = (id: string, tx: Tx | Sql = app.sql) =>
      app.service.deps.jobs.send(tx, { name: 'webhook-delivery', settings: {} }, { webhookIds: [id] });
    await naming(theirs!.id);
    let erased: ReturnType<typeof erase> | undefined;
    await app.sql.begin(async (tx) => {
      await lockConnection(tx, connectionId);
      erased = erase();
      await waitForLockWaiter(app.sql, tx);
      await naming(webhookId, tx);
    });
    assert.equal((await erased!).status, 200);
    assert.ok(!(await jobsAsText()).includes(webhookId));
    assert.ok((await jobsAsText()).includes(theirs!.id), 'somebody else’s stays');
  });

  test('the deletion takes the key from a request that was just admitted', async () => {
    const { id, key, connectionId } = await account();
    const body = { event: 'AUTH.AUTOMATICALLY_VERIFIED', connection_id: connectionId };
    let fired: Promise<ApiResponse> | undefined;
    await app.sql.begin(async (tx) => {
      await tx`select from api_keys where developer_id = ${id} for update`;
      fired = app.api.post('/sandbox/webhooks/fire', { key, body });
      await waitForLockWaiter(app.sql, tx);
      await tx`delete from developers where id = ${id}`;
    });
    assertError(await fired!, 401, 'INVALID_API_KEY');
  });

  test('the deletion refuses concurrent writes as if they had come later', async () => {
    const writes: [string, string, (ana: Awaited<ReturnType<typeof account>>) => Promise<ApiResponse>][] = [
      [
        'api_keys',
        'INVALID_API_KEY',
        ({ key }) =>
          app.api.post('/statements?user_id=racing&account=265-0000001234567-89&currency=RSD', {
            key,
            content: 'Datum;Iznos;Opis\n02.03.2026.;-1,00;x\n',
            headers: { 'content-type': 'text/csv' },
          }),
      ],
      [
        'developers',
        'DEVELOPER_NOT_FOUND',
        ({ session }) => app.api.post('/developers/keys', { key: session, body: { app_name: 'Racing' } }),
      ],
      [
        'developers',
        'DEVELOPER_NOT_FOUND',
        ({ session }) =>
          app.api.post('/developers/webhooks', { key: session, body: { url: 'http://127.0.0.1:9/' } }),
      ],
    ];
    for (const [table, code, write] of writes) {
      const ana = await account();
      let written: Promise<ApiResponse> | undefined;
      await app.sql.begin(async (tx) => {
        if (table === 'api_keys') await tx`select from api_keys where developer_id = ${ana.id} for update`;
        else await tx`select from developers where id = ${ana.id} for update`;
        written = write(ana);
        await waitForLockWaiter(app.sql, tx);
        await tx`delete from developers where id = ${ana.id}`;
      });
      assertError(await written!, 401, code);
    }
  });

  test('the deletion leaves nothing of a mail that is being composed', async () => {
    const { id, email } = await account();
    await app.service.deps.jobs.drain();
    await app.api.post('/developers/forgot-password', { body: { email } });
    let composing = Promise.resolve(0);
    await app.sql.begin(async (tx) => {
      await tx`select from developers where id = ${id} for update`;
      composing = app.service.deps.jobs.drain();
      await waitForLockWaiter(app.sql, tx);
      await tx`delete from developers where id = ${id}`;
    });
    await composing;
    assert.ok(!(await jobsAsText()).includes(id), 'nor in what a job says of its failure');
    const [waiting] = await app.sql<{ count: number }[]>`select count(*) from mail_requests`;
    assert.equal(waiting!.count, 0);
  });

  test('the deletion leaves no composed mail in the outbox', async () => {
    const { email } = await account();
    await app.service.deps.jobs.drain();
    const outbox = () =>
      app.sql<{ id: number }[]>`select id from development_outbox where recipient = ${email}`;
    const earlier = (await outbox()).length;
    const [request] = await app.sql<{ id: number }[]>`
      insert into mail_requests (kind, email, requested_at) values ('reset', ${email}, now()) returning id`;
    const mail = { to: email, language: 'en' as const, subject: 'Test', text: 'Test', html: 'Test' };
    const { mailer } = app.service.deps;
    await mailer.deliver(mail, request!.id);
    assert.equal((await outbox()).length, earlier + 1);
    await app.sql`delete from mail_requests where id = ${request!.id}`;
    await mailer.deliver(mail, request!.id);
    assert.equal((await outbox()).length, earlier + 1);
  });
});
