/** What `npm start` costs before anybody asks for something: what the first request does not need is not loaded for it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
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
  await import('./src/main/run.ts');
  await import('./src/main/service.ts');
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
