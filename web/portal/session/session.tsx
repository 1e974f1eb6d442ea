/**
 * Who is logged in. The session token lies in localStorage: every tab shares it, and an address that is opened in
 * a new tab or reloaded works. A cookie would be sent along by pages of others, and the API does not take one.
 * Scripts of others do not run here (the policy allows this origin's alone), the token is good for 24 hours at
 * most, logging out ends it on the server, and API keys are never kept at all.
 */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type ApiAnswer, type ApiRequest, call, callWithHeaders } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';

const REMEMBERED = 'portal:session';

interface Remembered {
  token: string;
  expires_at: string;
}

const remembered = (): Remembered | null => {
  try {
    const session = JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as Remembered | null;
    return typeof session?.token === 'string' ? session : null;
  } catch {
    return null;
  }
};

/** Why the session that was open in this tab is over: refused by the server, logged out, or the account deleted. */
export type Ending = 'ended' | 'logged-out' | 'deleted';

export interface SessionState {
  token: string | null;
  /** Null while there has been no session in this tab. */
  ending: Ending | null;
  begin: (session: Remembered) => void;
  /** Ends it here and on the server. */
  logOut: () => Promise<void>;
  /**
   * Forgets it here: the server has ended it. With the token that was refused, only if that is still the one: an
   * answer to the session before may arrive when the next has begun.
   */
  forget: (ending: Ending, refused?: string | null) => void;
}

const SessionContext = createContext<SessionState | null>(null);

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState(remembered);
  const [ending, setEnding] = useState<Ending | null>(null);
  const queries = useQueryClient();

  const forget = useCallback(
    (reason: Ending, refused?: string | null): void => {
      const current = remembered();
      if (refused !== undefined && current !== null && current.token !== refused) return;
      localStorage.removeItem(REMEMBERED);
      setSession(null);
      setEnding(reason);
      queries.clear();
    },
    [queries],
  );

  // Another tab logged in or out: perhaps somebody else, who is not to see what is held here.
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key !== REMEMBERED && key !== null) return;
      setSession(remembered());
      setEnding(null);
      queries.clear();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [queries]);

  const state = useMemo<SessionState>(
    () => ({
      token: session?.token ?? null,
      ending,
      begin: ({ token, expires_at }) => {
        queries.clear();
        localStorage.setItem(REMEMBERED, JSON.stringify({ token, expires_at }));
        setSession({ token, expires_at });
        setEnding(null);
      },
      logOut: async () => {
        const token = session?.token ?? null;
        forget('logged-out');
        // Without an answer the token lapses by itself.
        await call('/developers/logout', { method: 'POST', token }).catch(() => {});
      },
      forget,
    }),
    [session, ending, queries, forget],
  );
  return <SessionContext.Provider value={state}>{children}</SessionContext.Provider>;
};

export const useSession = (): SessionState => {
  const state = useContext(SessionContext);
  if (!state) throw new Error('outside of SessionProvider');
  return state;
};

const SESSION_OVER: readonly string[] = ['INVALID_DEV_TOKEN', 'EXPIRED_DEV_TOKEN', 'MISSING_DEV_TOKEN'];

/** Whether the server says that a session is no good any more. */
export const saysSessionOver = (error: unknown): boolean =>
  error instanceof ApiProblem && SESSION_OVER.includes(error.code);

export interface Api {
  get: <Body>(path: string, query?: ApiRequest['query'], signal?: AbortSignal) => Promise<Body>;
  post: <Body>(path: string, body?: object) => Promise<Body>;
  put: <Body>(path: string, body?: object) => Promise<Body>;
  patch: <Body>(path: string, body?: object) => Promise<Body>;
  delete: <Body>(path: string, body?: object) => Promise<Body>;
  /** Anything else, with the answer's headers. */
  request: <Body>(path: string, request?: ApiRequest) => Promise<ApiAnswer<Body>>;
}

/** The verbs over one way of sending. */
export const apiOver = (request: Api['request']): Api => {
  const send =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async <Body,>(path: string, body?: object): Promise<Body> =>
      (await request<Body>(path, { method, ...(body ? { body } : {}) })).body;
  return {
    request,
    get: async <Body,>(path: string, query?: ApiRequest['query'], signal?: AbortSignal) =>
      (await request<Body>(path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) })).body,
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
};

/** The management endpoints (`/developers/…`) as the developer who is logged in. */
export const useSessionApi = (): Api => {
  const { token, forget } = useSession();
  return useMemo(
    () =>
      apiOver(async <Body,>(path: string, request: ApiRequest = {}) => {
        try {
          return await callWithHeaders<Body>(path, { ...request, token });
        } catch (error) {
          if (saysSessionOver(error)) forget('ended', token);
          throw error;
        }
      }),
    [token, forget],
  );
};
