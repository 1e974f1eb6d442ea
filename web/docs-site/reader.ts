/**
 * The reader: the developer who is logged in to the portal in this browser, with a key. Requests go to this service only. A
 * token of fifteen minutes, stored in memory only, replaces the key.
 */
import { storedChoice } from './storage.ts';

export interface Reader {
  /** The visible beginning of the key. */
  prefix: string;
  session: string;
  /** Returns a short-lived token that replaces the key. */
  token(): Promise<string>;
}

/** Returns the JSON of a GET, or of a POST without a body. Throws for every status other than a success. */
export const ask = async <Body>(path: string, credential: string | null, method = 'GET'): Promise<Body> => {
  const response = await fetch(`/v1${path}`, {
    method,
    headers: credential === null ? {} : { Authorization: `Bearer ${credential}` },
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
};

interface Key {
  id: string;
  prefix: string;
  status: string;
}

const sessionToken = (): string | null => {
  try {
    const { token } = JSON.parse(storedChoice('portal:session') ?? '{}') as { token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
};

/** A token with less time left than this is replaced before the next request. */
const MARGIN_S = 60;

const readerOf = async (session: string): Promise<Reader | null> => {
  const { data } = await ask<{ data: Key[] }>('/developers/keys', session);
  const active = data.filter(({ status }) => status === 'active');
  const key = active.find(({ id }) => id === storedChoice('portal:key')) ?? active[0];
  if (!key) return null;
  let held: { token: Promise<string>; until: number } | null = null;
  return {
    prefix: key.prefix,
    session,
    async token() {
      if (held !== null && performance.now() < held.until) return held.token;
      const minted = ask<{ token: string; expires_in: number }>(
        `/developers/keys/${key.id}/token`,
        session,
        'POST',
      );
      const mine = { token: minted.then(({ token }) => token), until: Number.POSITIVE_INFINITY };
      held = mine;
      try {
        mine.until = performance.now() + ((await minted).expires_in - MARGIN_S) * 1_000;
      } catch (error) {
        held = null;
        throw error;
      }
      return mine.token;
    },
  };
};

let reader: Promise<Reader | null> | undefined;

/** Returns null for a reader who is not logged in, whose session has ended, or who has no key. */
export const currentReader = (): Promise<Reader | null> => {
  const session = sessionToken();
  reader ??= session === null ? Promise.resolve(null) : readerOf(session).catch(() => null);
  return reader;
};
