/** Chooses service and credential: from the command line, the environment, then the settings. */

import { usageError } from './errors.ts';
import type { Io } from './io.ts';
import { isLocal } from './loopback.ts';
import { Obds } from './sdk.ts';
import type { Settings } from './settings.ts';

const DEFAULT_URL = 'http://localhost:3000';

/** The demo key of services in development, as in README.md: shared, only for reading and connecting. */
export const DEMO_KEY = 'svc_test_sk_demo000000000000000000000000000m1Zyw';

const SECRET = /^(svc_(test|live)_sk_|ktok_)/;

export interface Credentials {
  url: string;
  session: string | null;
  /** The given key; null if a token is made from the session. */
  secret: string | null;
  /** Whether the key is in the command line. */
  inLine: boolean;
  /** Id of the developer's key, if given. */
  keyId: string | null;
  /** Whether no credential was given and the service is on this machine. */
  demo: boolean;
}

/** Normalizes an address for comparison. */
export const normaliseUrl = (given: string): string => {
  const text = given.includes('://') ? given : `http://${given}`;
  try {
    const { protocol, origin, pathname, username, password, search, hash } = new URL(text);
    if (/^https?:$/.test(protocol) && !username && !password && !search && !hash)
      return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  } catch {}
  throw usageError(`"${given}" is not the address of a service, such as ${DEFAULT_URL}.`);
};

const given = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value;

export const credentialsOf = (
  global: { url: string | undefined; key: string | undefined },
  env: Io['env'],
  settings: Settings,
): Credentials => {
  const stored = normaliseUrl(settings.url ?? DEFAULT_URL);
  const url = normaliseUrl(given(global.url) ?? given(env.OBDS_URL) ?? stored);
  // A credential of one service is never sent to another.
  const own: Settings = url === stored ? settings : {};
  const named = given(global.key) ?? given(env.OBDS_API_KEY);
  const isSecret = named !== null && SECRET.test(named);
  const session = given(env.OBDS_SESSION) ?? own.session ?? null;
  const secret = isSecret ? named : named === null ? (own.key ?? null) : null;
  const keyId = named !== null && !isSecret ? named : (own.key_id ?? null);
  return {
    url,
    session,
    secret,
    inLine: isSecret && named === global.key,
    keyId,
    demo: secret === null && session === null && keyId === null && isLocal(url),
  };
};

/** Makes a client whose requests and delays end with the command. */
export const clientFor = (
  { fetch, now, sleep, signal: end }: Io,
  url: string,
  credential: { apiKey?: string; session?: string },
): Obds => {
  const ending = (signal: AbortSignal | null | undefined): AbortSignal =>
    signal ? AbortSignal.any([signal, end]) : end;
  return new Obds({
    baseUrl: url,
    ...credential,
    fetch: (input, init) => fetch(input, { ...init, signal: ending(init?.signal) }),
    timing: { now, sleep: (ms, signal) => sleep(ms, ending(signal)) },
  });
};
