/**
 * The developer's session. The token is in localStorage, so that all tabs share it and a reloaded or new tab works. The API
 * accepts no cookie, because browsers add cookies to requests of other sites. The content security policy allows scripts of
 * this origin only, the token lasts 24 hours at most, logging out ends it on the server, and API keys are never stored.
 */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { isSessionOver } from '../parts/refusal.ts';
import type { Api } from '../sdk.ts';
import { apiThrough, clientAs, sessionClients } from './client.ts';

const REMEMBERED = 'portal:session';

interface Remembered {
  token: string;
  expires_at: string;
}

const remembered = (): Remembered | null => {
  try {
    const session = JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as Remembered | null;
    return /^[!-~]+$/.test(session?.token ?? '') ? session : null;
  } catch {
    return null;
  }
};

/** Why the session of this tab ended: the server refused it, the developer logged out, or the account was deleted. */
export type Ending = 'ended' | 'logged-out' | 'deleted';

export interface SessionState {
  token: string | null;
  /** Null while this tab has had no session. */
  ending: Ending | null;
  begin: (session: Remembered) => void;
  /** Ends the session here and on the server. */
  logOut: () => Promise<void>;
  /**
   * Removes a session that the server has ended. With the refused token, only if it is still the current one: a response to
   * the previous session may arrive after the next session has begun.
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

  // Another tab logged in or out, perhaps as another person, who must not see this page.
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
        // Without a response the token expires by itself.
        if (token === null) return;
        await clientAs({ session: token })
          .request('POST /developers/logout')
          .catch(() => {});
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

/** Returns the management endpoints (`/developers/…`) with the developer's session. */
export const useSessionApi = (): Api => {
  const { token, forget } = useSession();
  return useMemo(() => {
    const clientFor = sessionClients(token);
    return apiThrough(async (operation, by) => {
      try {
        return await by(clientFor(operation));
      } catch (error) {
        if (isSessionOver(error)) forget('ended', token);
        throw error;
      }
    });
  }, [token, forget]);
};
