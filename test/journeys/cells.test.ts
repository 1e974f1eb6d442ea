/** A service with several cells: each developer is in one, and every request is sent there. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { inCell } from '../../src/platform/vocabulary/cell-mark.ts';
import { marksIn, newId, newState } from '../../src/platform/vocabulary/ids.ts';
import { startTestCells, type TestCells } from '../support/cells.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import type { TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { readEvents } from '../support/event-stream.ts';
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

for (const databases of deep([false], [false, true])) {
  describe(`two cells in ${databases ? 'databases of their own' : 'schemas of one database'}`, () => {
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
  });
}
