/** A service with several cells: each developer is in one, and every request is sent there. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listAddresses } from '../../src/developers/accounts/store.ts';
import { reachDatabase } from '../../src/main/embedded-postgres/reach.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { inSchema } from '../../src/platform/database-address.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { inCell } from '../../src/platform/vocabulary/cell-mark.ts';
import { marksIn, newApiKey, newId, newState } from '../../src/platform/vocabulary/ids.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { blackHole } from '../support/black-hole.ts';
import { startTestCells, type TestCells } from '../support/cells.ts';
import { selfSigned } from '../support/certificate.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { connectBank } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDeveloper } from '../support/developer.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { readEvents } from '../support/event-stream.ts';
import { keyStoreUrl } from '../support/key-store.ts';
import { connectAssistant } from '../support/mcp.ts';
import { freePort, spawnService, temporaryDirectory } from '../support/process.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const password = 'correct horse battery staple';

/** Returns every id and secret in a table of a database. */
const marksOfDatabase = async (sql: Sql): Promise<{ table: string; column: string; value: string }[]> => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and column_name in ('id', 'public_id', 'connection_id', 'event_id')`;
  const found = [];
  for (const { table, column } of columns) {
    const rows = await sql<
      { value: string }[]
    >`select ${sql(column)} as value from ${sql(table)} where ${sql(column)} is not null`;
    found.push(...rows.map(({ value }) => ({ table, column, value })));
  }
  return found;
};

for (const databases of [false, true]) {
  describe(databases ? 'two cells in databases of their own' : 'two cells in schemas of one database', () => {
    const end = ending();
    let cells: TestCells;
    let ana: TestDeveloper;
    let boris: TestDeveloper;

    before(async () => {
      cells = await startTestCells(end, { databases });
      ana = await cells.developerIn('a');
      boris = await cells.developerIn('b');
    });

    const api = () => cells.cell('a').api;
    const mailedToken = async (email: string, page: string): Promise<string> => {
      await cells.drain();
      const { body } = await api().get(`/dev/outbox?to=${encodeURIComponent(email)}`);
      const links = body.data.map((mail: { links: string[] }) => new URL(mail.links[0]!));
      return links.find(({ pathname }: URL) => pathname === page).searchParams.get('token');
    };

    test('a registration goes to the emptiest cell, and its log-in, mails and keys follow', async () => {
      const register = (email: string): Promise<ApiResponse> =>
        api().post('/developers/register', { body: { email, password, name: 'Vera', consent: true } });
      const where = async (email: string) => {
        const found = [];
        for (const name of ['a', 'b']) {
          if ((await cells.cell(name).sql`select from developers where email = ${email}`).count > 0)
            found.push(name);
        }
        return found.join();
      };
      const third = await cells.developerIn('a');
      assert.equal(await where(third.email), 'a');
      const emails = ['vera@example.com', 'vuk@example.com', 'vlada@example.com'];
      for (const email of emails) assert.equal((await register(email)).status, 201);
      const places = await Promise.all(emails.map(where));
      assert.equal(places[0], 'b', 'a has one more account');
      assert.deepEqual([...new Set(places)].sort(), ['a', 'b'], 'neither takes all');
      assertError(await register('VERA@example.com'), 409, 'EMAIL_TAKEN');
      const together = await Promise.all(Array.from({ length: 4 }, () => register('once@example.com')));
      assert.equal(together.filter(({ status }) => status === 201).length, 1);

      const token = await mailedToken('vera@example.com', '/verify-email');
      assert.equal((await fetch(`${cells.url}/verify-email?token=${token}`)).status, 200);
      assert.equal((await api().get(`/developers/verify-email?token=${token}`)).status, 200);
      const login = await api().post('/developers/login', { body: { email: 'Vera@Example.com', password } });
      assert.equal(login.status, 200, JSON.stringify(login.body));
      const session = login.body.token;
      assert.equal([...marksIn(session)][0]!.mark, 'b');
      const key = await api().post('/developers/keys', {
        key: session,
        body: { app_name: 'Vera', scopes: ['accounts:read'] },
      });
      assert.equal(key.status, 201, JSON.stringify(key.body));
      assert.equal((await api().get('/accounts', { key: key.body.key })).status, 200);

      await api().post('/developers/forgot-password', { body: { email: 'vera@example.com' } });
      const reset = await mailedToken('vera@example.com', '/reset-password');
      const changed = await api().post('/developers/reset-password', {
        body: { token: reset, password: `${password}!` },
      });
      assert.equal(changed.status, 200, JSON.stringify(changed.body));
      assert.equal(
        (
          await api().post('/developers/login', {
            body: { email: 'vera@example.com', password: `${password}!` },
          })
        ).status,
        200,
      );
      assertError(
        await api().post('/developers/login', { body: { email: 'nobody@example.com', password } }),
        401,
        'INVALID_CREDENTIALS',
      );
    });

    test('everybody connects, reads, syncs and gets webhooks and events in their cell, and sees nothing of the other', async (t) => {
      const receiver = await webhookReceiver(t);
      const ids: string[][] = [];
      for (const [name, who] of [
        ['a', ana],
        ['b', boris],
      ] as const) {
        const app = cells.cell(name);
        await who.addWebhook(receiver.url);
        const events = await readEvents(t, cells.url, who.session);
        const { connectionId, accountIds } = await connectBank(app, who.key, { user: 'customer' });
        ids.push([connectionId, ...accountIds]);
        const event = await events.next();
        assert.match(JSON.stringify(event.data), new RegExp(connectionId));
        events.close();
        const link = await api().post('/link/token/create', { key: who.key, body: { user_id: 'customer' } });
        assert.equal(link.status, 200, JSON.stringify(link.body));
        assert.equal((await fetch(`${cells.url}/link?token=${link.body.link_token}`)).status, 200);
        assert.equal((await api().get('/link/token', { key: link.body.link_token })).status, 200);
        const advanced = await api().post('/sandbox/clock/advance', { key: who.key, body: { days: 40 } });
        assert.equal(advanced.status, 200, JSON.stringify(advanced.body));
        const page = await api().get(`/accounts/${accountIds[0]}/transactions?cursor=`, { key: who.key });
        assert.ok(page.body.added.length > 0);
        await cells.drain();
      }
      assert.deepEqual(
        [...new Set(receiver.received.flatMap(({ body }) => JSON.parse(body).connection_id ?? []))].sort(),
        ids.map(([connection]) => connection).sort(),
      );
      for (const [who, other] of [
        [ana, 1],
        [boris, 0],
      ] as const) {
        const listed = await api().get('/accounts', { key: who.key });
        assert.deepEqual(
          listed.body.data.filter(({ id }: { id: string }) => ids[other]!.includes(id)),
          [],
        );
        assertError(
          await api().get(`/accounts/${ids[other]![1]}/balance`, { key: who.key }),
          404,
          'ACCOUNT_NOT_FOUND',
        );
      }
    });

    test('everything that the second cell made has its mark, and nothing of the first has one', async () => {
      for (const name of ['a', 'b']) {
        const mark = name === 'a' ? '' : name;
        const found = await marksOfDatabase(cells.cell(name).sql);
        const wrong = found.filter(({ value }) => [...marksIn(value)].some((each) => each.mark !== mark));
        assert.deepEqual(wrong, []);
        assert.ok(found.filter(({ value }) => [...marksIn(value)].length > 0).length > 50);
      }
    });

    test('a command line that began nowhere is approved in any cell', async () => {
      for (const who of [ana, boris]) {
        const begun = await api().post('/developers/cli-logins', { body: { machine: 'laptop' } });
        const { device_code: code, user_code: user } = begun.body;
        const approved = await api().post(`/developers/cli-logins/${user}/approve`, { key: who.session });
        assert.equal(approved.status, 200, JSON.stringify(approved.body));
        const fetched = await api().post('/developers/cli-logins/token', { body: { device_code: code } });
        assert.equal(fetched.body.developer.email, who.email);
      }
    });

    test('a passkey, an assistant and a certificate, which name no cell, are found in any', async () => {
      for (const who of [ana, boris]) {
        const passkey = newAuthenticator(cells.cell('a').config.publicUrl);
        const page = { 'sec-fetch-site': 'same-origin' };
        const { body: asked } = await api().post('/developers/passkeys/options', { key: who.session });
        const response = passkey.create(asked.options);
        const added = { name: 'Laptop', challenge_id: asked.id, response };
        assert.equal(
          (await api().post('/developers/passkeys', { key: who.session, body: added })).status,
          201,
        );
        const { body: login } = await api().post('/developers/portal-session/passkey-options', {
          headers: page,
        });
        const proof = passkey.get(login.options);
        const userHandle = Buffer.from(who.id).toString('base64url');
        const entered = await api().post('/developers/portal-session/passkey', {
          headers: page,
          body: {
            challenge_id: login.id,
            response: { ...proof, response: { ...proof.response, userHandle } },
          },
        });
        assert.equal(entered.status, 200, JSON.stringify(entered.body));
        const cookie = entered.headers
          .getSetCookie()
          .map((one) => one.split(';', 1)[0])
          .join('; ');
        const me = await api().get('/developers/me', { headers: { cookie, ...page } });
        assert.equal(me.body.id, who.id);
        // An id of another cell in the address does not lead the session there.
        for (const cell of ['', 'b']) {
          const id = inCell(cell, () => newId('webhook'));
          const unknown = await api().get(`/developers/webhooks/${id}`, { headers: { cookie, ...page } });
          assertError(unknown, 404, 'WEBHOOK_NOT_FOUND');
        }

        const assistant = await connectAssistant(
          { after: () => {} },
          cells.url,
          (await letIn(who)).access_token,
        );
        assert.ok((await assistant.data<{ banks: unknown[] }>('list_banks', {})).banks.length > 0);

        const { key, cert } = selfSigned('TPP');
        assert.ok(key);
        const tpp = await api().post('/xs2a/tpps', {
          key: who.key,
          body: { name: 'TPP', certificates: [cert] },
        });
        assert.equal(tpp.status, 201, JSON.stringify(tpp.body));
        const asTpp = await fetch(
          `${cells.url}/xs2a/banca-intesa/v1/consents/00000000-0000-0000-0000-000000000000`,
          {
            headers: { 'tpp-signature-certificate': Buffer.from(cert).toString('base64') },
          },
        );
        assert.doesNotMatch(await asTpp.text(), /No TPP has registered this certificate/);
      }
    });

    const verifier = 'v'.repeat(50);
    const letIn = async (who: TestDeveloper): Promise<{ access_token: string }> => {
      const redirect = 'http://127.0.0.1:33418/callback';
      const registered = await api().post('/oauth/register', {
        body: { client_name: 'Helper', redirect_uris: [redirect] },
      });
      const request = {
        response_type: 'code',
        client_id: registered.body.client_id,
        redirect_uri: redirect,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        scope: 'accounts:read',
      };
      const decided = await api().post('/developers/assistants', {
        key: who.session,
        body: { ...request, decision: 'approve', api_key_id: who.keyPublicId, scopes: ['accounts:read'] },
      });
      assert.equal(decided.status, 200, JSON.stringify(decided.body));
      const token = await fetch(`${cells.url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: new URL(decided.body.redirect_to).searchParams.get('code')!,
          client_id: request.client_id,
          redirect_uri: redirect,
          code_verifier: verifier,
        }),
      });
      assert.equal(token.status, 200);
      return (await token.json()) as { access_token: string };
    };

    test('a bank sends its customer back to the cell, and so does the link to a user page', async () => {
      for (const [name, who] of [
        ['', ana],
        ['b', boris],
      ] as const) {
        const state = inCell(name, newState);
        const back = await fetch(`${cells.url}/connect/callback?state=${state}`);
        assert.equal([...marksIn(back.headers.get('x-request-id')!)][0]!.mark, name);
        await connectBank(cells.cell(name === '' ? 'a' : name), who.key, { user: 'reader' });
        const opened = await api().post('/users/reader/page', { key: who.key });
        assert.equal(opened.status, 200, JSON.stringify(opened.body));
        // The browser has opened the page of an application in another cell before.
        const cookie = `user_page=${inCell(name === '' ? 'b' : '', () => newId('userPageBrowser'))}`;
        const link = new URL(opened.body.url);
        const page = await fetch(`${cells.url}${link.pathname}${link.search}`, { headers: { cookie } });
        assert.equal(page.status, 200);
        assert.equal([...marksIn(page.headers.getSetCookie().join())][0]!.mark, name);
      }
    });

    test('the operator sees all cells, and so do readiness and metrics', async () => {
      const key = 'the-admin-key';
      const { body } = await api().get('/admin/developers?limit=100', { key });
      const listed = body.data.map(({ id }: { id: string }) => id);
      assert.ok(listed.includes(ana.id) && listed.includes(boris.id));
      const pages = [];
      for (let at = 0; at < listed.length; at += 2) {
        const part = await api().get(`/admin/developers?limit=2&offset=${at}`, { key });
        pages.push(...part.body.data.map(({ id }: { id: string }) => id));
      }
      assert.deepEqual(pages, listed);
      const overview = await api().get('/admin/overview', { key });
      assert.equal(overview.body.developers.total, listed.length);
      assertError(await api().get('/admin/developers', { key: 'wrong' }), 401, 'INVALID_ADMIN_KEY');
      const removed = await api().delete(`/admin/developers/${boris.id}/factors`, { key });
      assert.equal(removed.status, 200, JSON.stringify(removed.body));
      await api().patch('/admin/banks/otp', { key, body: { status: 'coming_soon' } });
      for (const { key: own } of [ana, boris]) {
        assert.equal((await api().get('/banks/otp', { key: own })).body.status, 'coming_soon');
      }
      const ready = await api().get('/readyz');
      assert.deepEqual(ready.body.cells, { a: 'ready', b: 'ready' });
      const figures = (await api().get('/metrics', { key })).body as string;
      for (const cell of ['a', 'b'])
        assert.match(figures, new RegExp(`database_connections_idle\\{cell="${cell}"\\} \\d`));
      assert.equal(figures.match(/# TYPE database_connections_idle /g)!.length, 1);
      assertError(await api().get('/metrics'), 401, 'INVALID_ADMIN_KEY');
    });
  });
}

test('a cell whose database stops fails its own developers only, and so does one that is not there at the start', async (t) => {
  const second = await testDatabase(t);
  const network = await blackHole(t, second.url);
  const env = { CELLS: `a,b=${network.url}` };
  const cells = await startTestCells(t, { env, patienceMs: 200 });
  const { api } = cells.cell('a');
  const [ana, boris] = [await cells.developerIn('a'), await cells.developerIn('b')];
  await cells.developerIn('a');
  const read = ({ key }: TestDeveloper) => api.get('/accounts', { key });
  const of = async (who: TestDeveloper, count: number): Promise<number[]> => [
    ...new Set(
      (await Promise.all(Array.from({ length: count }, () => read(who)))).map(({ status }) => status),
    ),
  ];
  network.swallow();
  const [during, refused] = await Promise.all([of(ana, 50), of(boris, 20)]);
  assert.deepEqual(during, [200]);
  assert.deepEqual(refused, [503]);
  assertError(await read(boris), 503, 'SERVICE_UNAVAILABLE');
  const ready = await api.get('/readyz');
  assert.deepEqual([ready.status, ready.body.cells], [200, { a: 'ready', b: 'unavailable' }]);
  const registered = await api.post('/developers/register', {
    body: { email: 'new@example.com', password, name: 'New', consent: true },
  });
  assert.equal(registered.status, 201, 'to the cell that answers, although the other is emptier');
  network.forward();
  for (;;) {
    const { body } = await api.get('/readyz');
    if (body.cells.b === 'ready') break;
  }
  assert.deepEqual(await of(boris, 10), [200]);

  const gone = new URL(second.url);
  gone.searchParams.delete('host');
  gone.port = '1';
  const alone = await startTestCells(t, { from: cells, env: { CELLS: `a,b=${gone.href}` } });
  assert.equal((await alone.cell('a').api.get('/accounts', { key: ana.key })).status, 200);
  assertError(await alone.cell('a').api.get('/accounts', { key: boris.key }), 503, 'SERVICE_UNAVAILABLE');
});

test('a process that serves some cells refuses the others, and the first cell stays the first', async (t) => {
  const cells = await startTestCells(t);
  const [ana, boris] = [await cells.developerIn('a'), await cells.developerIn('b')];
  const some = await startTestCells(t, { from: cells, env: { CELL: 'b' } });
  const { api } = some.cell('b');
  assert.equal((await api.get('/accounts', { key: boris.key })).status, 200);
  assertError(await api.get('/accounts', { key: ana.key }), 503, 'SERVICE_UNAVAILABLE');
  assert.deepEqual((await api.get('/readyz')).body.cells, { b: 'ready' });
  await assert.rejects(startTestCells(t, { from: cells, env: { CELLS: 'b,a' } }), /begin CELLS with it/);
});

/** Runs `npm run cells` beside the running service. */
const cellsCommand = async (cells: TestCells, env: Record<string, string>, ...words: string[]) => {
  const program = fileURLToPath(new URL('../../scripts/cells.ts', import.meta.url));
  const command = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, ...cells.env, ...env },
  });
  const [said, [status]] = await Promise.all([
    Promise.all([text(command.stdout), text(command.stderr)]),
    once(command, 'close'),
  ]);
  return { said: said.join(''), status };
};

test('a cell is added while the service runs: prepared by a command, and refused by processes that do not serve it', async (t) => {
  const cells = await startTestCells(t);
  const ana = await cells.developerIn('a');
  const listed = await cellsCommand(cells, {}, 'list');
  assert.equal(listed.status, 0, listed.said);
  assert.match(
    listed.said,
    /^b +0 accounts {2}schema b of test_\w+ at \S+\na +1 accounts {2}schema public of .* \(first\)\n$/,
  );
  const more = { CELLS: 'a,b,c' };
  assert.match((await cellsCommand(cells, {}, 'add', 'c')).said, /CELLS does not name "c"/);
  assert.match((await cellsCommand(cells, more, 'add')).said, /Name the cell/);
  assert.match((await cellsCommand(cells, more, 'remove', 'c')).said, /What should be done\?/);
  for (let times = 0; times < 2; times++) {
    const added = await cellsCommand(cells, more, 'add', 'c');
    assert.equal(added.status, 0, added.said);
    assert.match(added.said, /^c +0 accounts {2}schema c of /m);
  }
  const { sql } = cells.cell('a');
  assert.equal((await sql`select from c.developers`).count, 0);
  await cells.service.directory.refresh();
  const key = inCell('c', () => newApiKey());
  assertError(await cells.cell('a').api.get('/accounts', { key }), 503, 'SERVICE_UNAVAILABLE');
  assert.equal((await cells.cell('a').api.get('/accounts', { key: ana.key })).status, 200);
  // A mark of no cell at all is a key that somebody made up.
  assertError(
    await cells.cell('a').api.get('/accounts', { key: inCell('d', () => newApiKey()) }),
    401,
    'INVALID_API_KEY',
  );

  await assert.rejects(reachDatabase(loadConfig(cells.env)), /Name one, for example CELL=a/);
  const reached = await reachDatabase(loadConfig({ ...cells.env, CELL: 'b' }));
  assert.equal(reached.url, inSchema(cells.env.DATABASE_URL!, 'b'));
});

test('the directory notes the accounts of an installation that begins with cells, and forgets those that are gone', async (t) => {
  const clock = new TestClock();
  const cells = await startTestCells(t, { clock });
  const { directory } = cells.service;
  const old = await inCell('', () => createDeveloper(cells.cell('a')));
  assert.equal(await directory.cellOfMail(old.email), null);
  const compare = () => directory.compare('a', listAddresses(cells.cell('a').service.deps.sql));
  await compare();
  assert.equal(await directory.cellOfMail(old.email), 'a');
  const { sql } = cells.cell('a');
  await sql`delete from developers where id = ${old.id}`;
  await compare();
  assert.equal(await directory.cellOfMail(old.email), 'a', 'a registration under way has no account yet');
  clock.advance({ days: 2 });
  await compare();
  assert.equal(await directory.cellOfMail(old.email), null);
  assert.equal(await directory.claimMail('x@example.com', 'b'), true);
  assert.equal(await directory.claimMail('x@example.com', 'a'), false);
  const rows = await sql<{ row: string }[]>`select mails::text as row from cells.mails`;
  for (const { row } of rows) assert.doesNotMatch(row, /example/);
  const secret = newId('deviceCode');
  await directory.place({ cell: 'b', hash: tokenHash(secret), endsAt: clock.now() });
  assert.equal(directory.placeOf(secret), 'b');
  clock.advance({ days: 1 });
  await compare();
  assert.equal((await sql`select from cells.placed`).count, 0);
});

test('while the first cell and the directory do not answer, keys and sessions of the others work', async (t) => {
  const [first, second] = [await testDatabase(t), await testDatabase(t)];
  const network = await blackHole(t, first.url);
  const cells = await startTestCells(t, {
    env: {
      DATABASE_URL: network.url,
      KEY_STORE_URL: await keyStoreUrl(first.url),
      CELLS: `a,b=${second.url}`,
    },
    patienceMs: 200,
  });
  const { api } = cells.cell('b');
  const [ana, boris] = [await cells.developerIn('a'), await cells.developerIn('b')];
  network.swallow();
  const askForMail = () => api.post('/developers/forgot-password', { body: { email: boris.email } });
  const [key, session, refused, mail] = await Promise.all([
    api.get('/accounts', { key: boris.key }),
    api.get('/developers/me', { key: boris.session }),
    api.get('/accounts', { key: ana.key }),
    askForMail(),
  ]);
  assert.deepEqual([key.status, session.status], [200, 200]);
  assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assertError(mail, 503, 'SERVICE_UNAVAILABLE');
  assert.equal((await api.get('/banks')).status, 200, 'a request of nobody goes to a cell that answers');
  network.forward();
  let again = await askForMail();
  while (again.status === 503) again = await askForMail();
  assert.equal(again.status, 200);
});

test('npm start serves cells until it is told to stop, and says when their order has changed', async (t) => {
  const { url } = await testDatabase(t);
  const env = {
    PORT: `${await freePort()}`,
    DATA_DIR: await temporaryDirectory(t),
    DATABASE_URL: url,
    KEY_STORE_URL: await keyStoreUrl(url),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    CELLS: 'a,b',
  };
  const started = spawnService(t, env);
  await started.printed(/The whole tour is in README\.md/);
  const ready = await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
  assert.deepEqual(((await ready.json()) as { cells: object }).cells, { a: 'ready', b: 'ready' });
  started.child.kill('SIGTERM');
  assert.equal(await started.ended, 0);
  const other = spawnService(t, { ...env, CELLS: 'b,a' });
  assert.equal(await other.ended, 1);
  assert.match(other.output(), /CELLS begins with "b", and the first cell of this installation is "a"/);
});
