import { keyOfAccount, requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { belgradeDate } from '../platform/belgrade.ts';
import { zipped } from '../platform/http/compression.ts';
import { jsonBytes } from '../platform/http/json-bytes.ts';
import { openKept } from '../platform/sealed-memory.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { nameIn } from '../transactions/name.ts';
import { descriptionPlace } from '../transactions/store.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import type { Needs } from './needs.ts';
import { findHistory, type HistoryRow } from './store.ts';
import type { Stream } from './stream.ts';

/** The newest rows that detection looks at: several years of a private account. */
const HISTORY = 5_000;

const bytesOf = (base64: string | null): Buffer | null =>
  base64 === null ? null : Buffer.from(base64, 'base64');

const inputOf = (row: HistoryRow, dataKey: SealingKey): RecurringInput => {
  const sealed = bytesOf(row.descriptionSealed);
  const description = sealed ? dataKey.open(sealed, descriptionPlace(row.id)) : (row.description ?? '');
  const name = { ...row, merchantNameSealed: bytesOf(row.merchantNameSealed) };
  return {
    id: row.id,
    date: row.date,
    amount: row.amount,
    currency: row.currency,
    description,
    merchantName: nameIn(name, description, dataKey),
    category: row.category,
    merchantCategory: row.merchantCategory ?? '',
    pending: row.pending,
  };
};

/** An account's streams as of today on the key's clock: what was found in this state of its history, or is found now. */
interface Found {
  /** What decides what is found beside the rows: the account and the day. */
  name: string;
  /** Of the history. */
  version: string;
  currency: string;
  dataKey: SealingKey;
  streams(): Stream[];
}

/**
 * What was found in this state of an account's history is not looked for again; the account is read in any case, so what was
 * found serves no other key and outlives no consent.
 */
const find = async (
  deps: Pick<Needs, 'sql' | 'dataKeys' | 'streams'>,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
): Promise<Found> => {
  const asOf = belgradeDate(now);
  const name = `${accountId} ${asOf}`;
  const known = deps.streams.find(name);
  const found = await findHistory(deps.sql, keyId, accountId, {
    knownVersion: known?.version ?? null,
    limit: HISTORY,
  });
  if (!found) throw new ApiError('ACCOUNT_NOT_FOUND');
  const { expiresAt, version, currency } = found;
  requireConsent(expiresAt, now);
  const dataKey = await keyOfAccount(deps, found);
  return {
    name,
    version,
    currency,
    dataKey,
    streams() {
      if (known?.version === version) return JSON.parse(openKept(known, dataKey).toString());
      const streams = detectStreams(
        found.rows.map((row) => inputOf(row, dataKey)),
        asOf,
      );
      deps.streams.keep(name, version, JSON.stringify(streams), dataKey);
      return streams;
    },
  };
};

/**
 * The streams of an account as of today on the key's clock, and its currency.
 *
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const readStreams = async (
  deps: Pick<Needs, 'sql' | 'dataKeys' | 'streams'>,
  caller: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
): Promise<{ streams: Stream[]; currency: string }> => {
  const found = await find(deps, caller, accountId);
  return { streams: found.streams(), currency: found.currency };
};

/**
 * What `make` makes of an account's streams, as the bytes that are sent, compressed: those that were made before, where
 * neither its history nor the day has changed since. Of a year that takes 5 KB in the memory instead of 39, and 0.1 ms
 * instead of 1.5.
 *
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const readSummary = async (
  deps: Needs,
  caller: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
  make: (streams: readonly Stream[]) => object,
): Promise<Buffer> => {
  const { name, version, dataKey, streams } = await find(deps, caller, accountId);
  const page = `recurring ${name}`;
  const kept = deps.pages.find(page);
  if (kept?.version === version) return openKept(kept, dataKey);
  const bytes = zipped(jsonBytes(make(streams())));
  deps.pages.keep(page, version, bytes, dataKey);
  return bytes;
};
