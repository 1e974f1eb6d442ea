/**
 * Replaces the portal and an operator on your own machine: starts the service, creates an account and a key. Not part of
 * the application.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Obds, ObdsError } from '@obds/sdk';

export interface Credentials {
  apiKey: string;
  /** Session of the developer, for operations of the account. */
  session: string;
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the service unless it already runs at the address. Rejects with its output if it ends. */
export const serviceAt = async (url: string): Promise<void> => {
  if (await isReady(url)) return;
  const { hostname, port } = new URL(url);
  if (hostname !== 'localhost') throw new Error(`Nothing listens at ${url}.`);
  const start = fileURLToPath(new URL('../../bin/start.js', import.meta.url));
  const service = spawn(process.execPath, [start, ...process.argv.slice(2)], {
    env: { ...process.env, PORT: port || '80' },
  });
  let printed = '';
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (data) => (printed += data));
  process.on('exit', () => service.kill());
  while (!(await isReady(url))) {
    if (service.exitCode !== null) throw new Error(printed);
    await delay(100);
  }
};

/** Returns the key and session of an account that is created at the first start and stored in a file. */
export const account = async (url: string, file: string): Promise<Credentials> => {
  const obds = new Obds({ baseUrl: url });
  if (existsSync(file)) {
    const { email, password, apiKey } = JSON.parse(await readFile(file, 'utf8'));
    try {
      return { apiKey, session: (await obds.developers.login({ email, password })).token };
    } catch (error) {
      // The database is not the one of the last start.
      if (!(error instanceof ObdsError) || error.error_code !== 'INVALID_CREDENTIALS') throw error;
    }
  }
  const email = `quickstart-${randomBytes(4).toString('hex')}@example.com`;
  const password = randomBytes(16).toString('base64url');
  await obds.developers.register({ name: 'Quickstart', email, password, consent: true });
  // In development mails are not sent, but shown in the outbox.
  const outbox = await fetch(`${url}/dev/outbox?to=${email}`);
  const [, token] = /token=([\w-]+)/.exec(await outbox.text()) ?? [];
  await obds.request('GET /developers/verify-email', { query: { token: token! } });
  const { token: session } = await obds.developers.login({ email, password });
  const { key: apiKey } = await obds.with({ session }).developers.keys.create({ app_name: 'Quickstart' });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ email, password, apiKey }), { mode: 0o600 });
  return { apiKey, session };
};

/** Forwards the account's events to an address of this machine: `npx obds listen`. Returns the signing secret. */
export const listen = async (url: string, session: string, to: string, folder: string): Promise<string> => {
  const obds = fileURLToPath(new URL('../../packages/cli/bin/obds.js', import.meta.url));
  const listener = spawn(process.execPath, [obds, 'listen', '--forward-to', to, '--json'], {
    env: { ...process.env, OBDS_URL: url, OBDS_SESSION: session, XDG_STATE_HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => listener.kill());
  // Continue to read its output, because the listener would block on a full pipe.
  const lines = createInterface(listener.stdout);
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve).once('close', () => reject(new Error('Nobody listens for events.')));
  });
  return JSON.parse(line).signing_secret;
};
