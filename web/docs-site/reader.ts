/**
 * Who reads: whoever is logged in to the portal in this browser, as their key. The browser adds the session's cookie by
 * itself. What stands for the key is a token of fifteen minutes, kept in memory.
 */
import { remembered } from './memory.ts';

export interface Reader {
  /** Names the key without opening anything. */
  prefix: string;
  /** A token that stands for the key. */
  token(): Promise<string>;
}

/** JSON of a GET, or of a POST without a body; anything but a success is an error. */
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
const isLoggedIn = (): boolean => remembered('portal:session') !== null;

/** A token this close to its end is not used for another request. */
const MARGIN_S = 60;

const findReader = async (): Promise<Reader | null> => {
  const { data } = await ask<{ data: Key[] }>('/developers/keys', null);
  const active = data.filter(({ status }) => status === 'active');
  const key = active.find(({ id }) => id === remembered('portal:key')) ?? active[0];
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

/** Null for a reader who is not logged in, whose session has ended, or who has no key. */
export const currentReader = (): Promise<Reader | null> => {
  reader ??= isLoggedIn() ? findReader().catch(() => null) : Promise.resolve(null);
  return reader;
};
