/** Who can renew a connection: the person of the first consent, and nobody who only claims to be the user. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { WARNING_HEADER } from '../../src/platform/http/warnings.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, type Connected, connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

describe('a consent of a user who has a connection at the bank', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
  });

  const linkToken = async (userId?: string) =>
    app.api.post('/link/token/create', { key, body: userId === undefined ? {} : { user_id: userId } });

  /** Opens a session as a browser, or as a server with its key. */
  const open = async (credential: string, bank: string, user: string, more: object = {}): Promise<string> =>
    (await app.api.post('/connect', { key: credential, body: { bank_id: bank, user_id: user, ...more } }))
      .body.session_token;

  const atBank = async (token: string, step: string) => {
    const response = await fetch(`${app.url}/sandbox/auth.html`, {
      method: 'POST',
      body: new URLSearchParams({ token, step, lang: 'en' }),
      redirect: 'manual',
    });
    const text = await response.text();
    return {
      status: response.status,
      refresh: response.headers.get('refresh'),
      text,
      title: /<h1>(.*?)<\/h1>/.exec(text)![1],
      /** The last digits of the shown accounts. */
      digits: [...text.matchAll(/RS35 ···· (\d{4})/g)].map(([, digits]) => digits!),
    };
  };

  const status = (token: string, credential = key) =>
    app.api.get(`/connect/${token}/status`, { key: credential });

  const ibansOf = async (user: string): Promise<string[]> => {
    const { data } = (await app.api.get('/connections', { key })).body;
    const { connection_id } = data.find((each: { user_id: string }) => each.user_id === user);
    const { body } = await app.api.get(`/connections/${connection_id}/export`, { key });
    return body.accounts.flatMap(({ iban }: { iban: string | null }) => iban ?? []);
  };
  const lastFour = (iban: string): string => iban.slice(-4);

  /** Returns every row of a connection in the database. */
  const rowsOf = async ({ connectionId }: Connected): Promise<unknown> => {
    const { sql } = app;
    return [
      await sql`select * from connections where id = ${connectionId}`,
      await sql`select * from accounts where connection_id = ${connectionId} order by id`,
      await sql`select t.* from transactions t join accounts a on a.no = t.account_no
        where a.connection_id = ${connectionId} order by account_no, seq`,
      await sql`select * from consents where connection_id = ${connectionId} order by id`,
      await sql`select * from events where connection_id = ${connectionId} order by position`,
      await sql`select * from public_tokens where connection_id = ${connectionId} order by hash`,
    ];
  };

  for (const [name, days] of [
    ['active', 0],
    ['expired', 91],
  ] as const) {
    test(`a stranger who claims to be the user sees and changes nothing, ${name}`, async () => {
      const user = `victim-${name}`;
      const victim = await connectBank(app, key, { user });
      const ibans = await ibansOf(user);
      app.clock.advance({ days });
      const before = await rowsOf(victim);

      const digits = ibans.map(lastFour);
      const enter = async () => {
        const link = (await linkToken()).body.link_token;
        const opened = await app.api.post('/connect', {
          key: link,
          body: { bank_id: 'banca-intesa', user_id: user, redirect_url: 'https://app.example/back' },
        });
        const token = opened.body.session_token;
        const login = await (await fetch(`${app.url}/sandbox/auth.html?token=${token}&lang=en`)).text();
        return { link, opened, token, login, shown: await atBank(token, 'consent') };
      };
      let stranger = await enter();
      // Accounts of two people may end alike by chance, which is not repeated.
      if (stranger.shown.digits.some((each) => digits.includes(each))) stranger = await enter();
      const { link, opened, token, login, shown } = stranger;
      const told = [opened.body, login, shown.text, (await status(token, link)).body].map((each) =>
        typeof each === 'string' ? each : JSON.stringify(each),
      );
      for (const each of told) {
        for (const secret of [
          victim.connectionId,
          ...victim.accountIds,
          ...ibans.map((iban) => iban.slice(4)),
        ]) {
          assert.ok(!each.includes(secret), `${secret} in ${each}`);
        }
        for (const four of digits) {
          // Not within an id or a hash, which may contain any digits.
          assert.doesNotMatch(each, new RegExp(`(?<![\\w-])${four}(?![\\w-])`));
        }
      }
      // The bank shows a logged-in customer their own accounts.
      assert.equal(shown.digits.length, ibans.length);

      const refused = await atBank(token, 'authorize');
      assert.deepEqual([refused.status, refused.title], [403, 'Not the same person']);
      assert.equal(refused.refresh, null);
      const back = `https://app.example/back?session_token=${token}&amp;status=expired`;
      assert.ok(refused.text.includes(`href="${back}"`));
      for (const credential of [link, key]) {
        assertError(await status(token, credential), 410, 'SESSION_EXPIRED');
      }
      assert.deepEqual((await atBank(token, 'authorize')).status, 410);
      const again = await app.api.post('/sandbox/authorize', { body: { session_token: token } });
      assertError(again, 400, 'SESSION_NOT_PENDING');
      assert.deepEqual(await rowsOf(victim), before);
    });
  }

  test('the user renews by default, from a bound link token and from a key', async () => {
    const first = await connectBank(app, key, { user: 'returning' });
    const ibans = await ibansOf('returning');
    for (const [bound, more] of [
      [true, {}],
      [false, {}],
      // A scenario alone does not make another person.
      [false, { sandbox: { scenario: 'student' } }],
      [false, { sandbox: { seed: 'test', scenario: 'default' } }],
    ] as const) {
      app.clock.advance({ days: 60 });
      const credential = bound ? (await linkToken('returning')).body.link_token : key;
      const token = await open(credential, 'banca-intesa', 'returning', more);
      assert.deepEqual((await atBank(token, 'consent')).digits, ibans.map(lastFour));
      assert.equal((await atBank(token, 'authorize')).title, 'Access authorized');
      const public_token = (await status(token)).body.public_token;
      const exchanged = await app.api.post('/connect/exchange', { key, body: { public_token } });
      assert.equal(exchanged.body.connection_id, first.connectionId);
      const { data } = (await app.api.get('/connections', { key })).body;
      const renewed = data.find(
        (each: { connection_id: string }) => each.connection_id === first.connectionId,
      );
      assert.equal(renewed.days_until_expiry, 90);
    }
  });

  test('another person is refused, whoever names the user; a person with the same name too', async () => {
    for (const bank of ['banca-intesa', 'otp']) {
      const first = await connectBank(app, key, { user: 'somebody', bank });
      const before = await rowsOf(first);
      const link = (await linkToken('somebody')).body.link_token;
      for (const sandbox of [{ seed: 'somebody else' }, { seed: 'test', scenario: 'student' }]) {
        for (const credential of [key, link]) {
          const token = await open(credential, bank, 'somebody', { sandbox });
          assert.equal((await atBank(token, 'authorize')).title, 'Not the same person');
          assertError(await status(token), 410, 'SESSION_EXPIRED');
        }
      }
      assert.deepEqual(await rowsOf(first), before);
    }
  });

  test('a session that claims to be the user renews if the user logs in', async () => {
    await connectBank(app, key, { user: 'claimed', seed: 'a login of their own' });
    const link = (await linkToken()).body.link_token;
    const token = await open(link, 'banca-intesa', 'claimed', { sandbox: { seed: 'a login of their own' } });
    assert.equal((await atBank(token, 'authorize')).title, 'Access authorized');
  });

  test('an account without an IBAN does not prevent a renewal', async () => {
    const sandbox = { seed: 'passbook', scenario: 'pensioner' };
    const { connectionId } = await connectBank(app, key, { user: 'saver', ...sandbox });
    const { data } = (await app.api.get(`/accounts?connection_id=${connectionId}`, { key })).body;
    assert.ok(data.some(({ iban }: { iban: string | null }) => iban === null));
    const token = await open(key, 'banca-intesa', 'saver', { sandbox });
    assert.equal((await atBank(token, 'authorize')).title, 'Access authorized');
  });

  test('a bank without identity data skips the comparison', async () => {
    const { connectionId } = await connectBank(app, key, { bank: 'nlb', user: 'anybody' });
    const token = await open(key, 'nlb', 'anybody', { sandbox: { seed: 'somebody else' } });
    assert.equal((await atBank(token, 'authorize')).title, 'Access authorized');
    const public_token = (await status(token)).body.public_token;
    const exchanged = await app.api.post('/connect/exchange', { key, body: { public_token } });
    assert.equal(exchanged.body.connection_id, connectionId);
  });

  test('POST /sandbox/authorize always renews: it acts as the right customer', async () => {
    const first = await connectBank(app, key, { user: 'scripted' });
    const link = (await linkToken()).body.link_token;
    for (const credential of [key, link]) {
      const token = await open(credential, 'banca-intesa', 'scripted', { sandbox: { seed: 'another' } });
      const public_token = await authorize(app, token);
      const exchanged = await app.api.post('/connect/exchange', { key, body: { public_token } });
      assert.equal(exchanged.body.connection_id, first.connectionId);
    }
  });

  test('the second of two concurrent first consents renews the connection of the first', async () => {
    const tokens = await Promise.all([open(key, 'otp', 'hasty'), open(key, 'otp', 'hasty')]);
    const endings = await Promise.all(tokens.map((token) => atBank(token, 'authorize')));
    assert.deepEqual(
      endings.map(({ title }) => title),
      ['Access authorized', 'Access authorized'],
    );
    const { data } = (await app.api.get('/connections', { key })).body;
    assert.equal(data.filter((each: { user_id: string }) => each.user_id === 'hasty').length, 1);
  });

  test('a link token without a user gives a warning', async () => {
    assert.equal((await linkToken('user-1')).headers.get(WARNING_HEADER), null);
    const unbound = [
      await linkToken(),
      await linkToken(' '),
      await app.api.post('/link/token/create', { key }),
    ];
    for (const { status, headers } of unbound) {
      assert.equal(status, 200);
      assert.match(headers.get(WARNING_HEADER)!, /has no user_id.*Create it with the user_id/);
    }
  });

  test('a link token for a connection renews it: its bank, its user, and no other', async () => {
    const mine = await connectBank(app, key, { bank: 'otp', user: 'renews' });
    const create = (body: object, as = key) => app.api.post('/link/token/create', { key: as, body });
    const made = await create({ connection_id: mine.connectionId });
    assert.equal(made.status, 200);
    assert.equal(made.headers.get(WARNING_HEADER), null);
    const token: string = made.body.link_token;
    assert.match(token, /^lt_renew_[0-9A-Za-z]{22}$/);

    const { body: opens } = await app.api.get('/link/token', { key: token });
    const { expires_at } = (await app.api.get(`/connections/${mine.connectionId}`, { key })).body;
    assert.deepEqual(opens.connection, { status: 'active', expires_at });
    assert.deepEqual(Object.keys(opens.bank), ['id', 'name', 'bic', 'color', 'status', 'history_days']);
    assert.equal(opens.bank.id, 'otp');
    assert.doesNotMatch(JSON.stringify(opens), /conn_|renews/);
    const { body: plain } = await create({ user_id: 'renews' });
    assert.deepEqual((await app.api.get('/link/token', { key: plain.link_token })).body.connection, null);
    assertError(await app.api.get('/link/token', { key }), 401, 'INVALID_LINK_TOKEN');

    const elsewhere = { bank_id: 'banca-intesa', user_id: 'renews' };
    assertError(await app.api.post('/connect', { key: token, body: elsewhere }), 400, 'INVALID_PARAMETER');
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 10 } });
    const { body: fresh } = await create({ connection_id: mine.connectionId });
    const session = await open(fresh.link_token, 'otp', 'somebody else');
    const publicToken = await authorize(app, session);
    const { body } = await app.api.post('/connect/exchange', { key, body: { public_token: publicToken } });
    assert.equal(body.connection_id, mine.connectionId);
    assert.ok((await app.api.get(`/connections/${mine.connectionId}`, { key })).body.expires_at > expires_at);

    const other = { connection_id: mine.connectionId, user_id: 'another' };
    assertError(await create(other), 400, 'INVALID_PARAMETER');
    assertError(await create({ connection_id: 'conn_0000000000000000000000' }), 404, 'CONNECTION_NOT_FOUND');
    const strange = await create({ connection_id: mine.connectionId }, await app.createKey());
    assertError(strange, 404, 'CONNECTION_NOT_FOUND');
    // Another connection of the user keeps its link tokens.
    await connectBank(app, key, { bank: 'banca-intesa', user: 'renews' });
    await app.api.delete(`/connections/${mine.connectionId}`, { key });
    assertError(await app.api.get('/link/token', { key: fresh.link_token }), 401, 'INVALID_LINK_TOKEN');
    assertError(await create({ connection_id: mine.connectionId }), 409, 'CONNECTION_ALREADY_REVOKED');
  });
});
