/** The page on which a user sees, revokes and takes along what an application reads. */
import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { compactVerify, createLocalJWKSet } from 'jose';
import jws from 'jws';
import type { Page } from 'playwright-core';
import { DAY } from '../../packages/common/clock.ts';
import { unzip } from '../../packages/statement-formats/src/zip.ts';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { createReadCounter } from '../../src/ledger/connection-reads/counter.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, openContext } from '../support/browser.ts';
import { cliFor } from '../support/cli.ts';
import { assertError } from '../support/client.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { sampled } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { linkToPage, openPage, tokenIn, type Visitor, visitor } from '../support/user-page.ts';
import { windowBank } from '../support/window-bank.ts';

const CLOSED = /This page cannot be opened/;

describe('the page of a user', () => {
  const end = ending();
  let app: TestApp;
  /** With the address that a browser follows. */
  let reachable: TestApp;

  before(async () => {
    app = await startApp(end);
    reachable = await startApp(end, { reachable: true });
  });

  const linkFor = (key: string, user?: string, at = app): Promise<string> => linkToPage(at, key, user);
  const openLink = (link: string, who = visitor(app.url)): Promise<Visitor> => openPage(link, who);
  const openFor = async (key: string, user?: string): Promise<Visitor> => openLink(await linkFor(key, user));

  test('shows a user their own connections with masked numbers, and nobody else’s', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'banca-intesa' });
    const other = await connectBank(app, key, { bank: 'otp', user: 'user-2' });
    const { body: accounts } = await app.api.get('/accounts?user_id=user-1', { key });
    const iban: string = accounts.data[0].iban;
    const page = await (await openFor(key)).get('/my?lang=en');
    assert.equal(page.status, 200);
    assert.match(page.text, /Banca Intesa/);
    assert.doesNotMatch(page.text, /OTP/);
    assert.ok(!page.text.includes(iban) && page.text.includes(`${iban.slice(0, 4)} ···· ${iban.slice(-4)}`));
    assert.match(page.text, new RegExp(`${accountIds.length} accounts and [1-9]\\d+ transactions, from`));
    assert.ok(page.text.includes(connectionId) && !page.text.includes(other.connectionId));
    assert.ok(page.bytes < 60_000);
    const serbian = await (await openFor(key)).get('/my?lang=sr-Latn');
    assert.match(serbian.text, /Vaši podaci iz banke/);
  });

  test('opens a link once, in one browser, however many try at once', async () => {
    const { key } = await createDeveloper(app);
    await connectBank(app, key, { bank: 'otp' });
    const link = await linkFor(key);
    const token = tokenIn(link);
    const visitors = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const who = visitor(app.url);
        assert.equal((await who.get(link)).status, 200, 'a link preview uses nothing up');
        return who;
      }),
    );
    const opened = await Promise.all(
      visitors.flatMap((who) => [who.post('/my/open', { token }), who.post('/my/open', { token })]),
    );
    const winners = opened.flatMap(({ status }, at) => (status === 200 ? [Math.floor(at / 2)] : []));
    assert.deepEqual(winners, [winners[0], winners[0]], 'both clicks of one browser');
    const late = await visitor(app.url).get(`${link}&lang=en`);
    assert.equal(late.status, 410);
    assert.match(late.text, CLOSED);
  });

  test('shows the same page for links that are unknown, altered, used, expired, and for no session', async () => {
    const { key } = await createDeveloper(app);
    await connectBank(app, key, { bank: 'otp' });
    const used = await linkFor(key);
    await openLink(used);
    const expired = await linkFor(key);
    const who = visitor(app.url);
    await who.get(expired);
    app.clock.advance({ minutes: 15 });
    const token = tokenIn(used);
    const stranger = visitor(app.url);
    stranger.setCookie('user_page=mybrowser_x');
    const shown = [
      await stranger.get('/my?lang=en'),
      await stranger.post('/my/open', { token }),
      await who.get(`${expired}&lang=en`),
      await who.post('/my/open', { token: tokenIn(expired) }),
      await visitor(app.url).get(`${used}&lang=en`),
      await visitor(app.url).get(`/my/open?token=${token.slice(0, -1)}x&lang=en`),
      await visitor(app.url).get('/my/open?lang=en'),
      await visitor(app.url).post('/my/open', { token }),
      await visitor(app.url).get('/my?lang=en'),
      await visitor(app.url).get('/my/manage?session=sess_x&lang=en'),
      await visitor(app.url).post('/my/manage', { session: 'sess_x' }),
      await visitor(app.url).post('/my/mail', { session: '' }),
      await visitor(app.url).get('/my/reads?connection=conn_x&lang=en'),
      await visitor(app.url).get('/my/consent?connection=conn_x&consent=1&lang=en'),
      await visitor(app.url).get('/my/receipt?receipt=rcpt_x&lang=en'),
      await visitor(app.url).get('/my/data.zip?lang=en'),
      await visitor(app.url).post('/my/renew', { connection: 'conn_x' }),
      await visitor(app.url).get('/my/end?connection=conn_x&lang=en'),
      await visitor(app.url).post('/my/end', { connection: 'conn_x' }),
    ];
    for (const { status, text } of shown) assert.deepEqual([status, text], [410, shown[0]!.text]);
    assert.match(shown[0]!.text, CLOSED);
    assert.match(shown[0]!.text, /ask it for a new one/);
  });

  test('stays open for one hour, and closes when the user closes it', async () => {
    const { key } = await createDeveloper(app);
    await connectBank(app, key, { bank: 'otp' });
    const who = await openFor(key);
    app.clock.advance({ hours: 1, ms: -1 });
    assert.equal((await who.get('/my')).status, 200);
    app.clock.advance({ ms: 1 });
    assert.equal((await who.get('/my')).status, 410);
    const another = await openFor(key);
    const cookie = another.cookie();
    assert.equal((await another.post('/my/close', {})).status, 410);
    another.setCookie(cookie);
    assert.equal((await another.get('/my')).status, 410, 'the session has ended, not only the cookie');
  });

  test('ends a connection with a signed receipt, an event, and no data left', async () => {
    const { key, id: developerId } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'banca-intesa' });
    const { body: before } = await app.api.get(`/connections/${connectionId}/export`, { key });
    const who = await openFor(key);
    const asked = await who.get(`/my/end?connection=${connectionId}&lang=en`);
    assert.match(asked.text, /This cannot be undone/);
    const [done, again] = await Promise.all([
      who.post('/my/end', { connection: connectionId }),
      who.post('/my/end', { connection: connectionId }),
    ]);
    assert.match(done.text, /The access has ended/);
    assert.equal(again.text, done.text, 'a double click shows the same receipt');
    const returned = await who.get(`/my/end?connection=${connectionId}&lang=en`);
    assert.equal(returned.text, done.text, 'the back button too');

    const id = /receipt=(rcpt_\w+)/.exec(done.text)![1]!;
    const file = JSON.parse((await who.get(`/my/receipt?receipt=${id}`)).text);
    const { body: keys } = await app.api.get('/.well-known/jwks.json');
    const { payload, protectedHeader } = await compactVerify(file.signed, createLocalJWKSet(keys));
    assert.equal(protectedHeader.alg, 'ES256');
    const content = JSON.parse(Buffer.from(payload).toString());
    assert.deepEqual(file.content, content);
    assert.equal(content.jti, id);
    assert.deepEqual(
      [content.receipt, content.connection_id, content.bank, content.revoked_by, content.erased],
      [
        'erasure',
        connectionId,
        'Banca Intesa',
        'user',
        { accounts: before.accounts.length, transactions: before.transactions.length, consents: 1 },
      ],
    );
    assert.doesNotMatch(JSON.stringify(file), /user-1/);
    const cli = await cliFor(end, app);
    const path = join(cli.home, 'receipt.json');
    const keysPath = join(cli.home, 'jwks.json');
    await writeFile(path, JSON.stringify(file));
    await writeFile(keysPath, JSON.stringify(keys));
    const verified = (await cli(['verify', path, '--keys', keysPath, '--json'])).json();
    assert.deepEqual([verified.valid, verified.published, verified.content], [true, true, content]);
    assert.match((await cli(['verify', path])).out, /valid +yes/);
    const [header, , signature] = file.signed.split('.');
    const forged = { ...content, erased: { accounts: 9 } };
    const payloadOf = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
    for (const [changed, message] of [
      [{ ...file, content: forged }, /differs from what was signed/],
      [{ ...file, content: forged, signed: `${header}.${payloadOf(forged)}.${signature}` }, /Not valid/],
    ] as const) {
      await writeFile(path, JSON.stringify(changed));
      const refused = await cli(['verify', path]);
      assert.equal(refused.code, 5);
      assert.match(refused.err, message);
    }
    await writeFile(path, JSON.stringify(file));
    await writeFile(keysPath, '{"keys":[]}');
    assert.match((await cli(['verify', path, '--keys', keysPath])).err, /no published key has signed/);

    const { body: connection } = await app.api.get(`/connections/${connectionId}`, { key });
    assert.deepEqual([connection.status, connection.accounts], ['revoked', []]);
    const events = await app.sql`
      select payload from events where connection_id = ${connectionId} and type = 'ITEM.CONNECTION_REVOKED'`;
    assert.deepEqual(
      events.map(({ payload }) => payload),
      [{ connection_id: connectionId, bank_id: 'banca-intesa', revoked_by: 'user' }],
    );
    await app.service.deps.jobs.drain();
    const left = await app.sql`select from ending_consents`;
    assert.equal(left.count, 0, 'the consent has ended at the bank');
    const pages = await app.sql`
      select p.user_id from user_pages p join api_keys k on k.id = p.key_id where k.developer_id = ${developerId}`;
    assert.deepEqual([...pages], [{ user_id: null }]);
    assert.match((await who.get('/my?lang=en')).text, /Nothing of yours is stored here/);
  });

  test('ends one account: its data is erased, and only a new selection at the bank brings it back', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'banca-intesa' });
    const [kept, gone] = accountIds as [string, string];
    const listed = async (): Promise<string[]> =>
      (await app.api.get('/accounts', { key })).body.data.map(({ id }: { id: string }) => id);
    const { body: before } = await app.api.get(`/connections/${connectionId}/export`, { key });
    const count = before.transactions.filter(
      ({ account_id }: { account_id: string }) => account_id === gone,
    ).length;
    const who = await openFor(key);
    const fields = { connection: connectionId, account: gone };
    const address = `/my/end?${new URLSearchParams({ ...fields, lang: 'en' })}`;
    assert.ok((await who.get('/my?lang=en')).text.includes(address.replaceAll('&', '&amp;')));
    const asked = await who.get(address);
    assert.match(asked.text, new RegExp(`1 account and ${count} transactions`));
    assert.match(asked.text, /Your other accounts stay connected/);
    const [done, again] = await Promise.all([who.post('/my/end', fields), who.post('/my/end', fields)]);
    assert.match(done.text, /can no longer read one of your accounts at Banca Intesa/);
    assert.match(done.text, /The consent at the bank goes on/);
    assert.equal(again.text, done.text, 'a double click shows the same receipt');
    assert.equal((await who.get(address)).text, done.text, 'the back button too');

    const receipt = /receipt=(rcpt_\w+)/.exec(done.text)![1]!;
    const { content } = JSON.parse((await who.get(`/my/receipt?receipt=${receipt}`)).text);
    assert.deepEqual(
      [content.account_id, content.erased, content.data_key, content.bank_consent],
      [gone, { accounts: 1, transactions: count, consents: 0 }, 'in_use', 'continues'],
    );
    assertError(await app.api.get(`/accounts/${gone}/balance`, { key }), 404, 'ACCOUNT_NOT_FOUND');
    const events = await app.sql`
      select payload from events where connection_id = ${connectionId} and type = 'ACCOUNTS.REMOVED'`;
    assert.deepEqual(
      events.map(({ payload }) => [payload.account_id, payload.closed_reason]),
      [[gone, 'taken_out']],
    );

    // The bank goes on listing it, to reads and to a renewal without a choice.
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 3 } });
    await app.api.post(`/accounts/${kept}/sync`, { key });
    await connectBank(app, key, { bank: 'banca-intesa' });
    assert.deepEqual(await listed(), [kept]);
    await connectBank(app, key, { bank: 'banca-intesa', accounts: [0, 1] });
    const [first, back] = await listed();
    assert.equal(first, kept);
    assert.ok(back && back !== gone);
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 3 } });
    assert.deepEqual(await listed(), [kept, back]);
  });

  test('ends an account while its bank is read, and the read does not bring it back', async (t) => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let isHeld = false;
    // A read of such a bank would fail for an account that is not there any more.
    const { provider } = windowBank();
    const bank: BankProvider = {
      ...provider,
      async read(...call) {
        if (isHeld) {
          isHeld = false;
          asked.resolve();
          await released.promise;
        }
        return provider.read(...call);
      },
    };
    const slow = await startApp(t, { bank });
    const key = await slow.createKey();
    const { connectionId, accountIds } = await connectBank(slow, key);
    slow.clock.advance({ days: 1 });
    await slow.api.post(`/accounts/${accountIds[0]}/sync`, { key });
    isHeld = true;
    const syncing = slow.service.deps.jobs.drain();
    await asked.promise;
    const who = await openLink(await linkFor(key, 'user-1', slow), visitor(slow.url));
    await who.post('/my/end', { connection: connectionId, account: accountIds[1]! });
    released.resolve();
    await syncing;
    const { body } = await slow.api.get('/accounts', { key });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [accountIds[0]],
    );
    const { body: balance } = await slow.api.get(`/accounts/${accountIds[0]}/balance`, { key });
    assert.equal(balance.health.status, 'healthy');
  });

  test('ends the connection with its last account', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'banca-intesa' });
    const other = await connectBank(app, key, { bank: 'otp' });
    const who = await openFor(key);
    // An account of another connection, and an unknown one.
    for (const account of [other.accountIds[0]!, 'acc_none']) {
      const fields = { connection: connectionId, account };
      assert.equal((await who.get(`/my/end?${new URLSearchParams(fields)}`)).status, 404);
      assert.equal((await who.post('/my/end', fields)).status, 404);
    }
    const [one, two] = await Promise.all(
      accountIds.map((account) => who.post('/my/end', { connection: connectionId, account })),
    );
    const texts = [one!.text, two!.text];
    assert.equal(texts.filter((text) => /one of your accounts/.test(text)).length, 1);
    assert.equal(texts.filter((text) => /The bank is asked to end its consent/.test(text)).length, 1);
    const { body: connection } = await app.api.get(`/connections/${connectionId}`, { key });
    assert.equal(connection.status, 'revoked');
    const page = (await who.get('/my?lang=en')).text;
    assert.match(page, /<small>One account \(\w{3}\)<\/small>/);
    assert.doesNotMatch(page, /account=acc/, 'the only account of a connection has no link of its own');
    const alone = { connection: other.connectionId, account: other.accountIds[0]! };
    const asked = await who.get(`/my/end?${new URLSearchParams({ ...alone, lang: 'en' })}`);
    assert.match(asked.text, /End the access to OTP/);
  });

  test('erases a page that nobody opened with the user’s last connection, not before', async () => {
    const { key } = await createDeveloper(app);
    const first = await connectBank(app, key, { bank: 'otp' });
    const second = await connectBank(app, key, { bank: 'raiffeisen' });
    const link = await linkFor(key);
    await app.api.delete(`/connections/${first.connectionId}`, { key });
    assert.equal((await visitor(app.url).get(link)).status, 200);
    await app.api.delete(`/connections/${second.connectionId}`, { key });
    assert.equal((await visitor(app.url).get(link)).status, 410);
  });

  test('makes no link for a user without a connection of the key', async () => {
    const [one, other] = [await createDeveloper(app), await createDeveloper(app)];
    await connectBank(app, other.key, { bank: 'otp' });
    assertError(await app.api.post('/users/user-1/page', { key: one.key }), 404, 'USER_NOT_FOUND');
    const long = await app.api.post(`/users/${'u'.repeat(129)}/page`, { key: one.key });
    assertError(long, 400, 'INPUT_TOO_LONG');
    const readOnly = await app.createKey(['accounts:read']);
    assertError(await app.api.post('/users/user-1/page', { key: readOnly }), 403, 'INSUFFICIENT_PERMISSIONS');
    const odd = 'Ana / 1 č';
    await connectBank(app, one.key, { bank: 'otp', user: odd });
    const { status } = await app.api.post(`/users/${encodeURIComponent(odd)}/page`, { key: one.key });
    assert.equal(status, 200);
  });

  test('acts on the connections of its own user only, whatever ids a form names', async () => {
    const { key } = await createDeveloper(app);
    const stranger = await createDeveloper(app);
    await connectBank(app, key, { bank: 'otp' });
    const others = await connectBank(app, key, { bank: 'otp', user: 'user-2' });
    const foreign = await connectBank(app, stranger.key, { bank: 'otp' });
    const who = await openFor(key);
    for (const { connectionId } of [others, foreign]) {
      for (const answer of [
        await who.get(`/my/end?connection=${connectionId}&lang=en`),
        await who.post('/my/end', { connection: connectionId }),
      ]) {
        assert.equal(answer.status, 404);
        assert.match(answer.text, /This is not on your page/);
      }
    }
    const rows = await app.sql`
      select from connections where id in (${others.connectionId}, ${foreign.connectionId}) and revoked_at is null`;
    assert.equal(rows.count, 2);
    // The receipt of another page is not given out either.
    const end2 = await openFor(key, 'user-2');
    const done = await end2.post('/my/end', { connection: others.connectionId });
    const receipt = /receipt=(rcpt_\w+)/.exec(done.text)![1]!;
    assert.equal((await who.get(`/my/receipt?receipt=${receipt}`)).status, 404);
  });

  test('refuses forms that another page sends', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'otp' });
    const who = await openFor(key);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ]) {
      const { status } = await who.post('/my/end', { connection: connectionId }, headers);
      assert.equal(status, 403, JSON.stringify(headers));
    }
    const { body } = await app.api.get(`/connections/${connectionId}`, { key });
    assert.equal(body.status, 'active');
  });

  test('serves while connections live, also after the key was revoked', async () => {
    const { key, session, keyPublicId } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'otp' });
    const who = await openFor(key);
    const link = await linkFor(key);
    await app.api.delete(`/developers/keys/${keyPublicId}`, { key: session });
    const page = await who.get('/my?lang=en');
    assert.match(page.text, /can no longer read anything/);
    assert.doesNotMatch(page.text, /Renew at the bank/);
    assert.equal((await visitor(app.url).get(link)).status, 200);
    assert.match((await who.post('/my/end', { connection: connectionId })).text, /The access has ended/);
  });

  test('gives everything of the user along, and nothing of others', async () => {
    const { key, session } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'banca-intesa' });
    await connectBank(app, key, { bank: 'otp', user: 'user-2' });
    const who = await openFor(key);
    const sent = await fetch(`${app.url}/my/data.zip?lang=sr-Latn`, { headers: { cookie: who.cookie() } });
    assert.deepEqual(
      [sent.status, sent.headers.get('content-type'), sent.headers.get('cache-control')],
      [200, 'application/zip', 'no-store'],
    );
    const bytes = Buffer.from(await sent.arrayBuffer());
    const files = new Map(
      (await unzip(bytes, { most: 20, size: 2 ** 26 })).map(({ name, bytes: content }) => [name, content]),
    );
    assert.deepEqual([...files.keys()].sort(), [
      'README.txt',
      'banca-intesa/account-1-2026.pdf',
      'banca-intesa/account-1.csv',
      'banca-intesa/account-2-2026.pdf',
      'banca-intesa/account-2.csv',
      'banca-intesa/connection.json',
      'banca-intesa/reads.json',
    ]);
    const { body: everything } = await app.api.get(`/connections/${connectionId}/export`, { key });
    assert.deepEqual(JSON.parse(files.get('banca-intesa/connection.json')!.toString()), everything);
    const [first] = everything.accounts;
    const booked = everything.transactions.filter(
      ({ account_id, pending }: { account_id: string; pending: boolean }) =>
        account_id === first.id && !pending,
    );
    const lines = files.get('banca-intesa/account-1.csv')!.toString().trim().split('\r\n');
    assert.equal(lines.length, booked.length + 1);
    assert.match(files.get('banca-intesa/account-1-2026.pdf')!.toString('latin1'), /^%PDF/);
    assert.match(files.get('README.txt')!.toString(), /Po jedan direktorijum/);
    await who.post('/my/end', { connection: connectionId });
    assert.equal((await who.get('/my/data.zip')).status, 404);

    // Counted by key and day, without the user.
    const usesIn = async (window: string) =>
      (await app.api.get(`/developers/usage?window=${window}`, { key: session })).body.by_key[0].user_pages;
    assert.deepEqual(await usesIn('24h'), { opened: 1, ended: 1, downloaded: 1 });
    const [row] = await app.sql`select key_id as "keyId" from connections where id = ${connectionId}`;
    const mine = app.sql`key_id = ${row!.keyId}`;
    await app.sql`update user_page_uses set day = day - 3 where ${mine} and action = 'opened'`;
    assert.deepEqual(await usesIn('24h'), { opened: 0, ended: 1, downloaded: 1 });
    assert.deepEqual(await usesIn('7d'), { opened: 1, ended: 1, downloaded: 1 });
  });

  test('counts a read beside thousands of others, and once after a failed write', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'otp' });
    const { sql, log, clock } = app.service.deps;
    const [row] = await app.sql`select key_id as "keyId" from connections where id = ${connectionId}`;
    let isBroken = true;
    const begin = (work: Parameters<typeof sql.begin>[0]) =>
      isBroken ? Promise.reject(new Error('the database is away')) : sql.begin(work);
    const counter = createReadCounter({ begin } as Sql, log);
    const read = {
      keyId: row!.keyId,
      bankId: null,
      userId: null,
      at: clock.now(),
      kind: 'balances',
    } as const;
    counter.add({ ...read, reader: 'application', objectId: connectionId });
    await counter.flush();
    isBroken = false;
    for (let nth = 0; nth < 10_001; nth++)
      counter.add({ ...read, reader: 'application', objectId: `acc_none${nth}` });
    counter.add({ ...read, reader: 'developer', objectId: connectionId });
    await counter.flush();
    assert.deepEqual(
      [
        ...(await app.sql`select reader, reads from connection_reads where connection_id = ${connectionId} order by reader`),
      ],
      [
        { reader: 'application', reads: 1 },
        { reader: 'developer', reads: 1 },
      ],
    );
  });

  test('counts a read also if the clock, the account or a lock changes before it is written', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'banca-intesa' });
    const ended = accountIds[1]!;
    await app.api.get(`/accounts/${ended}/balance`, { key });
    await app.api.get('/transactions', { key });
    const who = await openFor(key);
    await who.post('/my/end', { connection: connectionId, account: ended });
    // The consent ends too.
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 91 } });
    const { recorder } = app.service.deps;
    const written = async () =>
      (
        await app.sql`
          select day, kind, reads from connection_reads where connection_id = ${connectionId} order by kind`
      ).map(({ day, kind, reads }) => [String(day), kind, reads]);
    await app.sql.begin(async (tx) => {
      await tx`select from connections where id = ${connectionId} for update`;
      await recorder.flush();
      assert.deepEqual(await written(), []);
    });
    await recorder.flush();
    assert.deepEqual(await written(), [
      ['2026-03-14', 'balances', 1],
      ['2026-03-14', 'transactions', 1],
    ]);
  });

  test('shows who read which data in the last 90 days, and forgets older days', async () => {
    const { key, session, keyPublicId } = await createDeveloper(app);
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'banca-intesa' });
    const other = await connectBank(app, key, { bank: 'otp', user: 'user-2' });
    const account = accountIds[0]!;
    const get = async (path: string, options: object = {}, status = 200) => {
      const response = await app.api.get(path, { key, ...options });
      assert.equal(response.status, status, path);
      return response;
    };
    const countsOf = (id: string) => app.sql`
      select reader, kind, sum(reads)::integer as reads, count(distinct day)::integer as days
      from connection_reads where connection_id = ${id} group by 1, 2 order by 1, 2`;
    await get('/accounts');
    await get('/accounts?user_id=user-2');
    await get('/accounts?bank_id=otp');
    await get(`/accounts?connection_id=${connectionId}`);
    const { headers } = await get(`/accounts/${account}/balance`);
    await get(`/accounts/${account}/balance`, { headers: { 'if-none-match': headers.get('etag') } }, 304);
    await fetch(`${app.url}/v1/accounts/${account}/identity`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}` },
    });
    await get(`/accounts/${account}/identity`);
    const { body: page } = await get(`/accounts/${account}/transactions`);
    await get(`/transactions/${page.data[0].id}/enrichment`);
    await get(`/transactions?account_id=${account}`);
    await get(`/accounts/${account}/recurring`);
    await get('/users/user-1/transfers');
    await get(`/accounts/${account}/statement?format=csv_excel`);
    await get('/accounts/acc_none/balance', {}, 404);
    const { body: token } = await app.api.post(`/developers/keys/${keyPublicId}/token`, { key: session });
    await get(`/accounts/${account}/balance`, { key: token.token });
    const { body: setup } = await app.api.post('/simplefin/tokens', { key, body: { user_id: 'user-1' } });
    const here = (url: string): URL => new URL(new URL(url).pathname, app.url);
    const access = new URL(await (await fetch(here(setup.claim_url), { method: 'POST' })).text());
    const basic = Buffer.from(`${access.username}:${access.password}`).toString('base64');
    for (const method of ['HEAD', 'GET']) {
      const authorization = `Basic ${basic}`;
      const sent = await fetch(`${here(access.href)}/accounts`, { method, headers: { authorization } });
      assert.equal(sent.status, 200);
      await sent.text();
    }
    await app.service.deps.recorder.flush();
    const counts = async (id: string) =>
      (await countsOf(id)).map(({ reader, kind, reads, days }) => [reader, kind, reads, days]);
    assert.deepEqual(await counts(connectionId), [
      ['application', 'accounts', 2, 1],
      ['application', 'balances', 1, 1],
      ['application', 'exports', 1, 1],
      ['application', 'identity', 1, 1],
      ['application', 'recurring', 1, 1],
      ['application', 'transactions', 4, 1],
      ['budget_app', 'transactions', 1, 1],
      ['developer', 'balances', 1, 1],
    ]);
    assert.deepEqual(await counts(other.connectionId), [['application', 'accounts', 3, 1]]);

    // Two days later, on the clock of the key.
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 2 } });
    await get(`/accounts/${account}/balance`);
    await app.service.deps.recorder.flush();
    const who = await openFor(key);
    const shown = (await who.get('/my?lang=en')).text;
    assert.match(shown, /Balances<small>2 times on 2 days, last on 16 March 2026/);
    assert.match(shown, /The people behind/);
    assert.match(shown, /A budget application that you connected/);
    const days = (await who.get(`/my/reads?connection=${connectionId}&lang=en`)).text;
    assert.match(days, /Balances 1×<\/small><\/span><b>16 March 2026/);
    assert.match(days, /14 March 2026/);
    assert.equal((await who.get(`/my/reads?connection=${other.connectionId}`)).status, 404);
    const exported = await app.api.get('/developers/me/export', { key: session });
    const { reads } = exported.body.connections.find(
      ({ connection_id }: { connection_id: string }) => connection_id === connectionId,
    );
    assert.deepEqual(reads[0], { day: '2026-03-16', reader: 'application', kind: 'balances', reads: 1 });

    // Counted for those whose consent had ended, too: the export has their data.
    await app.service.deps.recorder.flush();
    assert.deepEqual((await counts(connectionId)).at(-1), ['developer', 'exports', 1, 1]);

    await who.post('/my/end', { connection: connectionId });
    await app.service.deps.recorder.flush();
    assert.deepEqual(await counts(connectionId), []);
    // 16 March is the last of the 90 days from 17 December.
    for (const [day, text] of [
      ['2025-12-17', /List of accounts<small>3 times on 1 day, last on 17 December 2025/],
      ['2025-12-16', /Nobody has read it/],
    ] as const) {
      await app.sql`update connection_reads set day = ${day} where connection_id = ${other.connectionId}`;
      assert.match((await (await openFor(key, 'user-2')).get('/my?lang=en')).text, text);
    }
  });

  test('gives a signed receipt for each consent, to read and for programs', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'otp' });
    const other = await connectBank(app, key, { bank: 'otp', user: 'user-2' });
    const who = await openFor(key);
    const links = (await who.get('/my?lang=en')).text.matchAll(/href="(\/my\/consent\?[^"]+)"/g);
    const [pdf, json] = [...links].map(([, link]) => link!.replaceAll('&amp;', '&'));
    const file = JSON.parse((await who.get(json!)).text);
    const { body: keys } = await app.api.get('/.well-known/jwks.json');
    const { body: connection } = await app.api.get(`/connections/${connectionId}`, { key });
    const [consent] = connection.consents;
    assert.deepEqual(
      { ...file.content, iss: '', iat: 0, jti: '' },
      {
        iss: '',
        iat: 0,
        jti: '',
        receipt: 'consent',
        application: 'Test',
        connection_id: connectionId,
        bank: 'OTP banka Srbija',
        bank_id: 'otp',
        permissions: consent.permissions,
        history_days: consent.history_days,
        granted_at: consent.granted_at,
        expires_at: consent.expires_at,
      },
    );
    // By a library that shares no code with the one that signed.
    const isValid = (signed: string): boolean => {
      const { kid } = jws.decode(signed)!.header as unknown as { kid: string };
      const jwk = keys.keys.find((each: { kid: string }) => each.kid === kid);
      return jws.verify(
        signed,
        'ES256',
        createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
      );
    };
    assert.ok(isValid(file.signed));
    assert.deepEqual(JSON.parse(jws.decode(file.signed)!.payload), file.content);
    const [header, payload, signature] = file.signed.split('.');
    assert.ok(!isValid(`${header}.${Buffer.from('{}').toString('base64url')}.${signature}`));
    assert.ok(!isValid(`${header}.${payload}.${'A'.repeat(signature.length)}`));

    const sent = await fetch(`${app.url}${pdf}`, { headers: { cookie: who.cookie() } });
    assert.deepEqual(
      [sent.status, sent.headers.get('content-type'), sent.headers.get('cache-control')],
      [200, 'application/pdf', 'no-store'],
    );
    const document = Buffer.from(await sent.arrayBuffer());
    const cli = await cliFor(end, app);
    const path = join(cli.home, 'receipt.pdf');
    const keysPath = join(cli.home, 'jwks.json');
    await writeFile(path, document);
    await writeFile(keysPath, JSON.stringify(keys));
    const verified = (await cli(['verify', path, '--keys', keysPath, '--json'])).json();
    assert.deepEqual([verified.valid, verified.content.granted_at], [true, consent.granted_at]);
    const printedText = document.toString('latin1');
    const [own] = /eyJ[\w-]+\.[\w-]+\.[\w-]+(?= eyJ)/.exec(printedText)!;
    const [head, body, mark] = own.split('.') as [string, string, string];
    for (const [changed, code, message] of [
      [printedText.replace(own, `${head}.${body}.${'A'.repeat(mark.length)}`), 5, /Not valid/],
      [
        printedText.replace(own, `${head}.${'A'.repeat(body.length)}.${mark}`),
        2,
        /its signed text was changed/,
      ],
      ['%PDF-1.3', 2, /contains no signed text/],
    ] as const) {
      await writeFile(path, changed, 'latin1');
      const refused = await cli(['verify', path]);
      assert.equal(refused.code, code);
      assert.match(refused.err, message);
    }

    // Of another user's connection, and another consent.
    const { searchParams } = new URL(json!, app.url);
    for (const fields of [
      { connection: other.connectionId, consent: searchParams.get('consent')! },
      { connection: connectionId, consent: '0' },
    ])
      assert.equal((await who.get(`/my/consent?${new URLSearchParams(fields)}`)).status, 404);

    const done = await who.post('/my/end', { connection: connectionId });
    const receipt = /receipt=(rcpt_\w+)/.exec(done.text)![1]!;
    const printed = await who.get(`/my/receipt?receipt=${receipt}&as=pdf&lang=sr-Cyrl`);
    assert.match(printed.text, /^%PDF/);
    assert.ok(
      printed.text.includes(JSON.parse((await who.get(`/my/receipt?receipt=${receipt}`)).text).signed),
    );
  });

  test('opens at the end of the connect flow where the developer switched it on, in one browser, for 15 minutes', async () => {
    const { key, session, keyPublicId } = await createDeveloper(app);
    const atBank = async (token: string): Promise<string> => {
      const who = visitor(app.url);
      return (await who.post('/sandbox/auth.html', { token, step: 'authorize' })).text;
    };
    const manage = (token: string, who = visitor(app.url)): ReturnType<Visitor['post']> =>
      who.post('/my/manage', { session: token });
    const off = await startSession(app, key, { bank: 'otp' });
    assert.doesNotMatch(await atBank(off), /Manage this access later/);
    assert.equal((await manage(off)).status, 410);
    await app.api.patch(`/developers/keys/${keyPublicId}`, {
      key: session,
      body: { user_page_offered: true },
    });

    const token = await startSession(app, key, { bank: 'otp' });
    assert.equal((await manage(token)).status, 410, 'nobody has agreed yet');
    assert.match(await atBank(token), /action="\/my\/manage" target="_blank"[\s\S]*Manage this access later/);
    const who = visitor(app.url);
    const [one, two] = await Promise.all([manage(token, who), manage(token, who)]);
    // Two clicks of a browser without a cookie: one opens the page, and the cookie stays that of this one.
    assert.deepEqual([one.status, two.status].sort(), [200, 410]);
    assert.match((await who.get('/my')).text, /OTP/);
    assert.equal((await manage(token, who)).status, 200, 'a later click');
    assert.equal((await manage(token)).status, 410, 'another browser');
    assert.equal((await manage('sess_none')).status, 410);
    app.clock.advance({ minutes: 15 });
    assert.equal((await manage(token, who)).status, 410);

    // A browser that only names the user may be anybody.
    const { body: link } = await app.api.post('/link/token/create', { key, body: {} });
    const claimed = await startSession(app, link.link_token, { bank: 'raiffeisen' });
    assert.doesNotMatch(await atBank(claimed), /Manage this access later/);
    assert.equal((await manage(claimed)).status, 410);
  });

  test('mails a link to the address that the bank has, once for each consent and three times a day', async () => {
    const { key, session, keyPublicId } = await createDeveloper(app);
    const agree = async (at = key): Promise<string> => {
      const token = await startSession(app, at, { bank: 'banca-intesa' });
      await app.api.post('/sandbox/authorize', { body: { session_token: token } });
      return token;
    };
    const ask = (token: string): ReturnType<Visitor['post']> =>
      visitor(app.url).post('/my/mail', { session: token });
    const early = await agree();
    assert.equal((await ask(early)).status, 410, 'not switched on');
    const body = { user_page_offered: true };
    await app.api.patch(`/developers/keys/${keyPublicId}`, { key: session, body });

    const { body: accounts } = await app.api.get('/accounts', { key });
    const { body: holder } = await app.api.get(`/accounts/${accounts.data[0].id}/identity`, { key });
    const { email } = holder.identity;
    const mails = async () => {
      await app.service.deps.jobs.drain();
      return (await app.api.get(`/dev/outbox?to=${encodeURIComponent(email)}`)).body.data;
    };
    const before = (await mails()).length;
    const masked = `${email[0]}···@e···.rs`;
    const token = await agree();
    const last = await visitor(app.url).get(`/sandbox/auth.html?token=${token}&lang=en`);
    assert.match(last.text, /action="\/my\/mail" target="_blank"[\s\S]*Send me a link by mail/);
    assert.ok(last.text.includes(masked) && !last.text.includes(email));
    const { body: status } = await app.api.get(`/connect/${token}/status`, { key });
    const offer = await visitor(app.url).get(`${status.user_page_url.slice(app.url.length)}&lang=en`);
    assert.match(offer.text, /Open my page[\s\S]*Send me a link by mail/);
    assert.ok(offer.text.includes(masked) && !offer.text.includes(email));
    const sent = await Promise.all([ask(token), ask(token)]);
    for (const page of sent) {
      assert.match(page.text, /A link is on its way/);
      assert.ok(page.text.includes(masked) && !page.text.includes(email));
    }
    const [mail, ...earlier] = await mails();
    assert.equal(earlier.length, before, 'a double click sends one mail');
    assert.doesNotMatch(mail.text, /Test/, 'no text of the developer');
    const { pathname, search } = new URL(mail.links[0]);
    const link = pathname + search;
    const who = await openLink(link);
    assert.match((await who.get('/my')).text, /Banca Intesa/);
    assert.equal((await visitor(app.url).get(link)).status, 410, 'another browser');

    for (let nth = 2; nth <= 3; nth++) assert.equal((await ask(await agree())).status, 200);
    const fourth = await agree();
    const full = await visitor(app.url).get(`/sandbox/auth.html?token=${fourth}&lang=en`);
    assert.doesNotMatch(full.text, /by mail/);
    assert.equal((await ask(fourth)).status, 410);
    assert.equal((await ask(token)).status, 200, 'whoever has asked sees where the mail went');
    assert.equal((await mails()).length, before + 3);

    // An unknown session, and one that has ended, get the page of every closed link.
    app.clock.advance({ minutes: 15 });
    const [unknown, late] = [await ask('sess_none'), await ask(token)];
    assert.deepEqual([unknown.status, unknown.text], [late.status, late.text]);
    assert.match(unknown.text, CLOSED);
    const { body: lateStatus } = await app.api.get(`/connect/${token}/status`, { key });
    assert.equal(lateStatus.user_page_url, undefined);

    const yesterday = new Date(app.clock.now().getTime() - DAY);
    await app.sql`update connect_sessions set page_mail_at = ${yesterday} where page_mail_at is not null`;
    const next = await agree();
    assert.equal((await ask(next)).status, 200);
    const { body: connections } = await app.api.get('/connections', { key });
    await app.api.delete(`/connections/${connections.data[0].connection_id}`, { key });
    assert.equal((await mails()).length, before + 3, 'the data was erased before the mail was sent');
    assert.equal((await app.sql`select from mail_requests`).count, 0);
  });

  test('mails nothing to the invented holder of a simulated bank where a mail server is set', async (t) => {
    const { config } = app.service.deps;
    const before = config.smtpUrl;
    t.after(() => Object.assign(config, { smtpUrl: before }));
    const { key, session, keyPublicId } = await createDeveloper(app);
    const body = { user_page_offered: true };
    await app.api.patch(`/developers/keys/${keyPublicId}`, { key: session, body });
    const token = await startSession(app, key, { bank: 'banca-intesa' });
    await app.api.post('/sandbox/authorize', { body: { session_token: token } });
    Object.assign(config, { smtpUrl: 'smtp://mail.example' });
    const page = await visitor(app.url).get(`/my/manage?session=${token}&lang=en`);
    assert.match(page.text, /Open my page/);
    assert.doesNotMatch(page.text, /by mail/);
    assert.equal((await visitor(app.url).post('/my/mail', { session: token })).status, 410);
  });

  test('renews a connection at the bank, and returns to the page', async () => {
    const { key } = await createDeveloper(app);
    const { connectionId } = await connectBank(app, key, { bank: 'otp' });
    app.clock.advance({ days: 80 });
    const who = await openFor(key);
    const [sent, again] = await Promise.all([
      who.post('/my/renew', { connection: connectionId }),
      who.post('/my/renew', { connection: connectionId }),
    ]);
    assert.match(again!.text, /To your bank/, 'a double click');
    const address = /href="(\/sandbox\/auth\.html\?[^"]+)"/.exec(sent!.text)![1]!.replaceAll('&amp;', '&');
    const token = new URLSearchParams(address.split('?')[1]).get('token')!;
    const agreed = await who.post('/sandbox/auth.html', { token, step: 'authorize' });
    const back = /href="([^"]+)">Back to the app/.exec(agreed.text)![1]!.replaceAll('&amp;', '&');
    const page = await who.get(new URL(back).pathname + new URL(back).search);
    assert.match(page.text, /<dt>Until<\/dt><dd>31 August 2026/);
    assert.match(page.text, /14 March 2026 to 2 June 2026/, 'the replaced consent');
    const { body } = await app.api.get('/connections', { key });
    assert.deepEqual(
      body.data.map(({ connection_id }: { connection_id: string }) => connection_id),
      [connectionId],
    );
  });

  /** Walks through a page by keyboard, and compares the walk with the tree that a screen reader reads. */
  const walk = async (page: Page): Promise<string> => {
    const tree = await page.locator('body').ariaSnapshot();
    const read = [...tree.matchAll(/- '?(link|button) "((?:[^"\\]|\\.)*)"/g)].map(
      ([, role, name]) => `${role} ${name}`,
    );
    const focused: string[] = [];
    for (const _ of read) {
      await page.keyboard.press('Tab');
      const [name, outline] = await page.evaluate<[string, string]>(`(() => {
        const { tagName, ariaLabel, textContent } = document.activeElement;
        const role = tagName === 'A' ? 'link' : tagName === 'BUTTON' ? 'button' : tagName;
        return [role + ' ' + (ariaLabel || textContent).trim(), getComputedStyle(document.activeElement).outlineStyle];
      })()`);
      assert.equal(outline, 'solid', `the focus on ${name} shows`);
      focused.push(name);
    }
    assert.deepEqual(focused, read, page.url());
    assert.equal(new Set(read).size, read.length, `each control has a name of its own: ${read.join(', ')}`);
    assert.match(
      tree,
      /^- banner:[\s\S]*- navigation "[^"]+":[\s\S]*- main:\n {2}- heading "[^"]+" \[level=1\][\s\S]*- contentinfo:/,
    );
    assert.ok(Buffer.byteLength(await page.content()) < 60_000, page.url());
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, page.url());
      assert.deepEqual(await accessibilityViolations(page), [], page.url());
    }
    return tree;
  };
  /** Moves the focus to a control by keyboard, and presses it. */
  const pressByKeyboard = async (page: Page, name: string, address: RegExp): Promise<void> => {
    const control = page
      .getByRole('main')
      .getByRole('link', { name })
      .or(page.getByRole('main').getByRole('button', { name }));
    await control.first().waitFor();
    const isFocused = () => control.first().evaluate((element) => element === document.activeElement);
    for (let presses = 0; !(await isFocused()); presses++) {
      assert.ok(presses < 40, `the keyboard reaches ${name}`);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
  };

  const LANGUAGES = [
    [
      'en',
      {
        open: 'Open my page',
        days: 'Show every day',
        account: 'End access:',
        back: 'Back to my page',
        cancel: 'Cancel',
        all: 'End access and erase',
        confirm: 'End and erase',
        bank: 'Renew at the bank',
      },
    ],
    [
      'sr-Latn',
      {
        open: 'Otvori moju stranicu',
        days: 'Prikaži svaki dan',
        account: 'Ukini pristup:',
        back: 'Nazad na moju stranicu',
        cancel: 'Odustani',
        all: 'Ukini pristup i obriši',
        confirm: 'Ukini i obriši',
        bank: 'Obnovi u banci',
      },
    ],
  ] as const;
  for (const [language, says] of sampled(LANGUAGES, 2))
    test(`is used by keyboard and by a screen reader alone, on telephone and desktop, in ${language}`, async () => {
      const { key, session, keyPublicId } = await createDeveloper(reachable);
      const offered = { user_page_offered: true };
      await reachable.api.patch(`/developers/keys/${keyPublicId}`, { key: session, body: offered });
      await connectBank(reachable, key, { bank: 'banca-intesa' });
      await reachable.api.get('/accounts', { key });
      await reachable.service.deps.recorder.flush();
      const context = await openContext(end, { viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const { body } = await reachable.api.post('/users/user-1/page', { key });
      await page.goto(`${body.url}&lang=${language}`);
      await walk(page);
      await page.goto(`${body.url}&lang=${language}`);
      await pressByKeyboard(page, says.open, /\/my\?/);
      await walk(page);
      await page.goto(page.url());
      await pressByKeyboard(page, says.days, /\/my\/reads/);
      await walk(page);
      await page.goto(page.url());
      await pressByKeyboard(page, says.back, /\/my\?/);
      await pressByKeyboard(page, says.account, /\/my\/end/);
      await walk(page);
      await page.goto(page.url());
      await pressByKeyboard(page, says.cancel, /\/my\?/);
      await pressByKeyboard(page, says.all, /\/my\/end/);
      const tree = await walk(page);
      const said = tree.replace(/ {2,}- \/url:.*\n/g, '').replaceAll('":\n', '"\n');
      if (language === 'en')
        assert.equal(
          said.slice(said.indexOf('- main:'), said.indexOf('- contentinfo:')),
          `- main:
  - heading "End the access to Banca Intesa?" [level=1]
  - paragraph: "Test can then read nothing of yours at Banca Intesa. All data of this access is erased here at once: 2 accounts and 50 transactions."
  - paragraph: This cannot be undone. To share again, you connect the bank again in the application.
  - paragraph: "Test is told about it. Copies that Test made before are its own responsibility: ask it to erase them."
  - paragraph:
    - link "Download your data first, if you want to keep it"
  - button "End and erase"
  - link "Cancel"
`,
        );
      await page.goto(page.url());
      await pressByKeyboard(page, says.confirm, /\/my\/ended/);
      await walk(page);
      await page.goto(page.url());
      await pressByKeyboard(page, says.back, /\/my\?/);
      await walk(page);
      for (const address of ['/my/end?connection=conn_none&', `/my/open?token=${tokenIn(body.url)}&`]) {
        await page.goto(`${reachable.url}${address}lang=${language}`);
        await walk(page);
      }
      const token = await startSession(reachable, key, { bank: 'banca-intesa' });
      await reachable.api.post('/sandbox/authorize', { body: { session_token: token } });
      await page.goto(`${reachable.url}/my/manage?session=${token}&lang=${language}`);
      await walk(page);
      await page.locator('form[action="/my/mail"] button').press('Enter');
      await page.waitForURL(/\/my\/mail/);
      await walk(page);
    });

  test('follows the newest link in a browser with two tabs', async () => {
    const { key } = await createDeveloper(app);
    await connectBank(app, key, { bank: 'otp' });
    await connectBank(app, key, { bank: 'raiffeisen', user: 'user-2' });
    const [one, two] = [await linkFor(key), await linkFor(key, 'user-2')];
    const who = visitor(app.url);
    await who.get(one);
    await who.get(two);
    assert.match((await who.post('/my/open', { token: tokenIn(one) })).text, /OTP/);
    app.clock.advance({ ms: 1 });
    assert.match((await who.post('/my/open', { token: tokenIn(two) })).text, /Raiffeisen/);
    assert.doesNotMatch((await who.get('/my')).text, /OTP/);
  });

  test('says what is so of statement files, of a bank without accounts, and of an access that has ended', async () => {
    const { key } = await createDeveloper(app);
    await connectBank(app, key, { bank: 'unicredit' });
    await connectBank(app, key, { bank: 'otp' });
    const csv = 'Datum;Iznos;Opis;Račun;Valuta\n02.03.2026.;-1,00;A;160-0000000015722-52;RSD\n';
    const form = new FormData();
    form.set('user_id', 'user-1');
    form.set('file', new Blob([csv]), 'izvod.csv');
    const imported = await app.api.post('/statements', { key, content: form });
    assert.equal(imported.status, 200, JSON.stringify(imported.body));
    const { body: connections } = await app.api.get('/connections?user_id=user-1', { key });
    const files: string = connections.data.find(
      ({ provider }: { provider: string }) => provider === 'statement',
    ).connection_id;
    const who = await openFor(key);
    const page = (await who.get('/my?lang=en')).text;
    assert.match(page, /No accounts are stored/);
    const card = page.split('<article').find((part) => part.includes(files))!;
    assert.match(card, /Data from statement files/);
    assert.doesNotMatch(card, /Renew at the bank/);
    assert.equal((await who.post('/my/renew', { connection: files })).status, 404);
    const zip = Buffer.from(
      await (await fetch(`${app.url}/my/data.zip`, { headers: { cookie: who.cookie() } })).arrayBuffer(),
    );
    assert.ok(zip.includes('banca-intesa-statements/account-1.csv'));
    const done = await who.post('/my/end', { connection: files });
    assert.doesNotMatch(done.text, /The bank is asked/);
    app.clock.advance({ days: 91 });
    const later = (await (await openFor(key)).get('/my?lang=en')).text;
    assert.match(later, /Ended on/);
    assert.match(later, /could read until the access ended/);
  });

  test('signs with a new key after 90 days, and publishes former keys for good', async () => {
    const { key } = await createDeveloper(app);
    const receipts = [];
    for (const bank of ['otp', 'raiffeisen']) {
      const { connectionId } = await connectBank(app, key, { bank });
      const who = await openFor(key);
      const done = await who.post('/my/end', { connection: connectionId });
      const id = /receipt=(rcpt_\w+)/.exec(done.text)![1]!;
      receipts.push(JSON.parse((await who.get(`/my/receipt?receipt=${id}`)).text));
      app.clock.advance({ days: 91 });
    }
    assert.notEqual(receipts[0].key.kid, receipts[1].key.kid);
    const { body } = await app.api.get('/.well-known/jwks.json');
    const kids = body.keys.map(({ kid }: { kid: string }) => kid);
    assert.equal(new Set(kids).size, kids.length);
    for (const { signed } of receipts) await compactVerify(signed, createLocalJWKSet(body));
  });
});
