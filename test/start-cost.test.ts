/** The cost of `npm start` before the first request: modules that the first request does not need are not loaded. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Modules for PDF files, terminal output, the documentation, assistants, mails, Redis, and building the portal. */
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
  // Includes Node's own modules.
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));
`;

test('a start loads only the modules of the first request', async () => {
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
