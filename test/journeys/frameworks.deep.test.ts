/** Runs the programs of docs/frameworks/, if their frameworks are installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemClock } from '../../packages/common/clock.ts';
import { newSecret, signatureHeader } from '../../src/webhooks/endpoints/delivery/signing.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { agreeInWindow, openContext } from '../support/browser.ts';
import { codeBlocks, hasTool } from '../support/code-blocks.ts';
import { authorize } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { freePort } from '../support/free-port.ts';
import { newProject } from '../support/guide.ts';
import { type ServiceProcess, spawnProgram } from '../support/process.ts';
import { pythonWith } from '../support/python.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

/** Returns the file that a document shows under a name. */
const fileOf = (document: string, name: string): string =>
  codeBlocks(document).find(({ info }) => info.includes(`file=${name}`))?.code ??
  assert.fail(`${document} has no ${name}`);

describe('a server in a framework', () => {
  const end = ending();
  const secret = newSecret();
  const event = '{"webhook_type":"ITEM","webhook_code":"CONNECTION_EXPIRED","user_id":"user-1"}';
  let app: TestApp;
  let key: string;
  let env: Record<string, string>;

  before(async () => {
    app = await startApp(end, { reachable: true });
    key = await app.createKey();
    env = {
      OBDS_URL: app.url,
      OBDS_API_KEY: key,
      OBDS_WEBHOOK_SECRET: secret,
      PYTHONPATH: path('packages/python'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
  });

  /** Writes the page and a program into a folder. */
  const projectOf = async (document: string, file: string): Promise<string> => {
    const project = await newProject(end, app, key);
    await project.write('page.html', fileOf('docs/frameworks.md', 'page.html'));
    await project.write(file, fileOf(document, file));
    if (file.endsWith('.php')) {
      await mkdir(join(project.folder, 'vendor'));
      await project.write('vendor/autoload.php', `<?php require '${path('packages/php/autoload.php')}';`);
    }
    return project.folder;
  };

  const signed = (): string => signatureHeader(event, [secret], systemClock.now());

  /** Sends the requests of the page and a webhook. */
  const use = async (url: string, server: ServiceProcess): Promise<void> => {
    const post = async (route: string, body: string, headers: Record<string, string> = {}) => {
      const type = { 'content-type': 'application/json' };
      const response = await fetch(url + route, { method: 'POST', body, headers: { ...type, ...headers } });
      return { status: response.status, body: await response.text() };
    };
    assert.match(await (await fetch(url)).text(), /<title>My app/);
    const { link_token } = JSON.parse((await post('/api/link-token', '{}')).body);
    const session = (await app.api.post('/connect', { key: link_token, body: { bank_id: 'otp' } })).body;
    const public_token = await authorize(app, session.session_token);
    const exchanged = await post('/api/exchange', JSON.stringify({ public_token }));
    const { data } = (await app.api.get('/accounts', { key })).body;
    const names = data.filter((account: { bank_id: string }) => account.bank_id === 'otp');
    assert.deepEqual(
      JSON.parse(exchanged.body).accounts.sort(),
      names.map(({ name }: { name: string }) => name).sort(),
    );
    const received = await post('/webhooks', event, { 'service-signature': signed() });
    assert.equal(received.status, 200, received.body);
    await server.printed(/Received CONNECTION_EXPIRED/);
    assert.equal((await post('/webhooks', `${event} `, { 'service-signature': signed() })).status, 400);
    assert.equal((await post('/webhooks', event)).status, 400);
  };

  test('Hono, also in a browser', async (t) => {
    const folder = await projectOf('docs/frameworks/hono.md', 'server.ts');
    const PORT = String(await freePort());
    const words = ['--conditions=source', '--disable-warning=ExperimentalWarning', 'server.ts'];
    const server = spawnProgram(t, process.execPath, words, { ...env, PORT }, folder);
    await server.printed(/Open http/);
    await use(`http://localhost:${PORT}`, server);

    const context = await openContext(t, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`http://localhost:${PORT}`);
    await page.getByRole('button', { name: 'Connect a bank' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'OTP banka' }).click();
    await agreeInWindow(context, page);
    await page.getByRole('listitem').first().waitFor();
  });

  for (const { name, modules, words, ready } of [
    {
      name: 'FastAPI',
      modules: ['fastapi', 'uvicorn'],
      words: ['uvicorn', 'server:app'],
      ready: /running on/,
    },
    { name: 'Flask', modules: ['flask'], words: ['flask', '--app', 'server', 'run'], ready: /Running on/ },
  ]) {
    const python = pythonWith(...modules);
    if (python === null) continue;
    test(name, async (t) => {
      const folder = await projectOf(`docs/frameworks/${name.toLowerCase()}.md`, 'server.py');
      const port = String(await freePort());
      const server = spawnProgram(t, python, ['-m', ...words, '--port', port], env, folder);
      await server.printed(ready);
      await use(`http://127.0.0.1:${port}`, server);
    });
  }

  if (hasTool('php'))
    test('PHP without a framework', async (t) => {
      const folder = await projectOf('docs/frameworks/plain-php.md', 'server.php');
      const address = `127.0.0.1:${await freePort()}`;
      const server = spawnProgram(t, 'php', ['-S', address, 'server.php'], env, folder);
      await server.printed(/started/);
      await use(`http://${address}`, server);
    });

  if (hasTool('php', '-r', "exit(@include 'Illuminate/autoload.php' ? 0 : 1);"))
    test('Laravel', async () => {
      const { link_token } = (await app.api.post('/link/token/create', { key, body: { user_id: 'user-1' } }))
        .body;
      const session = (await app.api.post('/connect', { key: link_token, body: { bank_id: 'banca-intesa' } }))
        .body;
      const public_token = await authorize(app, session.session_token);
      const requests = [
        { path: '/api/link-token', body: '{}', user: 7 },
        { path: '/api/link-token', body: '{}' },
        { path: '/api/exchange', body: JSON.stringify({ public_token }), user: 7 },
        { path: '/webhooks', body: event, signature: signed() },
        { path: '/webhooks', body: `${event} `, signature: signed() },
        { path: '/webhooks', body: event },
      ];
      const GIVEN = JSON.stringify({
        requests,
        library: path('packages/php/autoload.php'),
        config: fileOf('docs/frameworks/laravel.md', 'config.php'),
        provider: fileOf('docs/frameworks/laravel.md', 'provider.php'),
        routes: fileOf('docs/frameworks/laravel.md', 'web.php'),
      });
      const { stdout } = await promisify(execFile)('php', ['-r', LARAVEL], {
        env: { ...process.env, ...env, GIVEN },
      });
      const [made, strange, exchanged, ...received] = JSON.parse(stdout);
      assert.match(JSON.parse(made.body).link_token, /^lt_/);
      assert.equal(strange.status, 401);
      assert.ok(JSON.parse(exchanged.body).accounts.length > 0);
      assert.match(exchanged.stored[0].connection_id, /^conn_/);
      assert.deepEqual(
        received.map(({ status: each, jobs }: { status: number; jobs: unknown[] }) => [each, jobs.length]),
        [
          [200, 1],
          [400, 1],
          [400, 1],
        ],
      );
    });
});

/** Runs the files of the document in Laravel's application, with a user and a job in place of those of the reader. */
const LARAVEL = `
namespace App\\Jobs {
    class SyncConnection {
        public static array $jobs = [];
        public static function dispatch(array $event): void { self::$jobs[] = $event; }
    }
}
namespace {
    use Illuminate\\Http\\Request;
    error_reporting(E_ALL & ~E_DEPRECATED);
    require 'Illuminate/autoload.php';
    $given = json_decode(getenv('GIVEN'), true);
    require $given['library'];
    class Reader {
        public static array $stored = [];
        public function __construct(public int $id) {}
        public function connections(): self { return $this; }
        public function create(array $row): void { self::$stored[] = $row; }
    }
    class RequireUser {
        public function handle(Request $request, Closure $next) {
            $request->user() ?? abort(401);
            return $next($request);
        }
    }
    class Provider {
        public function __construct(private $app) {}
        public function register(string $code): void { eval($code); }
    }
    $app = new Illuminate\\Foundation\\Application(sys_get_temp_dir());
    Illuminate\\Support\\Facades\\Facade::setFacadeApplication($app);
    $php = fn (string $code): string => preg_replace('/^<\\?php/', '', $code);
    $app->instance('config', new Illuminate\\Config\\Repository(['obds' => eval($php($given['config']))]));
    (new Provider($app))->register($given['provider']);
    $app['router']->aliasMiddleware('auth', RequireUser::class);
    eval($php($given['routes']));
    $answers = [];
    foreach ($given['requests'] as $one) {
        $server = ['CONTENT_TYPE' => 'application/json', 'HTTP_ACCEPT' => 'application/json'];
        if (isset($one['signature'])) $server['HTTP_SERVICE_SIGNATURE'] = $one['signature'];
        $request = Request::create($one['path'], 'POST', [], [], [], $server, $one['body']);
        $request->setUserResolver(fn () => isset($one['user']) ? new Reader($one['user']) : null);
        $app->instance('request', $request);
        try {
            $response = $app['router']->dispatch($request);
            [$status, $body] = [$response->getStatusCode(), $response->getContent()];
        } catch (Symfony\\Component\\HttpKernel\\Exception\\HttpException $error) {
            [$status, $body] = [$error->getStatusCode(), $error->getMessage()];
        }
        $answers[] = compact('status', 'body') + ['stored' => Reader::$stored, 'jobs' => App\\Jobs\\SyncConnection::$jobs];
    }
    echo json_encode($answers);
}
`;
