/**
 * Who reads: whoever is logged in to the portal in this browser, as their key. Requests go to this service alone; what
 * stands for the key is a token of fifteen minutes, kept in memory.
 */
import { remembered } from './memory.ts';

export interface Reader {
  /** Names the key without opening anything. */
  prefix: string;
  session: string;
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

const sessionToken = (): string | null => {
  try {
    const { token } = JSON.parse(remembered('portal:session') ?? '{}') as { token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
};

/** A token this close to its end is not used for another request. */
const MARGIN_S = 60;

const readerOf = async (session: string): Promise<Reader | null> => {
  const { data } = await ask<{ data: Key[] }>('/developers/keys', session);
  const active = data.filter(({ status }) => status === 'active');
  const key = active.find(({ id }) => id === remembered('portal:key')) ?? active[0];
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

/** Null for a reader who is not logged in, whose session has ended, or who has no key. */
export const currentReader = (): Promise<Reader | null> => {
  const session = sessionToken();
  reader ??= session === null ? Promise.resolve(null) : readerOf(session).catch(() => null);
  return reader;
};
