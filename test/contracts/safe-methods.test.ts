/** HEAD and OPTIONS change nothing at any address: the whole database is compared before and after. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { developer, freshEmail, generous, mailedToken, makeKey, register } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ScriptedBank, scriptedBank } from '../support/berlin-group-bank.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { sampled } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { authorizationRequest, pkce, registerTpp } from '../support/tpp.ts';

/** Records of the request itself, which may change. */
const RECORDS = /^(request_log|request_details|usage_|admin_actions)/;
/** Columns of a key's last use. */
const OF_LAST_USE = ['last_used_at', 'last_used_ip', 'last_used_agent', 'first_used_at'];

interface Digest {
  digest: string;
}

const shown = (sql: Sql) => sql`(to_jsonb(t) - ${OF_LAST_USE}::text[])::text`;
const digestOf = (sql: Sql) => sql`
  md5(coalesce(string_agg(${shown(sql)}, '' order by ${shown(sql)}), '')) as digest`;

/** Returns a digest of every table by its name, including jobs. */
const contents = async (sql: Sql): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema and table_type = 'BASE TABLE' or table_name = 'job'
    order by 1`;
  const digests: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !RECORDS.test(table.name))) {
    const [found] = await sql<Digest[]>`select ${digestOf(sql)} from ${sql(name)} t`;
    digests[name] = found!.digest;
  }
  return digests;
};

const ADMIN_KEY = 'the-key-of-the-owner';

describe('HEAD and OPTIONS', () => {
  const end = ending();
  let app: TestApp;
  let bank: ScriptedBank;
  /** Addresses of all registered routes with valid credentials. */
  let requests: { address: string; path: string; headers: Record<string, string> }[];

  before(async () => {
    bank = await scriptedBank(end);
    const folder = await mkdtemp(join(tmpdir(), 'safe-methods-'));
    end.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'banks.json');
    const lab = { id: 'lab', name: 'Test banka', country: 'RS', bic: 'TESTRSBG', status: 'sandbox' };
    const entry = { ...lab, protocol: 'berlin-group', base_url: bank.url, sca: 'redirect' };
    await writeFile(file, JSON.stringify({ banks: [entry] }));
    app = await startApp(end, {
      env: { ...generous, BANKS_FILE: file, ADMIN_KEY, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
    });
    const { api } = app;
    const ana = await developer(app);
    const { id: keyId, key } = await makeKey(app, ana.session);
    const made = async (call: Promise<{ status: number; body: Made }>): Promise<Made> => {
      const { status, body } = await call;
      assert.ok(status < 300, JSON.stringify(body));
      return body;
    };
    const connected = await connectBank(app, key);
    const [account] = connected.accountIds;
    const transactions = await made(api.get(`/accounts/${account}/transactions?limit=1`, { key }));
    const webhook = await made(
      api.post('/developers/webhooks', { key: ana.session, body: { url: 'http://127.0.0.1:9/' } }),
    );
    const session = await startSession(app, key, { user: 'another' });

    // Before and after the visit to a bank.
    const atBank = async (user_id: string): Promise<string> =>
      new URL((await made(api.post('/connect', { key, body: { bank_id: 'lab', user_id } }))).auth_url).search;
    const toBank = await atBank('goes');
    const gone = await fetch(`${app.url}/connect/bank${await atBank('comes back')}`, { redirect: 'manual' });
    assert.equal(gone.status, 303);
    const back = new URL(bank.askedFor('POST /v1/consents').at(-1)!.headers['tpp-redirect-uri'] as string)
      .search;

    const stranger = await register(app, { email: freshEmail() });
    const verification = await mailedToken(app, stranger.email);
    await made(api.post('/developers/forgot-password', { body: { email: ana.email } }));
    const reset = await mailedToken(app, ana.email, '/reset-password');

    const token = await made(api.post('/simplefin/tokens', { key, body: { account_ids: [account] } }));
    const claim = await fetch(token.claim_url.replace(app.config.publicUrl, app.url), { method: 'POST' });
    const access = new URL(await claim.text());
    const basic = Buffer.from(`${access.username}:${access.password}`).toString('base64');

    const tpp = await registerTpp(app, {}, key);
    await tpp.setDialect('banca-intesa', { request_ids: 'once' });
    const reader = await tpp.consent('banca-intesa');
    const { body: accounts } = await reader.get('/accounts');
    const resource: string = accounts.accounts[0].resourceId;
    const { body: asked } = await tpp.askConsent('banca-intesa');
    const page = new URL(asked._links.scaRedirect?.href ?? 'http://x/?token=');

    const { body: assistant } = await api.post('/oauth/register', {
      body: { redirect_uris: ['http://127.0.0.1/callback'] },
    });
    const assistantQuery = new URLSearchParams({
      response_type: 'code',
      client_id: assistant.client_id,
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    const link = await made(api.post('/link/token/create', { key, body: { user_id: 'a third' } }));

    const ids: [RegExp, string][] = [
      [/^\/(sandbox\/)?accounts\/:id/, account!],
      [/^\/(developers\/)?connections\/:id/, connected.connectionId],
      [/^\/transactions\/:id/, transactions.data[0].id],
      [/^\/developers\/webhooks\/:id/, webhook.id],
      [/^\/developers\/keys\/:key/, keyId],
      [/^\/banks\/:id/, 'banca-intesa'],
      [/^\/xs2a\/:bank_id\/v1\/consents\/:/, reader.consentId],
      [/^\/xs2a\/:bank_id\/v1\/accounts\/:/, resource],
      [/^\/xs2a\/tpps\/:id/, tpp.id],
    ];
    const queries: Record<string, string> = {
      '/connect/bank': toBank,
      '/connect/callback': back,
      '/sandbox/auth.html': `?token=${session}`,
      '/developers/verify-email': `?token=${verification}`,
      '/verify-email': `?token=${verification}`,
      '/reset-password': `?token=${reset}`,
      '/accounts/:id/statement': '?format=json',
      '/sandbox/clock/preview': '?days=1',
      '/developers/assistants/request': `?${assistantQuery}`,
      '/oauth/authorize': `?${assistantQuery}`,
      '/xs2a/:bank_id/sca': page.search,
      '/xs2a/:bank_id/oauth/authorize': authorizationRequest(tpp.id, asked.consentId, pkce().challenge).slice(
        '/oauth/authorize'.length,
      ),
      '/xs2a/:bank_id/v1/accounts/:account_id/transactions': '?bookingStatus=both&dateFrom=2026-01-01',
    };
    const accessOf = new Map(app.service.app.endpoints.map((each) => [each.path, each.access.kind]));
    const credentials = (address: string): Record<string, string> => {
      if (address.startsWith('/simplefin/accounts')) return { authorization: `Basic ${basic}` };
      if (address.startsWith('/xs2a/:bank_id/v1')) {
        return { ...reader.headers, 'x-request-id': '4c1a9f6e-0a55-4c0f-8f0e-6f2b6d1c1a01' };
      }
      if (address === '/link/token') return { authorization: `Bearer ${link.link_token}` };
      const kind = accessOf.get(address.replace(/:(\w+)/g, '{$1}'));
      const bearer = { session: ana.session, admin: ADMIN_KEY }[kind as string] ?? key;
      return kind === 'public' ? {} : { authorization: `Bearer ${bearer}` };
    };
    requests = app.service.app.readableUrls.map((address) => {
      const id = ids.find(([pattern]) => pattern.test(address))?.[1];
      const path = address
        .replace(':bank_id', 'banca-intesa')
        .replace(':session_token', session)
        .replace(/:\w+/, id ?? 'unknown')
        .replace(/:\w+/g, 'unknown')
        .replace('*', 'unknown');
      return { address, path: path + (queries[address] ?? ''), headers: credentials(address) };
    });
    await app.service.deps.jobs.drain();
    await app.service.deps.recorder.flush();
  });

  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service returned
  type Made = any;

  test('change nothing and ask no bank, although access is granted', async () => {
    const { sql, service, url } = app;
    const start = await contents(sql);
    const asked = bank.asked.length;
    const isServed = new Map<string, number>();
    for (const method of ['HEAD', 'OPTIONS']) {
      // A deep run sends OPTIONS to all of them.
      for (const { address, path, headers } of method === 'HEAD' ? requests : sampled(requests, 6)) {
        const response = await fetch(url + path, { method, headers, redirect: 'manual' });
        await response.body?.cancel();
        assert.match(response.headers.get('x-request-id') ?? '', /./, path);
        assert.ok(response.status < 500, `${method} ${path}: ${response.status}`);
        if (method === 'HEAD') isServed.set(address, response.status);
      }
      await service.deps.recorder.flush();
      const after = await contents(sql);
      const changed = Object.keys(start).filter((table) => start[table] !== after[table]);
      assert.deepEqual(changed, [], `${method} changed rows of these tables`);
    }
    assert.equal(bank.asked.length, asked, 'no bank was asked');

    // A missing object would prove nothing.
    for (const address of [
      '/accounts',
      '/accounts/:id/transactions',
      '/connect/bank',
      '/connect/callback',
      '/connections/:id/export',
      '/developers/me/export',
      '/developers/verify-email',
      '/developers/webhooks',
      '/simplefin/accounts',
      '/link/token',
      '/oauth/authorize',
      '/sandbox/clock/preview',
      '/verify-email',
      '/xs2a/:bank_id/oauth/authorize',
      '/xs2a/:bank_id/v1/accounts',
    ]) {
      assert.ok([200, 303].includes(isServed.get(address)!), `${address}: ${isServed.get(address)}`);
    }
    const letIn = [...isServed.values()].filter((status) => status < 400).length;
    assert.ok(letIn > 80, `${letIn} of ${isServed.size} were let in`);
  });

  test('a GET or POST after HEAD still does its work', async () => {
    const act = requests.filter(({ address }) => /^\/connect\/(bank|callback)$/.test(address));
    assert.deepEqual(
      await Promise.all(
        act.map(async ({ path }) => (await fetch(app.url + path, { redirect: 'manual' })).status),
      ),
      [303, 200],
    );
  });
});
