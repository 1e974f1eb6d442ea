/** Yields the events of a developer, each once, across reconnections. */

import { CliError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { type EventRecord, type Frame, type Obds, ObdsError } from '../sdk.ts';

/** An event of the stream; the list has these fields and more. */
export type StreamedEvent = Pick<EventRecord, 'id' | 'event' | 'api_key_prefix' | 'created_at' | 'payload'>;

export interface Following {
  api: Obds;
  io: Pick<Io, 'sleep' | 'signal'>;
  /** The event after which to begin; null to begin now. */
  after: string | null;
  /** Called when the stream is open. */
  opened(first: boolean): Promise<void>;
  /** Called when the connection is lost; a reconnection follows. */
  lost(): Promise<void>;
}

const RETRY_MS = 2_000;
/** A heartbeat comes every 15 seconds: a connection that is silent for longer is dead. */
const SILENCE_MS = 45_000;
/** Number of stored ids, by which repeated events are skipped. */
const REMEMBERED = 10_000;

export async function* follow({ api, io, after, opened, lost }: Following): AsyncGenerator<StreamedEvent> {
  const known = new Set<string>();
  const isNew = (id: string): boolean => {
    if (known.has(id)) return false;
    known.add(id);
    if (known.size > REMEMBERED) known.delete(known.values().next().value!);
    return true;
  };
  // A stream without a starting event that is cut before its first event would miss the events until it reconnects.
  let last = after ?? (await newestId(api));
  let retry = RETRY_MS;
  for (let first = true; !io.signal.aborted; ) {
    if (last === null && !first) {
      // There were no events at the start, so all present events have been missed.
      for (const event of await everything(api)) {
        if (isNew(event.id)) yield event;
        last = event.id;
      }
    }
    const connection = await open(api, io, last);
    if ('wait' in connection) {
      await io.sleep(connection.wait ?? retry, io.signal);
      continue;
    }
    await opened(first);
    first = false;
    try {
      for await (const frame of connection.frames) {
        retry = frame.retry ?? retry;
        const event = eventIn(frame);
        if (event === null) continue;
        if (isNew(event.id)) yield event;
        last = event.id;
      }
    } catch (error) {
      if (io.signal.aborted) throw error;
    } finally {
      connection.end();
    }
    await lost();
    // An ended session is an error at once; after any other end, the next try follows.
    await io.sleep(retry, io.signal);
  }
}

const newestId = async (api: Obds): Promise<string | null> =>
  (await api.developers.events.list({ limit: 1 })).data[0]?.id ?? null;

/** Oldest first. */
const everything = async (api: Obds): Promise<StreamedEvent[]> =>
  (await api.developers.events.list().toArray()).reverse();

type Connection = { frames: AsyncGenerator<Frame>; end: () => void } | { wait: number | null };

/**
 * Opens one connection, or returns the delay until the next attempt, null for the usual delay. @throws errors that a retry
 * does not solve
 */
const open = async (api: Obds, { signal }: Following['io'], last: string | null): Promise<Connection> => {
  const silence = new AbortController();
  const headers = last === null ? {} : { 'Last-Event-ID': last };
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const end = (): void => {
    clearTimeout(timer);
    silence.abort();
  };
  /** Every frame, also a heartbeat, shows that the connection is alive. */
  async function* alive(frames: AsyncGenerator<Frame>): AsyncGenerator<Frame> {
    for await (const frame of frames) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      yield frame;
    }
  }
  try {
    const frames = await api.stream('GET /developers/events/stream', {
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
    });
    return { frames: alive(frames), end };
  } catch (error) {
    end();
    if (signal.aborted) throw error;
    return { wait: waitFor(error, last) };
  }
};

/** Returns the milliseconds until the next attempt, null for the usual delay. @throws errors that a retry does not solve */
const waitFor = (error: unknown, last: string | null): number | null => {
  if (!(error instanceof ObdsError)) {
    // The connection was silent for too long.
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  }
  const { status, retry_after } = error;
  if (status === 0) return null;
  if (status === 429 || status >= 500) return retry_after ? retry_after * 1_000 : null;
  if (status === 400 && last !== null) {
    throw new CliError(`The event ${last} is no longer stored.`, exitCodes.notFound, 'begin without --since');
  }
  throw error;
};

const eventIn = ({ id, data }: Frame): StreamedEvent | null => {
  if (id === null || data === '') return null;
  const event = JSON.parse(data) as StreamedEvent;
  return event.id === id ? event : null;
};
