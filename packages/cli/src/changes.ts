/** Reads the changes of an account, each once, across restarts. */
import { createHash } from 'node:crypto';
import { changesOf, type Obds, type TransactionChange } from './sdk.ts';

/** The position in the changes; store it together with them. */
export interface Place {
  cursor: string;
  /**
   * Digests of the changes that the last page contained besides its additions. Until something is added, the service
   * repeats them with the same cursor.
   */
  repeated: readonly string[];
}

export const BEGINNING: Place = { cursor: '', repeated: [] };

const digest = (change: TransactionChange): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('hex').slice(0, 24);

export interface ChangePage {
  changes: TransactionChange[];
  /** The place after these changes. */
  place: Place;
  /** False while the service is still reading the history. */
  complete: boolean;
}

/** Yields pages until there are no more changes. */
export async function* changesSince(
  api: Obds,
  accountId: string,
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<ChangePage> {
  let { repeated } = place;
  for await (const page of api.transactions.sync(accountId, { cursor: place.cursor }, { signal }).pages()) {
    const seen = new Set(repeated);
    const digested = changesOf(page).map((change) => ({
      change,
      digest: change.kind === 'added' ? null : digest(change),
    }));
    repeated = digested.flatMap(({ digest: one }) => (one === null ? [] : [one]));
    yield {
      changes: digested.flatMap(({ change, digest: one }) => (one !== null && seen.has(one) ? [] : [change])),
      place: { cursor: page.next_cursor, repeated },
      complete: page.sync_status === 'HISTORICAL_UPDATE_COMPLETE',
    };
  }
}
