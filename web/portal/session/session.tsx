/**
 * Who is logged in. The session token lies in localStorage: every tab shares it, and an address that is opened in
 * a new tab or reloaded works. A cookie would be sent along by pages of others, and the API does not take one.
 * Scripts of others do not run here (the policy allows this origin's alone), the token is good for 24 hours at
 * most, logging out ends it on the server, and API keys are never kept at all.
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

/** The management endpoints (`/developers/…`) as the developer who is logged in. */
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
