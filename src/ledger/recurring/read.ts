import type { Static } from 'typebox';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Caller } from '../../auth/identity.ts';
import type { Versioned } from '../../platform/http/conditional.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { accountNotFound, keyOfAccount, requireConsent } from '../accounts/access.ts';
import { nameIn } from '../transactions/name.ts';
import { descriptionPlace } from '../transactions/store.ts';
import type { Deps } from './deps.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import type { RecurringSummary } from './schema.ts';
import { summaryShape } from './shape.ts';
import { findHistory, type HistoryRow } from './store.ts';
import type { Stream } from './stream.ts';

/** Maximum rows, newest first, that detection reads: several years of a private account. */
const HISTORY = 5_000;

const inputOf = (row: HistoryRow, dataKey: SealingKey): RecurringInput => {
  const description = row.descriptionSealed
    ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
    : (row.description ?? '');
  return {
    id: row.id,
    date: row.date,
    amount: row.amount,
    currency: row.currency,
    description,
    merchantName: nameIn(row, dataKey),
    category: row.category,
    merchantCategory: row.merchantCategory ?? '',
    pending: row.pending,
    isOwnTransfer: row.isOwnTransfer,
  };
};

/** The history of an account as of today on the clock of the key. */
interface Found {
  /** Changes with the history and with the day. */
  version: string;
  currency: string;
  streams(): Stream[];
}

const find = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
  knownVersion: string | null = null,
): Promise<Found> => {
  const asOf = belgradeDate(now);
  const today = `-${asOf}`;
  const found = await findHistory(deps.sql, keyId, accountId, {
    knownVersion: knownVersion?.endsWith(today) ? knownVersion.slice(0, -today.length) : null,
    limit: HISTORY,
  });
  if (!found) throw await accountNotFound(deps.sql, keyId, accountId);
  requireConsent(found.expiresAt, now);
  const dataKey = await keyOfAccount(deps, found);
  return {
    version: `${found.version}${today}`,
    currency: found.currency,
    streams: () =>
      detectStreams(
        found.rows.map((row) => inputOf(row, dataKey)),
        asOf,
      ),
  };
};

/**
 * Returns the streams of an account as of today on the clock of the key, and its currency.
 *
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const readStreams = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  caller: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
): Promise<{ streams: Stream[]; currency: string }> => {
  const found = await find(deps, caller, accountId);
  return { streams: found.streams(), currency: found.currency };
};

/**
 * Returns the recurring summary of an account.
 *
 * @param knownVersion the version that the client has; no rows are read while it is current
 * @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED
 */
export const readSummary = async (
  deps: Deps,
  caller: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
  knownVersion: string | null,
): Promise<Versioned<Static<typeof RecurringSummary>>> => {
  const { version, streams } = await find(deps, caller, accountId, knownVersion);
  return { version, body: () => summaryShape(accountId, streams()) };
};
