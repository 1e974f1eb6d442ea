/** Runs every sample of the reference: each gives the documented success. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Obds } from '../../packages/sdk/src/index.ts';
import { Resource } from '../../packages/sdk/src/resource.ts';
import { cliCommands } from '../../src/sites/docs/cli-commands.ts';
import { type DescribedOperation, success } from '../../src/sites/docs/sample-call.ts';
import { type Sample, samplesFor } from '../../src/sites/docs/samples.ts';
import { sdkCalls } from '../../src/sites/docs/sdk-calls.ts';
import type { InterfaceDocument } from '../../src/sites/openapi/document.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { NEEDS_BROWSER } from '../support/browser-operations.ts';
import { cliFor, wordsOf } from '../support/cli.ts';
import { hasTool } from '../support/code-blocks.ts';
import { deep, isDeep, sampled } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { sampleWorld } from '../support/sample-world.ts';

interface Run {
  /** The operation, and the additional subject of a further sample. */
  name: string;
  status: string;
  code: string;
}

test('every method of the client library has a sample', () => {
  const methods: string[] = [];
  const walk = (resource: object, path: string): void => {
    for (const [name, inner] of Object.entries(resource))
      if (inner instanceof Resource) walk(inner, `${path}.${name}`);
    if (!(resource instanceof Resource)) return;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(resource)))
      methods.push(`${path}.${name}(`);
  };
  // It has no operation of its own, because it searches the list.
  const withoutOperation = ['obds.accounts.get('];
  walk(new Obds(), 'obds');
  const shown = Object.values(sdkCalls).join('\n');
  assert.ok(methods.length > 60);
  assert.deepEqual(
    methods.filter((method) => !method.endsWith('.constructor(') && !shown.includes(method)),
    withoutOperation,
  );
});

describe('the samples of the reference', () => {
  const end = ending();
  let app: TestApp;
  let folder: string;
  let operations: DescribedOperation[];
  /** In `npm test` a part of them. */
  let called: readonly DescribedOperation[];
  let valuesFor: Awaited<ReturnType<typeof sampleWorld>>;

  before(async () => {
    app = await startApp(end, { reachable: true, env: { ...generous, ADMIN_KEY: 'k'.repeat(32) } });
    endStreams(app);
    folder = await mkdtemp(join(tmpdir(), 'open-banking-samples-'));
    end.after(() => rm(folder, { recursive: true }));
    const { paths } = (await app.api.get('/openapi.json')).body as InterfaceDocument;
    operations = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      )
      .filter(({ operation }) => !NEEDS_BROWSER.has(operation.operationId ?? ''));
    called = sampled(operations, 4);
    valuesFor = await sampleWorld(app);
  });

  /** Returns all samples of a language with their own objects; samples that delete the account come last. */
  const runsOf = async (label: Sample['label']): Promise<Run[]> => {
    const runs: Run[] = [];
    for (const described of called) {
      const { operationId = '' } = described.operation;
      const samples = samplesFor(described, await valuesFor(operationId));
      for (const { title, setup, code } of samples.filter((sample) => sample.label === label)) {
        runs.push({
          name: title ? `${operationId}: ${title}` : operationId,
          status: success(described.operation),
          code: setup ? `${setup}\n\n${code}` : code,
        });
      }
    }
    assert.ok(
      label === 'CLI' || runs.length >= called.length + deep(0, 1),
      'every operation, and more of some',
    );
    return runs;
  };

  const expected = (runs: Run[]) => runs.map(({ name, status }) => `${name} ${status}`);

  test('by curl', async () => {
    const runs = await runsOf('curl');
    const curl = hasTool('curl')
      ? 'command curl --silent --max-time 60 --output "$OUT" --write-out "%{http_code}" "$@"'
      : `"${process.execPath}" "${fileURLToPath(new URL('../support/curl.ts', import.meta.url))}" --status "$@"`;
    const script = [
      `OUT=/dev/null\ncurl() { ${curl}; }`,
      ...runs.map(({ name, code }) => `printf '%s ' '${name}'\n${code}\necho`),
    ].join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', script]);
    assert.deepEqual(stdout.trim().split('\n'), expected(runs));
  });

  test('on the command line', async (t) => {
    const cli = await cliFor(t, app);
    const done: string[] = [];
    const shown: string[] = [];
    for (const described of called) {
      const { operationId = '' } = described.operation;
      const values = await valuesFor(operationId);
      for (const { code, label } of samplesFor(described, values)) {
        if (label !== 'CLI') continue;
        shown.push(operationId);
        const { apiKey, session } = values;
        const env = { OBDS_API_KEY: apiKey, OBDS_SESSION: session };
        // These wait for a person, or never end.
        const waits = ['startCliLogin', 'streamEvents'].includes(operationId);
        const { code: ended, err } = await cli([...wordsOf(code), ...(waits ? ['--help'] : [])], { env });
        assert.equal(ended, 0, `${code}: ${err}`);
        done.push(operationId);
      }
    }
    const known = operations.map(({ operation }) => operation.operationId);
    const strange = Object.keys(cliCommands).filter((id) => id !== 'syncTransactions' && !known.includes(id));
    assert.deepEqual([done, strange], [shown, []]);
    if (isDeep) assert.equal(done.length, Object.keys(cliCommands).length);
  });

  // The curl samples called each operation; other languages do the same.
  if (!isDeep) return;

  test('in TypeScript, checked by the compiler', async (t) => {
    const runs = await runsOf('TypeScript');
    const file = join(folder, 'samples.ts');
    await writeFile(file, moduleOf(runs));
    await promisify(execFile)(process.execPath, [compiler, ...strictly, file]).catch(
      ({ stdout }: { stdout: string }) => assert.fail(stdout),
    );
    let seen = new Set<number>();
    const { fetch } = globalThis;
    t.mock.method(globalThis, 'fetch', async (...given: Parameters<typeof fetch>) => {
      const response = await fetch(...given);
      seen.add(response.status);
      return response;
    });
    t.mock.method(console, 'log', () => {});
    const { samples } = (await import(pathToFileURL(file).href)) as Samples;
    const met: string[] = [];
    for (const [name, sample] of Object.entries(samples)) {
      seen = new Set();
      await sample().catch((error) => assert.fail(`${name}: ${error}`));
      met.push(`${name} ${[...seen].join(' ')}`);
    }
    assert.deepEqual(met, expected(runs));
  });

  /**
   * Runs samples in one process of their language. Returns each name with the statuses of its responses, as the service
   * sent them. Between two samples the program asks for the address of the next one.
   */
  const runIn = async (program: string, words: string[], runs: Run[], env = {}): Promise<string[]> => {
    const met: string[][] = [];
    const open = new Set<Promise<unknown>>();
    const note = (request: IncomingMessage, response: ServerResponse): void => {
      if (request.url?.startsWith('/next-sample')) met.push([]);
      else {
        const statuses = met.at(-1)!;
        open.add(once(response, 'close').then(() => statuses.push(String(response.statusCode))));
      }
    };
    const [{ app: served }] = app.processes as [TestApp['processes'][number]];
    served.server.on('request', note);
    const child = execFile(program, words, {
      env: { ...process.env, ...env, SERVICE: app.url },
      cwd: folder,
    });
    child.stdin!.end(JSON.stringify(runs));
    let failures = '';
    child.stderr!.on('data', (text) => {
      failures += text;
    });
    const [code] = await once(child, 'exit');
    served.server.off('request', note);
    await Promise.all(open);
    assert.equal(failures, '');
    assert.equal(code, 0);
    return met.map((statuses, at) => `${runs[at]!.name} ${[...new Set(statuses)].join(' ')}`);
  };

  if (hasTool('python3')) {
    test('in Python', async () => {
      const runs = await runsOf('Python');
      const driver = `
import json, os, sys
from urllib.error import HTTPError
from urllib.request import urlopen
for run in json.load(sys.stdin):
    try:
        urlopen(os.environ["SERVICE"] + "/next-sample")
    except HTTPError:
        pass
    sys.stdout = open(os.devnull, "w")
    try:
        exec(compile(run["code"], run["name"], "exec"), {"__name__": "sample"})
    except Exception as error:
        print(run["name"], repr(error), file=sys.stderr)
`;
      const env = { PYTHONPATH: path('../../packages/python'), PYTHONDONTWRITEBYTECODE: '1' };
      assert.deepEqual(await runIn('python3', ['-X', 'utf8', '-c', driver], runs, env), expected(runs));
    });
  }

  if (hasTool('php')) {
    test('in PHP', async () => {
      const runs = await runsOf('PHP');
      const library = JSON.stringify(path('../../packages/php/autoload.php'));
      const driver = `
error_reporting(-1);
ini_set('display_errors', 'stderr');
foreach (json_decode(stream_get_contents(STDIN), true) as $run) {
    @file_get_contents(getenv('SERVICE') . '/next-sample');
    ob_start();
    try {
        (function (string $code) { eval($code); })($run['code']);
    } catch (Throwable $error) {
        fwrite(STDERR, $run['name'] . ': ' . $error . "\\n");
    }
    ob_end_clean();
}
`;
      const shown = runs.map(({ code, ...run }) => {
        const start = "<?php\n\nrequire 'vendor/autoload.php';\n";
        assert.ok(code.startsWith(start), run.name);
        return { ...run, code: `require_once ${library};\n${code.slice(start.length)}` };
      });
      assert.deepEqual(await runIn('php', ['-r', driver], shown), expected(runs));
    });
  }
});

interface Samples {
  samples: Record<string, () => Promise<void>>;
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const compiler = path('../../node_modules/typescript/bin/tsc');
const strictly = '--ignoreConfig --noEmit --strict --target es2024 --module nodenext --types node'.split(' ');
strictly.push(
  '--typeRoots',
  path('../../node_modules/@types'),
  '--allowImportingTsExtensions',
  '--skipLibCheck',
);

/** Makes one module with all samples as functions. */
const moduleOf = (runs: Run[]): string => {
  const library = "import { Obds } from '@obds/sdk';\n";
  const functions = runs.map(({ name, code }) => {
    assert.ok(code.startsWith(library), name);
    return `  ${JSON.stringify(name)}: async () => {\n${code.slice(library.length)}\n  },`;
  });
  const source = library.replace('@obds/sdk', path('../../packages/sdk/src/index.ts'));
  return [source, 'export const samples = {', ...functions, '};'].join('\n');
};

/** Closes event streams as soon as they are open, because they end with the session only. */
const endStreams = ({ processes }: TestApp): void => {
  for (const { app } of processes) {
    app.server.on('request', (request, response) => {
      if (!request.url?.includes('/events/stream')) return;
      const session = request.headers.authorization!.slice('Bearer '.length);
      const { writeHead } = response;
      response.writeHead = ((...given: Parameters<typeof writeHead>) => {
        const logout = {
          method: 'POST',
          url: '/developers/logout',
          headers: { authorization: `Bearer ${session}` },
        } as const;
        setImmediate(() => void app.inject(logout));
        return writeHead.apply(response, given);
      }) as typeof writeHead;
    });
  }
};
