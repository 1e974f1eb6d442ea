import { useCallback, useEffect, useState } from 'react';
import { isSessionOver } from '../../parts/refusal.ts';
import { type EventRecord, ObdsError } from '../../sdk.ts';
import { sessionClients } from '../../session/client.ts';
import { useSession } from '../../session/session.tsx';

const STREAM = 'GET /developers/events/stream';

export type StreamState = 'connecting' | 'live' | 'lost' | 'paused' | 'refused';

/** The number of events that are stored. */
const KEPT = 200;
/** Delay after the first failure. It doubles with each further failure up to the maximum. */
const RETRY_MS = 2_000;
const LONGEST_MS = 30_000;

// Stored outside the page, so that it continues after the last event when the user returns.
let kept: { token: string; events: EventRecord[] } = { token: '', events: [] };

export interface LiveEvents {
  /** Newest first. */
  events: EventRecord[];
  state: StreamState;
  error: Error | null;
  pause: () => void;
  resume: () => void;
}

/** Adds a new event at the beginning; ignores a known one. */
const withEvent = (events: EventRecord[], event: EventRecord): EventRecord[] =>
  events.some(({ id }) => id === event.id) ? events : [event, ...events].slice(0, KEPT);

/** Streams the account's events. After an interruption it first loads the missed events. */
export const useEvents = (): LiveEvents => {
  const { token, forget } = useSession();
  const [events, setEvents] = useState<EventRecord[]>(() => (kept.token === token ? kept.events : []));
  const [state, setState] = useState<StreamState>('connecting');
  const [error, setError] = useState<Error | null>(null);
  // A new object each time, so that the user can retry after a refusal.
  const [wish, setWish] = useState({ running: true });

  useEffect(() => {
    if (!wish.running || token === null) return;
    if (kept.token !== token) kept = { token, events: [] };
    const abort = new AbortController();
    let timer: number | undefined;
    let failures = 0;
    const client = sessionClients(token)(STREAM);
    const read = async (): Promise<void> => {
      const last = kept.events[0]?.id;
      const headers: Record<string, string> = last === undefined ? {} : { 'Last-Event-ID': last };
      const frames = await client.stream(STREAM, { headers, signal: abort.signal });
      failures = 0;
      setState('live');
      for await (const { data } of frames) {
        if (data === '') continue;
        kept.events = withEvent(kept.events, JSON.parse(data) as EventRecord);
        setEvents(kept.events);
      }
    };
    const follow = async (): Promise<void> => {
      try {
        await read();
      } catch (problem) {
        if (abort.signal.aborted) return;
        if (isSessionOver(problem)) {
          forget('ended', token);
          return;
        }
        if (problem instanceof ObdsError && problem.status >= 400 && problem.status < 500) {
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
