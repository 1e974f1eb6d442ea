/**
 * The loop: this service reads its own simulated banks over HTTP as an aggregator, in every dialect. The result equals a
 * connection to the same customer in process.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, openContext } from '../support/browser.ts';
import { selfSigned } from '../support/certificate.ts';
import { TestClock } from '../support/clock.ts';
import { connectBank } from '../support/connect.ts';
import { deep, deepTest } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

const run = promisify(execFile);

interface Dialect {
  /** The bank's dialect besides the description. */
  speaks: object;
  /** Traits in the entry of BANKS_FILE. */
  traits?: object;
  /** Whether references are reliable, so that nothing is undecided. */
  exact?: boolean;
  /** Whether the bank requires mutual TLS. */
  tls?: boolean;
}

const PLAIN = {
  sca: 'redirect',
  formats: ['json'],
  both: 'accepted',
  pending: 'full',
  signature: 'none',
  page_size: 100,
};
const STABLE = { references: 'stable' };
const NONE = { references: 'none' };

const DIALECTS: Record<string, Dialect> = {
  'as described': { speaks: { ...PLAIN, ids: 'stable' }, traits: STABLE, exact: true },
  oauth: { speaks: { ...PLAIN, sca: 'oauth', ids: 'stable' }, traits: STABLE, exact: true },
  'mutual TLS': { speaks: { ...PLAIN, ids: 'stable' }, traits: STABLE, exact: true, tls: true },
  'no ids': { speaks: { ...PLAIN, ids: 'absent', entry_references: false, delta: false }, traits: NONE },
  'ids zero, signed': {
    speaks: {
      ...PLAIN,
      ids: 'zero',
      entry_references: false,
      delta: false,
      signature: 'required',
      request_ids: 'once',
    },
  },
  'positional, relative links': {
    speaks: {
      ...PLAIN,
      ids: 'positional',
      entry_references: false,
      delta: false,
      next_links: 'relative',
      page_size: 20,
    },
  },
  'reworded holds': {
    speaks: { ...PLAIN, ids: 'absent', entry_references: false, delta: false, pending: 'reworded' },
    traits: NONE,
  },
  'bare holds, comma, no dates': {
    speaks: {
      ...PLAIN,
      ids: 'absent',
      entry_references: false,
      delta: false,
      pending: 'bare',
      amounts: 'comma',
      booking_dates: '0001-01-01',
      both: 'refused',
      next_links: 'without_query',
      page_size: 40,
    },
    traits: NONE,
  },
  'numbers, closing balances': {
    speaks: { ...PLAIN, ids: 'stable', amounts: 'number', balances: 'closing' },
    traits: STABLE,
    exact: true,
  },
  'camt.053': {
    speaks: { ...PLAIN, formats: ['camt.053'], balances: 'none' },
    traits: { accept: 'application/xml' },
  },
  MT940: { speaks: { ...PLAIN, formats: ['mt940'] }, traits: { accept: 'text/plain' } },
  'history cut to 90 days': {
    speaks: {
      ...PLAIN,
      ids: 'absent',
      entry_references: false,
      delta: false,
      history_days: 365,
      history_days_later: 90,
    },
    traits: NONE,
  },
};

/** The dialects whose data are compared: `npm test` takes one of each form. test/journeys/xs2a-client.test.ts reads more. */
const COMPARED = deep(
  ['as described', 'oauth', 'bare holds, comma, no dates', 'camt.053'],
  Object.keys(DIALECTS),
);

const LIMITED: Dialect = {
  speaks: { ...PLAIN, ids: 'stable', quota: 1, page_size: 500 },
  traits: { ...STABLE, unattended_reads_per_day: null },
};
/** A bank that allows one read of an account each day. */
const ONE_READ = 'one read a day';

/** Days between two reads. */
const STEPS = [1, 3, 7];
const BANK = 'otp';
const PSU_IP = '93.184.215.14';

interface Row {
  id: string;
  date: string;
  amount: number;
  pending: boolean;
  pending_transaction_id: string | null;
  review: boolean | null;
}

/** A client's copy of an account. */
interface Copy {
  rows: Map<string, Row>;
  cursor: string;
}

describe('the loop over HTTP', () => {
  const end = ending();
  const clock = new TestClock();
  let banks: TestApp;
  let service: TestApp;
  let key: string;
  let tppKey: string;
  const ids = new Map(
    [...Object.keys(DIALECTS), ONE_READ].map((name) => [
      name,
      `loop-${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}`,
    ]),
  );

  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loop-'));
    end.after(() => rm(folder, { recursive: true }));
    const own = selfSigned('localhost');
    const [cert, secret] = [join(folder, 'bank.pem'), join(folder, 'bank.key')];
    await Promise.all([writeFile(cert, own.cert), writeFile(secret, own.key)]);
    const env = { XS2A_TLS_PORT: '0', XS2A_TLS_CERT: cert, XS2A_TLS_KEY: secret };
    banks = await startApp(end, { clock, reachable: true, env });
    tppKey = await banks.createKey();
    const entries = [];
    for (const [name, { speaks, traits = {}, tls = false }] of Object.entries({
      ...DIALECTS,
      [ONE_READ]: LIMITED,
    })) {
      const pair = selfSigned('aggregator.example');
      const { body: tpp } = await banks.api.post('/xs2a/tpps', {
        key: tppKey,
        body: { name, certificates: [pair.cert] },
      });
      const set = await banks.api.put(`/xs2a/tpps/${tpp.client_id}/dialects/${BANK}`, {
        key: tppKey,
        body: speaks,
      });
      assert.equal(set.status, 200, JSON.stringify(set.body));
      const origin = tls ? `https://localhost:${banks.service.tlsPort}` : banks.url;
      const base = `${origin}/xs2a/${BANK}`;
      const isOAuth = 'sca' in speaks && speaks.sca === 'oauth';
      entries.push({
        id: ids.get(name),
        name,
        country: 'RS',
        bic: 'LOOPRSBG',
        status: 'sandbox',
        protocol: 'berlin-group',
        base_url: base,
        sca: isOAuth ? 'oauth' : 'redirect',
        ...(isOAuth && {
          oauth: {
            authorize_url: `${base}/oauth/authorize`,
            token_url: `${base}/oauth/token`,
            client_id: tpp.client_id,
            client_secret: tpp.client_secret,
          },
        }),
        ...(tls ? { tls: { ...pair, ca: own.cert } } : { sign: pair }),
        traits: { psu_ip: PSU_IP, ...traits },
      });
    }
    const file = join(folder, 'banks.json');
    await writeFile(file, JSON.stringify({ banks: entries }));
    service = await startApp(end, { clock, reachable: true, bank: sandboxBank, env: { BANKS_FILE: file } });
    key = await service.createKey();
  });

  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  };
  const browse = (on: TestApp, address: string): Promise<Response> =>
    fetch(on.url + pathOf(address), { redirect: 'manual' });

  /** Sends the user to the bank, who agrees as `psu` and returns. */
  const connect = async (
    bankId: string,
    psu: string,
    { on, with: own }: { on: TestApp; with: string } = { on: service, with: key },
  ): Promise<string> => {
    const body = { bank_id: bankId, user_id: psu };
    const { body: started } = await on.api.post('/connect', { key: own, body });
    const sent = await browse(on, started.auth_url);
    assert.equal(sent.status, 303, await sent.text());
    const { body: decided } = await banks.api.post('/xs2a/authorize', {
      key: tppKey,
      body: { url: sent.headers.get('location'), psu_id: psu },
    });
    const back = await browse(on, decided.redirect_url);
    assert.equal(back.status < 400, true, await back.text());
    const { body: session } = await on.api.get(`/connect/${started.session_token}/status`, { key: own });
    assert.equal(session.status, 'authorized', JSON.stringify(session));
    const { body: made } = await on.api.post('/connect/exchange', {
      key: own,
      body: { public_token: session.public_token },
    });
    return made.connection_id;
  };
  const accountOf = async (connectionId: string): Promise<string> => {
    const { body } = await service.api.get(`/accounts?connection_id=${connectionId}`, { key });
    assert.equal(body.data.length, 1);
    return body.data[0].id;
  };
  const rowsOf = async (accountId: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let more = true, after = ''; more; ) {
      const { body } = await service.api.get(
        `/accounts/${accountId}/transactions?limit=500${after && `&starting_after=${after}`}`,
        { key },
      );
      rows.push(...body.data);
      more = body.has_more;
      after = rows.at(-1)?.id ?? '';
    }
    return rows;
  };
  /** Applies every page of cursor sync to a client's copy. */
  const sync = async (accountId: string, copy: Copy): Promise<void> => {
    for (let more = true; more; ) {
      const path = `/accounts/${accountId}/transactions?limit=500&cursor=${copy.cursor}`;
      const { body } = await service.api.get(path, { key });
      for (const row of [...body.added, ...body.modified]) copy.rows.set(row.id, row);
      for (const { transaction_id: id } of body.removed) copy.rows.delete(id);
      copy.cursor = body.next_cursor;
      more = body.has_more;
    }
  };
  const balanceOf = async (accountId: string) =>
    (await service.api.get(`/accounts/${accountId}/balance`, { key })).body;

  deepTest(
    'npm run loop makes the files of examples/banks.json, with which the service reads its own banks',
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'loop-example-'));
      t.after(() => rm(folder, { recursive: true }));
      const prepare = (withKey: string) =>
        run(process.execPath, [
          'scripts/loop.ts',
          withKey,
          `--url=${banks.url}`,
          `--tls-port=${banks.service.tlsPort}`,
          `--to=${folder}`,
        ]);
      await assert.rejects(prepare(`${tppKey}x`), { code: 1, stderr: /^INVALID_API_KEY: / });
      assert.deepEqual(await readdir(folder), [], 'a key that is refused overwrites no certificate');
      const told = await prepare(tppKey);
      assert.match(told.stdout, /BANKS_FILE=.*banks\.json npm start/);
      const example = await startApp(t, { clock, env: { BANKS_FILE: join(folder, 'banks.json') } });
      const { data } = (await example.api.get('/banks?limit=100')).body;
      const own = data.map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith('loop-'));
      assert.deepEqual(own, ['loop-intesa', 'loop-otp', 'loop-raiffeisen']);
      const exampleKey = await example.createKey();
      for (const bankId of ['loop-intesa', 'loop-raiffeisen']) {
        const connectionId = await connect(bankId, 'example', { on: example, with: exampleKey });
        await example.service.deps.jobs.drain();
        const { body } = await example.api.get(`/accounts?connection_id=${connectionId}`, {
          key: exampleKey,
        });
        assert.ok(body.data.length > 0, bankId);
        const { body: page } = await example.api.get(`/accounts/${body.data[0].id}/transactions`, {
          key: exampleKey,
        });
        assert.ok(page.data.length > 0, bankId);
      }
    },
  );

  test('a user in a browser goes to the bank, agrees on its page, and returns', async (t) => {
    const { body: started } = await service.api.post('/connect', {
      key,
      body: { bank_id: ids.get('as described'), user_id: 'browser', redirect_url: `${service.url}/health` },
    });
    const page = await (await openContext(t, { viewport: { width: 480, height: 800 } })).newPage();
    const picture = async (name: string): Promise<void> => {
      // Stores screenshots on request.
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: join(folder, `loop-${name}.png`) });
    };
    await page.goto(started.auth_url);
    assert.ok(page.url().startsWith(`${banks.url}/xs2a/${BANK}/`), 'straight to the bank');
    await page.locator('#psu_id').fill('loop-browser');
    await picture('login');
    await page.locator('button[value=login]').click();
    await page.locator('button[value=agree]').waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
    await picture('consent');
    await page.locator('button[value=agree]').click();
    await page.waitForURL(/\/health\?.*status=authorized/);
    const { body: session } = await service.api.get(`/connect/${started.session_token}/status`, { key });
    assert.equal(session.status, 'authorized');
  });

  test('the newest days arrive first, and sync_status shows the progress', async () => {
    const statusOf = async (id: string): Promise<string> =>
      (await service.api.get(`/accounts/${id}/transactions?cursor=`, { key })).body.sync_status;
    const connectionId = await connect(ids.get(ONE_READ)!, 'loop-first');
    const id = await accountOf(connectionId);
    assert.equal(await statusOf(id), 'NOT_READY');
    assert.deepEqual(await rowsOf(id), []);
    assert.deepEqual((await balanceOf(id)).balances, []);
    // The bank allows one read of each account a day: the newest days.
    await service.service.deps.jobs.drain();
    assert.equal(await statusOf(id), 'INITIAL_UPDATE_COMPLETE');
    const newest = await rowsOf(id);
    const { health, balance } = await balanceOf(id);
    assert.deepEqual([health.status, health.reason], ['delayed', 'bank_quota']);
    assert.ok(newest.length > 0);
    clock.advance({ days: 1 });
    await service.api.post(`/accounts/${id}/sync`, { key });
    await service.service.deps.jobs.drain();
    assert.equal(await statusOf(id), 'HISTORICAL_UPDATE_COMPLETE');
    const all = await rowsOf(id);
    assert.ok(all.length > 2 * newest.length, `${newest.length}, ${all.length}`);
    const later = await balanceOf(id);
    assert.equal(later.health.status, 'healthy');
    // Amounts before the newest days were in the opening balance, and are not counted twice.
    const since = all.filter(
      (row) => !row.pending && !newest.some((one) => one.id === row.id && !one.pending),
    );
    const booked = since.filter((row) => row.date >= newest.at(-1)!.date);
    const sum = booked.reduce((total, row) => total + Math.round(row.amount * 100), 0);
    assert.equal(Math.round(later.balance * 100), Math.round(balance * 100) + sum);
    assert.equal(later.ledger_gap, 0);
    const told = await service.sql`
      select from events where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' and connection_id = ${connectionId}`;
    assert.equal(told.count, 2);
  });

  test('in each dialect the data read equal the bank’s data: nothing is lost or doubled', async (t) => {
    const psu = 'loop-customer';
    const direct = await connectBank(service, key, { bank: BANK, user: 'direct', seed: psu });
    const truthId = direct.accountIds[0]!;
    const began = clock.now();
    const accounts = new Map<string, string>();
    for (const name of COMPARED) {
      const bankId = ids.get(name)!;
      const connectionId = await connect(bankId, psu);
      await service.service.deps.jobs.drain();
      accounts.set(name, await accountOf(connectionId));
    }
    const copies = new Map<string, Copy>(
      [...accounts.values()].map((id) => [id, { rows: new Map(), cursor: '' }]),
    );
    for (const days of STEPS) {
      clock.advance({ days });
      for (const id of [truthId, ...accounts.values()])
        await service.api.post(`/accounts/${id}/sync`, { key });
      await service.service.deps.jobs.drain();
      for (const [id, copy] of copies) await sync(id, copy);
    }
    // In process a connection asks for a year only; newer days are in every read.
    const from = new Date(began.getTime() - 80 * 86_400_000).toISOString().slice(0, 10);
    const known = (rows: readonly Row[], pending: boolean): string[] =>
      rows
        .filter((row) => row.pending === pending && (pending || row.date >= from))
        .map(({ amount }) => String(amount))
        .sort();
    const truth = await rowsOf(truthId);
    const { balance } = await balanceOf(truthId);
    for (const [name, id] of accounts) {
      const rows = await rowsOf(id);
      assert.deepEqual(
        [...copies.get(id)!.rows.keys()].sort(),
        rows.map((row) => row.id).sort(),
        `${name}: sync`,
      );
      const said = await balanceOf(id);
      const review = rows.filter((row) => row.review).length;
      const linked = rows.filter((row) => row.pending_transaction_id).length;
      t.diagnostic(
        `${name}: ${rows.length} rows, ${review} under review, ${linked} linked to their hold, balance ${said.balance} (${balance}), gap ${said.ledger_gap}, ${said.health.status}`,
      );
      assert.equal(said.health.status, 'healthy', `${name}: ${JSON.stringify(said.health)}`);
      assert.deepEqual(known(rows, false), known(truth, false), `${name}: booked`);
      // MT940 contains no holds.
      if (name !== 'MT940') assert.deepEqual(known(rows, true), known(truth, true), `${name}: pending`);
      assert.deepEqual([said.balance, said.ledger_gap], [balance, 0], name);
      if (DIALECTS[name]!.exact) assert.equal(review, 0, name);
    }
  });
});
