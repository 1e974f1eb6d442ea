/** The connection that a user's statements of a bank belong to: made with the first file, renewed with each further one. */

import { randomBytes } from 'node:crypto';
import { after } from '../../../packages/common/clock.ts';
import type { Permission } from '../../consent/connections/permissions.ts';
import { CONSENT_PERIOD } from '../../consent/connections/status.ts';
import {
  endConsents,
  insertConnection,
  insertConsent,
  renewConnection,
} from '../../consent/connections/store.ts';
import { saveBookmarks } from '../../ingest/store.ts';
import { claimDataKey, type FreshDataKey, makeDataKey } from '../../ledger/data-keys/data-keys.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { SealingKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { findStatementConnection } from './store.ts';

/** The permissions of a connection of files. */
const PERMISSIONS: Permission[] = ['accounts', 'balances', 'transactions'];

/** Prepared before the transaction, since the key store is not asked within one. */
export interface Prepared {
  bankId: string;
  /** The connection that there is, if there is one. */
  id: string | null;
  dataKey: SealingKey;
  /** The new data key, if the connection has to be made. */
  fresh: FreshDataKey | null;
}

export interface Whose {
  keyId: number;
  userId: string;
}

/** A key for a dry run, which is never stored. */
const throwAway = (): FreshDataKey => ({ id: '', key: new SealingKey(randomBytes(32)) });

export const prepareConnection = async (
  deps: Deps,
  { keyId, userId }: Whose,
  bankId: string,
  dryRun: boolean,
): Promise<Prepared> => {
  const found = await findStatementConnection(deps.sql, { keyId, userId, bankId });
  const known = found && (await deps.dataKeys.find(found.dataKeyId));
  if (found && known) return { bankId, id: found.id, dataKey: known, fresh: null };
  const fresh = dryRun ? throwAway() : await makeDataKey(deps);
  return { bankId, id: null, dataKey: fresh.key, fresh };
};

/** Somebody was first, or the connection was revoked: what was prepared is of no use. */
export class Overtaken extends Error {}

export interface Opened {
  id: string;
  /** True if the connection has readable data from now on. */
  isVerified: boolean;
}

/** In the user's turn. The consent begins anew with every file: whoever hands one over gives it. @throws Overtaken */
export const openConnection = async (
  tx: Tx,
  { keyId, userId }: Whose,
  { bankId, id: expected, fresh }: Prepared,
  now: Date,
  dryRun: boolean,
): Promise<Opened> => {
  const found = await findStatementConnection(tx, { keyId, userId, bankId }, true);
  if ((found?.id ?? null) !== expected) throw new Overtaken();
  const expiresAt = after(now, CONSENT_PERIOD);
  const id = found?.id ?? newId('connection');
  if (found) {
    await endConsents(tx, keyId, id, now);
    await renewConnection(tx, { keyId, id, expiresAt, consentUntil: null, bankGrant: null });
    await saveBookmarks(tx, [id], [now]);
  } else {
    if (!dryRun) await claimDataKey(tx, fresh!);
    await insertConnection(tx, {
      id,
      keyId,
      bankId,
      provider: 'statement',
      userId,
      connectedAt: now,
      expiresAt,
      consentUntil: null,
      pulledUntil: now,
      dataKeyId: fresh!.id,
      bankGrant: null,
    });
  }
  await insertConsent(tx, {
    connectionId: id,
    keyId,
    permissions: PERMISSIONS,
    historyDays: null,
    grantedAt: now,
    expiresAt,
  });
  return { id, isVerified: !found || found.expiresAt <= now };
};
