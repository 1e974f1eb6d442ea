import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { saysSessionOver, useSession } from '../../session/session.tsx';
import { readStream, type ServiceEvent } from './event-stream.ts';

export type StreamState = 'connecting' | 'live' | 'lost' | 'paused' | 'refused';

/** The latest so many are kept. */
const KEPT = 200;
/** After the first failure; twice as long after every further one, up to the longest. */
const RETRY_MS = 2_000;
const LONGEST_MS = 30_000;

// Kept beside the page and not in it: leaving the page and coming back goes on after the last event.
let kept: { token: string; events: ServiceEvent[] } = { token: '', events: [] };

export interface LiveEvents {
  /** Newest first. */
  events: ServiceEvent[];
  state: StreamState;
  error: Error | null;
  pause: () => void;
  resume: () => void;
}

/** The account's events as they happen; after an interruption, those that were missed first. */
export const useEvents = (): LiveEvents => {
  const { token, forget } = useSession();
  const [events, setEvents] = useState<ServiceEvent[]>(() => (kept.token === token ? kept.events : []));
  const [state, setState] = useState<StreamState>('connecting');
  const [error, setError] = useState<Error | null>(null);
  // A new object each time: what was refused may be tried again.
  const [wish, setWish] = useState({ running: true });

  useEffect(() => {
    if (!wish.running || token === null) return;
    if (kept.token !== token) kept = { token, events: [] };
    const abort = new AbortController();
    let timer: number | undefined;
    let failures = 0;
    const open = async (headers: Record<string, string>): Promise<Response> => {
      const response = await send(token, 'GET /developers/events/stream', { headers, signal: abort.signal });
      if (!response.ok) throw new ApiProblem(response.status, await response.json().catch(() => null));
      failures = 0;
      return response;
    };
    const take = (fresh: ServiceEvent[]): void => {
      const known = new Set(kept.events.map(({ id }) => id));
      const added = fresh.filter(({ id }) => !known.has(id)).reverse();
      kept.events = [...added, ...kept.events].slice(0, KEPT);
      setEvents(kept.events);
    };
    const follow = async (): Promise<void> => {
      try {
        await readStream(open, kept.events[0]?.id ?? null, () => setState('live'), take);
      } catch (problem) {
        if (abort.signal.aborted) return;
        if (saysSessionOver(problem)) {
          forget('ended', token);
          return;
        }
        if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500) {
          setError(problem);
          setState('refused');
          return;
        }
      }
      if (abort.signal.aborted) return;
      setState('lost');
      timer = window.setTimeout(follow, Math.min(LONGEST_MS, RETRY_MS * 2 ** failures));
      failures += 1;
    };
    setError(null);
    setState('connecting');
    void follow();
    return () => {
      abort.abort();
      window.clearTimeout(timer);
    };
  }, [wish, token, forget]);

  return {
    events,
    state: wish.running ? state : 'paused',
    error,
    pause: useCallback(() => setWish({ running: false }), []),
    resume: useCallback(() => setWish({ running: true }), []),
  };
};
