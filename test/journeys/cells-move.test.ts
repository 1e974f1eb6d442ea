/** A developer moves to another cell while the service runs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { inventData } from '../../scripts/release/invented-data.ts';
import { answersTo, readsOf } from '../../scripts/release/reads.ts';
import { moveDeveloper } from '../../src/main/move/move.ts';
import { NOT_BY_HASH, SECRETS } from '../../src/main/move/secret-store.ts';
import { tenantTables } from '../../src/main/move/table-store.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { startTestCells } from '../support/cells.ts';
import { selfSigned } from '../support/certificate.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { waitForLockWaiter, waitUntil } from '../support/locks.ts';
import { cellsCommand, countRows, movingCells } from '../support/moving-cells.ts';
import { directoryFor } from '../support/temporary.ts';
import { askOverTls, registerTpp } from '../support/tpp.ts';

test('every hash by which a request finds its row is known to a move', async (t) => {
  const { sql } = await testDatabase(t);
  const columns = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ '(^|_)(hash|fingerprint)$'
      and table_name in (select relname from pg_class c join pg_policy p on p.polrelid = c.oid)
      and not exists (select from information_schema.key_column_usage u join information_schema.referential_constraints
                      using (constraint_name) where u.table_name = columns.table_name and u.column_name = columns.column_name)`;
  const known = Object.entries(SECRETS).flatMap(([table, hashes]) =>
    hashes.map((hash) => `${table}.${/\((\w+), '/.exec(hash)?.[1] ?? hash}`),
  );
  const unknown = columns.map(({ name }) => name).filter((name) => !known.includes(name));
  assert.deepEqual(unknown.sort(), [...NOT_BY_HASH].sort());
});

test('everything of a developer moves, and every id, key, cursor and webhook stays valid', async (t) => {
  const cells = await startTestCells(t);
  const app = cells.cell('a');
  const invented = await inventData(app);
  // These grow with each read; the inboxes of development stay where they are.
  const reads = readsOf(invented).filter(
    ({ path }) => !/^\/(developers\/(usage|requests|me\/data|audit-log)|dev\/inbox)/.test(path),
  );
  const developer = (await app.sql<{ id: string }[]>`select id from developers`)[0]!.id;
  const rowsIn = (name: string) => countRows(cells.cell(name).service.deps.sql, developer);
  const answers = async () => {
    const given = await answersTo(app, reads);
    // The last read of a key is shown with it.
    for (const name of ['a', 'b']) await cells.cell(name).service.deps.recorder.flush();
    return JSON.parse(JSON.stringify(given).replaceAll(/req_\w+/g, 'req_')) as typeof given;
  };
  await answers();
  const before = await answers();
  // The address of the outbox would wait for the mail that is not sent yet.
  const mails = async (): Promise<number> => {
    const sent = ['a', 'b'].map(
      (name) => cells.cell(name).sql`select from development_outbox where recipient = 'ana@example.com'`,
    );
    return (await Promise.all(sent)).reduce((sum, { count }) => sum + count, 0);
  };
  const sent = await mails();
  await app.api.post('/developers/forgot-password', { body: { email: 'ana@example.com' } });
  const rows = await rowsIn('a');
  const moved = await cellsCommand(cells, 'move', 'ana@example.com', 'b');
  assert.equal(moved.status, 0, moved.said);
  const moving = new RegExp(
    `^\\d+ rows copied\\.\\n${developer} has moved from "a" to "b"\\. Requests waited for [01]\\.\\d\\d s\\.\\n`,
  );
  assert.match(moved.said, moving);
  assert.deepEqual(await rowsIn('b'), rows);
  const { body: log } = await app.api.get(`/developers/requests/${invented.request}`, {
    key: invented.session,
  });
  assert.equal(log.id, invented.request);
  const after = await answers();
  for (const [i, { path }] of reads.entries()) assert.deepEqual(after[i], before[i], path);
  for (const [name, count] of Object.entries(await rowsIn('a'))) assert.equal(count, 0, name);
  for (const table of ['request_log', 'usage_hours', 'pull_leases'])
    assert.equal((await app.sql`select from ${app.sql(table)} where key_id is not null`).count, 0, table);
  assert.equal(await mails(), sent);
  await cells.drain();
  assert.equal(await mails(), sent + 1, 'a mail on its way moves along');
});

test('a request that is under way while its developer moves is repeated where they are', async (t) => {
  const cells = await startTestCells(t);
  const { sql, api } = cells.cell('a');
  const { directory } = cells.service;
  const ana = await cells.developerIn('a');
  const { accountIds } = await connectBank(cells.cell('a'), ana.key);
  const states = (state: string): Promise<void> =>
    waitUntil(state, async () => {
      await directory.refresh();
      return [...directory.moves()].some((move) => move.state === state);
    });
  const moving = cellsCommand(cells, 'move', ana.id, 'b');
  await states('copying');
  let adding: Promise<ApiResponse> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from accounts where id = ${accountIds[0]!} for update`;
    adding = api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
      key: ana.key,
      body: { transactions: [{ amount: -4_711, description: 'PEKARA' }] },
    });
    await waitForLockWaiter(sql, tx);
    await states('moved');
  });
  const { status, body } = await adding!;
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal((await moving).status, 0);
  const found = await cells.cell('b').sql`select from transactions where id = ${body.data[0].id}`;
  assert.equal(found.count, 1);
});

test('a row whose deletion is committed after it was copied is gone, and a secret that is made last is known', async (t) => {
  const cells = await startTestCells(t);
  const { sql } = cells.cell('a');
  const ana = await cells.developerIn('a');
  const [kept, gone] = [
    await ana.addWebhook('http://localhost/kept'),
    await ana.addWebhook('http://localhost/gone'),
  ];
  const tables = await tenantTables(sql);
  const copied = Promise.withResolvers<void>();
  const late = newId('developerSession');
  const { directory } = cells.service;
  const moving = directory.asMover((own) =>
    moveDeveloper(
      movingCells(cells, own, { source: 'a', target: 'b' }),
      { developerId: ana.id, source: 'a', target: 'b' },
      { tell: () => copied.resolve() },
    ),
  );
  await waitUntil('a trigger on each table', async () => {
    const { count } = await sql`select from pg_trigger where tgname = 'moving'`;
    return count === tables.length;
  });
  await sql.begin(async (tx) => {
    await tx`delete from webhooks where id = ${gone.id}`;
    await tx`
      insert into developer_sessions (hash, developer_id, expires_at, id, kind, created_at, authenticated_at, last_used_at)
      select ${tokenHash(late)}, developer_id, expires_at, 'login_late', kind, created_at, authenticated_at, last_used_at
      from developer_sessions where developer_id = ${ana.id}`;
    await copied.promise;
    await waitUntil('the pause', async () => {
      await directory.refresh();
      return [...directory.moves()].some(({ state }) => state === 'pausing');
    });
  });
  await moving;
  const found = await cells.cell('b').sql<{ id: string }[]>`select id from webhooks`;
  assert.deepEqual(
    found.map(({ id }) => id),
    [kept.id],
  );
  assert.equal((await cells.cell('b').api.get('/developers/me', { key: late })).status, 200);
});

test('while another developer moves, answers stay as they are, also those that are no text', async (t) => {
  const cells = await startTestCells(t);
  const { sql, api } = cells.cell('a');
  const ana = await cells.developerIn('a');
  const plaid = async (path: string, body: object): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      'plaid-client-id': ana.id,
      'plaid-secret': ana.key,
    };
    const response = await fetch(`${cells.url}/plaid${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, path);
    return response;
  };
  const made = await plaid('/sandbox/public_token/create', {
    institution_id: 'ins_banca-intesa',
    initial_products: ['statements'],
    options: { statements: { start_date: '2026-01-01', end_date: '2026-03-01' } },
  });
  const { public_token } = (await made.json()) as { public_token: string };
  const { access_token } = (await (await plaid('/item/public_token/exchange', { public_token })).json()) as {
    access_token: string;
  };
  const listed = (await (await plaid('/statements/list', { access_token })).json()) as {
    accounts: { statements: { statement_id: string }[] }[];
  };
  const download = async () =>
    Buffer.from(
      await (
        await plaid('/statements/download', {
          access_token,
          statement_id: listed.accounts[0]!.statements[0]!.statement_id,
        })
      ).arrayBuffer(),
    );
  const before = await download();
  await sql`
    insert into cells.moves (developer_id, source, target, state, began_at)
    values ('dev_other', 'a', 'b', 'copying', now())`;
  await cells.service.directory.refresh();
  const during = await download();
  assert.equal(during.subarray(0, 5).toString(), '%PDF-');
  assert.equal(during.length, before.length);
  assert.equal(
    (await api.post('/link/token/create', { key: ana.key, body: { user_id: 'one' } })).status,
    200,
  );
});

test('while another developer moves, a bank sees the certificate of a change', async (t) => {
  const server = selfSigned('localhost');
  const own = selfSigned('tpp.example.rs');
  const folder = await directoryFor(t);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(cert, server.cert), writeFile(key, server.key)]);
  const cells = await startTestCells(t, {
    env: { XS2A_TLS_PORT: '0', XS2A_TLS_CERT: cert, XS2A_TLS_KEY: key },
  });
  await registerTpp(cells.cell('b'), { certificates: [own.cert] });
  await cells.cell('a').sql`
    insert into cells.moves (developer_id, source, target, state, began_at)
    values ('dev_other', 'b', 'a', 'copying', now())`;
  await cells.service.directory.refresh();
  const path = `/xs2a/raiffeisen/v1/consents/${randomUUID()}`;
  const { body } = await askOverTls(cells.service.tlsPort!, 'DELETE', path, { ca: server.cert, ...own });
  assert.equal(body.tppMessages[0].code, 'CONSENT_UNKNOWN');
});

test('a request waits during the pause of a move and goes where the developer is then; without policies nobody moves', async (t) => {
  const cells = await startTestCells(t);
  const { sql, api } = cells.cell('a');
  const { directory } = cells.service;
  const ana = await cells.developerIn('a');
  await sql`
    insert into cells.moves (developer_id, source, target, state, began_at)
    values (${ana.id}, 'b', 'a', 'pausing', now())`;
  await sql`insert into cells.placed (hash, developer_id) values (${tokenHash(ana.key)}, ${ana.id})`;
  await directory.refresh();
  const waiting = api.get('/accounts', { key: ana.key });
  await sql`update cells.moves set state = 'moved', position = default`;
  assert.equal((await waiting).status, 200);
  await sql`update cells.moves set state = 'pausing', position = default`;
  await directory.refresh();
  const refused = await api.get('/accounts', { key: ana.key });
  assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assert.match(refused.body.error_message, /moving to another database/);
  await sql`update cells.moves set state = 'done', position = default`;

  // Citus has no policies, which say whose rows move.
  const policies = await sql<{ name: string }[]>`select polrelid::regclass::text as name from pg_policy`;
  for (const { name } of policies)
    await sql.unsafe(`drop policy tenant on ${name}; alter table ${name} disable row level security`);
  assert.match(
    (await cellsCommand(cells, 'move', ana.id, 'b')).said,
    /With CITUS=on, developers cannot be moved/,
  );
});
