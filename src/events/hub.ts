/**
 * Wakes the event streams that are open in this process when any process has committed events for them, and ends those
 * whose session any process has ended. What happened the streams read from the table.
 */

import { SECOND } from '../../packages/common/clock.ts';
import { onBehalfOfNobody } from '../platform/behalf.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { Signals } from '../platform/database/signals.ts';
import type { Logger } from '../platform/log.ts';
import { type News, newsSince } from './news-store.ts';
import { presentPlace } from './store.ts';
import type { Payload } from './types.ts';

/** What a subscriber receives; `news`: there may be events that it has not read. */
export type Notice = 'news' | 'heartbeat' | 'end';

export interface Subscription {
  /** The next notice; several that are alike are one. After `end` there is none. */
  next(): Promise<Notice>;
  end(): void;
  readonly ended: boolean;
  /** What a revocation said of the person, or null when that is not heard of in time. */
  wordsOf(eventId: string): Promise<Payload | null>;
}

/** The session that a subscription ends with. */
interface Opener {
  hash: Buffer;
  /** Whether its time is over. */
  isOver(): boolean;
}

export interface EventHub {
  /**
   * Is woken by the events of one developer that are committed after this resolves. It ends with the session that opened
   * it, in whatever process that ends.
   */
  subscribe(developerId: string, opener?: Opener): Promise<Subscription>;
  /** Ends all subscriptions. */
  close(): void;
}

/** So that proxies keep the connection, a dead one is noticed, and so is the end of a session. */
export const HEARTBEAT = 15 * SECOND;

/** How often it is asked, while streams are open, whether there are events whose message was lost. */
export const LOOK = SECOND;

/** So many streams one developer may have open in one process; one more ends the oldest. */
export const MOST_STREAMS = 20;

/** What revocations said is forgotten at the second heartbeat, or sooner when there are so many. */
const MOST_WORDS = 1_000;
/** Their message comes with that of the event; one that was read without is lost, in all likelihood. */
const WORDS_WITHIN_MS = 500;

interface Subscriber extends Subscription {
  opener: Opener | undefined;
  push(notice: 'news' | 'heartbeat'): void;
}

type Words = ReturnType<typeof createWords>;

/** What revocations said of their person, for the streams that are open now. */
const createWords = () => {
  let [former, recent] = [new Map<string, Payload>(), new Map<string, Payload>()];
  const wanted = new Map<string, PromiseWithResolvers<Payload>>();
  return {
    heard(eventId: string, payload: Payload): void {
      if (recent.size < MOST_WORDS) recent.set(eventId, payload);
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
      const timer = setTimeout(giveUp, WORDS_WITHIN_MS, null);
      return Promise.race([waiting.promise, late]).finally(() => {
        clearTimeout(timer);
        wanted.delete(eventId);
      });
    },
  };
};

const createSubscriber = (
  opener: Opener | undefined,
  words: Words,
  whenEnded: (subscriber: Subscriber) => void,
): Subscriber => {
  // News first: a reader is sent what happened before it is asked whether it is still there.
  const waiting = new Set<'news' | 'heartbeat'>();
  let wanted: ((notice: Notice) => void) | null = null;
  let ended = false;
  const subscriber: Subscriber = {
    opener,
    wordsOf: words.of,
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
  const words = createWords();
  let timers: NodeJS.Timeout[] = [];
  /** The snapshot of the last look: whoever has events that it saw has been woken. */
  let looked: Promise<string> | null = null;
  let looking = false;
  let closed = false;
  const all = (): Subscriber[] => [...subscribers.values()].flatMap((set) => [...set]);
  const wake = (developerId: string): void => {
    for (const subscriber of subscribers.get(developerId) ?? []) subscriber.push('news');
  };

  signals.receive(
    (message) => {
      const news = message as News;
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

  const lastLook = (): Promise<string> => {
    looked ??= presentPlace(sql).then(
      ({ snapshot }) => snapshot,
      (error: unknown) => {
        looked = null;
        throw error;
      },
    );
    return looked;
  };

  /** Wakes those who have events that the look before did not see: their message may be lost. */
  const look = async (): Promise<void> => {
    if (subscribers.size === 0) looked = null;
    if (subscribers.size === 0 || looking) return;
    looking = true;
    try {
      const news = await newsSince(sql, [...subscribers.keys()], await lastLook());
      looked = Promise.resolve(news.snapshot);
      news.developerIds.forEach(wake);
    } catch {
      // Without a database there is no news. What there is meanwhile the next look finds.
    } finally {
      looking = false;
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
        timers = onBehalfOfNobody(() => [setInterval(heartbeat, HEARTBEAT), setInterval(look, LOOK)]);
      }
      await signals.open();
      const subscriber = createSubscriber(opener, words, (each) => leave(developerId, each));
      const set = subscribers.get(developerId) ?? new Set();
      subscribers.set(developerId, set.add(subscriber));
      const [oldest] = set;
      if (set.size > MOST_STREAMS) oldest!.end();
      if (closed) subscriber.end();
      // From here on the looks find what it is not woken for.
      await lastLook().catch((error: unknown) => {
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
