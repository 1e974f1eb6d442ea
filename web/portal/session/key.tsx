/**
 * The key that data is shown for, chosen in the header, and the API as that key. The key itself is not here: the
 * session mints a token that stands for it for fifteen minutes, kept in memory only.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRefused } from '../parts/refusal.ts';
import type { Api, Obds } from '../sdk.ts';
import { apiThrough, clientAs } from './client.ts';
import { type ApiKey, useKeys } from './keys.ts';
import { useSession, useSessionApi } from './session.tsx';

const REMEMBERED = 'portal:key';
/** A token this close to its end is not used for another request. */
const MARGIN_MS = 60_000;

/** A client with a token of the key. */
interface KeyClient {
  client: Promise<Obds>;
  goodUntil: number;
}

export interface KeyChoice {
  /** Null while the keys are not known, and for an account without an active key. */
  key: ApiKey | null;
  active: ApiKey[];
  loading: boolean;
  /** Why the keys are not known. */
  error: Error | null;
  retry: () => unknown;
  choose: (id: string) => void;
}

const KeyContext = createContext<(KeyChoice & { api: Api }) | null>(null);

/**
 * `?key=key_…` in the address chooses the key, so that an address shows the same to whoever opens it; without it
 * the one that this tab showed last, in a new tab the one that any did, else the newest.
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

/** The chosen key and the others to choose from. */
export const useKeyChoice = (): KeyChoice => useKeyContext();

/**
 * The banking and sandbox endpoints as the chosen key: `api` for requests, `keyId` for query keys (begin them with
 * it, so that another key never sees this one's cache), null while there is no key.
 */
export const useKeyApi = (): { api: Api; keyId: string | null; key: ApiKey | null } => {
  const { api, key } = useKeyContext();
  return { api, key, keyId: key?.id ?? null };
};

/** Whether the chosen key reaches real banks: nothing there is simulated, and nothing can be scripted. */
export const useIsLive = (): boolean => useKeyContext().key?.environment === 'live';

/** The API as any one key of the account, null for none. A token that was refused is replaced once: the key may have a new clock. */
export const useApiOf = (keyId: string | null): Api => {
  const session = useSessionApi();
  const { id: sessionId } = useSession();
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
      if (keyId === null || sessionId === null) throw new Error('no key is chosen');
      const used = clientOf(keyId);
      try {
        return await by(await used);
      } catch (error) {
        if (!isRefused(error, 'INVALID_API_KEY')) throw error;
        // Unless another request that was refused has a new one already.
        if (current?.client === used) current = null;
        return by(await clientOf(keyId));
      }
    });
  }, [session, sessionId, keyId]);
};
