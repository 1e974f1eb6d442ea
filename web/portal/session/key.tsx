/**
 * The key whose data is shown, chosen in the header, and the API with that key. The portal does not have the key itself:
 * the session creates a token for fifteen minutes, which is stored in memory only.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRefused } from '../parts/refusal.ts';
import type { Api, Obds } from '../sdk.ts';
import { apiThrough, clientAs } from './client.ts';
import { type ApiKey, useKeys } from './keys.ts';
import { useSession, useSessionApi } from './session.tsx';

const REMEMBERED = 'portal:key';
/** A token with less time left than this is replaced before the next request. */
const MARGIN_MS = 60_000;

/** A client with a token of the key. */
interface KeyClient {
  client: Promise<Obds>;
  goodUntil: number;
}

export interface KeyChoice {
  /** Null until the keys are loaded, and for an account without an active key. */
  key: ApiKey | null;
  active: ApiKey[];
  loading: boolean;
  /** The error of loading the keys. */
  error: Error | null;
  retry: () => unknown;
  choose: (id: string) => void;
}

const KeyContext = createContext<(KeyChoice & { api: Api }) | null>(null);

/**
 * Provides the chosen key: `?key=key_…` in the address, else the last key of this tab, else (in a new tab) the last key of
 * any tab, else the newest. With the key in it, an address shows the same data to everybody.
 */
export const KeyProvider = ({ children }: { children: ReactNode }) => {
  const { data: keys, isPending, error, refetch } = useKeys();
  const [search, setSearch] = useSearchParams();
  const [last, setLast] = useState(() => localStorage.getItem(REMEMBERED));
  const active = useMemo(() => (keys ?? []).filter(({ status }) => status === 'active'), [keys]);
  const named = search.get('key');
  const key =
    active.find(({ id }) => id === named) ?? active.find(({ id }) => id === last) ?? active[0] ?? null;

  useEffect(() => {
    if (key === null) return;
    setLast(key.id);
    localStorage.setItem(REMEMBERED, key.id);
  }, [key]);

  const choose = useCallback(
    (id: string): void =>
      setSearch((previous) => {
        const next = new URLSearchParams(previous);
        next.set('key', id);
        return next;
      }),
    [setSearch],
  );

  const api = useApiOf(key?.id ?? null);
  const value = useMemo(
    () => ({ key, active, loading: isPending, error: keys ? null : error, retry: refetch, choose, api }),
    [key, active, keys, isPending, error, refetch, choose, api],
  );
  return <KeyContext.Provider value={value}>{children}</KeyContext.Provider>;
};

const useKeyContext = (): KeyChoice & { api: Api } => {
  const context = useContext(KeyContext);
  if (!context) throw new Error('outside of KeyProvider');
  return context;
};

/** Returns the chosen key and the other keys. */
export const useKeyChoice = (): KeyChoice => useKeyContext();

/**
 * Returns the banking and sandbox endpoints with the chosen key: `api` sends requests; query keys must begin with `keyId`,
 * so that no key sees another key's cache. `keyId` is null without a key.
 */
export const useKeyApi = (): { api: Api; keyId: string | null; key: ApiKey | null } => {
  const { api, key } = useKeyContext();
  return { api, key, keyId: key?.id ?? null };
};

/** Returns whether the chosen key reaches real banks, which cannot be simulated or scripted. */
export const useIsLive = (): boolean => useKeyContext().key?.environment === 'live';

/**
 * Returns the API with any key of the account; null for none. A refused token is replaced once, because the key may have a
 * new clock.
 */
export const useApiOf = (keyId: string | null): Api => {
  const session = useSessionApi();
  const { token: sessionToken } = useSession();
  return useMemo(() => {
    let current: KeyClient | null = null;
    const mint = (id: string): KeyClient => {
      const minted = session.request('POST /developers/keys/{key}/token', { params: { key: id } });
      const fresh: KeyClient = {
        client: minted.then(({ token }) => clientAs({ apiKey: token })),
        goodUntil: Number.POSITIVE_INFINITY,
      };
      minted.then(
        ({ expires_in }) => {
          fresh.goodUntil = performance.now() + expires_in * 1_000 - MARGIN_MS;
        },
        () => {
          current = null;
        },
      );
      return fresh;
    };
    const clientOf = (id: string): Promise<Obds> => {
      if (current === null || performance.now() >= current.goodUntil) current = mint(id);
      return current.client;
    };
    return apiThrough(async (_, by) => {
      if (keyId === null || sessionToken === null) throw new Error('no key is chosen');
      const used = clientOf(keyId);
      try {
        return await by(await used);
      } catch (error) {
        if (!isRefused(error, 'INVALID_API_KEY')) throw error;
        // Another refused request may already have replaced the token.
        if (current?.client === used) current = null;
        return by(await clientOf(keyId));
      }
    });
  }, [session, sessionToken, keyId]);
};
