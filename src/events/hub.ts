/**
 * Hands the events that any process commits to the event streams that are open in this one, and ends those whose
 * session any process has ended. The connection that listens is made with the first stream.
 */
import { randomUUID } from 'node:crypto';
import { onBehalfOfNobody } from '../platform/behalf.ts';
import { SECOND } from '../platform/clock.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { Logger } from '../platform/log.ts';
import { type Announcement, announceMark, CHANNEL, type EndedSessions, type Mark } from './announce-store.ts';

/** What a subscriber receives; `gap`: events may have been missed, read what follows the last one. */
export type Notice =
  | { kind: 'event'; event: Announcement }
  | { kind: 'gap' }
  | { kind: 'heartbeat' }
  | { kind: 'end' };

export interface Subscription {
  /** The next notice, in the order of commits. After `end` there is none. */
  next(): Promise<Notice>;
  end(): void;
  readonly ended: boolean;
}

/** The session that a subscription ends with. */
export interface Opener {
  hash: Buffer;
  /** Whether its time is over. */
  isOver(): boolean;
}

export interface EventHub {
  /**
   * Receives the events of one developer that are committed after this resolves, and none from before the call. It
   * ends with the session that opened it, in whatever process that ends.
   */
  subscribe(developerId: string, opener?: Opener): Promise<Subscription>;
  /** Ends all subscriptions. */
  close(): void;
}

/**
 * So that proxies keep the connection, a dead one is noticed, and so is the end of a session. The connection that
 * listens is held against the same measure.
 */
export const HEARTBEAT = 15 * SECOND;

/** A subscriber that is so many notices behind is ended: it may come back and read on from where it was. */
export const MOST_WAITING = 1_000;

/** So many streams one developer may have open in one process; one more ends the oldest. */
export const MOST_STREAMS = 20;

interface Subscriber extends Subscription {
  developerId: string;
  opener: Opener | undefined;
  push(notice: Notice): void;
}

const createSubscriber = (
  developerId: string,
  opener: Opener | undefined,
  whenEnded: (subscriber: Subscriber) => void,
): Subscriber => {
  const waiting: Notice[] = [];
  let wanted: ((notice: Notice) => void) | null = null;
  let ended = false;
  const subscriber: Subscriber = {
    developerId,
    opener,
    get ended() {
      return ended;
    },
    push(notice) {
      if (ended) return;
      if (opener?.isOver()) return subscriber.end();
      // One that waits already is enough. Behind events it waits for its turn, or a busy stream would be sent none.
      if (notice.kind === 'heartbeat' && waiting.at(-1)?.kind === 'heartbeat') return;
      if (wanted) {
        wanted(notice);
        wanted = null;
      } else if (waiting.length < MOST_WAITING) waiting.push(notice);
      else subscriber.end();
    },
    async next() {
      if (ended) return { kind: 'end' };
      const notice = waiting.shift();
      if (notice) return notice;
      const { promise, resolve } = Promise.withResolvers<Notice>();
      wanted = resolve;
      return promise;
    },
    end() {
      if (ended) return;
      ended = true;
      waiting.length = 0;
      wanted?.({ kind: 'end' });
      whenEnded(subscriber);
    },
  };
  return subscriber;
};

export const createEventHub = (sql: Sql, log: Logger): EventHub => {
  const subscribers = new Map<string, Set<Subscriber>>();
  let listening: Promise<unknown> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const all = (): Subscriber[] => [...subscribers.values()].flatMap((set) => [...set]);

  const marks = new Map<string, () => void>();

  const receive = (message: string): void => {
    const received = JSON.parse(message) as Announcement | EndedSessions | Mark;
    if ('mark' in received) {
      marks.get(received.mark)?.();
      return;
    }
    if ('sessionsOf' in received) {
      for (const subscriber of subscribers.get(received.sessionsOf) ?? []) {
        const own = subscriber.opener?.hash.toString('hex');
        if (received.session === null || received.session === own) subscriber.end();
      }
      return;
    }
    for (const subscriber of subscribers.get(received.developerId) ?? [])
      subscriber.push({ kind: 'event', event: received });
  };

  /** Resolves when all that was committed before the call has been received: messages keep their order. */
  const catchUp = async (): Promise<void> => {
    const mark = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    marks.set(mark, resolve);
    try {
      await announceMark(sql, mark);
      await promise;
    } finally {
      marks.delete(mark);
    }
  };

  /** What was committed may have been missed, marks too. */
  const missed = (why: string): void => {
    log.warn(`the event listener ${why}`);
    for (const subscriber of all()) subscriber.push({ kind: 'gap' });
    for (const reached of marks.values()) reached();
  };

  let catchingUp: Promise<void> | null = null;
  const heartbeat = (): void => {
    if (subscribers.size === 0 && marks.size === 0) return;
    // A connection can be lost without a word, where something on the way forgets it or the other end is gone.
    if (catchingUp) missed('has received nothing since the last heartbeat');
    for (const subscriber of all()) subscriber.push({ kind: 'heartbeat' });
    const present = catchUp()
      .catch(() => {}) // without a database: the streams find out by themselves
      .finally(() => {
        if (catchingUp === present) catchingUp = null;
      });
    catchingUp = present;
  };

  const listen = async (): Promise<void> => {
    let before = false;
    await sql.listen(CHANNEL, receive, () => {
      // Called again whenever the connection had to be made anew.
      if (before) missed('was connected anew');
      before = true;
    });
  };

  const leave = (subscriber: Subscriber): void => {
    const set = subscribers.get(subscriber.developerId);
    set?.delete(subscriber);
    if (set?.size === 0) subscribers.delete(subscriber.developerId);
  };

  return {
    async subscribe(developerId, opener) {
      if (!closed) timer ??= onBehalfOfNobody(() => setInterval(heartbeat, HEARTBEAT));
      listening ??= listen().catch((error: unknown) => {
        listening = null;
        throw error;
      });
      await listening;
      await catchUp();
      const subscriber = createSubscriber(developerId, opener, leave);
      const set = subscribers.get(developerId) ?? new Set();
      subscribers.set(developerId, set.add(subscriber));
      const [oldest] = set;
      if (set.size > MOST_STREAMS) oldest!.end();
      if (closed) subscriber.end();
      return subscriber;
    },
    close() {
      closed = true;
      if (timer) clearInterval(timer);
      for (const subscriber of all()) subscriber.end();
      for (const reached of marks.values()) reached();
    },
  };
};
