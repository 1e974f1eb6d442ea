/** The projects that `obds init` writes: each connects, syncs after webhooks, renews and erases. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, type TestContext, test } from 'node:test';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessibilityViolations, agreeInWindow, openContext } from '../support/browser.ts';
import { authorize, connectBank } from '../support/connect.ts';
import { type Ending, ending } from '../support/ending.ts';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, spawnProgram, temporaryDirectory } from '../support/process.ts';
import { pythonWith } from '../support/python.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** Places the dependencies of a project where npm would install them. Their versions must be those that the tests use. */
const linkDependencies = async (folder: string): Promise<void> => {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const { dependencies, devDependencies } = await read(join(folder, 'package.json'));
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
    const from = join(root, 'node_modules', name);
    if (!version.startsWith('file:'))
      assert.equal((await read(join(from, 'package.json'))).version, version, name);
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(from, join(folder, 'node_modules', name));
  }
};

describe('a project of obds init', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { bank: sandboxBank, reachable: true, env: { ROLE: 'all' } });
  });

  /** Writes a project with the command, without a login. */
  const init = async (t: Ending, ...words: string[]) => {
    const home = await temporaryDirectory(t);
    const folder = join(home, 'my-app');
    const env = { PATH, HOME: home, OBDS_URL: app.url };
    await run(process.execPath, [join(root, 'packages/cli/bin/obds.js'), 'init', folder, ...words], { env });
    const key = async (): Promise<string> =>
      /^OBDS_API_KEY=(.+)$/m.exec(await readFile(join(folder, '.env'), 'utf8'))![1]!;
    const count = (table: string): number => {
      const database = new DatabaseSync(join(folder, 'app.db'), { readOnly: true });
      const found = database.prepare(`select count(*) as n from ${table}`).get();
      database.close();
      return Number(found!.n);
    };
    return { folder, home, key, count };
  };

  const advance = async (key: string, days: number): Promise<void> => {
    const { status } = await app.api.post('/sandbox/clock/advance', { key, body: { days } });
    assert.equal(status, 200);
  };

  const forged = {
    method: 'POST',
    headers: { 'service-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
    body: '{"webhook_type":"ITEM","webhook_code":"CONNECTION_REVOKED"}',
  };

  test('in TypeScript does everything in its page', async (t) => {
    const { folder, home, key, count } = await init(t);
    await linkDependencies(folder);
    const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const ports = { PORT: String(await freePort()), PAGE_PORT: String(await freePort()) };
    const npmRun = (script: string, env: Record<string, string> = {}): ServiceProcess =>
      spawnProgram(
        t,
        process.execPath,
        scripts[script].split(' ').slice(1),
        { PATH, HOME: home, ...ports, ...env },
        folder,
      );
    const dev = npmRun('dev');
    await dev.printed(/The server listens/);
    await dev.printed(/Open http/);

    const context = await openContext(t, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`http://localhost:${ports.PAGE_PORT}`);
    await page.waitForFunction(`'Service' in window`);
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.getByRole('button', { name: 'Connect a bank' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'OTP banka' }).click();
    await agreeInWindow(context, page);
    await page.getByText('The consent ends in 90 days.').waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
    const rows = count('transactions');
    assert.ok(rows > 100);

    // Webhooks arrive through `obds listen`.
    await advance(await key(), 84);
    await dev.printed(/TRANSACTIONS\.SYNC_UPDATES_AVAILABLE → 200/);
    await page.getByText('The consent ends in 6 days.').waitFor();
    await advance(await key(), 7);
    await dev.printed(/ITEM\.CONNECTION_EXPIRED → 200/);
    await page.getByText('The consent has ended.').waitFor();
    const later = count('transactions');
    assert.ok(later > rows);

    await page.getByRole('button', { name: 'Renew the consent' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Renew access' }).click();
    await agreeInWindow(context, page);
    await page.getByText('The consent ends in 90 days.').waitFor();
    assert.equal(count('connections'), 1, 'the connection is the same');

    const server = `http://localhost:${ports.PORT}`;
    assert.equal((await fetch(`${server}/webhooks`, forged)).status, 400);
    const other = await connectBank(app, await key(), { user: 'user-2' });
    const foreign = `${server}/api/connections/${other.connectionId}`;
    const ofThePage = { method: 'DELETE', headers: { origin: server } };
    assert.equal((await fetch(foreign, ofThePage)).status, 404);
    assert.equal((await fetch(foreign, { method: 'DELETE' })).status, 403);
    const body = JSON.stringify({ connection_id: other.connectionId });
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    assert.equal((await fetch(`${server}/api/link-token`, asked)).status, 404);
    const ofAnotherSite = { 'content-type': 'text/plain', origin: 'https://other.example' };
    const refused = await fetch(`${server}/api/exchange`, { ...asked, headers: ofAnotherSite });
    assert.equal(refused.status, 403);

    await page.getByRole('button', { name: 'Disconnect and erase' }).click();
    await page.getByRole('heading', { level: 2 }).waitFor({ state: 'detached' });
    for (const table of ['connections', 'accounts', 'transactions']) assert.equal(count(table), 0, table);
    assert.deepEqual(complaints, []);
    assert.doesNotMatch(dev.output(), /Error/);
    dev.child.kill('SIGTERM');
    await dev.ended;

    const env = { PATH, HOME: home };
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder, env });
    const production = npmRun('start', { OBDS_WEBHOOK_SECRET: 'whsec_production' });
    await production.printed(/The server listens/);
    const built = await fetch(server);
    assert.match(await built.text(), /<title>Your accounts/);
    assert.ok(built.headers.get('content-security-policy')!.includes(app.url));
  });

  const inPython = async (t: TestContext, template: string, python: string): Promise<void> => {
    const { folder, home, key, count } = await init(t, '--template', template);
    const PORT = String(await freePort());
    const dev = spawnProgram(t, python, ['-B', 'dev.py'], { PATH, HOME: home, PORT }, folder);
    await dev.printed(/Open http/);
    const url = `http://localhost:${PORT}`;
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = await response.json();
      assert.equal(response.status, 200, JSON.stringify(answer));
      return answer;
    };
    const connections = async () => (await fetch(`${url}/api/connections`)).json();
    /** Resolves when the page would show the state. */
    const shown = async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(JSON.stringify(await connections())))
        await after(50, undefined, { signal: t.signal });
    };
    /** Does what the widget and the user do. */
    const agree = async (choice: object): Promise<void> => {
      const { link_token: key } = await post('/api/link-token', choice);
      const { body } = await app.api.post('/connect', { key, body: { bank_id: 'otp' } });
      await post('/api/exchange', { public_token: await authorize(app, body.session_token) });
    };

    const page = await fetch(url);
    assert.ok(page.headers.get('content-security-policy')!.includes(app.url));
    assert.ok((await page.text()).includes(`${app.url}/v1/service.js`));
    assert.match(await (await fetch(`${url}/page.js`)).text(), /Service\.create/);
    await agree({});
    const [{ id, days_until_expiry }] = await connections();
    assert.equal(days_until_expiry, 90);
    const rows = count('transactions');
    assert.ok(rows > 100);

    await advance(await key(), 84);
    await dev.printed(/TRANSACTIONS\.SYNC_UPDATES_AVAILABLE -> 200/);
    await shown(/"days_until_expiry": ?6/);
    await advance(await key(), 7);
    await dev.printed(/ITEM\.CONNECTION_EXPIRED -> 200/);
    await shown(/"status": ?"expired"/);
    assert.ok(count('transactions') > rows);
    await agree({ connection_id: id });
    await shown(/"days_until_expiry": ?90/);
    assert.equal((await connections())[0].id, id, 'the connection is the same');

    assert.equal((await fetch(`${url}/webhooks`, forged)).status, 400);
    const asText = await fetch(`${url}/api/disconnect`, { method: 'POST', body: '{}' });
    assert.equal(asText.status, 415);
    // The user ends the consent at the bank.
    await app.api.post(`/sandbox/connections/${id}/revoke`, { key: await key() });
    await dev.printed(/ITEM\.CONNECTION_REVOKED -> 200/);
    await shown(/^\[\]$/);
    for (const table of ['connections', 'accounts', 'transactions']) assert.equal(count(table), 0, table);
    await agree({});
    const [{ id: another }] = await connections();
    await post('/api/disconnect', { connection_id: another });
    assert.deepEqual(await connections(), []);
    assert.doesNotMatch(dev.output(), /Error|Traceback/);
  };

  for (const [template, ...modules] of [
    ['python', 'sqlite3'],
    ['fastapi', 'fastapi', 'uvicorn'],
  ] as const) {
    const python = pythonWith(...modules);
    if (python !== null)
      test(`of the template ${template} answers all requests of its page`, (t) =>
        inPython(t, template, python));
  }
});
