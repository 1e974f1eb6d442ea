/** What `npm start` costs before anybody asks for something: what the first request does not need is not loaded for it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Of PDF files, lines for a terminal, the documentation, tools for assistants, mails, Redis, and of building the portal. */
const LATER = [
  '@modelcontextprotocol/server',
  '@redis/client',
  'esbuild',
  'fontkit',
  'highlight.js',
  'marked',
  'minisearch',
  'nodemailer',
  'pdfkit',
  'pino-pretty',
  'turndown',
  'vite',
];

const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
  await import('./src/run.ts');
  await import('./src/service.ts');
  // What is Node's own, too.
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;

test('a start loads what the first request needs, and not the rest', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  });
  const loaded: string[] = JSON.parse(stdout);
  assert.ok(loaded.some((url) => url.includes('/node_modules/fastify/')));
  const early = LATER.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)));
  assert.deepEqual(early, []);
  const client = loaded.filter((name) => name.includes('deps/undici/undici'));
  assert.deepEqual(client, [], 'see src/platform/node-http.ts');
});

const YOUNG = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { holdYoung } from './bin/young.js';
  const room = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  const kept = [];
  const load = () => {
    for (let n = 0; n < 500_000; n++) kept.push({ n });
  };
  const letGrow = holdYoung();
  load();
  const held = room();
  letGrow();
  load();
  console.log(JSON.stringify({ held, grown: room() }));
`;

test('what a start makes and keeps leaves the room for young objects as it was, and a load has it grow', async () => {
  const start = await readFile(new URL('../bin/start.sh', import.meta.url), 'utf8');
  const [room] = /--min-semi-space-size=\d+ --max-semi-space-size=\d+/.exec(start)!;
  const words = [...room.split(' '), '--input-type=module', '--eval', YOUNG];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  const { held, grown } = JSON.parse(stdout) as { held: number; grown: number };
  assert.ok(held <= 2 * 2 * 1024 * 1024, `${held} bytes`);
  assert.ok(grown > 2 * held, `${held}, then ${grown} bytes`);
});

const LEFTOVERS = `
  import { leftoversFromNow } from './bin/leftovers.js';
  const used = () => process.memoryUsage().heapTotal;
  const during = async (work) => {
    const giveBack = leftoversFromNow();
    const end = performance.now() + 300;
    while (performance.now() < end) await work();
    const before = used();
    return { given: giveBack(), less: before - used() };
  };
  let garbage = Array.from({ length: 300_000 }, (_, n) => ({ n }));
  const busy = await during(() => new Promise(setImmediate));
  garbage = null;
  const quiet = await during(() => new Promise((resolve) => setTimeout(resolve, 50)));
  console.log(JSON.stringify({ busy, quiet, exposed: typeof gc }));
`;

test('a quiet process gives back what its start has needed, and one that has work is not made to wait', async () => {
  const words = ['--input-type=module', '--eval', LEFTOVERS];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  const { busy, quiet, exposed } = JSON.parse(stdout);
  assert.equal(busy.given, false);
  assert.equal(quiet.given, true);
  assert.ok(quiet.less > 5_000_000, `${quiet.less} bytes`);
  assert.equal(exposed, 'undefined');
});
