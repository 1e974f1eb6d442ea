/** The same account by file and by connection: the upload asks, joins or separates, and no sum counts a row twice. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addDays } from '../../packages/common/belgrade.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { connectAssistant } from '../support/mcp.ts';
import { camtFile, formOf } from '../support/statement-files.ts';
import { bankEntry, windowBank } from '../support/window-bank.ts';

const OLD = '2023-05-04';

describe('an account by file and by connection', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end);
    ({ key } = await createDeveloper(app));
  });

  const get = async (path: string, as = key): Promise<ApiResponse['body']> => {
    const { status, body } = await app.api.get(path, { key: as });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const accountsOf = async (user: string): Promise<ApiResponse['body'][]> =>
    (await get(`/accounts?user_id=${user}`)).data;
  const upload = (user: string, file: string, fields: object = {}, as = key): Promise<ApiResponse> =>
    app.api.post('/statements', {
      key: as,
      content: formOf({ user_id: user, ...fields }, { 'izvod.xml': file }),
    });
  const taken = async (...asked: Parameters<typeof upload>): Promise<ApiResponse['body']> => {
    const { status, body } = await upload(...asked);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  /** Connects an account in dinars, and makes a file of it with two old entries. */
  const connected = async (user: string) => {
    const { connectionId, accountIds } = await connectBank(app, key, { user });
    const [account] = await accountsOf(user);
    assert.equal(account.id, accountIds[0]);
    const lines = [
      [-12_345, 'Stara uplata'],
      [50_000, 'Stari priliv'],
    ] as const;
    const file = camtFile({ account: account.iban, day: OLD, lines });
    return { connectionId, account, file };
  };
  const countOf = async (id: string): Promise<number> => {
    let count = 0;
    for (let cursor = '', more = true; more; ) {
      const page = await get(`/accounts/${id}/transactions?cursor=${cursor}&limit=500`);
      count += page.added.length;
      ({ next_cursor: cursor, has_more: more } = page);
    }
    return count;
  };
  const advance = async (): Promise<void> => {
    const { status } = await app.api.post('/sandbox/clock/advance', { key, body: { days: 2 } });
    assert.equal(status, 200);
  };

  test('an upload asks for a decision, and imports nothing before', async () => {
    const { account, file } = await connected('asks');
    for (const fields of [{}, { dry_run: 'true' }]) {
      const refused = await upload('asks', file, fields);
      assertError(refused, 409, 'ACCOUNT_ALREADY_CONNECTED');
      for (const part of [account.iban, account.id, account.bank_id, 'onto=connection', 'onto=separate']) {
        assert.ok(refused.body.error_message.includes(part), part);
      }
    }
    assert.deepEqual((await get('/connections?user_id=asks')).data.length, 1);
    assertError(await upload('asks', file, { onto: 'both' }), 400, 'INVALID_PARAMETER');
    // Another currency is another account.
    const euros = file.replaceAll('RSD', 'EUR');
    const [{ statements }] = (await taken('asks', euros)).files;
    assert.notEqual(statements[0].account_id, account.id);
  });

  test('joined to the connection, older entries are added once, and known entries are recognised', async () => {
    const { connectionId, account, file } = await connected('joins');
    const [rows, balance] = [await countOf(account.id), await get(`/accounts/${account.id}/balance`)];
    const preview = await taken('joins', file, { onto: 'connection', dry_run: 'true' });
    assert.deepEqual([preview.added, await countOf(account.id)], [2, rows]);
    const first = await taken('joins', file, { onto: 'connection' });
    const [{ account_id: id, connection_id: of }] = first.files[0].statements;
    assert.deepEqual([id, of, first.added, first.known], [account.id, connectionId, 2, 0]);
    assert.deepEqual([(await taken('joins', file, { onto: 'connection' })).added], [0]);
    assert.equal(await countOf(account.id), rows + 2);
    const { balance: booked, available_balance: available } = await get(`/accounts/${account.id}/balance`);
    assert.deepEqual([booked, available], [balance.balance, balance.available_balance], 'as the bank says');

    // All reported entries as a file, with one additional entry.
    const from = '2026-02-01';
    const path = `/accounts/${account.id}/statement?format=json&from=${from}&to=2026-03-13`;
    const said = await get(path);
    const entries = said.entries ?? said.transactions;
    assert.ok(entries.length > 5);
    const response = await fetch(
      `${app.url}/accounts/${account.id}/statement?format=camt053&from=${from}&to=2026-03-13`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    const camt = await response.text();
    const again = await taken('joins', camt, { onto: 'connection' });
    assert.deepEqual([again.added, again.known], [0, entries.length]);
    const stray = camtFile({
      account: account.iban,
      day: '2026-03-02',
      number: 300,
      lines: [[-98_765, 'Nema je']],
    });
    const [statement] = (await taken('joins', stray, { onto: 'connection' })).files[0].statements;
    assert.deepEqual([statement.added, statement.known, statement.left_out], [0, 0, 1]);
    assert.ok(statement.warnings.some(({ code }: { code: string }) => code === 'bank_does_not_list'));
    assert.equal(await countOf(account.id), rows + 2);
    assert.deepEqual((await get('/connections?user_id=joins')).data.length, 1, 'no connection of files');

    await advance();
    assert.equal((await get(`/accounts/${account.id}/transactions?to=${OLD}`)).data.length, 2);
    assert.equal((await app.api.delete(`/connections/${connectionId}`, { key })).status, 200);
    assert.equal(
      (
        await app.sql`select from transactions t join accounts a on a.no = t.account_no where a.id = ${account.id}`
      ).count,
      0,
    );
  });

  test('joined to the connection, only days before the bank’s first day count as missing', async () => {
    const { account } = await connected('gaps');
    const bankFrom: string = account.history.from;
    const day = (number: number, on: string, opening = 100_000 + 100 * (number - 246)) => ({
      account: account.iban,
      number,
      day: on,
      opening,
      lines: [[100, `Uplata ${number}`]] as const,
    });
    const history = async () => (await accountsOf('gaps'))[0].history;
    const missing = (from: string, to: string) => ({ from, to, reason: 'statement_missing' });
    const join = (...days: ReturnType<typeof day>[]) =>
      taken('gaps', camtFile(...days), { onto: 'connection' });

    // Statement 247 is missing, and so is everything until the bank's first day: the next balance differs.
    const inBankDays = day(3, addDays(bankFrom, 30), 99_000);
    await join(day(246, OLD), day(248, '2023-05-06'), inBankDays);
    const untilBank = missing('2023-05-07', addDays(bankFrom, -1));
    const { from, gaps } = await history();
    assert.deepEqual(gaps, [missing('2023-05-05', '2023-05-05'), untilBank]);
    assert.equal(from, OLD);
    // The bank reports the days between these two itself.
    await join(day(5, addDays(bankFrom, 40), 99_000), day(247, '2023-05-05'));
    assert.deepEqual((await history()).gaps, [untilBank]);
  });

  test('a separate account is a duplicate that no sum counts; without the other account it is none', async (t) => {
    const { connectionId, account, file } = await connected('apart');
    const { files } = await taken('apart', file, { onto: 'separate' });
    const own = files[0].statements[0].account_id;
    assert.notEqual(own, account.id);
    const marks = async () =>
      (await accountsOf('apart')).map((each: Record<string, unknown>) => [each.id, each.duplicate_of]);
    const marked = (await marks()).find(([id]) => id === own);
    assert.deepEqual(marked, [own, account.id]);
    assert.ok((await marks()).every(([id, original]) => id === own || original === null));
    // The account of the file exists, because it was chosen before.
    assert.equal((await taken('apart', file)).known, 2);

    const found = await get('/transactions?text=Stara');
    assert.ok(found.data.every(({ account_id: id }: { account_id: string }) => id !== own));
    assert.deepEqual(
      found.duplicates.filter(({ account_id: id }: { account_id: string }) => id === own),
      [{ account_id: own, duplicate_of: account.id }],
    );
    assert.equal((await get(`/transactions?account_id=${own}`)).count, 2);

    const mcp = await connectAssistant(t, app.url, key);
    const listed = await mcp.data<ApiResponse['body']>('list_accounts', { user_id: 'apart' });
    assert.ok(!listed.accounts.some(({ id }: { id: string }) => id === own));
    assert.deepEqual(listed.duplicates_left_out, [{ id: own, duplicate_of: account.id }]);
    const period = { from: OLD, to: OLD };
    const both = await mcp.data<ApiResponse['body']>('summarise_spending', {
      account_ids: [account.id, own],
      ...period,
    });
    assert.deepEqual(
      [both.currencies, both.duplicates_left_out],
      [[], [{ account_id: own, duplicate_of: account.id }]],
    );
    const alone = await mcp.data<ApiResponse['body']>('summarise_spending', {
      account_ids: [own],
      ...period,
    });
    assert.deepEqual([alone.currencies[0].transactions, alone.duplicates_left_out], [2, []]);

    const budget = await budgetOf({ user_id: 'apart' });
    assert.ok(!budget.accounts.some(({ id }: { id: string }) => id === own));
    assert.match(budget.errors.join(), /from statement files, is left out: it is the same account as /);
    assert.equal((await budgetOf({ account_ids: [own] })).accounts.length, 1);

    // The connected account's consent has ended, so sums count the account of the file.
    await app.sql`update connections set expires_at = ${app.clock.now()} where id = ${connectionId}`;
    assert.deepEqual(await marks(), [[own, null]]);
    assert.equal((await get('/transactions?text=Stara')).duplicates.length, 0);
    await connectBank(app, key, { user: 'apart' });
    assert.deepEqual(
      (await marks()).find(([id]) => id === own),
      [own, account.id],
    );
    assert.equal((await app.api.delete(`/connections/${connectionId}`, { key })).status, 200);
    assert.deepEqual(await marks(), [[own, null]]);
    assert.equal(await countOf(own), 2);
  });

  /** Returns what a budget application reads. */
  const budgetOf = async (body: object): Promise<ApiResponse['body']> => {
    const made = await app.api.post('/simplefin/tokens', { key, body });
    const here = (url: string): URL => new URL(new URL(url).pathname, app.url);
    const access = new URL(await (await fetch(here(made.body.claim_url), { method: 'POST' })).text());
    const authorization = `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`;
    return (
      await fetch(`${here(access.href)}/accounts?balances-only=1`, { headers: { authorization } })
    ).json();
  };

  test('an earlier account of a file is marked when the bank is connected, and still accepts files', async () => {
    const { account } = await connected('first of all');
    // The same customer for another user of the key has the same IBAN.
    const file = camtFile({ account: account.iban, day: OLD, lines: [[-100, 'Prva']] });
    const before = await taken('file first', file);
    assert.deepEqual(
      (await accountsOf('file first'))[0].duplicate_of,
      null,
      'another user has no part in it',
    );
    const { accountIds, connectionId } = await connectBank(app, key, { user: 'file first' });
    const own = before.files[0].statements[0].account_id;
    const marked = (await accountsOf('file first')).find(({ id }: { id: string }) => id === own);
    assert.equal(marked.duplicate_of, accountIds[0]);
    const more = camtFile({
      account: account.iban,
      number: 247,
      day: '2023-05-05',
      lines: [[-200, 'Druga']],
    });
    assert.equal((await taken('file first', more)).files[0].statements[0].account_id, own);
    await connectBank(app, key, { user: 'file first', accounts: [1] });
    assert.equal(
      (await accountsOf('file first')).find(({ id }) => id === own).duplicate_of,
      null,
      'taken out',
    );
    await connectBank(app, key, { user: 'file first', accounts: [0, 1] });
    assert.notEqual(
      (await accountsOf('file first')).find(({ id }) => id === own).duplicate_of,
      null,
      'added again',
    );
    assert.ok(connectionId);
  });

  test('another user and another key get no hint, and an account without consent cannot be joined', async () => {
    const { connectionId, file } = await connected('isolated');
    const stranger = await createDeveloper(app);
    for (const [user, as] of [
      ['isolated', stranger.key],
      ['somebody else', key],
    ] as const) {
      const body = await taken(user, file, {}, as);
      assert.equal(body.added, 2);
      const [{ duplicate_of: original }] = (await get(`/accounts?user_id=${user.replace(' ', '%20')}`, as))
        .data;
      assert.equal(original, null);
    }
    await app.sql`update connections set expires_at = ${app.clock.now()} where id = ${connectionId}`;
    const { files } = await taken('isolated', file, { onto: 'connection' });
    assert.notEqual(files[0].statements[0].connection_id, connectionId);
  });
});

test('joined rows at a bank with windows are neither doubled nor withdrawn by its next read', async (t) => {
  const bank = windowBank();
  const app = await startApp(t, { bank: bank.provider });
  const { key } = await createDeveloper(app);
  const shown = [
    bankEntry('MAXI 767 BEOGRAD', -1_999_00, { bookingDate: '2026-03-10' }),
    bankEntry('ZARADA', 90_000_00, { bookingDate: '2026-03-02' }),
  ];
  bank.show('current', { booked: shown, balances: [{ kind: 'booked', amount: 100_000_00, asOf: null }] });
  const { accountIds } = await connectBank(app, key, { bank: 'otp', user: 'windows', scenario: 'empty' });
  const account = async () => (await app.api.get('/accounts?user_id=windows', { key })).body.data[0];
  const { iban } = await account();
  const upload = (...made: Parameters<typeof camtFile>) =>
    app.api.post('/statements', {
      key,
      content: formOf({ user_id: 'windows', onto: 'connection' }, { 'a.xml': camtFile(...made) }),
    });
  await app.sql`update accounts set history = 'recent' where id = ${accountIds[0]!}`;
  const early = await upload({ account: iban, day: OLD, lines: [[-500, 'Rano']] });
  assertError(early, 409, 'ACCOUNT_ALREADY_CONNECTED');
  assert.match(early.body.error_message, /is still being read from the bank/);
  await app.sql`update accounts set history = 'complete' where id = ${accountIds[0]!}`;
  const version = async (): Promise<number> =>
    (await app.sql<[{ version: number }]>`select version from connections`)[0].version;
  const before = await version();
  const { body } = await upload(
    { account: iban, day: OLD, lines: [[-500, 'Staro']] },
    { account: iban, number: 247, day: '2026-03-10', lines: [[-1_999_00, 'MAXI 767']] },
  );
  assert.deepEqual([body.added, body.known], [1, 1], JSON.stringify(body));
  assert.ok((await version()) > before, 'what was being read of the bank meanwhile is compared anew');
  for (let round = 0; round < 3; round++) {
    await app.api.post('/sandbox/clock/advance', { key, body: { days: 1 } });
    const rows = (await app.api.get(`/accounts/${accountIds[0]}/transactions?limit=500`, { key })).body.data;
    assert.deepEqual(
      rows.map(({ description }: { description: string }) => description),
      ['MAXI 767 BEOGRAD', 'ZARADA', 'Staro'],
    );
    assert.equal((await account()).balance, 100_000);
  }
});
