/** `npm run dev`: starts `obds listen`, which forwards webhooks to this machine, the server, and the page with Vite. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { accountFor } from './account.ts';

const { OBDS_URL = 'http://localhost:3000', PORT = '4000', PAGE_PORT = '5173' } = process.env;
const OBDS = 'node_modules/obds/bin/obds.js';

const stop = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

/** Starts a program with Node.js. It ends together with this one. */
const start = (words: string[], options: SpawnOptions = {}): ChildProcess => {
  const child = spawn(process.execPath, words, { stdio: 'inherit', ...options });
  process.on('exit', () => child.kill());
  child.on('exit', (code) => stop(`${words.join(' ')} ended with the code ${code}.`));
  return child;
};

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());

const isReady = await fetch(`${OBDS_URL}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
if (!isReady) stop(`No service answers at ${OBDS_URL}. Start one in another terminal: npm run obds dev`);

const { apiKey, session } = await accountFor(OBDS_URL).catch((error: Error) => stop(error.message));
const env = { ...process.env, OBDS_API_KEY: apiKey, ...(session && { OBDS_SESSION: session }) };

const listener = start([OBDS, 'listen', '--forward-to', `http://localhost:${PORT}/webhooks`, '--json'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
// The first line contains the signing secret, and each following line is an event.
const lines = createInterface({ input: listener.stdout! });
const [first] = await once(lines, 'line');
lines.on('line', (line) => {
  const { event, forwarded } = JSON.parse(line);
  console.log(`${event} → ${forwarded.status ?? forwarded.error}`);
});

start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...env, OBDS_WEBHOOK_SECRET: JSON.parse(first).signing_secret },
});
const page = await createServer({ logLevel: 'warn', clearScreen: false });
await page.listen().catch((error: Error) => stop(error.message));
console.log(`Open http://localhost:${PAGE_PORT}`);
