/**
 * Short messages to all processes, sent when what they speak of is committed. Transactions that NOTIFY are committed one
 * after the other in a whole PostgreSQL, each waiting for the disk; so the notification is a statement of its own
 * afterwards, one at a time in each process, with whatever has come up since the last.
 *
 * A message can be lost, with the process that was about to send it or with a connection: it only spares whoever waits for
 * something the wait until they look for themselves.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { runWithoutOwner } from '../owner-context.ts';
import type { Db, Sql } from './postgres.ts';

export interface Signals {
  /** To everybody, once `db` is committed: to this process at once, in one of the next milliseconds to the others. */
  send(db: Db, message: object): void;
  /** Receives the messages of this process, and of others once {@link Signals.open} has resolved. */
  receive(onMessage: (message: object) => void, onGap?: () => void): void;
  /** Listens to the other processes, on a connection of its own that is made once. */
  open(): Promise<void>;
  /** Sends what waits, and nothing afterwards. */
  close(): Promise<void>;
}

/** Between two notifications of a process: of a busy one, a hundred a second suffice to wake the others. */
const SPACING_MS = 10;

/** Messages of one notification at most; PostgreSQL keeps all of a transaction in memory. */
const AT_ONCE = 1_000;

export const createSignals = (sql: Sql, channel: string): Signals => {
  const own = randomUUID();
  const receivers: ((message: object) => void)[] = [];
  const gaps: (() => void)[] = [];
  const waiting = new Set<string>();
  let sending: Promise<void> | null = null;
  let opening: Promise<void> | null = null;
  const closed = new AbortController();

  const notifyOthers = async (): Promise<void> => {
    while (waiting.size > 0) {
      const messages = [...waiting].slice(0, AT_ONCE);
      for (const message of messages) waiting.delete(message);
      // Without a database nobody else is there either; whoever waits looks for themselves.
      await sql`
        select pg_notify(${channel}, message)
        from json_array_elements_text(${JSON.stringify(messages)}::text::json) as message`.catch(() => {});
      await pause(SPACING_MS, undefined, { signal: closed.signal }).catch(() => {});
    }
    sending = null;
  };

  const deliver = (message: object): void => {
    for (const receiver of receivers) receiver(message);
  };

  return {
    send(db, message) {
      db.afterCommit(() => {
        deliver(message);
        if (closed.signal.aborted) return;
        waiting.add(JSON.stringify({ ...message, from: own }));
        sending ??= runWithoutOwner(notifyOthers);
      });
    },
    receive(onMessage, onGap = () => {}) {
      receivers.push(onMessage);
      gaps.push(onGap);
    },
    open() {
      let before = false;
      opening ??= sql
        .listen(
          channel,
          (text) => {
            const { from, ...message } = JSON.parse(text) as { from?: string };
            if (from !== own) deliver(message);
          },
          () => {
            // Called again whenever the connection had to be made anew.
            if (before) for (const onGap of gaps) onGap();
            before = true;
          },
        )
        .catch((error: unknown) => {
          opening = null;
          throw error;
        });
      return opening;
    },
    async close() {
      closed.abort();
      await sending;
    },
  };
};
