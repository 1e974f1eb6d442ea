/**
 * Who is logged in. The session is a cookie that no script can read; localStorage has its id, which opens nothing, so that
 * every tab knows whether there is one and notices when another tab logs in or out.
 */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { isRefused, isSessionOver } from '../parts/refusal.ts';
import type { Api, Obds } from '../sdk.ts';
import { apiThrough, clientAs } from './client.ts';
import { useConfirmIdentity } from './confirm-identity.ts';

const REMEMBERED = 'portal:session';

interface Remembered {
  /** Names the session and opens nothing. */
  id: string;
  expires_at: string;
}

const remembered = (): Remembered | null => {
  try {
    const session = JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as Remembered | null;
    return typeof session?.id === 'string' ? session : null;
  } catch {
    return null;
  }
};

/** Why the session that was open in this tab is over: refused by the server, logged out, or the account deleted. */
export type Ending = 'ended' | 'logged-out' | 'deleted';

export interface SessionState {
  /** The id of the session; null without one. */
  id: string | null;
  /** Null while there has been no session in this tab. */
  ending: Ending | null;
  begin: (session: Remembered) => void;
  /** Ends it here and on the server. */
  logOut: () => Promise<void>;
  /**
   * Forgets it here: the server has ended it. With the id of the one that was refused, only if that is still the one: an
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
      if (refused !== undefined && current !== null && current.id !== refused) return;
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
      id: session?.id ?? null,
      ending,
      begin: ({ id, expires_at }) => {
        queries.clear();
        localStorage.setItem(REMEMBERED, JSON.stringify({ id, expires_at }));
        setSession({ id, expires_at });
        setEnding(null);
      },
      logOut: async () => {
        const isOpen = session !== null;
        forget('logged-out');
        // Without an answer the session lapses by itself.
        if (!isOpen) return;
        await clientAs()
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
  const { id, forget } = useSession();
  const confirm = useConfirmIdentity();
  return useMemo(() => {
    const send = async <Body,>(by: (client: Obds) => Promise<Body>): Promise<Body> => {
      try {
        return await by(clientAs());
      } catch (error) {
        if (isSessionOver(error)) forget('ended', id);
        throw error;
      }
    };
    return apiThrough(async (_, by) => {
      try {
        return await send(by);
      } catch (error) {
        // What needs a proof of identity asks for it, and goes on where it was.
        if (!isRefused(error, 'REAUTHENTICATION_REQUIRED') || !(await confirm())) throw error;
        return send(by);
      }
    });
  }, [id, forget, confirm]);
};
