/**
 * The database keeps tenants apart by itself: every table of tenants has a policy, and the service says with each
 * statement whose rows it may reach. A second service, whose statements have lost every condition on the tenant, serves
 * the same database here.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultOfRole } from '../../src/platform/database/database-role.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { forAllTenants, forKey } from '../../src/platform/database/tenants.ts';
import type { Endpoint } from '../../src/sites/openapi/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { deep, sampled } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import {
  conditionsTakenOut,
  rewriteNewConnections,
  withoutConditions,
} from '../support/without-conditions.ts';

/** Tables that belong to no tenant. Every other table has a policy. */
const WITHOUT_TENANT: Readonly<Record<string, string>> = {
  admin_actions: 'what the owner of the installation did',
  assistant_clients: 'programs that registered themselves',
  bank_statuses: 'banks of the catalogue',
  development_outbox: 'mails of development, by address',
  ending_consents: 'consents of erased connections: nobody owns them any more',
  erased_again: 'counts',
  installation: 'the installation',
  mail_requests: 'requests by address, whether or not it has an account',
  receipt_keys: 'public keys, which everybody may read',
  // Read by ids over an index that a policy would prevent. Its rows contain no tenant and no data of a bank.
  request_details: 'parameters of requests, which are shown beside rows of request_log',
  schema_migrations: 'the schema',
  unused_data_keys: 'ids of keys that no connection has yet',
  waitlist: 'people without an account',
  webhook_inbox_behaviours: 'inboxes of development, by name',
};

/** Files that may reach the rows of all tenants, with their reason of src/platform/database/tenants.ts. */
const DOORS: Readonly<Record<string, string>> = {
  'src/auth/admin-gate.ts': 'admin',
  'src/auth/credential-store.ts': 'credential',
  'src/auth/session-store.ts': 'credential',
  'src/banks/xs2a/authorisations/authorisation-store.ts': 'credential',
  'src/banks/xs2a/callers/tpp-store.ts': 'credential',
  'src/consent/connect/bank-visit-store.ts': 'credential',
  'src/consent/connect/store.ts': 'credential',
  'src/consent/user-page/store.ts': 'credential',
  'src/developers/accounts/cli-login-store.ts': 'account credential',
  'src/developers/accounts/mail-token-store.ts': 'credential',
  'src/developers/accounts/portal-session-routes.ts': 'credential',
  'src/developers/accounts/store.ts': 'account',
  'src/developers/factors/challenge-store.ts': 'credential',
  'src/developers/factors/passkey-store.ts': 'credential',
  'src/developers/usage/personal-store.ts': 'anonymise',
  'src/developers/usage/recorder/recorder.ts': 'usage',
  'src/doors/assistants/store.ts': 'credential',
  'src/doors/simplefin/access-store.ts': 'credential',
  'src/events/hub.ts': 'streams',
  'src/ledger/connection-reads/counter.ts': 'usage',
  'src/main/move/developer-store.ts': 'operator',
  'src/main/observe.ts': 'metrics',
  'src/main/service.ts': 'start',
  'src/platform/database/migrate.ts': 'migration',
  'src/platform/jobs/jobs.ts': 'job',
  'src/webhooks/inbox/routes.ts': 'inbox',
};

test('every table has a policy that asks whose rows may be reached, or is listed as one of no tenant', async (t) => {
  const { sql } = await testDatabase(t);
  // Add the partition that a day of requests adds.
  const { ensurePartition } = await import('../../src/developers/usage/recorder/partition-store.ts');
  await ensurePartition(sql, '2026-03-14');
  const tables = await sql<{ name: string; forced: boolean; policies: string[]; tenant: boolean }[]>`
    select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as forced,
           array(select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid) as policies,
           exists (select from pg_attribute where attrelid = c.oid and attname in ('key_id', 'developer_id')) as tenant
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`;
  const open = tables.filter(({ name }) => name.replace(/_\d{8}$/, '') in WITHOUT_TENANT);
  assert.deepEqual(
    open.filter(({ tenant, forced }) => tenant || forced).map(({ name }) => name),
    [],
    'a table with the column of a tenant is a table of tenants',
  );
  const walled = tables.filter((table) => !open.includes(table));
  assert.ok(walled.some(({ name }) => name === 'request_log_20260314'));
  const asks = /reaches_all\(\).*(reached_keys|named_keys|reached_developer)\(\)|exists \(/is;
  const holes = walled
    .filter(({ forced, policies }) => !forced || policies.length !== 1 || !asks.test(policies[0]!))
    .map(({ name }) => name);
  assert.deepEqual(holes, [], 'CONTRIBUTING.md, "Change the schema", says what a new table needs');
});

test('the rows of all tenants are reached in the listed places only, each for its reason', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const found: Record<string, string> = {};
  for (const file of globSync('src/**/*.ts', { cwd: root }).sort()) {
    if (file.endsWith('.test.ts') || file === 'src/platform/database/tenants.ts') continue;
    const text = readFileSync(root + file, 'utf8');
    // Something else than a reason in quotes is listed as it is.
    const reasons = [...text.matchAll(/\b(?:forAllTenants\(|enterAllTenants\(|allTenants:)\s*'?(\w+)/g)].map(
      ([, reason]) => reason!,
    );
    if (reasons.length > 0) found[file] = [...new Set(reasons)].sort().join(' ');
  }
  assert.deepEqual(found, DOORS);
});

test('a statement on rows of tenants fails when nobody has said whose; on other tables it does not', async (t) => {
  const { url, sql: owner } = await testDatabase(t);
  const sql = connect(url, { max: 1 });
  t.after(() => sql.end());
  const ids = await owner<{ id: number }[]>`
    insert into api_keys (public_id, kind, app_name, scopes, created_at)
    values ('key_1', 'demo', 'One', '{}', now()), ('key_2', 'demo', 'Two', '{}', now()) returning id`;
  await assert.rejects(sql`select from api_keys`, /nobody has said of which tenants/);
  await assert.rejects(
    sql.begin((tx) => tx`delete from api_keys`),
    /nobody has said of which tenants/,
  );
  assert.equal((await sql`select from waitlist`).count, 0);
  const [one, two] = ids.map(({ id }) => ({ keyId: id, developerId: null }));
  const seen = async (db: Pick<typeof sql, 'unsafe'> = sql) =>
    (await db.unsafe<{ name: string }[]>('select public_id as name from api_keys order by 1')).map(
      ({ name }) => name,
    );
  assert.deepEqual(await forKey(one!, () => seen()), ['key_1']);
  await assert.rejects(seen(), /nobody has said/, 'it ends with the statement');
  await forKey(one!, () =>
    sql.begin(async (tx) => {
      assert.deepEqual(await seen(tx), ['key_1']);
      await tx`savepoint a`;
      assert.deepEqual(await forAllTenants('job', () => seen(tx)), ['key_1', 'key_2']);
      assert.deepEqual(await forKey(two!, () => seen(tx)), ['key_2']);
      await tx`rollback to savepoint a`;
      assert.deepEqual(
        await forKey(two!, () => seen(tx)),
        ['key_2'],
        'a rollback takes the setting back, so it is sent again',
      );
      assert.deepEqual(await seen(tx), ['key_1']);
      const { count } = await tx`update api_keys set app_name = 'Mine'`;
      assert.equal(count, 1);
      await assert.rejects(
        tx`insert into key_secrets (hash, key_id, prefix, created_at) values ('a', ${two!.keyId}, 'b', now())`,
        /row-level security/,
      );
    }),
  ).catch((error: Error) => assert.match(error.message, /transaction had failed/));
});

test('a role for which policies do not hold is named, with what to do', async (t) => {
  const { sql } = await testDatabase(t);
  assert.equal(await faultOfRole(sql), null);
  assert.match(
    (await faultOfRole(sql, 'postgres'))!,
    /The role postgres of DATABASE_URL has the right SUPERUSER/,
  );
});

test('conditions on the tenant are taken out of statements, and nothing else', () => {
  const examples = [
    ['where a.id = $1 and a.key_id = $2', 'where a.id = $1 and ($2::integer is null or true)'],
    ['where (developer_id = $1 or x)', 'where (($1::text is null or true) or x)'],
    [
      'from api_keys where id = $3 for key share',
      'from api_keys where ($3::integer is null or true) for key share',
    ],
    ['update a set developer_id = $1, key_id = $2', 'update a set developer_id = $1, key_id = $2'],
    ['where key_id = any($1)', 'where ($1::integer[] is null or true)'],
  ] as const;
  for (const [before, after] of examples) assert.equal(withoutConditions(before), after);
});

describe('a service whose statements have no conditions on the tenant', () => {
  const end = ending();
  let app: TestApp;
  let open: TestApp;
  let victim: Tenant;
  let stranger: Tenant;
  let sibling: Tenant;

  interface Tenant {
    developer: TestDeveloper;
    key: string;
    keyId: number;
    /** Ids of the tenant, by the name of the path parameter. */
    ids: Record<string, string>;
  }

  const furnish = async (
    developer: TestDeveloper,
    { key, keyId, keyPublicId }: { key: string; keyId: number; keyPublicId: string },
  ): Promise<Tenant> => {
    const user = `user of ${keyPublicId}`;
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp', user, seed: 'wall' });
    const [account] = accountIds;
    const post = async (path: string, body: object, as = key) =>
      (await app.api.post(path, { key: as, body })).body;
    const rows = (await app.api.get(`/accounts/${account}/transactions?limit=5`, { key })).body.data;
    await app.api.put(`/transactions/${rows[0].id}/enrichment`, { key, body: { category: 'groceries' } });
    const { id: token } = await post('/simplefin/tokens', { account_ids: [account] });
    const { client_id: tpp } = await post('/xs2a/tpps', { name: `TPP of ${keyPublicId}` });
    const session = await startSession(app, key, { bank: 'otp', user: `second ${user}`, seed: 'wall' });
    const publicToken = await authorize(
      app,
      await startSession(app, key, { bank: 'otp', user: `third ${user}`, seed: 'wall' }),
    );
    const webhook = await developer.addWebhook(`https://receiver.example.com/${keyPublicId}`);
    await post('/sandbox/webhooks/fire', { event: 'ITEM.CONNECTION_EXPIRING', connection_id: connectionId });
    const [delivery] = await app.sql<
      { id: string }[]
    >`select id from webhook_deliveries where webhook_id = ${webhook.id}`;
    await app.service.deps.recorder.flush();
    const [request] = await app.sql<
      { id: string }[]
    >`select request_id as id from request_log where key_id = ${keyId} limit 1`;
    return {
      developer,
      key,
      keyId,
      ids: {
        connections: connectionId,
        accounts: account!,
        transactions: rows[1].id,
        tokens: token,
        client_id: tpp,
        session_token: session,
        public_token: publicToken,
        webhooks: webhook.id,
        delivery: delivery!.id,
        requests: request!.id,
        key: keyPublicId,
        user,
      },
    };
  };

  before(async () => {
    app = await startApp(end);
    const first = await createDeveloper(app);
    const second = await createDeveloper(app);
    victim = await furnish(first, first);
    sibling = await furnish(first, await first.addKey());
    stranger = await furnish(second, second);
    rewriteNewConnections(true);
    open = await startApp(end, { databaseUrl: app.databaseUrl });
    rewriteNewConnections(false);
  });

  /** Returns every id and text that identifies data of the victim. */
  const marks = async (): Promise<Set<string>> => {
    const { keyId, developer } = victim;
    const found = await forKey({ keyId, developerId: null }, () =>
      app.sql.unsafe<{ id: string }[]>(`
        select id from accounts union all select id from connections union all select id from transactions
        union all select id from simplefin_tokens union all select id from xs2a_tpps union all select id from events
        union all select public_id from api_keys union all select request_id from request_log`),
    );
    return new Set([...found.map(({ id }) => id), victim.ids.user!, developer.id]);
  };

  /** Returns the rows of the victim's key as one text for each table, which changes with any row. */
  const state = async (): Promise<Record<string, string>> => {
    const tables = await app.sql<{ name: string }[]>`
      select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'key_id'
      where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`;
    const found: Record<string, string> = {};
    await app.sql.begin(async (tx) => {
      for (const { name } of tables) {
        const [row] = await tx.unsafe<{ sum: string }[]>(
          `select md5(string_agg(whole::text, '|' order by whole::text)) as sum from ${name} whole where key_id = ${victim.keyId}`,
        );
        found[name] = row!.sum;
      }
    });
    return found;
  };

  /** Routes that would end the walk, or that belong to no tenant. */
  const LEFT_OUT = new Set([
    'delete /developers/me',
    'post /developers/logout',
    'get /developers/events/stream',
    'post /statements',
    'post /statements/tables',
  ]);
  const bodyOf = ({ method, path }: Endpoint): object => {
    const { connections, accounts, public_token, user } = victim.ids;
    const bodies: Record<string, object> = {
      'patch /developers/me': { language: 'sr-Latn' },
      'post /link/token/create': { connection_id: connections },
      'post /connect': { bank_id: 'otp', user_id: user },
      'post /connect/exchange': { public_token },
      'put /transactions/{id}/enrichment': { category: 'salary', applies_to: 'all' },
      'post /simplefin/tokens': { account_ids: [accounts] },
      'post /developers/keys': { app_name: 'Another' },
      'patch /developers/keys/{key}': { app_name: 'Taken' },
      'post /sandbox/clock/advance': { days: 1 },
      'post /sandbox/accounts/{id}/transactions': { transactions: [{ amount: -100, description: 'TAKEN' }] },
      'patch /sandbox/transactions/{id}': { amount: -5 },
      'post /sandbox/webhooks/fire': { event: 'ITEM.CONNECTION_EXPIRING', connection_id: connections },
      'post /developers/webhooks': { url: 'https://receiver.example.com/another' },
      'patch /developers/webhooks/{id}': { description: 'Taken' },
      'post /developers/webhooks/{id}/resend': { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
      'post /xs2a/tpps': { name: 'Another' },
    };
    return bodies[`${method} ${path}`] ?? {};
  };
  const addressOf = ({ path }: Endpoint): string =>
    path
      .replace(/(\w+)\/\{id\}/, (_, owner: string) => `${owner}/${victim.ids[owner] ?? 'none'}`)
      .replace(/\{(\w+)\}/g, (_, name: string) => victim.ids[name] ?? 'none')
      .replace(/\/statement$/, '/statement?format=json')
      .replace(/^\/transactions$/, '/transactions?limit=500');

  /** Calls every route with the credentials of another tenant and the ids of the victim. Returns what leaked. */
  const walk = async (
    { key, developer }: Tenant,
    kinds: readonly string[],
    endpoints: readonly Endpoint[] = open.service.app.endpoints,
  ): Promise<string[]> => {
    const known = await marks();
    const leaks: string[] = [];
    for (const endpoint of endpoints) {
      const { method, path, access } = endpoint;
      const name = `${method} ${path}`;
      if (!kinds.includes(access.kind) || LEFT_OUT.has(name)) continue;
      for (const query of method === 'get' && !path.includes('{')
        ? ['', `?connection_id=${victim.ids.connections}`]
        : ['']) {
        const response = await fetch(open.url + addressOf(endpoint) + query, {
          method: method.toUpperCase(),
          headers: {
            authorization: `Bearer ${access.kind === 'session' ? developer.session : key}`,
            ...(method === 'get' || method === 'delete' ? {} : { 'content-type': 'application/json' }),
          },
          ...(method === 'get' || method === 'delete' ? {} : { body: JSON.stringify(bodyOf(endpoint)) }),
        });
        const text = await response.text();
        if (response.status >= 500) leaks.push(`${name}: ${response.status} ${text}`);
        if (response.status >= 400) continue;
        if (path.includes('{')) leaks.push(`${name}: ${response.status} for an id of another tenant`);
        const ids = text.match(/[a-z]+_[0-9A-Za-z]{22}/g) ?? [];
        const foreign = ids.filter((id) => known.has(id));
        if (foreign.length > 0 || text.includes(victim.ids.user!))
          leaks.push(`${name}: ${foreign[0] ?? 'a user'}`);
      }
    }
    return leaks;
  };

  test('reads a body that arrives after the credential was recognised for the tenant of the request', async () => {
    const arrived = once(app.service.app.server, 'request');
    const request = httpRequest(`${app.url}/link/token/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stranger.key}`, 'content-type': 'application/json' },
    });
    const responded = once(request, 'response') as Promise<[IncomingMessage]>;
    request.flushHeaders();
    await arrived;
    // Its key is looked up after that of the request.
    await app.api.get('/accounts', { key: stranger.key });
    request.end('{}');
    const [response] = await responded;
    response.resume();
    assert.equal(response.statusCode, 200);
  });

  test('shows and changes nothing of another tenant; without the policies it does', async () => {
    const earlier = await state();
    assert.ok(Object.values(earlier).filter(Boolean).length >= 12, 'the victim has rows in many tables');
    rewriteNewConnections(true);
    assert.deepEqual(await walk(stranger, ['key', 'key-or-link', 'session']), []);
    assert.deepEqual(await walk(sibling, ['key', 'key-or-link']), []);
    // Concurrent reads, in batched statements that reach the keys of both tenants.
    const both = [stranger, victim];
    const pairs = both.flatMap((owner) => both.map((reader) => ({ owner, reader })));
    const asked = Array.from({ length: 8 }, () => pairs).flat();
    const balances = await Promise.all(
      asked.map(({ owner, reader }) =>
        fetch(`${open.url}/accounts/${owner.ids.accounts}/balance`, {
          headers: { authorization: `Bearer ${reader.key}` },
        }).then(({ status }) => status),
      ),
    );
    assert.deepEqual(
      balances,
      asked.map(({ owner, reader }) => (owner === reader ? 200 : 404)),
    );
    rewriteNewConnections(false);
    assert.ok(conditionsTakenOut() > 100, `${conditionsTakenOut()} conditions`);
    assert.deepEqual(await state(), earlier);

    await app.sql.begin(async (tx) => {
      const tables = await tx<{ name: string }[]>`
        select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`;
      for (const { name } of tables) await tx.unsafe(`alter table ${name} disable row level security`);
    });
    rewriteNewConnections(true);
    const some = sampled(open.service.app.endpoints, 3);
    const leaks = await walk(stranger, ['key', 'key-or-link', 'session'], some);
    rewriteNewConnections(false);
    assert.ok(leaks.length > deep(6, 20), leaks.join('\n'));
    assert.notDeepEqual(await state(), earlier);
  });
});
