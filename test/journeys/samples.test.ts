/** Every sample of the reference, run as a reader would run it: each is met with the success that is documented. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DescribedOperation, success } from '../../src/docs-site/sample-call.ts';
import { type Sample, samplesFor } from '../../src/docs-site/samples.ts';
import type { InterfaceDocument } from '../../src/openapi/document.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { ending } from '../support/ending.ts';
import { sampleWorld } from '../support/sample-world.ts';

interface Run {
  /** The operation, and what the sample teaches beside the first of its kind. */
  name: string;
  status: string;
  code: string;
}

const has = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0;

describe('the samples of the reference', () => {
  const end = ending();
  let app: TestApp;
  let operations: DescribedOperation[];
  let valuesFor: Awaited<ReturnType<typeof sampleWorld>>;

  before(async () => {
    app = await startApp(end, { reachable: true, env: { ...generous, ADMIN_KEY: 'k'.repeat(32) } });
    endStreams(app);
    const { paths } = (await app.api.get('/openapi.json')).body as InterfaceDocument;
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    valuesFor = await sampleWorld(app);
  });

  /** All samples of a language, each with objects of its own; what takes the account away comes last. */
  const runsOf = async (label: Sample['label']): Promise<Run[]> => {
    const runs: Run[] = [];
    for (const described of operations) {
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
    assert.ok(label === 'CLI' || runs.length > operations.length, 'every operation, and more of some');
    return runs;
  };

  const expected = (runs: Run[]) => runs.map(({ name, status }) => `${name} ${status}`);

  test('by curl', async () => {
    const runs = await runsOf('curl');
    const curl = has('curl')
      ? 'command curl --silent --max-time 60 --output "$OUT" --write-out "%{http_code}" "$@"'
      : `"${process.execPath}" "${fileURLToPath(new URL('../support/curl.ts', import.meta.url))}" --status "$@"`;
    const script = [
      `OUT=/dev/null\ncurl() { ${curl}; }`,
      ...runs.map(({ name, code }) => `printf '%s ' '${name}'\n${code}\necho`),
    ].join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', script]);
    assert.deepEqual(stdout.trim().split('\n'), expected(runs));
  });

  if (has('python3')) {
    test('in Python', async () => {
      const runs = await runsOf('Python');
      const driver = `
import json, sys, urllib.request
real = urllib.request.urlopen
def watched(*given, **named):
    response = real(*given, **named)
    seen.add(response.status)
    return response
urllib.request.urlopen = watched
for run in json.load(sys.stdin):
    seen = set()
    sys.stdout = open("/dev/null", "w")
    try:
        exec(compile(run["code"], run["name"], "exec"), {"__name__": "sample"})
    except Exception as error:
        seen.add(repr(error) + (error.read().decode() if hasattr(error, "read") else ""))
    sys.stdout = sys.__stdout__
    print(run["name"], *seen)
`;
      const python = execFile('python3', ['-X', 'utf8', '-c', driver], { maxBuffer: 1 << 26 });
      python.stdin!.end(JSON.stringify(runs));
      let printed = '';
      for await (const chunk of python.stdout!) printed += chunk;
      assert.deepEqual(printed.trim().split('\n'), expected(runs));
    });
  } else {
    console.warn('No python3 on this machine: the Python samples are not run here.');
  }
});

/** An event stream ends with its session: what reads one is let go as soon as it is open. */
const endStreams = ({ service, api }: TestApp): void => {
  service.app.server.on('request', (request, response) => {
    if (!request.url?.includes('/events/stream')) return;
    const session = request.headers.authorization!.slice('Bearer '.length);
    const { writeHead } = response;
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      setImmediate(() => void api.post('/developers/logout', { key: session }));
      return writeHead.apply(response, given);
    }) as typeof writeHead;
  });
};
