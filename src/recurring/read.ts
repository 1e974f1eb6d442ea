import { keyOfAccount, requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { belgradeDate } from '../platform/belgrade.ts';
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

/**
 * The streams of an account as of today on the key's clock, and its currency. What was found in this state of its history
 * is not looked for again; the account is read in any case, so what was found serves no other key and outlives no consent.
 *
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const readStreams = async (
  deps: Needs,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
): Promise<{ streams: Stream[]; currency: string }> => {
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
  if (known?.version === version) {
    return { streams: JSON.parse(openKept(known, dataKey).toString()), currency };
  }
  const streams = detectStreams(
    found.rows.map((row) => inputOf(row, dataKey)),
    asOf,
  );
  deps.streams.keep(name, version, JSON.stringify(streams), dataKey);
  return { streams, currency };
};
