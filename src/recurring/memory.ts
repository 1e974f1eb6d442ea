/**
 * What was found of accounts, so that a history is not looked through again while nothing in it has changed. It is for
 * one process, lost with it, and kept sealed with the key of the account's connection: once that key is destroyed nobody
 * can open what is left of it here, and of another connection nothing opens.
 */
import type { Place, SealingKey } from '../platform/secrets.ts';
import type { Stream } from './stream.ts';

/** In bytes: a year of a private account takes 30 KB. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its sealed bytes, at most. */
const OVERHEAD = 500;

/** The state of an account that streams were found in: its rows, and the Belgrade date. */
export interface AccountState {
  seq: number;
  asOf: string;
}

export interface FoundStreams extends AccountState {
  sealed: Buffer;
}

export interface StreamMemory {
  /** What was last found of an account, or null where that was on another day. */
  find(accountId: string, asOf: string): FoundStreams | null;
  keep(accountId: string, state: AccountState, streams: readonly Stream[], dataKey: SealingKey): void;
  /** Of all that is kept. */
  readonly bytes: number;
}

const placeOf = (accountId: string, { seq, asOf }: AccountState): Place =>
  `recurring.streams ${accountId} ${seq} ${asOf}`;

/** @throws where another connection's key is given */
export const openStreams = (accountId: string, found: FoundStreams, dataKey: SealingKey): Stream[] =>
  JSON.parse(dataKey.open(found.sealed, placeOf(accountId, found)));

/** Forgets first what was not asked for longest. */
export const createStreamMemory = (mostBytes = MOST_BYTES): StreamMemory => {
  const entries = new Map<string, FoundStreams>();
  let bytes = 0;
  const forget = (accountId: string): void => {
    const entry = entries.get(accountId);
    if (!entry) return;
    entries.delete(accountId);
    bytes -= entry.sealed.length + OVERHEAD;
  };
  return {
    find(accountId, asOf) {
      const entry = entries.get(accountId);
      if (entry?.asOf !== asOf) return null;
      entries.delete(accountId);
      entries.set(accountId, entry);
      return entry;
    },
    keep(accountId, state, streams, dataKey) {
      forget(accountId);
      const sealed = dataKey.seal(JSON.stringify(streams), placeOf(accountId, state));
      entries.set(accountId, { ...state, sealed });
      bytes += sealed.length + OVERHEAD;
      while (bytes > mostBytes) forget(entries.keys().next().value!);
    },
    get bytes() {
      return bytes;
    },
  };
};
