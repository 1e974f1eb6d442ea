/** The client with the real service, in the order in which a program uses it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sandboxBank } from '../../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { codeBlocks } from '../../../test/support/code-blocks.ts';
import { deepTest } from '../../../test/support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../../../test/support/developer.ts';
import { ending } from '../../../test/support/ending.ts';
import { newProject } from '../../../test/support/guide.ts';
import {
  type Account,
  type ErrorCodeOf,
  Obds,
  ObdsError,
  type Transaction,
  type TransactionChange,
  type TransactionSync,
} from './index.ts';

describe('the client', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let obds: Obds;
  let account: Account;
  let connectionId: string;

  before(async () => {
    app = await startApp(end, { bank: sandboxBank });
    developer = await createDeveloper(app);
    obds = new Obds({ apiKey: developer.key, session: developer.session, baseUrl: app.url });
    const connected = await obds.connectSandbox({ bank_id: 'otp', seed: 'sdk', scenario: 'salaried' });
    connectionId = connected.connection_id;
    account = connected.accounts[0]!;
  });

  const refusal = async (asked: PromiseLike<unknown>): Promise<ObdsError> => {
    const thrown = await asked.then(
      () => assert.fail('it was not refused'),
      (error: unknown) => error,
    );
    assert.ok(thrown instanceof ObdsError, String(thrown));
    return thrown;
  };

  test('connects a bank and reads its data', async () => {
    const { link_token } = await obds.linkTokens.create({ user_id: 'user-1' });
    const browser = obds.with({ apiKey: link_token });
    const { session_token, auth_url } = await browser.connect.start({ bank_id: 'banca-intesa' });
    assert.match(auth_url, /^http/);
    assert.equal((await browser.connect.status(session_token)).status, 'pending');
    await obds.sandbox.authorize({ session_token });
    const { public_token } = await browser.connect.status(session_token);
    const { connection_id } = await obds.connect.exchange({ public_token: public_token! });
    assert.equal((await obds.connections.get(connection_id)).user_id, 'user-1');

    const { data } = await obds.accounts.list({ connection_id });
    const { id, balance } = data[0]!;
    assert.deepEqual(await obds.accounts.get(id), data[0]);
    assert.equal((await obds.accounts.balance(id)).balance, balance);
    assert.equal((await obds.accounts.auth(id)).account_id, id);
    assert.ok((await obds.accounts.identity(id)).identity.full_name);
    assert.equal((await obds.accounts.recurring(id)).object, 'recurring_summary');
    assert.equal((await obds.accounts.spending(id, { months: 2 })).months.length, 2);
    assert.equal((await obds.accounts.upcoming(id)).object, 'upcoming');
    const found = await obds.transactions.search({ account_id: id, limit: 1 });
    assert.deepEqual([found.count, found.next_cursor], [1, found.data[0]!.id]);
    assert.equal((await obds.accounts.requestSync(id)).status, 'queued');
    assert.equal((await obds.connections.export(connection_id)).accounts.length, data.length);
    assert.equal((await obds.connections.revoke(connection_id)).status, 'revoked');

    const gone = await refusal(obds.accounts.get(id));
    const asked = await refusal(obds.accounts.balance(id));
    assert.deepEqual(
      [gone.status, gone.error_type, gone.error_code],
      [asked.status, asked.error_type, asked.error_code],
    );
    assert.match(gone.request_id ?? '', /^req_/);
  });

  test('connects a sandbox bank at once: the same seed gives the same customer, and each call a new user', async () => {
    const [one, other] = [
      await obds.connectSandbox({ bank_id: 'otp', seed: 'twin' }),
      await obds.connectSandbox({ bank_id: 'otp', seed: 'twin' }),
    ];
    const described = ({ accounts }: typeof one) => accounts.map(({ iban, balance }) => [iban, balance]);
    assert.deepEqual(described(one), described(other));
    assert.notEqual(one.connection_id, other.connection_id);
    assert.deepEqual(one.accounts, (await obds.accounts.list({ connection_id: one.connection_id })).data);
    const named = await obds.connectSandbox({ user_id: 'user-7' });
    const { user_id, bank_id } = await obds.connections.get(named.connection_id);
    assert.deepEqual([user_id, bank_id], ['user-7', 'banca-intesa']);
  });

  test('reads every list to its end, with every kind of paging', async () => {
    const banks = await obds.banks.list();
    const { data, has_more } = await obds.connections.list({ limit: 1 });
    assert.equal(has_more, true);
    const walked = [];
    for await (const connection of obds.connections.list({ limit: 1 })) walked.push(connection);
    const all = (await obds.connections.list()).data;
    assert.ok(all.length > 2);
    assert.deepEqual([walked[0], walked], [data[0], all]);
    assert.deepEqual(await obds.banks.list({ limit: 3 }).toArray(), banks.data, 'by their number');
    assert.deepEqual(await obds.banks.list({ limit: 3, offset: 4 }).toArray(), banks.data.slice(4));
    assert.deepEqual(await obds.banks.list().toArray(), banks.data);
    assert.deepEqual(await obds.accounts.list().toArray(), (await obds.accounts.list()).data);

    const few = await obds.transactions.list(account.id, { limit: 7 });
    assert.equal(few.data.length, 7);
    assert.equal(typeof few.summary.net, 'number');
    const rows = await obds.transactions.list(account.id).toArray();
    const paged = await obds.transactions.list(account.id, { limit: 40 }).toArray();
    assert.ok(rows.length > 80);
    assert.deepEqual(paged, rows);
    for await (const { category } of obds.transactions.list(account.id, { category: 'groceries' })) {
      assert.equal(category, 'groceries');
    }
  });

  const apply = (rows: Map<string, Transaction>, { kind, transaction }: TransactionChange): void => {
    if (kind === 'removed') rows.delete(transaction.transaction_id);
    else rows.set(transaction.id, transaction);
  };

  const listed = async (): Promise<Map<string, Transaction>> =>
    new Map((await obds.transactions.list(account.id).toArray()).map((row) => [row.id, row]));

  test('syncs a history, continues after a stop at any change, and then reads only new changes', async () => {
    const expected = await listed();
    const limit = 60;
    const whole = new Map<string, Transaction>();
    const sync = obds.transactions.sync(account.id, { limit });
    assert.deepEqual([sync.cursor, sync.status], ['', null]);
    let count = 0;
    for await (const change of sync) {
      apply(whole, change);
      count++;
    }
    assert.deepEqual(whole, expected);
    assert.equal(sync.status, 'HISTORICAL_UPDATE_COMPLETE');

    // A program that stops after so many changes stores the data and the cursor, and starts again.
    for (const stop of [1, limit - 1, limit, limit + 1, 2 * limit, count]) {
      const rows = new Map<string, Transaction>();
      const before = obds.transactions.sync(account.id, { limit });
      let seen = 0;
      for await (const change of before) {
        apply(rows, change);
        if (++seen === stop) break;
      }
      // The unfinished page is read again, also if the stop was at its last change.
      assert.equal(before.cursor === '', stop <= limit, `after ${stop}`);
      for await (const change of obds.transactions.sync(account.id, { cursor: before.cursor })) {
        apply(rows, change);
      }
      assert.deepEqual(rows, expected, `after ${stop}`);
    }

    const { cursor } = sync;
    const idle: TransactionChange[] = [];
    for await (const change of obds.transactions.sync(account.id, { cursor })) idle.push(change);
    assert.deepEqual(idle, []);

    const { data } = await obds.sandbox.inject(account.id, {
      transactions: [
        { amount: -100, description: 'KAFA', pending: true },
        { amount: -200, description: 'PEKARA' },
        { amount: -300, description: 'KIOSK' },
      ],
    });
    const [coffee, bakery, kiosk] = data.map(({ id }) => id);
    const pages: TransactionSync[] = [];
    for await (const page of obds.transactions.sync(account.id, { cursor, limit: 2 }).pages()) {
      pages.push(page);
    }
    assert.deepEqual(
      pages.map(({ added }) => added.length),
      [2, 1],
    );
    const after = pages.at(-1)!.next_cursor;
    await obds.sandbox.settle(coffee!);
    await obds.sandbox.update(bakery!, { amount: -250 });
    await obds.sandbox.remove(kiosk!);
    const news = obds.transactions.sync(account.id, { cursor: after });
    const changes = [];
    for await (const change of news) {
      changes.push(change);
      apply(whole, change);
    }
    assert.ok(changes.some(({ kind }) => kind === 'added'));
    assert.ok(
      changes.some(
        ({ kind, transaction }) => kind === 'modified' && 'id' in transaction && transaction.id === bakery,
      ),
    );
    assert.ok(
      changes.some((change) => change.kind === 'removed' && change.transaction.transaction_id === kiosk),
    );
    assert.deepEqual(whole, await listed());

    const unknown = obds.transactions.sync(account.id, { cursor: 'txn_nowhere' });
    assert.equal((await refusal(unknown.pages().next())).error_code, 'INVALID_CURSOR');
    assert.equal(unknown.cursor, 'txn_nowhere');
  });

  test('explains and corrects an enrichment', async () => {
    const { data } = await obds.transactions.list(account.id, { limit: 1 });
    const { id } = data[0]!;
    const { data: enriched } = await obds.transactions.enrich({
      transactions: [{ description: 'LIDL 141 BEOGRAD 688', amount: -1204.5, currency: 'RSD' }],
    });
    assert.equal(enriched[0]!.merchant_name, 'Lidl');
    const corrected = await obds.transactions.correct(id, { category: 'travel' });
    assert.equal(corrected.category, 'travel');
    assert.equal((await obds.transactions.explain(id)).category, 'travel');
    await obds.transactions.undoCorrection(id);
    assert.notEqual((await obds.transactions.explain(id)).category, 'travel');
  });

  test('advances the clock of its key, and injects faults of banks', async () => {
    const { now } = await obds.sandbox.clock();
    assert.equal((await obds.sandbox.advance({ days: 2 })).from, now);
    await obds.sandbox.fault(connectionId, { fault: 'unavailable' });
    assert.equal((await obds.sandbox.fault(connectionId, { fault: null })).fault, null);
    const fired = await obds.sandbox.fire({
      event: 'AUTH.AUTOMATICALLY_VERIFIED',
      connection_id: connectionId,
    });
    assert.equal(fired.event, 'AUTH.AUTOMATICALLY_VERIFIED');
    const { session_token } = await obds.connect.start({ bank_id: 'otp', user_id: 'user-9' });
    await obds.sandbox.deny({ session_token });
    assert.equal((await refusal(obds.connect.status(session_token))).error_code, 'SESSION_EXPIRED');
    const first = await obds.connectSandbox({ bank_id: 'otp' });
    await obds.sandbox.expire(first.connection_id);
    assert.equal((await obds.connections.get(first.connection_id)).status, 'expired');
    await obds.sandbox.revoke(connectionId);
  });

  test('manages the objects of the developer', async () => {
    const { keys, webhooks, deliveries, events, connections } = obds.developers;
    assert.equal((await obds.developers.me()).email, developer.email);
    const made = await keys.create({ app_name: 'Another' });
    assert.equal((await keys.update(made.id, { app_name: 'Renamed' })).app_name, 'Renamed');
    assert.match((await keys.roll(made.id)).key, /^svc_test_sk_/);
    assert.equal((await keys.token(made.id)).object, 'key_token');
    assert.deepEqual(
      (await keys.list({ limit: 1 }).toArray()).map(({ id }) => id),
      [...(await keys.list()).data.map(({ id }) => id)],
    );
    assert.equal((await keys.revoke(made.id)).status, 'revoked');

    const { id, secret } = await webhooks.create({ url: 'https://receiver.example.com/' });
    assert.match(secret, /^whsec_/);
    assert.notEqual((await webhooks.rotateSecret(id)).secret, secret);
    assert.equal((await webhooks.update(id, { envelope: 'event' })).envelope, 'event');
    await webhooks.test(id);
    const [delivery] = await deliveries.list(id).toArray();
    assert.equal((await deliveries.get(id, delivery!.id)).id, delivery!.id);
    assert.equal((await refusal(deliveries.resend(id, 'whd_nowhere'))).error_code, 'DELIVERY_NOT_FOUND');
    assert.equal((await webhooks.recover(id, { since: '2026-03-14T00:00:00Z' })).object, 'webhook_recovery');
    const range = { from: '2026-03-14T00:00:00Z', dry_run: true };
    assert.equal((await webhooks.resend(id, range)).object, 'webhook_resend');
    assert.equal((await webhooks.deactivate(id)).object, 'webhook');
    assert.deepEqual((await webhooks.list()).data, [await webhooks.get(id)]);

    const happened = await events.list({ limit: 2 }).toArray();
    assert.deepEqual(happened, (await events.list({ limit: 500 })).data);
    assert.ok(happened.length > 2);
    const [connection] = await connections.list().toArray();
    await connections.erase(connection!.connection_id);
    assert.equal((await obds.developers.usage()).object, 'usage');
    assert.equal((await obds.developers.heldData()).object, 'held_data');
    assert.equal((await obds.developers.export()).developer.email, developer.email);
    await obds.developers.logout();
    assert.equal((await refusal(obds.developers.me())).error_code, 'INVALID_DEV_TOKEN');
    const password = 'correct horse battery';
    const registered = { name: 'Ana', email: 'sdk@example.com', password, consent: true };
    assert.equal((await obds.developers.register(registered)).email, 'sdk@example.com');
    const login = obds.developers.login({ email: 'sdk@example.com', password });
    assert.equal((await refusal(login)).error_code, 'EMAIL_NOT_VERIFIED');
  });

  test('returns the response, with the request id in a property that copies omit', async () => {
    const bank = await obds.banks.get('otp');
    assert.match(bank.requestId!, /^req_[0-9A-Za-z]{22}$/);
    const { status, headers, attempts, requestId } = bank.responseInfo;
    assert.deepEqual([status, requestId, attempts.length], [200, bank.requestId, 1]);
    assert.equal(headers.get('X-Service-Version'), 'v1');
    assert.deepEqual({ ...bank }, (await app.api.get('/v1/banks/otp')).body);
    assert.doesNotMatch(JSON.stringify(bank), /requestId|responseInfo/);

    const body = { bank_id: 'otp', user_id: 'user-1' };
    const [first, second] = [
      await obds.connect.start(body, { idempotencyKey: 'once' }),
      await obds.connect.start(body, { idempotencyKey: 'once' }),
    ];
    assert.equal(second.session_token, first.session_token);
    assert.equal(second.responseInfo.headers.get('Idempotent-Replayed'), 'true');
    const other = await refusal(
      obds.connect.start({ ...body, user_id: 'user-2' }, { idempotencyKey: 'once' }),
    );
    assert.equal(other.error_code, 'IDEMPOTENCY_CONFLICT');
  });

  test('throws errors with the code, documentation page and request id of the service', async () => {
    const error = await refusal(obds.banks.get('nowhere'));
    const code: ErrorCodeOf<'GET /banks/{id}'> = 'BANK_NOT_FOUND';
    assert.deepEqual(
      [error.status, error.error_type, error.error_code, error.operation],
      [404, 'ITEM_ERROR', code, 'GET /banks/{id}'],
    );
    assert.match(error.docs!, /\/docs\/errors\/BANK_NOT_FOUND$/);
    assert.match(error.request_id!, /^req_/);
    assert.match(error.message, /nowhere/);

    const fault = { headers: { 'Sandbox-Fault': 'RATE_LIMIT_EXCEEDED' }, maxRetries: 0 };
    const limited = await refusal(obds.accounts.list({}, fault));
    assert.deepEqual(
      [limited.status, limited.error_code, limited.retry_after],
      [429, 'RATE_LIMIT_EXCEEDED', 1],
    );
  });

  deepTest('runs the code of its documents', async () => {
    const project = await newProject(end, app, developer.key);
    const documents = { 'guide.ts': 'docs/sdk.md', 'readme.ts': 'packages/sdk/README.md' };
    for (const [file, document] of Object.entries(documents)) {
      const blocks = codeBlocks(document).filter(({ language }) => language === 'ts');
      await project.write(file, blocks.map(({ code }) => code).join('\n'));
    }
    await project.compile(...Object.keys(documents));
    const guide = await project.node(['guide.ts']);
    assert.match(guide, /^Connect the user again\.$/m);
    assert.match(guide, /^GET \/accounts\/acc_\w+\/balance 200 \d+ ms, req_\w+, attempt 1 $/m);
    assert.match(guide, /^user-1 undefined$/m);
    assert.match(await project.node(['readme.ts']), /^ACCOUNT_NOT_FOUND req_\w+ http/m);
  });

  test('downloads files and opens streams', async () => {
    const page = await obds.download('GET /docs/errors/{code}', { params: { code: 'BANK_NOT_FOUND' } });
    assert.match(await page.text(), /BANK_NOT_FOUND/);
    assert.match(page.requestId!, /^req_/);
    const nowhere = obds.download('GET /docs/errors/{code}', { params: { code: 'NOWHERE' } });
    assert.equal((await refusal(nowhere)).error_code, 'NOT_FOUND');
    const response = await obds.open('GET /');
    assert.equal(response.status, 200);
  });

  test('streams events, and explains why a stream is refused', async () => {
    const { session } = await createDeveloper(app);
    const other = obds.with({ session });
    const stream = await other.stream('GET /developers/events/stream');
    assert.equal((await stream.next()).value?.retry, 2_000);
    await stream.return();
    const refused = await refusal(
      other.stream('GET /developers/events/stream', { headers: { 'Last-Event-ID': 'evt_0' } }),
    );
    assert.deepEqual(
      [refused.status, refused.error_code, refused.attempts.length],
      [400, 'INVALID_PARAMETER', 1],
    );
    const nobody = obds.with({ baseUrl: 'http://127.0.0.1:1' }).stream('GET /developers/events/stream');
    assert.equal((await refusal(nobody)).error_code, 'NETWORK_ERROR');
  });

  test('refuses a body that is too large before it is sent, and does not repeat a refused body', async () => {
    let sent = 0;
    const counting = obds.with({
      fetch: (...asked) => {
        sent += 1;
        return fetch(...asked);
      },
    });
    const bytes = new Uint8Array(21 * 1024 * 1024);
    const form = new FormData();
    form.set('user_id', 'user-1');
    for (const name of ['a.csv', 'b.csv'])
      form.append('file', new Blob([bytes.subarray(bytes.length / 2)]), name);
    const tooMany = Array.from({ length: 500 }, (_, at) => ({
      description: `${at}${'x'.repeat(2_500)}`,
      amount: -1,
      currency: 'RSD',
    }));
    for (const asked of [
      () => counting.statements.import(bytes, { user_id: 'user-1' }),
      () => counting.statements.import(form),
      () => counting.transactions.enrich({ transactions: tooMany }),
    ]) {
      const error = await refusal(asked());
      assert.deepEqual([error.error_code, error.status, error.attempts.length], ['PAYLOAD_TOO_LARGE', 0, 0]);
      assert.match(
        error.message,
        /^Not sent: the request has \d{7,8} bytes, .* at most \d+ bytes of (files|JSON)/,
      );
    }
    assert.equal(sent, 0);
    // Only the service counts in bytes.
    const login = { email: 'a@example.com', password: 'š'.repeat(600_000) };
    const refused = await refusal(counting.request('POST /developers/login', { body: login }));
    assert.deepEqual([refused.error_code, refused.status, sent], ['PAYLOAD_TOO_LARGE', 413, 1]);
  });

  test('imports statements from files, and downloads them', async () => {
    const file = 'Datum;Iznos;Opis\n02.03.2026.;-1.234,50;Telekom Srbija\n';
    const query = { user_id: 'user-1', account: '160-0000000015722-52', currency: 'RSD' };
    const form = new FormData();
    form.set('file', new Blob([file]), 'izvod.csv');
    const tried = await obds.statements.import(form, { ...query, dry_run: 'true' });
    const taken = await obds.statements.import(file, query);
    assert.deepEqual([tried.object, taken.object], ['statement_import', 'statement_import']);
    const { accounts } = await obds.connectSandbox({ bank_id: 'otp' });
    const written = await obds.accounts.statement(accounts[0]!.id, { format: 'camt053', from: '2026-01-01' });
    assert.match(await written.text(), /<BkToCstmrStmt>/);
    const [first, repeated] = [
      await obds.statements.import(form, query, { idempotencyKey: 'same form' }),
      await obds.statements.import(form, query, { idempotencyKey: 'same form' }),
    ];
    assert.deepEqual(
      repeated,
      first,
      'a form that is sent again is the same request, wherever its parts begin',
    );
    const again = await obds.statements.import(new TextEncoder().encode(file), query);
    assert.deepEqual([tried.added, taken.added, again.added, again.known], [1, 1, 0, 1]);
  });
});

/** Never called: the compiler must refuse each marked line, and the type check fails if it accepts one. */
export const refusedByTheCompiler = async (obds: Obds, error: ObdsError): Promise<void> => {
  // @ts-expect-error a parameter of the path is missing
  await obds.request('GET /banks/{id}');
  // @ts-expect-error no such operation
  await obds.request('GET /bank');
  // @ts-expect-error no such query
  await obds.banks.list({ serch: 'otp' });
  // @ts-expect-error the stream is not JSON
  await obds.request('GET /developers/events/stream');
  // @ts-expect-error a read accepts no Idempotency-Key
  await obds.accounts.list({}, { idempotencyKey: 'once' });
  // @ts-expect-error the code has a typing error
  if (error.error_code === 'BANK_NOT_FUOND') return;
  // @ts-expect-error a cursor belongs to sync
  obds.transactions.list('acc', { cursor: '' });
  for await (const { kind, transaction } of obds.transactions.sync('acc')) {
    // @ts-expect-error a removed transaction has only an id
    if (kind === 'removed') transaction.amount.toFixed();
    else transaction.amount.toFixed();
  }
};
