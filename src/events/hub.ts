/**
 * Wakes the open event streams of this process when any process has committed events for them, and ends streams whose
 * session ended in any process. The streams read the events from the table.
 */

import { SECOND } from '../../packages/common/clock.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { Signals } from '../platform/database/signals.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import type { Logger } from '../platform/log.ts';
import { runWithoutOwner } from '../platform/owner-context.ts';
import { type EventSignal, findNewEvents } from './signal-store.ts';
import { currentPosition } from './store.ts';
import type { Payload } from './types.ts';

/** What a subscriber receives. `news`: there may be unread events. */
export type Notice = 'news' | 'heartbeat' | 'end';

export interface Subscription {
  /** Returns the next notice; equal pending notices are merged. None follows `end`. */
  next(): Promise<Notice>;
  end(): void;
  readonly ended: boolean;
  /**
   * Returns the payload of a revocation event, whose personal data is already erased from the table; null if it does
   * not arrive in time.
   */
  revocationPayload(eventId: string): Promise<Payload | null>;
}

/** The session of a subscription, which ends with it. */
interface StreamSession {
  hash: Buffer;
  /** Whether the session has expired. */
  isOver(): boolean;
}

export interface EventHub {
  /**
   * Subscribes to events of a developer that are committed after this resolves. The subscription ends with its session,
   * whichever process ends that session.
   */
  subscribe(developerId: string, opener?: StreamSession): Promise<Subscription>;
  /** Ends all subscriptions. */
  close(): void;
}

/** Keeps the connection open in proxies, and detects dead connections and ended sessions. */
export const HEARTBEAT = 15 * SECOND;

/** How often open streams check for events whose signal was lost. */
export const POLL_EVERY = SECOND;

/** Streams of one developer in one process; one more ends the oldest. */
export const MOST_STREAMS = 20;

/** Most revocation payloads in memory. They are dropped at the second heartbeat. */
const MOST_PAYLOADS = 1_000;
/** The payload arrives together with the event's signal; after this time it is probably lost. */
const PAYLOAD_WITHIN_MS = 500;

interface Subscriber extends Subscription {
  opener: StreamSession | undefined;
  push(notice: 'news' | 'heartbeat'): void;
}

type RevocationPayloads = ReturnType<typeof createRevocationPayloads>;

/** Keeps the payloads of revocations for the open streams. */
const createRevocationPayloads = () => {
  let [former, recent] = [new Map<string, Payload>(), new Map<string, Payload>()];
  const wanted = new Map<string, PromiseWithResolvers<Payload>>();
  return {
    heard(eventId: string, payload: Payload): void {
      if (recent.size < MOST_PAYLOADS) recent.set(eventId, payload);
      wanted.get(eventId)?.resolve(payload);
    },
    forget(): void {
      [former, recent] = [recent, new Map()];
    },
    async of(eventId: string): Promise<Payload | null> {
      const known = recent.get(eventId) ?? former.get(eventId);
      if (known) return known;
      const waiting = wanted.get(eventId) ?? Promise.withResolvers<Payload>();
      wanted.set(eventId, waiting);
      const { promise: late, resolve: giveUp } = Promise.withResolvers<null>();
      const timer = setTimeout(giveUp, PAYLOAD_WITHIN_MS, null);
      return Promise.race([waiting.promise, late]).finally(() => {
        clearTimeout(timer);
        wanted.delete(eventId);
      });
    },
  };
};

const createSubscriber = (
  opener: StreamSession | undefined,
  words: RevocationPayloads,
  whenEnded: (subscriber: Subscriber) => void,
): Subscriber => {
  // News first: events are sent before the heartbeat checks the connection.
  const waiting = new Set<'news' | 'heartbeat'>();
  let wanted: ((notice: Notice) => void) | null = null;
  let ended = false;
  const subscriber: Subscriber = {
    opener,
    revocationPayload: words.of,
    get ended() {
      return ended;
    },
    push(notice) {
      if (ended) return;
      if (opener?.isOver()) return subscriber.end();
      if (!wanted) return void waiting.add(notice);
      wanted(notice);
      wanted = null;
    },
    async next() {
      if (ended) return 'end';
      for (const notice of ['news', 'heartbeat'] as const) if (waiting.delete(notice)) return notice;
      const { promise, resolve } = Promise.withResolvers<Notice>();
      wanted = resolve;
      return promise;
    },
    end() {
      if (ended) return;
      ended = true;
      wanted?.('end');
      whenEnded(subscriber);
    },
  };
  return subscriber;
};

export const createEventHub = (sql: Sql, signals: Signals, log: Logger): EventHub => {
  const subscribers = new Map<string, Set<Subscriber>>();
  const words = createRevocationPayloads();
  let timers: NodeJS.Timeout[] = [];
  /** The snapshot of the last poll: streams with events in it have been woken. */
  let lastPoll: Promise<string> | null = null;
  let isPolling = false;
  let closed = false;
  const all = (): Subscriber[] => [...subscribers.values()].flatMap((set) => [...set]);
  const wake = (developerId: string): void => {
    for (const subscriber of subscribers.get(developerId) ?? []) subscriber.push('news');
  };

  signals.receive(
    (message) => {
      const news = message as EventSignal;
      if ('eventsOf' in news) wake(news.eventsOf);
      if ('revocation' in news && subscribers.size > 0) words.heard(news.revocation, news.payload);
      if ('sessionsOf' in news) {
        for (const subscriber of subscribers.get(news.sessionsOf) ?? []) {
          const own = subscriber.opener?.hash.toString('hex');
          if (news.session === null || news.session === own) subscriber.end();
        }
      }
    },
    () => {
      log.warn('the event listener was connected anew');
      [...subscribers.keys()].forEach(wake);
    },
  );

  const lastSnapshot = (): Promise<string> => {
    lastPoll ??= currentPosition(sql).then(
      ({ snapshot }) => snapshot,
      (error: unknown) => {
        lastPoll = null;
        throw error;
      },
    );
    return lastPoll;
  };

  /** Wakes streams with events that the previous poll did not see: their signal may be lost. */
  const pollForEvents = async (): Promise<void> => {
    if (subscribers.size === 0) lastPoll = null;
    if (subscribers.size === 0 || isPolling) return;
    isPolling = true;
    try {
      const news = await forAllTenants('streams', async () =>
        findNewEvents(sql, [...subscribers.keys()], await lastSnapshot()),
      );
      lastPoll = Promise.resolve(news.snapshot);
      news.developerIds.forEach(wake);
    } catch {
      // Without a database there is nothing to read; the next poll finds later events.
    } finally {
      isPolling = false;
    }
  };

  const heartbeat = (): void => {
    words.forget();
    for (const subscriber of all()) subscriber.push('heartbeat');
  };

  const leave = (developerId: string, subscriber: Subscriber): void => {
    const set = subscribers.get(developerId);
    set?.delete(subscriber);
    if (set?.size === 0) subscribers.delete(developerId);
  };

  return {
    async subscribe(developerId, opener) {
      if (!closed && timers.length === 0) {
        timers = runWithoutOwner(() => [
          setInterval(heartbeat, HEARTBEAT),
          setInterval(pollForEvents, POLL_EVERY),
        ]);
      }
      await signals.open();
      const subscriber = createSubscriber(opener, words, (each) => leave(developerId, each));
      const set = subscribers.get(developerId) ?? new Set();
      subscribers.set(developerId, set.add(subscriber));
      const [oldest] = set;
      if (set.size > MOST_STREAMS) oldest!.end();
      if (closed) subscriber.end();
      // From here on the polls find events whose signal was lost.
      await lastSnapshot().catch((error: unknown) => {
        subscriber.end();
        throw error;
      });
      return subscriber;
    },
    close() {
      closed = true;
      timers.forEach(clearInterval);
      for (const subscriber of all()) subscriber.end();
    },
  };
};
