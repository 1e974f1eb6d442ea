/** Runs the code of the guides. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type CodeBlock, codeBlocks, hasTool } from '../support/code-blocks.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { newProject, type Project } from '../support/guide.ts';
import { runTour } from '../support/tour.ts';

/** Returns the code of a tab of a document. */
const tab = (document: string, label: string): string =>
  codeBlocks(document).find(({ info }) => info.includes(`tab=${label}`))?.code ??
  assert.fail(`${document} has no code for ${label}`);

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/production.md lists every setting of docs/operations.md, which lists every setting that is read', () => {
  const named = (document: string): Set<string> =>
    new Set([...text(document).matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!));
  const code = text('src/platform/config.ts') + text('src/platform/config-rules.ts');
  // FFFFF is a file of breached passwords, and no setting.
  const read = [...code.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'FFFFF');
  assert.ok(read.length > 25);
  for (const name of read) assert.ok(named('docs/operations.md').has(name), `${name} in docs/operations.md`);
  for (const name of read) assert.ok(named('docs/production.md').has(name), `${name} in docs/production.md`);
});

test('dependencies are as docs/security.md says: exact, none for the library, and only the library for the command line', () => {
  const manifest = (path: string): Record<string, Record<string, string>> => JSON.parse(text(path));
  const { dependencies, devDependencies, optionalDependencies, allowScripts } = manifest('package.json');
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    // An alias names a second version of a package.
    assert.match(version, /^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/, name);
  }
  assert.ok(Object.keys(allowScripts!).length > 0);
  assert.deepEqual(Object.keys(manifest('packages/sdk/package.json').dependencies ?? {}), []);
  assert.deepEqual(
    Object.keys(manifest('packages/cli/package.json').dependencies ?? {}).filter(
      (name) => name !== '@obds/sdk',
    ),
    [],
  );
});

describe('the guides', () => {
  const end = ending();
  let app: TestApp;
  let key: string;

  before(async () => {
    app = await startApp(end, { bank: sandboxBank, reachable: true, env: { ROLE: 'all' } });
    key = await app.createKey();
  });

  test('every command of docs/requests.md works', async () => {
    const { accountIds } = await connectBank(app, key);
    const replace = { YOUR_KEY: key, YOUR_ACCOUNT_ID: accountIds[0]! };
    const lines = (await runTour(app, 'docs/requests.md', replace)).split('\n').filter(Boolean);
    assert.match(lines[0]!, /"error_code":"ACCOUNT_NOT_FOUND"/);
    assert.match(lines[1]!, /^service-warning: unknown query parameter "form"; did you mean "from"\?/i);
    const page = JSON.parse(lines[2]!);
    assert.deepEqual([page.count, page.has_more], [2, true]);
    assert.ok('running_balance' in JSON.parse(lines[3]!).data[0]);
    const [first, again, etag] = lines.slice(4);
    assert.equal(JSON.parse(first!).object, 'link_token');
    assert.equal(again, first, 'a repeated request gets the first response');
    assert.match(etag!, /^etag: W\/"/i);
    assert.equal(lines.length, 7);
  });

  test('every command of docs/webhooks.md works', async () => {
    const replace = { YOUR_SESSION: (await createDeveloper(app)).session };
    const lines = (await runTour(app, 'docs/webhooks.md', replace, ['curl'])).split('\n').filter(Boolean);
    const [there, inbox, behaviour] = lines.map((line) => JSON.parse(line));
    assert.match(there.secret, /^whsec_/);
    assert.equal(inbox.url, `${app.url}/dev/inbox/my-app`);
    assert.deepEqual(behaviour, { status: 503, delay: 0, times: 2 });
  });

  describe('every call in tabs works', () => {
    const GUIDES = ['docs/hosted-link.md', 'docs/widget.md', 'docs/webhooks.md', 'docs/recurring.md'];
    const php = fileURLToPath(new URL('../../packages/php/autoload.php', import.meta.url));
    const python = fileURLToPath(new URL('../../packages/python', import.meta.url));
    let account: string;
    let connection: string;
    let developer: TestDeveloper;

    before(async () => {
      developer = await createDeveloper(app);
      await app.sql`
        update api_keys set redirect_urls = array['https://app.example.com/connected'] where id = ${developer.keyId}`;
      const connected = await connectBank(app, developer.key);
      account = connected.accountIds[0]!;
      connection = connected.connectionId;
    });

    /** Returns the calls of a language, with a client before them and real ids in them. */
    const programs = async (label: string, client: (token: string) => string): Promise<string[]> => {
      const blocks = GUIDES.map((guide) =>
        codeBlocks(guide).filter(({ info }) => info.includes(`tab=${label}`)),
      );
      assert.ok(
        blocks.every((found) => found.length > 0),
        `every guide has ${label}`,
      );
      return Promise.all(
        blocks.flat().map(async ({ code }) => {
          const real = code.replaceAll('YOUR_ACCOUNT_ID', account).replaceAll('conn_…', connection);
          if (real.includes('new Obds(')) return real;
          const token = await authorize(app, await startSession(app, developer.key));
          return `${client(token)}\n${real}`;
        }),
      );
    };
    const own = () => ({ key: developer.key, session: developer.session, url: app.url });

    test('in TypeScript', async (t) => {
      const project = await newProject(t, app, developer.key);
      const { key: apiKey, session, url: baseUrl } = own();
      const client = (token: string) =>
        `import { Obds } from '@obds/sdk';\nconst obds = new Obds(${JSON.stringify({ apiKey, session, baseUrl })});\nconst publicToken = '${token}';`;
      const files = await Promise.all(
        (await programs('TypeScript', client)).map(async (code, at) => {
          await project.write(`call-${at}.ts`, `${code}\nexport {};\n`);
          return `call-${at}.ts`;
        }),
      );
      await project.compile(...files);
      for (const file of files) await project.node([file]);
    });

    if (hasTool('python3'))
      test('in Python', async (t) => {
        const project = await newProject(t, app, developer.key);
        const { key: apiKey, session, url } = own();
        const client = (token: string) =>
          `from obds import Obds\nobds = Obds("${apiKey}", session="${session}", base_url="${url}")\npublic_token = "${token}"`;
        const env = { PYTHONPATH: python, PYTHONDONTWRITEBYTECODE: '1' };
        for (const code of await programs('Python', client)) await project.run('python3', ['-c', code], env);
      });

    if (hasTool('php'))
      test('in PHP', async (t) => {
        const project = await newProject(t, app, developer.key);
        const { key: apiKey, session, url } = own();
        const client = (token: string) =>
          `error_reporting(-1); set_error_handler(fn (...$given) => throw new ErrorException($given[1]));
          require '${php}'; $obds = new Obds\\Client('${apiKey}', session: '${session}', baseUrl: '${url}'); $publicToken = '${token}';`;
        for (const code of await programs('PHP', client)) await project.run('php', ['-r', code]);
      });
  });

  test('the tests of docs/ci.md pass', async () => {
    const project = await newProject(end, app, key);
    const files = codeBlocks('docs/ci.md').flatMap(({ info, code }) => {
      const [name] = info.flatMap((word) => /^file=(.*)$/.exec(word)?.[1] ?? []);
      return name === undefined ? [] : [{ name, code }];
    });
    assert.equal(files.length, 2);
    for (const { name, code } of files) await project.write(name, code);
    await project.compile(...files.map(({ name }) => name));
    const report = await project.node(['--test', '--test-reporter=tap']);
    assert.match(report, /^# pass 4$/m);
    assert.match(report, /^# fail 0$/m);
  });

  test('the workflow of docs/ci.md sets existing settings', () => {
    const [{ code }] = codeBlocks('docs/ci.md').filter(({ language }) => language === 'yaml') as [CodeBlock];
    const { steps } = parse(code).jobs.test as { steps: { run?: string; env?: Record<string, unknown> }[] };
    const settings = text('docs/operations.md');
    for (const name of steps.flatMap(({ env = {} }) => Object.keys(env))) {
      assert.ok(settings.includes(`\`${name}\``), name);
    }
    assert.ok(steps.some(({ run }) => run?.includes('/readyz')));
  });

  describe('a copy made by cursor', () => {
    interface Copy {
      project: Project;
      /** Runs the program for an account; if it is interrupted, the second page never comes. */
      sync(account: string, brokenOff: boolean): Promise<unknown>;
    }

    const inTypeScript = async (): Promise<Copy> => {
      const project = await newProject(end, app, key);
      await project.write('sync.ts', tab('docs/sync.md', 'TypeScript'));
      await project.compile('sync.ts');
      await project.write(
        'run.ts',
        `const [, , account, brokenOff] = process.argv;
const { fetch } = globalThis;
let calls = 0;
globalThis.fetch = async (...given) => {
  calls += 1;
  return brokenOff && calls === 2 ? Response.json({}, { status: 400 }) : fetch(...given);
};
const { syncAccount } = await import('./sync.ts');
await syncAccount(account);
`,
      );
      return {
        project,
        sync: (account, brokenOff) => project.node(['run.ts', account, ...(brokenOff ? ['x'] : [])]),
      };
    };

    const inPython = async (): Promise<Copy> => {
      const project = await newProject(end, app, key);
      await project.write('sync.py', tab('docs/sync.md', 'Python'));
      await project.write(
        'run.py',
        `import sys
import sync
real, calls = sync.urlopen, 0
def breaking(request):
    global calls
    calls += 1
    if len(sys.argv) > 2 and calls == 2:
        raise OSError("broken off")
    return real(request)
sync.urlopen = breaking
sync.sync_account(sys.argv[1])
`,
      );
      return {
        project,
        sync: (account, brokenOff) =>
          project.run('python3', ['run.py', account, ...(brokenOff ? ['x'] : [])]),
      };
    };

    const inPhp = async (): Promise<Copy> => {
      const project = await newProject(end, app, key);
      await mkdir(join(project.folder, 'vendor'));
      const library = fileURLToPath(new URL('../../packages/php/autoload.php', import.meta.url));
      await project.write('vendor/autoload.php', `<?php require '${library}';`);
      await project.write('sync.php', tab('docs/sync.md', 'PHP'));
      // The library retries failed requests, so an interruption is an exception between two pages.
      await project.write(
        'run.php',
        `<?php
require 'sync.php';
class Interrupted extends PDO {
    public static int $commits = 0;
    public function beginTransaction(): bool {
        if (getenv('BROKEN_OFF') && self::$commits++ === 1) throw new Exception('broken off');
        return parent::beginTransaction();
    }
}
error_reporting(-1);
set_error_handler(fn (...$given) => throw new ErrorException($given[1]));
syncAccount($obds, new Interrupted('sqlite:bank.db'), $argv[1]);
`,
      );
      return {
        project,
        sync: (account, brokenOff) =>
          project.run('php', ['run.php', account], { BROKEN_OFF: brokenOff ? '1' : '' }),
      };
    };

    /** Returns every transaction of an account, by id. */
    const whatIsThere = async (account: string): Promise<Map<string, unknown>> => {
      const rows = new Map<string, unknown>();
      for (let after = '', more = true; more; ) {
        const path = `/accounts/${account}/transactions?limit=500${after && `&starting_after=${after}`}`;
        const { data, has_more } = (await app.api.get(path, { key })).body;
        for (const row of data) rows.set(row.id, row);
        [after, more] = [data.at(-1).id, has_more];
      }
      return rows;
    };

    const whatIsStored = ({ folder }: Project): { rows: Map<string, unknown>; cursors: number } => {
      const database = new DatabaseSync(join(folder, 'bank.db'));
      const rows = database.prepare('select id, body from transactions').all();
      const [stored] = database.prepare('select count(*) as count from cursors').all();
      database.close();
      return {
        rows: new Map(rows.map(({ id, body }) => [id as string, JSON.parse(body as string)])),
        cursors: Number(stored!.count),
      };
    };

    const holds = async (make: () => Promise<Copy>): Promise<void> => {
      // A new key, so that the advance affects connections of this test only.
      key = await app.createKey();
      const { accountIds } = await connectBank(app, key, { bank: 'otp' });
      const account = accountIds[0]!;
      const inject = async (transactions: object[]): Promise<string> => {
        const path = `/sandbox/accounts/${account}/transactions`;
        return (await app.api.post(path, { key, body: { transactions } })).body.data[0].id;
      };
      await inject(
        Array.from({ length: 500 }, (_, index) => ({ amount: -1 - index, description: 'LIDL 141' })),
      );
      const { project, sync } = await make();
      await assert.rejects(sync(account, true) as Promise<unknown>);
      const part = whatIsStored(project);
      assert.deepEqual([part.rows.size, part.cursors], [500, 1], 'the first page and its cursor');
      await sync(account, false);
      assert.deepEqual(whatIsStored(project).rows, await whatIsThere(account));
      const pending = await inject([{ amount: -2_500, description: 'WOLT DOO', pending: true }]);
      await sync(account, false);
      await app.api.post(`/sandbox/transactions/${pending}/settle`, { key, body: {} });
      await app.api.post('/sandbox/clock/advance', { key, body: { days: 5 } });
      await sync(account, false);
      const after = whatIsStored(project).rows;
      assert.ok(!after.has(pending), 'the pending row is gone');
      assert.deepEqual(after, await whatIsThere(account));
    };

    test('in TypeScript, interrupted within a page', () => holds(inTypeScript));
    if (hasTool('python3')) test('in Python, broken off in the middle', () => holds(inPython));
    if (hasTool('php', '-r', "exit(extension_loaded('pdo_sqlite') ? 0 : 1);"))
      test('in PHP, broken off in the middle', () => holds(inPhp));
  });
});
