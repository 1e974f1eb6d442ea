/** The PHP client: by itself, and with a running service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { generous } from '../../test/support/account.ts';
import { startApp } from '../../test/support/app.ts';
import { codeBlocks, hasTool } from '../../test/support/code-blocks.ts';
import { createDeveloper } from '../../test/support/developer.ts';
import type { Ending } from '../../test/support/ending.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

const php = async (words: string[], env: Record<string, string> = {}): Promise<string> => {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const all = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', ...words];
  const { stdout, stderr } = await promisify(execFile)('php', all, options).catch(({ stdout, stderr }) =>
    assert.fail(`${stdout}\n${stderr}`),
  );
  assert.equal(stderr, '', 'no warnings');
  return stdout;
};

/** Runs a program that returns a value; `$obds` is a client whose delays are recorded in `$waits`. */
const run = async (url: string, program: string): Promise<unknown> => {
  const code = `require 'autoload.php';
    $waits = [];
    $sleep = function ($wait) use (&$waits) { $waits[] = $wait; };
    $make = fn (...$options) => new Obds\\Client('key', 'session', 'admin', ${JSON.stringify(url)}, ...$options, sleep: $sleep);
    $obds = $make();
    $refused = function (Closure $call) { try { $call(); } catch (Obds\\ObdsException $error) { return $error; } throw new Exception('not refused'); };
    $invalid = function (Closure $call) { try { $call(); } catch (InvalidArgumentException) { return true; } return false; };
    $problem = function (...$given) { try { Obds\\Webhook::verify(...$given); } catch (Obds\\WebhookException $error) { return $error->problem; } return null; };
    $main = function () use ($obds, $make, $refused, $invalid, $problem, &$waits) { ${program} };
    echo json_encode($main(), JSON_THROW_ON_ERROR);`;
  return JSON.parse(await php(['-r', code]));
};

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a server that gives each request the next reply; the last one stays. */
const replies = async (t: Ending, ...waiting: Reply[]): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('latin1')) body += chunk;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    const reply = waiting.length > 1 ? waiting.shift()! : waiting[0]!;
    if (reply.status === 0) {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
};

const OK: Reply = {
  status: 200,
  headers: { 'x-request-id': 'req_1' },
  body: '{"data": [], "has_more": false}',
};
const failure = (error_code: string, status = 503, headers = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify({
    error_type: 'API_ERROR',
    error_code,
    error_message: 'No.',
    docs: 'https://x',
    request_id: 'r',
  }),
});

// Without PHP, test/generated.test.ts still compares the generated files with the routes.
if (hasTool('php')) {
  test('the PHP client repeats a request with the same key, and gives up', async (t) => {
    const { url, received } = await replies(t, failure('SERVICE_UNAVAILABLE'), { status: 0 }, OK);
    const program = `$result = $obds->createLinkToken(['user_id' => 'u']);
      return [$result->info->requestId, array_map(fn ($one) => $one->errorCode, $result->info->attempts), $waits];`;
    const [id, codes, waits] = (await run(url, program)) as [string, unknown[], number[]];
    assert.deepEqual([id, codes], ['req_1', ['SERVICE_UNAVAILABLE', 'NETWORK_ERROR', null]]);
    assert.ok(waits[0]! >= 0.25 && waits[0]! <= 0.5 && waits[1]! >= 0.5 && waits[1]! <= 1, String(waits));
    assert.equal(new Set(received.map(({ headers }) => headers['idempotency-key'])).size, 1);
    const unavailable = await replies(t, failure('SERVICE_UNAVAILABLE'));
    const counts = `return [count($refused(fn () => $obds->listAccounts())->attempts),
      count($refused(fn () => $obds->sandboxAuthorize(['session_token' => 's']))->attempts),
      count($refused(fn () => $obds->enrichTransactions(['transactions' => []]))->attempts),
      count($refused(fn () => $obds->listAccounts(options: ['max_retries' => 0]))->attempts)];`;
    assert.deepEqual(await run(unavailable.url, counts), [3, 1, 3, 1]);
  });

  test('the PHP client waits as long as the service asks, but not longer than a minute', async (t) => {
    const soon = await replies(t, failure('RATE_LIMIT_EXCEEDED', 429, { 'retry-after': '7' }), OK);
    const [wait] = (await run(soon.url, '$obds->listAccounts(); return $waits;')) as [number];
    assert.ok(wait >= 7 && wait <= 7.5);
    const late = await replies(t, failure('RATE_LIMIT_EXCEEDED', 429, { 'retry-after': '61' }));
    const program =
      '$error = $refused(fn () => $obds->listAccounts()); return [$error->retryAfter, $waits, $error->requestId];';
    assert.deepEqual(await run(late.url, program), [61, [], 'r']);
    const decisions = `$failed = fn ($status, $code = 'X', $after = null) => new Obds\\ObdsException('', $status, '', $code, null, null, $after);
      $wait = fn ($error, $repeatable) => Obds\\Retries::waitAfter($error, 1, 2, $repeatable, 0) !== null;
      return [$wait($failed(500), true), $wait($failed(500), false), $wait($failed(429), false), $wait($failed(404), true),
        $wait($failed(409, 'IDEMPOTENCY_CONFLICT', 1), true), $wait($failed(409, 'IDEMPOTENCY_CONFLICT'), true),
        $wait($failed(200, 'UNREADABLE_RESPONSE'), true), $wait($failed(404, 'UNREADABLE_RESPONSE'), true),
        Obds\\Retries::waitAfter($failed(500), 9, 9, true, 1), Obds\\Retries::retryAfter('Wed, 21 Oct 2015 07:28:01 GMT', 1445412480),
        Obds\\Retries::retryAfter('soon', 0), Obds\\Retries::retryAfter('-1', 0)];`;
    assert.deepEqual(await run(late.url, decisions), [
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      8,
      1,
      null,
      null,
    ]);
  });

  test('the PHP client refuses what is not of the service', async (t) => {
    const other = await replies(t, OK);
    const code = 'return $refused(fn () => $make(timeout: 0.3, maxRetries: 0)->listAccounts())->errorCode;';
    const unread: Reply[] = [
      { status: 302, headers: { location: other.url } },
      { status: 200, body: '<html>' },
      { status: 502, body: '<html>' },
      { status: 200, body: '[1]' },
    ];
    for (const reply of unread) {
      assert.equal(
        await run((await replies(t, reply)).url, code),
        'UNREADABLE_RESPONSE',
        JSON.stringify(reply),
      );
    }
    assert.deepEqual(other.received, [], 'no redirect was followed');
    assert.equal(await run('http://127.0.0.1:9', code), 'NETWORK_ERROR');
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    t.after(async () => {
      silent.closeAllConnections();
      silent.close();
    });
    assert.equal(await run(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, code), 'TIMEOUT');
    const cut = await replies(t, { status: 200, headers: { 'content-length': '100' }, body: '{' });
    assert.match(String(await run(cut.url, code)), /TIMEOUT|NETWORK_ERROR/);
  });

  test('the PHP client sends parameters, bodies and credentials, and refuses wrong input', async (t) => {
    const { url, received } = await replies(t, OK);
    const program = `$obds->listTransactions('a/b', ['from' => '2026-01-01', 'running_balance' => true, 'to' => null], ['headers' => ['Sandbox-Fault' => 'X']]);
      $obds->importStatements("file", ['user_id' => 'u'], ['idempotency_key' => 'mine']);
      $obds->listBanks(); $obds->listWebhooks(); $obds->listDevelopers();
      return [$invalid(fn () => new Obds\\Client("key\\n")), $invalid(fn () => new Obds\\Client(baseUrl: 'ftp://x')),
        $invalid(fn () => new Obds\\Client(baseUrl: 'https://user:secret@x')), $invalid(fn () => $obds->getBalance('')),
        $invalid(fn () => $obds->getBalance('..')), $invalid(fn () => $obds->createLinkToken([], ['idempotency_key' => "\\n"])),
        $invalid(fn () => $obds->getClock(['headers' => ['X' => "a\\r\\nb: c"]])),
        $refused(fn () => $obds->importStatements(str_repeat('x', 20 * 1024 * 1024 + 1)))->errorCode];`;
    assert.deepEqual(await run(`${url}/v1/`, program), [...Array(7).fill(true), 'PAYLOAD_TOO_LARGE']);
    const [list, upload, banks, webhooks, developers] = received;
    assert.equal(list!.url, '/v1/accounts/a%2Fb/transactions?from=2026-01-01&running_balance=true');
    assert.deepEqual([list!.headers.authorization, list!.headers['sandbox-fault']], ['Bearer key', 'X']);
    const { headers, body } = upload!;
    assert.deepEqual(
      [headers['content-type'], headers['idempotency-key'], body],
      ['application/octet-stream', 'mine', 'file'],
    );
    assert.deepEqual(
      [banks, webhooks, developers].map((one) => one!.headers.authorization),
      [undefined, 'Bearer session', 'Bearer admin'],
    );
    assert.equal(received.length, 5);
  });

  test('the PHP client yields server-sent events', async (t) => {
    const body = 'retry: 5\n\nid: evt_1\nevent: A\ndata: {"a":\ndata: 1}\n\ndata: cut off';
    const { url } = await replies(t, { status: 200, body });
    const frames = await run(url, 'return iterator_to_array($obds->streamEvents());');
    assert.deepEqual(frames, [
      { id: null, event: '', data: '' },
      { id: 'evt_1', event: 'A', data: '{"a":\n1}' },
    ]);
    const refused = await replies(t, failure('SESSION_EXPIRED', 401));
    const code = 'return $refused(fn () => iterator_to_array($obds->streamEvents()))->errorCode;';
    assert.equal(await run(refused.url, code), 'SESSION_EXPIRED');
  });

  test('the PHP client verifies webhooks', async () => {
    const program = `$body = '{"webhook_code":"CONNECTION_EXPIRED","user_id":"č"}';
      $header = Obds\\Webhook::sign($body, 'whsec_a', 1000);
      $v1 = explode(',', $header)[1];
      $both = $header . ',' . explode(',', Obds\\Webhook::sign($body, 'whsec_b', 1000))[1];
      $many = 't=1000,' . str_repeat('v1=' . str_repeat('0', 64) . ',', 4) . $v1;
      return [Obds\\Webhook::verify($body, $header, 'whsec_a', now: 1300)['user_id'], $problem($body, $both, 'whsec_b', now: 1000),
        $problem($body, null, 'whsec_a'), $problem($body, 't=1000', 'whsec_a'), $problem($body, "$header,t=1000", 'whsec_a'),
        $problem("$body ", $header, 'whsec_a', now: 1000), $problem($body, $header, 'b', now: 1000), $problem($body, $many, 'whsec_a', now: 1000),
        $problem($body, $header, 'whsec_a', now: 1301), $problem($body, $header, 'whsec_a', now: 699),
        $problem($body, $header, 'whsec_a', 'event', now: 1000), $problem('x', Obds\\Webhook::sign('x', 's'), 's'), $invalid(fn () => Obds\\Webhook::sign('x', ''))];`;
    assert.deepEqual(await run('http://localhost', program), [
      'č',
      null,
      ...Array(3).fill('no_signature'),
      ...Array(3).fill('wrong_signature'),
      ...Array(2).fill('outside_tolerance'),
      ...Array(2).fill('other_envelope'),
      true,
    ]);
  });

  test('the PHP client works with the service, as docs/php.md shows', async (t) => {
    const app = await startApp(t, { bank: sandboxBank, reachable: true, env: { ...generous, ROLE: 'all' } });
    const { session, key } = await createDeveloper(app);
    const env = { OBDS_URL: app.url, OBDS_API_KEY: key, OBDS_SESSION: session };
    assert.equal(await php(['tests/service.php'], env), 'done');
    const code = codeBlocks('docs/php.md')
      .filter(({ language }) => language === 'php')
      .map((block) => block.code.replace('<?php\n', ''))
      .join('\n')
      .replace("'vendor/autoload.php'", "'autoload.php'")
      .replaceAll('http://localhost:3000', app.url)
      .replaceAll('YOUR_KEY', key)
      .replaceAll("'bank.json'", `'${process.platform === 'win32' ? 'NUL' : '/dev/null'}'`);
    await php(['-r', code]);
  });
}
