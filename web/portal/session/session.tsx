/**
 * The developer's session. It is a cookie that scripts cannot read. Only its id is in localStorage, so that all tabs know
 * whether a session exists, and notice when another tab logs in or out. The id grants no access.
 */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { isRefused, isSessionOver } from '../parts/refusal.ts';
import type { Api, Obds } from '../sdk.ts';
import { apiThrough, clientAs } from './client.ts';
import { useConfirmIdentity } from './confirm-identity.ts';

const REMEMBERED = 'portal:session';

interface Remembered {
  /** The public id of the session. It grants no access. */
  id: string;
}

const remembered = (): Remembered | null => {
  try {
    const session = JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as Remembered | null;
    return typeof session?.id === 'string' ? session : null;
  } catch {
    return null;
  }
};

/** Why the session of this tab ended: the server refused it, the developer logged out, or the account was deleted. */
export type Ending = 'ended' | 'logged-out' | 'deleted';

export interface SessionState {
  /** The id of the session; null without one. */
  id: string | null;
  /** Null while there has been no session in this tab. */
  ending: Ending | null;
  begin: (session: Remembered) => void;
  /** Ends the session here and on the server. */
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
      id: session?.id ?? null,
      ending,
      begin: ({ id }) => {
        queries.clear();
        localStorage.setItem(REMEMBERED, JSON.stringify({ id }));
        setSession({ id });
        setEnding(null);
      },
      logOut: async () => {
        // The response deletes the cookie: after the next log-in it would delete that one's. Without a response the session
        // expires by itself.
        if (session !== null)
          await clientAs()
            .request('POST /developers/logout')
            .catch(() => {});
        forget('logged-out');
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
        // After the developer has confirmed their identity, the same request is sent again.
        if (!isRefused(error, 'REAUTHENTICATION_REQUIRED') || !(await confirm())) throw error;
        return send(by);
      }
    });
  }, [id, forget, confirm]);
};
