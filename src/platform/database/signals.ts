/**
 * Short messages to all processes, sent after the commit of the change that they announce. PostgreSQL commits
 * transactions with NOTIFY one after the other, each waiting for the disk. So the notification is a separate statement
 * after the commit: one at a time per process, with all messages since the last one.
 *
 * A message can be lost with its process or its connection. So it only shortens the wait of a receiver that also polls.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { runWithoutOwner } from '../owner-context.ts';
import type { Db, Sql } from './postgres.ts';

export interface Signals {
  /** Sends a message once `db` is committed: to this process at once, to the others within milliseconds. */
  send(db: Db, message: object): void;
  /** Receives the messages of this process, and those of other processes after {@link Signals.open} has resolved. */
  receive(onMessage: (message: object) => void, onGap?: () => void): void;
  /** Listens to the other processes, on one connection that is opened once. */
  open(): Promise<void>;
  /** Sends the waiting messages, and none afterwards. */
  close(): Promise<void>;
}

/** Pause between two notifications of a process: a hundred a second suffice. */
const SPACING_MS = 10;

/** Most messages in one notification; PostgreSQL keeps all of a transaction in memory. */
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
      // Without a database the other processes are cut off too; receivers poll.
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
            // Called again after each reconnect.
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
