/** The developer account of `npm run dev`. Not part of the application. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Obds, ObdsError } from '@obds/sdk';

const FILE = '.account.json';

interface Account {
  apiKey: string;
  /** Session for `obds listen`. Without it, `obds listen` uses the session of `obds login`. */
  session?: string;
}

/**
 * Returns the key of .env. If there is none, and the service runs on this machine, creates an account with a key at the
 * first start, and writes the key to .env.
 */
export const accountFor = async (url: string): Promise<Account> => {
  const obds = new Obds({ baseUrl: url });
  const key = process.env.OBDS_API_KEY;
  if (existsSync(FILE)) {
    const { email, password } = JSON.parse(await readFile(FILE, 'utf8'));
    try {
      const { token } = await obds.developers.login({ email, password });
      if (key) return { apiKey: key, session: token };
    } catch (error) {
      if (!(error instanceof ObdsError) || error.error_code !== 'INVALID_CREDENTIALS') throw error;
      // The service has another database than at the last start, so the copy belongs to nobody.
      await rm('app.db', { force: true });
    }
  } else if (key) return { apiKey: key };

  if (!/^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname)) throw new Error(howToGetKey(url));
  const email = `app-${randomBytes(4).toString('hex')}@example.com`;
  const password = randomBytes(16).toString('base64url');
  await obds.developers.register({ name: 'Developer', email, password, consent: true });
  // A service in development sends no mail: it shows it in its outbox.
  const outbox = await fetch(`${url}/dev/outbox?to=${email}`);
  const token = /token=([\w-]+)/.exec(await outbox.text())?.[1];
  if (token === undefined) throw new Error(howToGetKey(url));
  await obds.request('GET /developers/verify-email', { query: { token } });
  const { token: session } = await obds.developers.login({ email, password });
  const { key: apiKey } = await obds.with({ session }).developers.keys.create({ app_name: 'My app' });
  await writeFile(FILE, JSON.stringify({ email, password }), { mode: 0o600 });
  const settings = await readFile('.env', 'utf8');
  await writeFile('.env', settings.replace(/^OBDS_API_KEY=.*\n?/m, '').concat(`OBDS_API_KEY=${apiKey}\n`));
  return { apiKey, session };
};

const howToGetKey = (url: string): string =>
  `OBDS_API_KEY is missing in .env. Log in with "npm run obds -- login --url ${url}", and write the key that\n` +
  '"npm run obds -- keys create NAME" prints into .env.';
