/**
 * The reader: the developer who is logged in to the portal in this browser, with a key. Requests go to this service only. The
 * browser adds the cookie of the session. A token of fifteen minutes, stored in memory only, replaces the key.
 */
import { storedChoice } from './storage.ts';

export interface Reader {
  /** The visible beginning of the key. */
  prefix: string;
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

/** Whether the portal has a session in this browser, as far as a script can know. */
const isLoggedIn = (): boolean => storedChoice('portal:session') !== null;

/** A token with less time left than this is replaced before the next request. */
const MARGIN_S = 60;

const findReader = async (): Promise<Reader | null> => {
  const { data } = await ask<{ data: Key[] }>('/developers/keys', null);
  const active = data.filter(({ status }) => status === 'active');
  const key = active.find(({ id }) => id === storedChoice('portal:key')) ?? active[0];
  if (!key) return null;
  let held: { token: Promise<string>; until: number } | null = null;
  return {
    prefix: key.prefix,
    async token() {
      if (held !== null && performance.now() < held.until) return held.token;
      const minted = ask<{ token: string; expires_in: number }>(
        `/developers/keys/${key.id}/token`,
        null,
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
  reader ??= isLoggedIn() ? findReader().catch(() => null) : Promise.resolve(null);
  return reader;
};
