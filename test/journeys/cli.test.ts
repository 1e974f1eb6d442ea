/** The command line with the real service, including its files. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { commands } from '../../packages/cli/src/commands/index.ts';
import { exitCodes } from '../../packages/cli/src/exit-codes.ts';
import { HOUR } from '../../packages/common/clock.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Cli, type CliChoice, cliFor, wordsOf } from '../support/cli.ts';
import { codeBlocks } from '../support/code-blocks.ts';
import { connectBank } from '../support/connect.ts';
import { deepTest } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { bareEnvironment } from '../support/process.ts';
import { directoryFor } from '../support/temporary.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service returned
type Json = any;

describe('the command line', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let account: string;
  let connection: string;

  before(async () => {
    app = await startApp(end, {
      bank: sandboxBank,
      env: { ...generous, WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
    });
    developer = await createDeveloper(app);
    const connected = await connectBank(app, developer.key, { bank: 'otp', seed: 'cli' });
    connection = connected.connectionId;
    account = connected.accountIds[0]!;
  });

  /** Returns a machine on which the developer is logged in. */
  const loggedIn = async (t: Parameters<typeof cliFor>[0], choice: CliChoice = {}): Promise<Cli> => {
    const env = { OBDS_SESSION: await developer.logIn(), OBDS_API_KEY: developer.key };
    return cliFor(t, app, { ...choice, env });
  };

  test('works without a login on this machine: the demo key connects and reads', async (t) => {
    const cli = await cliFor(t, app);
    const connected = await cli([
      'connect',
      'otp',
      '--sandbox',
      '--user',
      'cli-demo',
      '--seed',
      'cli-demo',
      '--json',
    ]);
    assert.equal(connected.code, 0, connected.err);
    assert.match(connected.json().connection_id, /^conn_/);
    const [{ id }] = connected.json().accounts;
    const listed = await cli(['transactions', id, '--limit', '3'], { terminal: 70 });
    assert.equal(listed.code, 0, listed.err);
    assert.equal(listed.out.trim().split('\n').length, 4);
    assert.match(listed.err, /public demo key/);
    for (const line of listed.out.split('\n')) {
      assert.ok(line.replace(/\u001b\[\d+m/g, '').length <= 70, line);
    }
    assert.match(listed.out, /\u001b\[/, 'a terminal has colours');
    const plain = await cli(['transactions', id, '--limit', '3']);
    assert.doesNotMatch(plain.out + plain.err, /\u001b/, 'a pipe has none');
    const rows = await cli(['transactions', id, '--all', '--json']);
    const csv = await cli(['transactions', id, '--all', '--csv']);
    assert.equal(csv.out.trim().split('\r\n').length, rows.json().count + 1);
    assert.match((await cli(['balance', id])).out, /^account +acc_/);
    assert.match((await cli(['recurring', id])).err, /A month: /);
    assert.match((await cli(['banks', 'otp'])).out, /\botp\b/);
    const banks = (await cli(['banks', '--json'])).json();
    assert.deepEqual(banks, (await app.api.get('/banks?limit=100')).body, 'JSON is what the service says');
    const refused = await cli(['clock', 'advance', '1d']);
    assert.equal(refused.code, 3);
    assert.match(refused.err, /INSUFFICIENT_PERMISSIONS: .*shared and read-only/);
  });

  test('init writes a project with a new key, and never into a folder with files', async (t) => {
    const owner = await createDeveloper(app);
    const cli = await cliFor(t, app, { env: { OBDS_SESSION: owner.session } });
    const line = ['init', 'my-app', '--template', 'python'];
    const made = await cli([...line, '--json']);
    assert.equal(made.code, 0, made.err);
    const folder = join(cli.home, 'my-app');
    const { files, ...rest } = made.json();
    assert.deepEqual(rest, {
      object: 'project',
      folder,
      template: 'python',
      has_key: true,
      next: 'cd my-app && python3 dev.py',
    });
    for (const file of ['.env', '.gitignore', 'README.md', 'bank.py', 'server.py'])
      assert.ok(files.includes(file), file);
    const settings = await readFile(join(folder, '.env'), 'utf8');
    const [, key] = /^OBDS_API_KEY=(svc_test_sk_\w+)$/m.exec(settings) ?? [];
    assert.notEqual(key, owner.key);
    assert.equal((await app.api.get('/accounts', { key: key! })).status, 200);
    assert.match(settings, new RegExp(`^OBDS_URL=${app.url}$`, 'm'));
    assert.equal((await stat(join(folder, '.env'))).mode & 0o077, 0);

    const again = await cli(line);
    assert.equal(again.code, exitCodes.usage);
    assert.match(again.err, /my-app is not empty: it contains \S+\. .*\n.*next +obds init my-app\/my-app/);
    const file = await cli(['init', 'my-app/bank.py']);
    assert.match(file.err, /bank\.py is a file/);
    assert.equal(await readFile(join(folder, '.env'), 'utf8'), settings);

    for (const env of [{}, { OBDS_URL: 'http://127.0.0.1:9', OBDS_SESSION: owner.session }]) {
      const without = await cliFor(t, app, { env });
      const { code, err } = await without(line);
      assert.equal(code, 0, err);
      assert.match(err, /\.env has no API key\./);
      assert.match(await readFile(join(without.home, 'my-app/.env'), 'utf8'), /^OBDS_API_KEY=$/m);
    }
  });

  test('exits with the code of the error, and prints the error, its page and the next step', async (t) => {
    const cli = await loggedIn(t);
    const missing = await cli(['balance', 'acc_missing']);
    assert.equal(missing.code, 4);
    assert.match(
      missing.err,
      /^error ACCOUNT_NOT_FOUND: .+\n {2}docs +http.+ACCOUNT_NOT_FOUND\n {2}request +req_\w{22}\n {2}next +obds accounts\n$/,
    );
    const json = await cli(['balance', 'acc_missing', '--json']);
    assert.deepEqual([json.code, json.out], [4, '']);
    const { error } = JSON.parse(json.err);
    assert.deepEqual(
      [error.error_code, error.status, error.error_type],
      ['ACCOUNT_NOT_FOUND', 404, 'ITEM_ERROR'],
    );
    assert.match(error.request_id, /^req_/);

    const codes: [argv: string[], code: number, said: RegExp, choice?: CliChoice][] = [
      [[], 2, /Begin/],
      [['--help'], 0, /^$/],
      [['bank'], 2, /obds banks/],
      [['clock', 'advance', '1y'], 2, /83d/],
      [['transactions', account, '--limit', '0'], 2, /at least 1/],
      [['transactions', account, '--from', 'yesterday'], 2, /a day such as/],
      [['transactions', account, '--from', '2026-02-30'], 2, /INVALID_PARAMETER/],
      [['keys', 'revoke', developer.keyPublicId], 2, /--yes/],
      [['keys'], 3, /obds login/, { env: {} }],
      [['accounts', '--key', 'svc_test_sk_nonsense'], 3, /INVALID_API_KEY/],
      [
        ['accounts'],
        7,
        /NETWORK_ERROR[\s\S]*doctor/,
        { env: { OBDS_URL: 'http://127.0.0.1:1', OBDS_API_KEY: developer.key } },
      ],
      [['accounts', '--url', 'ftp://x'], 2, /not the address/],
    ];
    for (const [argv, code, said, choice] of codes) {
      const result = await cli(argv, choice);
      assert.deepEqual(
        [result.code, said.test(result.err)],
        [code, true],
        `${argv.join(' ')}: ${result.err}`,
      );
    }
    const stopped = new AbortController();
    const result = await cli(['logs', '--follow'], {
      signal: stopped.signal,
      sleep: () => stopped.abort(new Error('interrupted')),
    });
    assert.equal(result.code, 130);
    assert.doesNotMatch(result.err, /error/);
    // Also while it waits for a response.
    const hanging = new AbortController();
    const hangs: typeof fetch = (_, init) => {
      setImmediate(() => hanging.abort(new Error('interrupted')));
      return new Promise((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
      );
    };
    assert.equal((await cli(['accounts'], { signal: hanging.signal, fetch: hangs })).code, 130);
  });

  describe('every command', () => {
    /** The expected output from the responses: the last response, or another choice. */
    type Expected = (responses: { path: string; body: Json }[]) => Json;
    interface Line {
      argv: string[];
      /** Absent if the output is the last response. */
      expected?: Expected;
      /** False if the command sends no request. */
      asks?: false;
      env?: Record<string, string>;
      stdin?: string;
    }

    const pagesOf =
      (path: RegExp, limit = Number.POSITIVE_INFINITY): Expected =>
      (responses) => {
        const pages = responses.filter((one) => path.test(one.path)).map(({ body }) => body);
        const all = pages.flatMap((page) => page.data);
        const data = all.slice(0, limit);
        const has_more = pages.at(-1).has_more || all.length > limit;
        return { ...pages[0], count: data.length, has_more, data };
      };
    const bodyOf = (responses: { path: string; body: Json }[], path: RegExp): Json =>
      responses.find((one) => path.test(one.path))!.body;

    let developer: TestDeveloper;
    let account: string;
    let connection: string;
    /** The file that `verify` reads. */
    let receiptText: string;

    /** Returns a line of each command for a new developer, in an order in which earlier lines create what later ones need. */
    const linesOf = async (): Promise<Record<string, Line>> => {
      developer = await createDeveloper(app);
      const connected = await connectBank(app, developer.key, { bank: 'otp', seed: 'cli' });
      connection = connected.connectionId;
      account = connected.accountIds[0]!;
      const key = await developer.addKey();
      const webhook = await developer.addWebhook('https://example.com/hook');
      const { body: delivery } = await app.api.post(`/developers/webhooks/${webhook.id}/test`, {
        key: developer.session,
        body: {},
      });
      const other = await connectBank(app, developer.key, {
        bank: 'nlb',
        user: 'cli-json',
        seed: 'cli-json',
      });
      const KEY = developer.keyPublicId;
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const receipt = { kid: 'cli', content: { receipt: 'erasure' } };
      const signed = await new CompactSign(Buffer.from(JSON.stringify(receipt.content)))
        .setProtectedHeader({ alg: 'ES256', kid: receipt.kid })
        .sign(privateKey);
      const signedBy = { ...(await exportJWK(publicKey)), kid: receipt.kid };
      receiptText = JSON.stringify({ content: receipt.content, signed, key: signedBy });
      return {
        login: {
          argv: ['login', '--key-stdin'],
          stdin: developer.key,
          expected: () => ({ url: app.url, email: null, key_id: null }),
        },
        logout: { argv: ['logout'], asks: false, expected: () => ({ logged_out: true }) },
        connect: {
          argv: ['connect', 'otp', '--sandbox', '--user', 'cli-json', '--seed', 'x'],
          expected: (all) => ({
            ...bodyOf(all, /exchange$/),
            accounts: bodyOf(all, /\/accounts\?/).data,
          }),
        },
        whoami: {
          argv: ['whoami'],
          env: { OBDS_API_KEY: KEY },
          expected: (all) => ({
            url: app.url,
            developer: bodyOf(all, /\/me$/),
            key: bodyOf(all, /\/keys$/).data.find(({ id }: { id: string }) => id === KEY),
            secret: null,
            clock: bodyOf(all, /\/clock$/),
          }),
        },
        banks: { argv: ['banks'] },
        connections: { argv: ['connections'], expected: pagesOf(/\/connections\?/) },
        accounts: { argv: ['accounts', '--user', 'cli-json'] },
        balance: { argv: ['balance', account] },
        transactions: {
          argv: ['transactions', account, '--limit', '700'],
          expected: pagesOf(/\/transactions\?/, 700),
        },
        recurring: { argv: ['recurring', account] },
        'statement import': { argv: ['statement', 'import', 'json.csv', '--user', 'cli-json', '--dry-run'] },
        'statement export': {
          argv: ['statement', 'export', account, '--out', 'json.txt', '--format', 'rol'],
          expected: (all) => ({ out: 'json.txt', format: 'rol', bytes: all.at(-1)!.body.length }),
        },
        verify: {
          argv: ['verify', 'receipt.json'],
          asks: false,
          expected: () => ({ valid: true, published: false, key: receipt.kid, content: receipt.content }),
        },
        sync: {
          argv: ['sync', account, '--out', 'json.jsonl'],
          expected: (all) => ({
            account_id: account,
            out: join('/', 'json.jsonl'),
            added: all.reduce((sum, { body }) => sum + body.added.length, 0),
            modified: 0,
            removed: 0,
            complete: true,
          }),
        },
        trigger: { argv: ['trigger', 'ITEM.CONNECTION_EXPIRED', '--connection', connection] },
        events: { argv: ['events'] },
        deliveries: { argv: ['deliveries', webhook.id], expected: pagesOf(/\/deliveries\?/) },
        resend: { argv: ['resend', delivery.id, '--webhook', webhook.id] },
        clock: { argv: ['clock'] },
        'clock advance': { argv: ['clock', 'advance', '1h'] },
        keys: { argv: ['keys'] },
        'keys create': { argv: ['keys', 'create', 'JSON'] },
        'keys use': {
          argv: ['keys', 'use', KEY],
          expected: (all) => all.at(-1)!.body.data.find(({ id }: { id: string }) => id === KEY),
        },
        'keys roll': { argv: ['keys', 'roll', key.keyPublicId] },
        'keys revoke': { argv: ['keys', 'revoke', key.keyPublicId, '--yes'] },
        'connections revoke': { argv: ['connections', 'revoke', other.connectionId, '--yes'] },
        logs: { argv: ['logs'] },
        doctor: { argv: ['doctor'] },
        completion: { argv: ['completion', 'bash'], asks: false },
        init: { argv: ['init', 'app', '--template', 'python'], asks: false },
        // dev.deep.test.ts
        dev: { argv: ['dev'], asks: false },
        listen: { argv: ['listen'] },
      };
    };
    /** Other tests cover the output of these commands. */
    const OTHERWISE = ['doctor', 'completion', 'listen', 'init', 'dev'];

    test('prints the whole response of the service with --json', async (t) => {
      const lines = await linesOf();
      const cli = await cliFor(t, app);
      const rows = Array.from({ length: 500 }, (_, at) => ({ amount: -1, description: `JSON ${at}` }));
      const path = `/sandbox/accounts/${account}/transactions`;
      await app.api.post(path, { key: developer.key, body: { transactions: rows } });
      assert.deepEqual(Object.keys(lines).sort(), commands.map(({ name }) => name).sort());
      await writeFile(
        join(cli.home, 'json.csv'),
        'Datum;Iznos;Opis;Račun;Valuta\n02.03.2026.;-1,00;A;160-0000000015722-52;RSD\n',
      );
      await writeFile(join(cli.home, 'receipt.json'), receiptText);
      for (const [name, { argv, expected, env = {}, stdin = '' }] of Object.entries(lines)) {
        if (OTHERWISE.includes(name)) continue;
        const responses: { path: string; body: Json }[] = [];
        const recording: typeof fetch = async (input, init) => {
          const answer = await fetch(input, init);
          const bytes = Buffer.from(await answer.clone().arrayBuffer());
          const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
          responses.push({ path: String(input), body: isJson ? JSON.parse(bytes.toString()) : bytes });
          return answer;
        };
        const session = { OBDS_SESSION: await developer.logIn(), OBDS_API_KEY: developer.key, ...env };
        const done = await cli([...argv, '--json'], { fetch: recording, env: session, stdin });
        assert.equal(done.code, 0, `${name}: ${done.err}`);
        const wanted = expected ? expected(responses) : responses.at(-1)!.body;
        const printed = done.json();
        if (name === 'sync') printed.out = printed.out.replace(cli.home, '');
        assert.deepEqual(printed, wanted, name);
        if (name === 'transactions')
          assert.equal(responses.length > 1, true, 'several pages are one document');
      }
    });

    test('names the tried address and the command that starts the service if there is no response', async (t) => {
      const lines = await linesOf();
      for (const [name, { argv, asks = true, stdin = '' }] of Object.entries(lines)) {
        if (!asks) continue;
        const cli = await cliFor(t, app);
        await writeFile(join(cli.home, 'json.csv'), 'x');
        const env = {
          OBDS_URL: 'http://127.0.0.1:9',
          OBDS_SESSION: developer.session,
          OBDS_API_KEY: developer.key,
        };
        const { code, out, err } = await cli(argv, { env, stdin, program: 'npx obds' });
        const said = out + err;
        assert.equal(code, exitCodes.unreachable, `${name}: ${said}`);
        assert.match(said, /NETWORK_ERROR: No complete response came from http:\/\/127\.0\.0\.1:9\/v1/, name);
        assert.match(said, /PORT=9 npm start in the service's checkout starts it/, name);
        assert.match(said, /"npx obds doctor"/, name);
      }
      const cli = await cliFor(t, app);
      const elsewhere = { OBDS_URL: 'https://nobody.invalid', OBDS_API_KEY: developer.key };
      const remote = await cli(['accounts'], { env: elsewhere });
      assert.match(remote.err, /https:\/\/nobody\.invalid[\s\S]*OBDS_URL/);
      assert.doesNotMatch(remote.err, /npm start/);
    });
  });

  test('shows a person who names no account the first of the latest connection; a program must name one', async (t) => {
    const other = await createDeveloper(app);
    await connectBank(app, other.key, { bank: 'otp', user: 'first' });
    await app.api.post('/sandbox/clock/advance', { key: other.key, body: { seconds: 1 } });
    const { accountIds } = await connectBank(app, other.key, { user: 'second' });
    const cli = await cliFor(t, app, { env: { OBDS_API_KEY: other.key } });
    for (const name of ['transactions', 'balance', 'recurring']) {
      const shown = await cli([name]);
      assert.equal(shown.code, 0, shown.err);
      assert.match(shown.err, new RegExp(`${accountIds[0]}, is one of 3`));
    }
    for (const argv of [
      ['transactions', '--csv'],
      ['transactions', '--json'],
      ['balance', '--json'],
      ['sync'],
    ]) {
      const refused = await cli(argv);
      assert.equal(refused.code, 2, argv.join(' '));
      assert.match(refused.err, /There are 3 accounts\. Give the id of one/);
    }
  });

  test('names the connections whose accounts a list omits', async (t) => {
    const second = await createDeveloper(app);
    const env = { OBDS_API_KEY: second.key };
    const cli = await cliFor(t, app, { env });
    const { connectionId } = await connectBank(app, second.key, { bank: 'otp' });
    await app.api.post(`/sandbox/connections/${connectionId}/expire`, { key: second.key });
    const listed = await cli(['accounts']);
    assert.match(listed.err, new RegExp(`ended consent are not shown: ${connectionId} \\(otp\\)`));
    const refused = await cli(['balance', '--json']);
    assert.match(refused.err, /No account can be read, because every consent has ended/);
  });

  test('connects as the user would, and reports a refusal of the user', async (t) => {
    const cli = await loggedIn(t);
    const opened: string[] = [];
    const decide = (verb: 'authorize' | 'deny') => async () => {
      const token = /sess_\w+/.exec(opened.at(-1)!)![0];
      await app.api.post(`/sandbox/${verb}`, { body: { session_token: token } });
    };
    const choice = { terminal: 80, browse: async (url: string) => opened.push(url) > 0 };
    const line = ['connect', 'otp', '--user', 'cli-browser'];
    const agreed = await cli(line, { ...choice, sleep: decide('authorize') });
    assert.equal(agreed.code, 0, agreed.err);
    assert.match(agreed.err, /Your browser opens the bank[\s\S]*Connected: conn_/);
    assert.match(agreed.out, /acc_/);
    const refused = await cli(line, { ...choice, sleep: decide('deny') });
    assert.deepEqual([refused.code, /refused/.test(refused.err)], [5, true], refused.err);
    const owned = (await cli(['connections', '--user', 'cli-browser', '--json'])).json().data;
    assert.equal(owned.length, 1);
    assert.equal((await cli(['connections', 'revoke', owned[0].connection_id])).code, 2, 'without --yes');
    assert.equal((await cli(['connections', 'revoke', owned[0].connection_id, '--yes'])).code, 0);
    assert.equal((await cli(['connect'])).code, 2);
    assert.equal((await cli(['connect', 'nonsense', '--sandbox'])).code, 4);
  });

  test('logs in by the browser, stores its credentials privately, and logs out at the service', async (t) => {
    const cli = await cliFor(t, app);
    let asked = 0;
    const opened: string[] = [];
    const approve = async (ms: number): Promise<void> => {
      assert.equal(ms, 5_000);
      asked += 1;
      const [, code] = /code=(\w{4}-\w{4})/.exec(opened[0]!)!;
      const path = `/developers/cli-logins/${code}`;
      const { body } = await app.api.get(path, { key: developer.session });
      assert.equal(body.machine, 'test-machine');
      await app.api.post(`${path}/approve`, { key: developer.session, body: {} });
    };
    const logged = await cli(['login'], {
      terminal: 80,
      sleep: approve,
      browse: async (url) => opened.push(url) > 0,
    });
    assert.equal(logged.code, 0, logged.err);
    assert.equal(asked, 1);
    assert.match(logged.err, /Approve there if it shows this code: \w{4}-\w{4}/);
    assert.match(logged.err, new RegExp(`logged in as ${developer.email}`));
    assert.equal((await stat(cli.settings)).mode & 0o777, 0o600);
    assert.equal((await stat(dirname(cli.settings))).mode & 0o777, 0o700);
    const kept = JSON.parse(await readFile(cli.settings, 'utf8'));
    assert.deepEqual(Object.keys(kept).sort(), ['email', 'key_id', 'session', 'session_expires_at', 'url']);

    const who = (await cli(['whoami', '--json'])).json();
    assert.deepEqual([who.developer.email, who.key.id], [developer.email, developer.keyPublicId]);
    // It reads with a token for the key: this machine stores no secret of the key.
    assert.equal((await cli(['accounts', '--json'])).json().data[0].id, account);
    assert.doesNotMatch(await readFile(cli.settings, 'utf8'), /svc_test_sk_|ktok_/);

    // With several keys and none chosen, it only fails in commands that need one.
    const fresh = await createDeveloper(app);
    await fresh.addKey();
    const other = { env: { OBDS_SESSION: fresh.session, XDG_CONFIG_HOME: join(cli.home, 'other') } };
    assert.match((await cli(['whoami'], other)).err, /choose one of your keys/);
    const undecided = await cli(['accounts'], other);
    assert.deepEqual([undecided.code, /obds keys use/.test(undecided.err)], [3, true]);

    const made = await cli(['keys', 'create', 'Second', '--scope', 'accounts:read', '--expires', '90d']);
    assert.match(made.out, /^svc_test_sk_\w+\n$/, 'only the key is on standard output');
    const all = (await cli(['keys', '--json'])).json().data;
    const second = all.find(({ app_name: name }: { app_name: string }) => name === 'Second');
    assert.deepEqual(second.scopes, ['accounts:read']);
    assert.match((await cli(['keys', 'use', second.id])).err, /use "Second"/);
    assert.equal((await cli(['accounts', '--json'])).json().count, 0, 'another key has accounts of its own');
    const rolled = await cli(['keys', 'roll', second.id, '--overlap', '0s', '--json']);
    assert.notEqual(rolled.json().key, made.out.trim());
    assert.equal((await cli(['keys', 'revoke', second.id, '--yes'])).code, 0);
    assert.equal((await cli(['accounts', '--key', developer.keyPublicId, '--json'])).json().count > 0, true);

    assert.equal((await cli(['logout'])).code, 0);
    assert.deepEqual(JSON.parse(await readFile(cli.settings, 'utf8')), { url: kept.url });
    assert.equal((await app.api.get('/developers/me', { key: kept.session })).status, 401);
    assert.equal((await app.api.get('/developers/me', { key: developer.session })).status, 200);
  });

  test('reports a denied login and stores nothing', async (t) => {
    const cli = await cliFor(t, app);
    let code = '';
    const denied = await cli(['login', '--json'], {
      wrote: (text) => {
        code = /code: (\S+)/.exec(text)?.[1] ?? code;
      },
      sleep: async () => {
        await app.api.post(`/developers/cli-logins/${code}/deny`, { key: developer.session, body: {} });
      },
    });
    assert.deepEqual([denied.code, /CLI_LOGIN_DENIED/.test(denied.err)], [2, true], denied.err);
    await assert.rejects(stat(cli.settings));
  });

  test('stores a key that the service accepts, and sends it to no other service', async (t) => {
    const cli = await cliFor(t, app);
    const refused = await cli(['login', '--key-stdin'], { stdin: 'svc_test_sk_nonsense\n' });
    assert.deepEqual([refused.code, /INVALID_API_KEY/.test(refused.err)], [3, true]);
    assert.equal((await cli(['login', '--key-stdin'], { stdin: `${developer.key}\n` })).code, 0);
    assert.equal((await cli(['accounts', '--json'])).json().data[0].id, account);
    assert.doesNotMatch((await cli(['whoami'])).out, new RegExp(developer.key));
    const sent: (string | null)[] = [];
    const spy: typeof fetch = async (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      return Response.json({ object: 'list', count: 0, data: [] });
    };
    const elsewhere = await cli(['accounts', '--url', 'https://evil.example'], { fetch: spy });
    assert.deepEqual([elsewhere.code, sent], [3, []], 'the credentials are of another service');
    await cli(['accounts', '--json'], { fetch: spy });
    assert.deepEqual(sent, [`Bearer ${developer.key}`]);
  });

  test('removes other users’ permissions from its settings, and refuses invalid settings', async (t) => {
    const cli = await cliFor(t, app);
    await mkdir(dirname(cli.settings), { recursive: true, mode: 0o755 });
    await writeFile(cli.settings, JSON.stringify({ url: app.url, key: developer.key }));
    await chmod(cli.settings, 0o644);
    const told = await cli(['accounts', '--json']);
    assert.equal(told.code, 0, told.err);
    assert.match(told.err, /Other users of this machine could read your settings/);
    assert.equal((await stat(cli.settings)).mode & 0o777, 0o600);
    assert.equal((await stat(dirname(cli.settings))).mode & 0o777, 0o700);
    assert.equal((await cli(['accounts', '--json'])).err, '');
    for (const text of ['{', '[]', 'null']) {
      await writeFile(cli.settings, text);
      const broken = await cli(['accounts']);
      assert.deepEqual([broken.code, /not a JSON object/.test(broken.err)], [1, true], broken.err);
    }
  });

  test('prints no control character or escape sequence of other people’s texts', async (t) => {
    const cli = await loggedIn(t);
    const webhook = await developer.addWebhook('https://example.com/hook');
    await app.api.post(`/developers/webhooks/${webhook.id}/test`, { key: developer.session, body: {} });
    const poison = '\u001b[2J\u009b31m\u202e\r\nevil\u0007';
    const poisoned = (value: unknown): unknown => {
      if (typeof value === 'string') return /^\d{4}-|^https?:/.test(value) ? value : value + poison;
      if (Array.isArray(value)) return value.map(poisoned);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one)]));
    };
    let printed = 0;
    const fetchPoison: typeof fetch = async (input, init) => {
      // The service's own response contains the texts unchanged.
      const clean = (text: string): string =>
        text.replaceAll(encodeURIComponent(poison), '').replaceAll(JSON.stringify(poison).slice(1, -1), '');
      const answer = await fetch(
        clean(String(input)),
        init
          ? { ...init, body: typeof init.body === 'string' ? clean(init.body) : (init.body ?? null) }
          : init,
      );
      const { status, headers } = answer;
      return new Response(JSON.stringify(poisoned(await answer.json())), {
        status,
        headers: { 'content-type': headers.get('content-type')! },
      });
    };
    const lines = [
      ['accounts'],
      ['balance', account],
      ['transactions', account],
      ['transactions', account, '--csv'],
      ['recurring', account],
      ['connections'],
      ['banks'],
      ['keys'],
      ['whoami'],
      ['events'],
      ['deliveries'],
      ['logs'],
      ['clock'],
      ['trigger', 'ITEM.CONNECTION_EXPIRED', '--connection', connection],
      ['keys', 'create', 'Poisoned'],
      ['connect', 'otp', '--sandbox', '--user', 'cli-poisoned'],
      ['balance', 'acc_missing'],
      ['doctor'],
    ];
    for (const argv of lines) {
      for (const json of argv.includes('--csv') ? [[]] : [[], ['--json']]) {
        const { out, err } = await cli([...argv, ...json], { fetch: fetchPoison });
        const text = (out + err).replaceAll('\n', '').replaceAll(argv.includes('--csv') ? '\r' : '', '');
        assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u, `${argv.join(' ')} ${json}`);
        if (/evil/.test(text)) printed += 1;
      }
    }
    assert.ok(printed > lines.length, `${printed} showed what was written`);
  });

  describe('sync', () => {
    const inject = async (id: string, rows: { amount: number; description: string }[]) => {
      const answer = await app.api.post(`/sandbox/accounts/${id}/transactions`, {
        key: developer.key,
        body: { transactions: rows },
      });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data.map((row: { id: string }) => row.id) as string[];
    };
    const linesOf = async (path: string) =>
      (await readFile(path, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));

    test('writes each change once to its file, over restarts and after a crash within a line', async (t) => {
      const cli = await loggedIn(t);
      const path = join(cli.home, 'copy.jsonl');
      const run = () => cli(['sync', account, '--out', 'copy.jsonl']);
      const first = await run();
      assert.equal(first.code, 0, first.err);
      const had = (await linesOf(path)).length;
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      const [kept, changed] = await inject(account, [
        { amount: -10, description: 'KEPT' },
        { amount: -20, description: 'CHANGED' },
      ]);
      await run();
      await app.api.patch(`/sandbox/transactions/${changed}`, { key: developer.key, body: { amount: -21 } });
      assert.match((await run()).err, /0 added, 1 changed, 0 gone/);
      // Until something is added, the service repeats the change.
      assert.match((await run()).err, /0 added, 0 changed, 0 gone/);
      await app.api.patch(`/sandbox/transactions/${changed}`, { key: developer.key, body: { amount: -20 } });
      assert.match((await run()).err, /0 added, 1 changed, 0 gone/);
      // A crash leaves half a line that the state does not include.
      await appendFile(path, '{"change":"added","transaction":{"id":"txn_ha');
      await app.api.delete(`/sandbox/transactions/${kept}`, { key: developer.key });
      const [last] = await inject(account, [{ amount: -30, description: 'LAST' }]);
      const done = await cli(['sync', account, '--out', 'copy.jsonl', '--json']);
      assert.deepEqual([done.json().added, done.json().removed], [1, 1]);
      const lines = await linesOf(path);
      assert.deepEqual(
        lines
          .slice(had)
          .map(({ change, transaction }) => [change, transaction.id ?? transaction.transaction_id]),
        [
          ['added', kept],
          ['added', changed],
          ['modified', changed],
          ['modified', changed],
          ['added', last],
          ['removed', kept],
        ],
      );
      // Applied by id, the file equals the account.
      const copy = new Map<string, unknown>();
      for (const { change, transaction } of lines) {
        if (change === 'removed') copy.delete(transaction.transaction_id);
        else copy.set(transaction.id, transaction);
      }
      const all = (await cli(['transactions', account, '--all', '--json'])).json().data;
      assert.deepEqual(new Map(all.map((row: { id: string }) => [row.id, row])).size, copy.size);
      for (const row of all) assert.deepEqual(copy.get(row.id), row);
    });

    test('separates files by account, restarts on request, and writes CSV and standard output', async (t) => {
      const cli = await loggedIn(t);
      const csv = await cli(['sync', account, '--out', 'copy.csv']);
      assert.equal(csv.code, 0, csv.err);
      const text = await readFile(join(cli.home, 'copy.csv'), 'utf8');
      assert.match(text, /^change,id,account_id,date,amount/);
      assert.equal((await cli(['sync', 'acc_other', '--out', 'copy.csv'])).code, 2);
      assert.equal((await cli(['sync', account, '--out', 'copy.csv', '--format', 'jsonl'])).code, 2);
      await writeFile(join(cli.home, 'mine.jsonl'), 'my own\n');
      const foreign = await cli(['sync', account, '--out', 'mine.jsonl']);
      assert.deepEqual([foreign.code, await readFile(join(cli.home, 'mine.jsonl'), 'utf8')], [2, 'my own\n']);
      await writeFile(join(cli.home, 'copy.csv'), 'cut');
      assert.match((await cli(['sync', account, '--out', 'copy.csv'])).err, /shorter than it was left/);
      assert.equal((await cli(['sync', account, '--out', 'copy.csv', '--restart'])).code, 0);
      assert.equal(await readFile(join(cli.home, 'copy.csv'), 'utf8'), text);

      const piped = await cli(['sync', account, '--state', 'cursor.json']);
      assert.equal(piped.out.trimEnd().split('\n').length, text.trimEnd().split('\r\n').length - 1);
      assert.equal((await cli(['sync', account, '--state', 'cursor.json'])).out, '');
    });

    test('continues with --follow, as transactions does', async (t) => {
      const stopped = new AbortController();
      const cli = await loggedIn(t);
      const rounds = [
        () => inject(account, [{ amount: -40, description: 'FOLLOWED' }]),
        async () => stopped.abort(new Error('interrupted')),
      ];
      const choice = { signal: stopped.signal, sleep: async () => void (await rounds.shift()!()) };
      const followed = await cli(['transactions', account, '--limit', '1', '--follow', '--json'], choice);
      assert.equal(followed.code, 130);
      const seen = followed.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        seen.map(({ change }) => change),
        ['present', 'added'],
      );
      assert.equal(seen[1].transaction.description, 'FOLLOWED');
    });
  });

  test('follows the requests of the keys, each once, including records that were written late', async (t) => {
    const { recorder } = app.service.deps;
    const stopped = new AbortController();
    const cli = await loggedIn(t);
    const ask = async (path: string): Promise<void> => {
      app.clock.advance({ seconds: 1 });
      await app.api.get(path, { key: developer.key });
      await recorder.flush();
    };
    await ask('/accounts');
    const late = new Date(app.clock.now().getTime() + 500);
    const rounds = [
      () => ask('/accounts/acc_x/balance'),
      async () => {
        const [template] = await app.sql`select * from request_log order by at desc limit 1`;
        await app.sql`
          insert into request_log (at, request_id, key_id, method, route, status, duration_ms)
          values (${late}, 'req_late', ${template!.key_id as number}, 'GET', '/late', 200, 1)`;
      },
      async () => {},
      async () => stopped.abort(new Error('interrupted')),
    ];
    const choice = { signal: stopped.signal, sleep: async () => void (await rounds.shift()!()) };
    const followed = await cli(['logs', '--follow', '--limit', '1', '--json'], choice);
    const rows = followed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      rows.map(({ path, error_code: code }) => [path, code]),
      [
        ['/accounts', null],
        ['/accounts/{id}/balance', 'ACCOUNT_NOT_FOUND'],
        ['/late', null],
      ],
    );
    const [missing] = rows.filter(({ error_code: code }) => code === 'ACCOUNT_NOT_FOUND');
    const one = await cli(['logs', missing.id]);
    for (const said of [missing.id, 'GET /accounts/…/balance', '404 ACCOUNT_NOT_FOUND', '/docs/errors/']) {
      assert.ok(one.out.includes(said), `${said} in ${one.out}`);
    }
    const code = await cli(['logs', missing.id, '--as', 'curl']);
    assert.match(code.out, /^curl \S+\/v1\/accounts\/YOUR_ACCOUNT_ID\/balance/);
    assert.equal((await cli(['logs', 'req_unknown'])).code, 4);
    assert.equal((await cli(['logs', '--as', 'curl'])).code, 2);
    assert.match((await cli(['logs', '--error', 'ACCOUNT_NOT_FOUND', '--method', 'GET'])).out, /\/balance/);
    assert.match((await cli(['logs', '--path', '/late'])).out, /\/late/);
    assert.doesNotMatch((await cli(['logs', 'acc_unknown'])).out, /accounts/);
    const refused = await cli(['logs', '--status', '4xx']);
    assert.match(refused.out, /ACCOUNT_NOT_FOUND/);
    assert.doesNotMatch(refused.out, /\/late/);
  });

  test('advances the clock, emits events, shows deliveries and sends them again', async (t) => {
    const cli = await loggedIn(t);
    const owner = await createDeveloper(app);
    const env = { OBDS_SESSION: owner.session, OBDS_API_KEY: owner.key };
    /** Sets the Date header to the test's time. */
    const dated: typeof fetch = async (...asked) => {
      const { headers, status, ...answer } = await fetch(...asked).then(async (one) => ({
        headers: new Headers(one.headers),
        status: one.status,
        body: await one.text(),
      }));
      headers.set('Date', app.clock.now().toUTCString());
      headers.delete('content-encoding');
      return new Response(answer.body, { status, headers });
    };
    const own = (argv: string[], others: Record<string, string> = {}) =>
      cli(argv, { env: { ...env, ...others }, fetch: dated });
    const receiver = await webhookReceiver(t, (response) => response.writeHead(500).end('no'));
    await owner.addWebhook(receiver.url);
    await connectBank(app, owner.key, { bank: 'otp', user: 'cli-clock' });
    const advanced = (await own(['clock', 'advance', '2d', '--json'])).json();
    assert.equal(advanced.days, 2);
    assert.match((await own(['clock'])).out, /2 days/);
    assert.equal((await own(['clock', 'advance', '2020-01-01'])).code, 2);
    const fired = await own(['trigger', 'ITEM.CONNECTION_EXPIRING']);
    assert.match(fired.out, /^evt_\w+ {2}ITEM\.CONNECTION_EXPIRING\n$/);
    assert.match((await own(['trigger', 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'])).out, /SYNC_UPDATES/);
    assert.match(
      (await own(['events', '--type', 'ITEM.CONNECTION_EXPIRING'])).out,
      new RegExp(fired.out.slice(0, 20)),
    );
    await app.service.deps.jobs.drain();
    const shown = (await own(['deliveries', '--json'])).json().data;
    const sent = shown.find(({ event_id: id }: { event_id: string }) => fired.out.startsWith(id));
    assert.equal(sent.attempts[0].status, 500);
    const before = receiver.received.length;
    // A deactivated webhook, before or after the other in the list.
    for (const hours of [1, -1]) {
      const { id } = await owner.addWebhook(`https://example.com/${hours}`);
      await app.api.delete(`/developers/webhooks/${id}`, { key: owner.session });
      const at = new Date(app.clock.now().getTime() + hours * HOUR);
      await app.sql`update webhooks set created_at = ${at} where id = ${id}`;
    }
    assert.match((await own(['resend', sent.id])).err, /Sending /);
    await app.service.deps.jobs.drain();
    assert.equal(receiver.received.length, before + 1);
    assert.equal((await own(['resend', 'dlv_missing'])).code, 4);
    assert.equal((await cli(['resend', sent.id])).code, 4, 'somebody else’s');

    const unwell = await own(['doctor', '--json']);
    const verdicts = Object.fromEntries(
      unwell.json().findings.map(({ check, verdict }: Record<string, string>) => [check, verdict]),
    );
    assert.equal(unwell.code, 1);
    assert.deepEqual(
      [verdicts.clock, verdicts.service, verdicts.ready, verdicts.login, verdicts.key, verdicts.webhooks],
      ['good', 'good', 'good', 'good', 'good', 'wrong'],
    );
    assert.match((await own(['doctor'])).out, /✗ webhooks +http.*: .*500[\s\S]*obds resend/);
    const nowhere = await cli(['doctor'], { env: { OBDS_URL: 'http://127.0.0.1:1' } });
    assert.equal(nowhere.code, 7);
    assert.match(nowhere.out, /✗ service +NETWORK_ERROR/);
    const stranger = await own(['doctor'], { OBDS_SESSION: 'devses_nonsense' });
    assert.equal(stranger.code, 3);
    assert.match(stranger.out, /INVALID_DEV_TOKEN[\s\S]*obds login/);
    assert.match((await cli(['doctor'], { env })).out, /✗ clock/, 'a machine whose clock is months off');
  });

  test('imports statements once, and downloads them unchanged', async (t) => {
    const cli = await loggedIn(t);
    const rows = [
      '02.03.2026.;-1.234,50;Telekom Srbija;RSD;160-0000000015722-52',
      '03.03.2026.;5.000,00;Uplata;RSD;160-0000000015722-52',
    ];
    await writeFile(join(cli.home, 'izvod.csv'), ['Datum;Iznos;Opis;Valuta;Račun', ...rows, ''].join('\n'));
    const look = (
      await cli(['statement', 'import', 'izvod.csv', '--user', 'firm', '--dry-run', '--json'])
    ).json();
    assert.deepEqual([look.dry_run, look.added], [true, 2]);
    const shown = await cli(['statement', 'import', 'izvod.csv', '--user', 'firm', '--dry-run'], {
      terminal: 80,
    });
    assert.deepEqual(
      shown.out
        .replace(/\x1b\[\d+m/g, '')
        .trimEnd()
        .split('\n'),
      [
        'izvod.csv (csv): account RS35160000000001572252 RSD, 2026-03-02 – 2026-03-03',
        '2 rows: 2 new, 0 known',
        '',
        'DATE           AMOUNT  DESCRIPTION     MERCHANT              STATUS',
        '2026-03-02  -1,234.50  Telekom Srbija  Telekom Srbija (mts)  new',
        '2026-03-03   5,000.00  Uplata          P2P transfer          new',
        '',
        'Opening balance          –',
        'Money in          5,000.00',
        'Money out        -1,234.50',
        'Closing balance          –  the file does not give both balances',
      ],
    );
    const many = Array.from(
      { length: 30 },
      (_, at) =>
        `${String((at % 28) + 1).padStart(2, '0')}.03.2026.;-${at + 1},00;${'Duga svrha '.repeat(9)};RSD;160-0000000015722-52`,
    );
    await writeFile(join(cli.home, 'long.csv'), ['Datum;Iznos;Opis;Valuta;Račun', ...many, ''].join('\n'));
    const long = await cli(['statement', 'import', 'long.csv', '--user', 'firm', '--dry-run'], {
      terminal: 80,
    });
    const screen = long.out
      .replace(/\x1b\[\d+m/g, '')
      .trimEnd()
      .split('\n');
    assert.ok(screen.length <= 24 && screen.every((line) => line.length <= 80), long.out);
    assert.match(long.out, /…+ +… {2}22 more/);
    const two = await cli(['statement', 'import', 'izvod.csv', 'long.csv', '--user', 'firm', '--dry-run'], {
      terminal: 200,
    });
    assert.match(two.out.replace(/\x1b\[\d+m/g, ''), /izvod\.csv .* +2 +2 +0 +5,000\.00 +-1,234\.50 +–/);
    const taken = await cli(['statement', 'import', 'izvod.csv', '--user', 'firm']);
    assert.match(taken.out, /izvod\.csv +csv +\S+ +2026-03-02 – 2026-03-03 +2 +2 +0/);
    assert.equal(
      (await cli(['statement', 'import', 'izvod.csv', '--user', 'firm', '--json'])).json().added,
      0,
    );
    const [{ id }] = (await cli(['accounts', '--user', 'firm', '--json'])).json().data;
    const period = ['--from', '2026-03-01', '--to', '2026-03-13'];
    const csv = await cli(['statement', 'export', id, '--format', 'csv', ...period]);
    const served = await fetch(
      `${app.url}/accounts/${id}/statement?format=csv&from=2026-03-01&to=2026-03-13`,
      {
        headers: { authorization: `Bearer ${developer.key}` },
      },
    );
    assert.equal(csv.out, Buffer.from(await served.arrayBuffer()).toString('latin1'), 'to the byte');
    assert.equal((await cli(['statement', 'export', id, '--out', 'izvod.pdf', ...period])).code, 0);
    const pdf = await readFile(join(cli.home, 'izvod.pdf'));
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.equal((await stat(join(cli.home, 'izvod.pdf'))).mode & 0o777, 0o600);
    const binary = await cli(['statement', 'export', id, '--format', 'pdf'], { terminal: 80 });
    assert.deepEqual([binary.code, binary.out], [2, '']);
    assert.equal((await cli(['statement', 'export', id])).code, 2);
    await writeFile(
      join(cli.home, 'broken.csv'),
      'Datum;Iznos;Opis;Valuta;Račun\n30.02.2026.;1,00;x;RSD;160-0000000015722-52\n',
    );
    const broken = await cli(['statement', 'import', 'broken.csv', '--user', 'firm']);
    assert.deepEqual([broken.code, /INVALID_STATEMENT: .*line 2/i.test(broken.err)], [2, true], broken.err);
    assert.equal((await cli(['statement', 'import', 'missing.csv'])).code, 2);
  });

  test('refuses files that are too large together before it reads or sends them', async (t) => {
    const cli = await loggedIn(t);
    for (const name of ['a.csv', 'b.csv'])
      await writeFile(join(cli.home, name), Buffer.alloc(11 * 1024 * 1024));
    let sent = 0;
    const counting: typeof fetch = (...asked) => {
      sent += 1;
      return fetch(...asked);
    };
    const refused = await cli(['statement', 'import', 'a.csv', 'b.csv', '--json'], { fetch: counting });
    const { error } = JSON.parse(refused.err);
    assert.deepEqual([refused.code, error.error_code, sent], [2, 'PAYLOAD_TOO_LARGE', 0]);
    assert.match(error.error_message, /with b\.csv the files have 23068672 bytes/);
  });

  deepTest('runs every line of its documentation', async (t) => {
    const owner = await createDeveloper(app);
    const { accountIds, connectionId } = await connectBank(app, owner.key, { bank: 'otp', user: 'user-42' });
    const webhook = await owner.addWebhook('https://example.com/hook');
    const tested = await app.api.post(`/developers/webhooks/${webhook.id}/test`, {
      key: owner.session,
      body: {},
    });
    const values: Record<string, string> = {
      YOUR_KEY_ID: owner.keyPublicId,
      YOUR_ACCOUNT_ID: accountIds[0]!,
      YOUR_CONNECTION_ID: connectionId,
      YOUR_DELIVERY_ID: tested.body.id,
    };
    const cli = await cliFor(t, app, { env: { OBDS_SESSION: owner.session, OBDS_API_KEY: owner.key } });
    const lines = codeBlocks('docs/cli.md')
      .filter(({ language, info }) => language === 'sh' && !info.includes('no-run'))
      .flatMap(({ code }) => code.trim().split('\n'));
    assert.ok(lines.length > 20, String(lines.length));
    for (const line of lines) {
      const argv = wordsOf(line).map((word) => values[word] ?? word);
      // The check of this machine's clock, which the test does not control.
      const { code, err } = await cli(argv);
      assert.equal(code, argv[0] === 'doctor' ? 1 : 0, `${line}: ${err}`);
    }
    // Lines that are not run must at least parse.
    const others = codeBlocks('docs/cli.md').filter(({ info }) => info.includes('no-run'));
    for (const line of others.flatMap(({ code }) => code.trim().split('\n')))
      assert.equal((await cli([...wordsOf(line), '--help'])).code, 0, line);
    const codes = [
      ...(await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8')).matchAll(/^\| (\d+) \|/gm),
    ];
    assert.deepEqual(
      codes.map(([, code]) => Number(code)),
      Object.values(exitCodes),
    );
  });

  describe('the command line as a process', () => {
    const program = fileURLToPath(new URL('../../packages/cli/bin/obds.js', import.meta.url));
    const start = (argv: string[], env: Record<string, string> = {}) =>
      spawn(process.execPath, [program, ...argv], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...bareEnvironment,
          HOME: '/nonexistent',
          OBDS_URL: app.url,
          OBDS_API_KEY: developer.key,
          ...env,
        },
      });
    const textOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
      let all = '';
      for await (const chunk of stream) all += chunk;
      return all;
    };

    test('runs from the source without a build, and accepts arguments in the environment', async () => {
      const child = start([], { OBDS_CLI_ARGUMENTS: JSON.stringify(['balance', account, '--json']) });
      const [out, [code]] = await Promise.all([textOf(child.stdout), once(child, 'exit')]);
      assert.equal(code, 0);
      assert.equal(JSON.parse(out).account_id, account);
    });

    test('is one file without dependencies when published', async (t) => {
      const folder = await directoryFor(t);
      await promisify(execFile)(process.execPath, [
        fileURLToPath(new URL('../../scripts/build-cli.ts', import.meta.url)),
        join(folder, 'dist'),
      ]);
      const text = await readFile(new URL('../../packages/cli/package.json', import.meta.url), 'utf8');
      const { files, bin, dependencies } = JSON.parse(text);
      const code = files.filter((path: string) => !path.includes('templates'));
      assert.deepEqual([code, bin.obds, dependencies], [['bin', 'dist'], 'bin/obds.js', undefined]);
      await mkdir(join(folder, 'bin'));
      await copyFile(program, join(folder, 'bin', 'obds.js'));
      await writeFile(join(folder, 'package.json'), '{"type": "module"}');
      const child = spawn(process.execPath, [join(folder, 'bin', 'obds.js'), 'balance', account, '--json'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { OBDS_URL: app.url, OBDS_API_KEY: developer.key },
      });
      assert.equal(JSON.parse(await textOf(child.stdout)).account_id, account);
    });

    test('exits quietly when its reader closes the pipe, and with 130 at Ctrl-C', async () => {
      const read = start(['transactions', account, '--all', '--json']);
      const failed = textOf(read.stderr);
      read.stdout.destroy();
      assert.deepEqual([(await once(read, 'exit'))[0], await failed], [0, '']);
      const following = start(['transactions', account, '--limit', '1', '--follow']);
      const said = textOf(following.stderr);
      await once(following.stdout, 'data');
      following.kill('SIGINT');
      const [code] = await once(following, 'exit');
      assert.equal(code, 130);
      assert.doesNotMatch(await said, /error/);
    });
  });
});
