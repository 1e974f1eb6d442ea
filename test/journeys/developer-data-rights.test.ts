/** Personal data of a developer: the list, the export, and the complete deletion. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ensurePartition } from '../../src/developers/usage/recorder/partition-store.ts';
import { rollUp } from '../../src/developers/usage/rollup-store.ts';
import { developer, generous, mailsTo, makeKey, register } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { openSession } from '../support/portal-session.ts';
import { CALLBACK, registerTpp } from '../support/tpp.ts';

/** Uses every feature for developers, so that every table has rows that contain their word. */
const liveThrough = async (app: TestApp, word: string) => {
  const { api, service } = app;
  const own = word.toLowerCase();
  const ana = await developer(app, { name: `Ana ${word}`, company: `${word} d.o.o.` });
  const key = await makeKey(app, ana.session, { app_name: `${word} app` });
  const gone = await makeKey(app, ana.session);
  const hook = await api.post('/developers/webhooks', {
    key: ana.session,
    body: { url: `http://127.0.0.1:9/${own}` },
  });
  assert.equal(hook.status, 201, JSON.stringify(hook.body));
  const kept = await connectBank(app, key.key, { user: `${own}-user` });
  const revoked = await connectBank(app, key.key, { user: `${own}-other`, bank: 'otp' });
  // Data of a bank that fails, and of one that reports no changes.
  const ofRevoked = app.sql`from connections where id = ${revoked.connectionId}`;
  await app.sql`
    insert into connection_health (key_id, connection_id, status, reason, since, failures)
    select key_id, id, 'delayed', 'bank_error', ${app.clock.now()}, 1 ${ofRevoked}`;
  await app.sql`
    insert into bank_reads (key_id, id, connection_id, account_ref, at, raw)
    select key_id, 'read of ' || id, id, '', ${app.clock.now()}, '' ${ofRevoked}`;
  await app.sql`
    insert into read_quotas (key_id, connection_id, account_ref, day, reads, background)
    select key_id, id, '', '2026-03-14', 1, 0 ${ofRevoked}`;
  await app.sql`
    insert into pull_leases (key_id, connection_id, owner, until)
    select key_id, id, 'killed', ${app.clock.now()} ${ofRevoked}`;
  await api.delete(`/connections/${revoked.connectionId}`, { key: key.key });
  await connectBank(app, gone.key, { user: `${own}-user` });
  await api.delete(`/developers/keys/${gone.id}`, { key: ana.session });
  await startSession(app, key.key, { user: `${own}-pending` });
  const headers = { 'Idempotency-Key': `${own}-request` };
  await api.post('/link/token/create', { key: key.key, headers, body: { user_id: `${own}-linked` } });
  await api.get(`/accounts/${kept.accountIds[0]}/balance`, { key: key.key });
  await api.post(`/accounts/${kept.accountIds[0]}/sync`, { key: key.key });
  await api.get('/accounts/acc_x/balance', { key: key.key });
  const listed = await api.get(`/accounts/${kept.accountIds[0]}/transactions?limit=1`, { key: key.key });
  const corrected = await api.put(`/transactions/${listed.body.data[0].id}/enrichment`, {
    key: key.key,
    body: { merchant_name: `${word} shop` },
  });
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
  const minted = await api.post(`/developers/keys/${key.id}/token`, { key: ana.session, headers });
  assert.equal(minted.status, 201);
  const asked = await api.post('/developers/cli-logins', { body: { machine: `${word}-laptop` } });
  const approved = await api.post(`/developers/cli-logins/${asked.body.user_code}/approve`, {
    key: ana.session,
  });
  assert.equal(approved.status, 200);
  const assistant = await api.post('/oauth/register', {
    body: { client_name: 'Helper', redirect_uris: ['http://127.0.0.1/callback'] },
  });
  const letIn = await api.post('/developers/assistants', {
    key: ana.session,
    body: {
      response_type: 'code',
      client_id: assistant.body.client_id,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      decision: 'approve',
      api_key_id: key.id,
      scopes: ['accounts:read'],
    },
  });
  assert.equal(letIn.status, 200, JSON.stringify(letIn.body));
  const tpp = await registerTpp(app, { name: `${word} TPP`, redirect_uris: [CALLBACK] }, key.key);
  await tpp.consent('otp', { psu: `${own}-psu` });
  await api.post('/waitlist', { body: { name: `Ana ${word}`, email: ana.email } });
  await app.sql`
    insert into webhook_inbox (inbox, webhook_id, verdict, status, delay_ms, received_at)
    values (${own}, ${hook.body.id}, '{}', 200, 0, ${app.clock.now()})`;
  await service.deps.jobs.drain();
  await service.deps.recorder.flush();
  await rollUp(app.sql, new Date(app.clock.now().getTime() + 7_200_000));
  await api.get('/accounts', { key: key.key });
  await service.deps.recorder.flush();
  const at = app.clock.now();
  await app.sql`
    insert into passkeys (id, developer_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
    values (${`pky_${own}`}, ${ana.id}, ${Buffer.from(own)}, '', 0, '{internal}', ${`${word} laptop`}, false, ${at})`;
  await app.sql`
    insert into totp_factors (id, developer_id, secret, created_at, confirmed_at)
    values (${`totp_${own}`}, ${ana.id}, ${service.deps.master.seal('secret', `totp_factors.secret totp_${own}`)},
            ${at}, ${at})`;
  await app.sql`insert into recovery_codes (developer_id, hash, created_at) values (${ana.id}, ${Buffer.from(own)}, ${at})`;
  await app.sql`
    insert into passkey_challenges (id, challenge, purpose, developer_id, expires_at)
    values (${`pkc_${own}`}, '', 'registration', ${ana.id}, ${at})`;
  // A row that a killed process left.
  await app.sql`
    insert into pull_leases (key_id, connection_id, owner, until)
    select key_id, id, 'killed', ${app.clock.now()} from connections where id = ${kept.connectionId}`;
  // Requested and not sent yet.
  await api.post('/developers/forgot-password', { body: { email: ana.email } });
  await api.get('/admin/developers', { key: 'owner' });
  return { ana, key, gone, hook: hook.body, kept, revoked };
};

/** Returns every text of every row of the database with its table, including jobs and their archive. */
const everything = async ({ sql }: TestApp): Promise<{ table: string; text: string }[]> => {
  const tables = await sql<{ table: string }[]>`
    select format('%I.%I', table_schema, table_name) as table from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      -- When the job machinery last tidied up, every few seconds.
      and table_name <> 'version'`;
  const found = [];
  for (const { table } of tables) {
    // Bytes are shown in hexadecimal, so texts are searched in both forms.
    const rows = await sql.unsafe<{ text: string }[]>(`select to_jsonb(r)::text as text from ${table} r`);
    for (const { text } of rows) found.push({ table, text });
  }
  return found;
};

/** Returns the tables with rows about a connection. */
const tablesNaming = async ({ sql }: TestApp, connectionId: string): Promise<string[]> => {
  const tables = await sql<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema and column_name = 'connection_id' order by 1`;
  const found = [];
  for (const { table } of tables) {
    const { count } = await sql`select from ${sql(table)} where connection_id = ${connectionId}`;
    if (count > 0) found.push(table);
  }
  return found;
};

const traces = (rows: { table: string; text: string }[], names: string[]): string[] => {
  const forms = names.flatMap((name) => [name.toLowerCase(), Buffer.from(name).toString('hex')]);
  return rows.flatMap(({ table, text }) => {
    const lower = text.toLowerCase();
    const form = forms.find((candidate) => lower.includes(candidate));
    return form ? [`${table}: ${form} in ${text.slice(0, 200)}`] : [];
  });
};

/** Returns the ids of all objects of the developer. */
const idsOf = async ({ sql }: TestApp, developerId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    with keys as (select id, public_id from api_keys where developer_id = ${developerId})
    select public_id as id from keys
    union all select id from connections where key_id in (select id from keys)
    union all select id from accounts where key_id in (select id from keys)
    union all select id from events where key_id in (select id from keys)
    union all select id from webhooks where developer_id = ${developerId}
    union all select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.developer_id = ${developerId}
    union all (select t.id from transactions t where key_id in (select id from keys) limit 50)`;
  return [developerId, ...rows.map(({ id }) => id)];
};

test('a developer sees the list of stored data, exports all of it, and deletes it completely', async (t) => {
  const app = await startApp(t, {
    env: { ...generous, ADMIN_KEY: 'owner', WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
  });
  const { api, sql } = app;
  // Another developer with the same data: theirs are not counted, exported or erased.
  const { ana: other } = await liveThrough(app, 'Neighbour');
  const { ana, key, gone, hook, kept, revoked } = await liveThrough(app, 'Traceable');
  await api.post('/developers/forgot-password', { body: { email: other.email } });
  const othersExport = async () => {
    const { body } = await api.get('/developers/me/export', { key: other.session });
    // The waiting mail is sent in between, with a link, and each export adds an entry to the audit log.
    const { exported_at, pending_mails, mailed_links, audit_log, connections, ...all } = body;
    // The export is a read of the connections, which is counted.
    return {
      ...all,
      connections: connections.map(({ reads, ...connection }: { reads: unknown }) => connection),
    };
  };
  /** Returns the number of sent mails. The address of the outbox would wait for the one that is not sent yet. */
  const mailsOf = async (email: string): Promise<number> =>
    (await sql`select from development_outbox where recipient = ${email}`).count;
  // The event of its end, and its delivery.
  assert.deepEqual(await tablesNaming(app, revoked.connectionId), ['events', 'webhook_deliveries']);
  const othersMails = await mailsOf(other.email);
  const before = await othersExport();

  const data = await api.get('/developers/me/data', { key: ana.session });
  assert.equal(data.status, 200);
  assert.equal(data.body.developer.email, ana.email);
  const counts = Object.fromEntries(
    data.body.held.map((row: { category: string; count: number }) => [row.category, row.count]),
  );
  for (const line of data.body.held) {
    for (const said of ['what', 'purpose', 'retention']) {
      assert.ok(line[said] && line[`${said}_sr`] && line[said] !== line[`${said}_sr`], line.category);
    }
  }
  const { requests, events, ...settled } = counts;
  assert.deepEqual(settled, {
    account: 1,
    // The session, its token for a key, and an approved login of a command line.
    sessions: 3,
    known_devices: 1,
    api_keys: 2,
    assistants: 1,
    // The address, the login, two keys, a revoked key, a webhook, an assistant, a command line, a revoked connection.
    audit_log: 10,
    connections: 3,
    // Sessions of the two current connections, one that waits, and a link token.
    connect_sessions: 4,
    enrichment_corrections: 1,
    // The owner of this account made no link to the page of a user.
    user_pages: 0,
    simplefin: 0,
    idempotent_requests: 2,
    webhooks: 1,
    webhook_inbox: 1,
    waitlist: 1,
    // A passkey, an authenticator app, a recovery code, a challenge.
    factors: 4,
    // A TPP with a consent.
    xs2a: 2,
    // Sent mails, and one that waits.
    mails: (await mailsOf(ana.email)) + 1,
  });
  assert.ok(requests >= 10 && events >= 4, JSON.stringify(counts));
  for (const row of data.body.held) assert.ok(row.what && row.purpose && row.retention);

  const answer = await api.get('/developers/me/export', { key: ana.session });
  assert.equal(answer.status, 200);
  assert.equal(
    answer.headers.get('content-disposition'),
    'attachment; filename="open-banking-data-2026-03-14.json"',
  );
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const taken = answer.body;
  const sections = Object.keys(taken).filter((name) => Array.isArray(taken[name]));
  const isEmpty = (name: string): boolean => taken[name].length === 0;
  assert.deepEqual(sections.filter(isEmpty).sort(), [
    'erasure_receipts',
    'mailed_links',
    'plaid_items',
    'simplefin_tokens',
    'user_pages',
  ]);
  assert.deepEqual(sections.filter((name) => !isEmpty(name)).sort(), [
    'api_key_secrets',
    'api_keys',
    'approved_cli_logins',
    'assistants',
    'audit_log',
    'authenticator_apps',
    'connect_sessions',
    'connections',
    'enrichment_corrections',
    'events',
    'idempotent_requests',
    'known_devices',
    'link_tokens',
    'passkeys',
    'pending_mails',
    'requests',
    'sessions',
    'waitlist',
    'webhook_deliveries',
    'webhook_inbox',
    'webhooks',
    'xs2a_consents',
    'xs2a_tpps',
  ]);
  assert.equal(taken.developer.company, 'Traceable d.o.o.');
  assert.deepEqual(taken.api_keys.map((row: { id: string }) => row.id).sort(), [key.id, gone.id].sort());
  assert.equal(taken.connections.length, counts.connections);
  const connection = taken.connections.find(
    (row: { connection_id: string }) => row.connection_id === kept.connectionId,
  );
  assert.equal(connection.user_id, 'traceable-user');
  assert.equal(connection.consents.length, 1);
  assert.deepEqual(
    connection.accounts.map((row: { id: string }) => row.id),
    kept.accountIds,
  );
  const [account] = connection.accounts;
  assert.match(account.iban, /^RS35\d{18}$/);
  assert.ok(account.account_holder && account.identity.full_name);
  const [stored] = await sql<{ count: number }[]>`
    select count(*) from transactions where account_no = (select no from accounts where id = ${account.id}) and not removed`;
  assert.equal(account.transactions.length, stored!.count);
  assert.ok(account.transactions.every((row: { description: string }) => row.description.length > 0));
  const erased = taken.connections.find(
    (row: { connection_id: string }) => row.connection_id === revoked.connectionId,
  );
  assert.deepEqual([erased.user_id, erased.accounts, erased.consents], [null, [], []]);
  assert.equal(taken.events.length, events);
  assert.deepEqual(
    taken.webhooks.map((row: { id: string; url: string }) => [row.id, row.url]),
    [[hook.id, 'http://127.0.0.1:9/traceable']],
  );
  assert.deepEqual(
    taken.link_tokens.map((row: { user_id: string }) => row.user_id),
    ['traceable-linked'],
  );
  assert.deepEqual(taken.connect_sessions.map((row: { user_id: string }) => row.user_id).sort(), [
    'traceable-pending',
    'traceable-user',
    'traceable-user',
  ]);
  assert.deepEqual(
    [taken.xs2a_tpps[0].name, taken.xs2a_consents[0].psu_id],
    ['Traceable TPP', 'traceable-psu'],
  );
  assert.equal(taken.enrichment_corrections[0].merchant_name, 'Traceable shop');
  assert.deepEqual(taken.idempotent_requests.map((row: { user_id: string | null }) => row.user_id).sort(), [
    null,
    'traceable-linked',
  ]);
  const shown = await api.get(`/developers/webhooks/${hook.id}/deliveries?limit=100`, { key: ana.session });
  assert.ok(
    shown.body.count >= 3 && shown.body.data.every((row: { attempts: [] }) => row.attempts.length > 0),
  );
  assert.deepEqual(taken.webhook_deliveries, shown.body.data, 'with what was sent, and every answer');
  assert.equal(taken.requests.length, requests);
  assert.equal(taken.pending_mails.length, 1);
  assert.deepEqual(taken.mailed_links, []);
  assert.equal(taken.email_verified_at, '2026-03-14T10:00:00.000Z');
  assert.equal(taken.waitlist[0].name, 'Ana Traceable');
  assert.doesNotMatch(JSON.stringify(taken), /argon2|svc_test_sk_\w{20}|whsec_|devses_/, 'no secrets');

  const strange = [other.email, 'Neighbour', ...(await idsOf(app, other.id))];
  assert.deepEqual(traces([{ table: 'export', text: JSON.stringify(taken) }], strange), []);
  assert.equal(before.connections.length, 3);

  const names = [ana.email, 'Traceable', key.prefix, gone.prefix, ...(await idsOf(app, ana.id))];
  assert.ok(names.length > 50);
  assert.ok(traces(await everything(app), names).length > 100, 'the search finds what is there');

  const { token: second } = await openSession(app, ana.id);
  const erase = (password: string) => api.delete('/developers/me', { key: ana.session, body: { password } });
  assertError(await erase('wrong horse'), 401, 'INVALID_PASSWORD');
  const requestCount = async () => {
    const [row] = await sql<{ count: number }[]>`select count(*) from request_log`;
    return row!.count;
  };
  const recorded = await requestCount();
  // The latest requests are still in memory.
  const last = await api.get('/accounts', { key: key.key });
  assert.equal(last.status, 200);
  assert.equal((await erase(ana.password)).status, 200);
  const waiting = await sql`select from mail_requests where email = ${ana.email}`;
  assert.equal(waiting.count, 0, 'the mail that waited goes with the account');

  for (const session of [ana.session, second]) {
    for (const path of ['/developers/me', '/developers/keys', '/developers/usage', '/developers/me/export']) {
      assertError(await api.get(path, { key: session }), 401, 'DEVELOPER_NOT_FOUND');
    }
    assertError(await erase(ana.password), 401, 'DEVELOPER_NOT_FOUND');
  }
  for (const dead of [key, gone]) {
    assertError(await api.get('/accounts', { key: dead.key }), 401, 'INVALID_API_KEY');
  }
  assertError(await api.post('/developers/login', { body: ana }), 401, 'INVALID_CREDENTIALS');
  await app.service.deps.jobs.drain();
  await app.service.deps.recorder.flush();
  await app.service.deps.jobs.drain();

  assert.deepEqual(traces(await everything(app), names), []);
  assert.ok((await requestCount()) > recorded, 'requests are still counted, for nobody');
  assert.deepEqual(await mailsTo(app, ana.email), []);
  assert.deepEqual(await othersExport(), before, 'theirs is as it was');
  assert.equal(await mailsOf(other.email), othersMails + 1);

  // The address is free again, and the new account has no earlier data.
  const again = await developer(app, { email: ana.email });
  assert.notEqual(again.id, ana.id);
  assert.equal((await api.get('/developers/keys', { key: again.session })).body.count, 0);
  assertError(await api.get('/developers/me', { key: ana.session }), 401, 'DEVELOPER_NOT_FOUND');
});

describe('an account', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { env: generous });
  });

  test('a deletion that fails halfway deletes nothing', async () => {
    const ana = await developer(app);
    const { key } = await makeKey(app, ana.session);
    await connectBank(app, key);
    await app.service.deps.recorder.flush();
    // The last delete statement fails.
    await app.sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`;
    await app.sql`create trigger refuse before delete on developers for each row execute function refuse()`;
    const before = await everything(app);
    const erase = () => app.api.delete('/developers/me', { key: ana.session, body: ana });
    assertError(await erase(), 500, 'INTERNAL_ERROR');
    assert.deepEqual(await everything(app), before);
    await app.sql`drop trigger refuse on developers`;
    assert.equal((await erase()).status, 200);
  });

  test('two concurrent deletions of an account delete it once', async () => {
    const ana = await developer(app);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.api.delete('/developers/me', { key: ana.session, body: ana })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assertError(answer, 401, 'DEVELOPER_NOT_FOUND');
    }
  });

  test('an export of many requests contains each once, in order', async () => {
    const ana = await developer(app);
    const { id } = await makeKey(app, ana.session);
    const at = app.clock.now();
    await ensurePartition(app.sql, at.toISOString().slice(0, 10));
    // Several in each microsecond.
    const times = Array.from({ length: 1_700 }, (_, nth) =>
      at.toISOString().replace('Z', `${Math.floor(nth / 7)}`.padStart(3, '0').concat('Z')),
    );
    const [key] = await app.sql<{ id: number }[]>`select id from api_keys where public_id = ${id}`;
    await app.sql`
      insert into request_log
      select t.at, 'req_' || lpad(t.n::text, 5, '0'), ${key!.id}::integer, 'GET', '/accounts', 200, null, 1
      from unnest(${times}::text[]::timestamptz[]) with ordinality as t (at, n)`;
    const { body } = await app.api.get('/developers/me/export', { key: ana.session });
    const ids = body.requests.map((row: { request_id: string }) => row.request_id);
    assert.deepEqual(
      ids,
      Array.from({ length: 1_700 }, (_, i) => `req_${String(i + 1).padStart(5, '0')}`),
    );
  });

  test('an export after midnight in Belgrade is named after the new day', async () => {
    const { databaseUrl } = app;
    const clock = new TestClock('2026-06-30T22:30:00.000Z');
    const night = await startApp(end, { databaseUrl, clock, env: generous });
    const { session } = await developer(night);
    const { headers } = await night.api.get('/developers/me/export', { key: session });
    assert.match(headers.get('content-disposition')!, /open-banking-data-2026-07-01\.json/);
  });

  test('an unconfirmed account is deleted after thirty days, and the waitlist keeps its address', async () => {
    const { email } = await register(app);
    const confirmed = await developer(app);
    await app.api.post('/waitlist', { body: { name: 'Somebody else', email } });
    const tidy = async () => {
      await app.service.deps.jobs.send(app.sql, { name: 'retention', settings: {} }, {});
      await app.service.deps.jobs.drain();
      const rows = await app.sql<{ email: string }[]>`select email from developers order by email`;
      return rows.map((row) => row.email);
    };
    app.clock.advance({ days: 30 });
    assert.ok((await tidy()).includes(email));
    app.clock.advance({ ms: 1 });
    const left = await tidy();
    assert.ok(!left.includes(email) && left.includes(confirmed.email));
    const [entry] = await app.sql<{ name: string }[]>`select name from waitlist where email = ${email}`;
    assert.equal(entry!.name, 'Somebody else');
  });
});
