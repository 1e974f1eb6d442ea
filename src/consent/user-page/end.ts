/** Ends a connection for its user, with a signed receipt. */
import { after } from '../../../packages/common/clock.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { isGone, revokeConnection } from '../connections/erasure/revoke.ts';
import { type ConnectionRow, listConsents } from '../connections/store.ts';
import type { Deps } from './deps.ts';
import { insertErasureReceipt, listErasureReceipts } from './receipt-store.ts';
import { signReceipt } from './receipts.ts';
import { countStored, type PageSession } from './store.ts';

/**
 * Revokes a connection of the session's user and erases its data. Returns the id of the receipt; after a double click
 * or in another tab, that of the receipt that is there already. Null if the page has no such connection.
 */
export const endConnection = async (
  deps: Deps,
  session: PageSession,
  connectionId: string,
): Promise<string | null> => {
  const { keyId, userId, clockOffsetMs } = session;
  const now = after(deps.clock.now(), clockOffsetMs);
  try {
    await revokeConnection(deps, keyId, connectionId, now, {
      by: 'user',
      beforeErasure: async (tx, connection) => {
        // A page acts for its own user only. The connection is locked, so its user cannot change any more.
        if (userId === null || connection.userId !== userId) throw new ApiError('CONNECTION_NOT_FOUND');
        await insertReceipt(deps, tx, session, connection, now);
      },
    });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const receipts = await listErasureReceipts(deps.sql, keyId, session.hash);
  return receipts.find((receipt) => receipt.connectionId === connectionId)?.id ?? null;
};

const insertReceipt = async (
  deps: Deps,
  tx: Tx,
  { keyId, hash, appName }: PageSession,
  { id, bankId, provider }: ConnectionRow,
  now: Date,
): Promise<void> => {
  const [stored] = await countStored(tx, keyId, [id]);
  const consents = await listConsents(tx, keyId, id);
  const bank = await findBank(tx, deps.catalogue, bankId);
  const receipt = await signReceipt(deps, tx, {
    receipt: 'erasure',
    application: appName,
    connection_id: id,
    bank: bank?.name ?? bankId,
    bank_id: bankId,
    revoked_by: 'user',
    erased_at: now.toISOString(),
    erased: {
      accounts: stored?.accounts ?? 0,
      transactions: stored?.transactions ?? 0,
      consents: consents.length,
    },
    data_key: 'destruction_scheduled',
    bank_consent: provider === 'bank' ? 'end_requested' : 'none',
  });
  await insertErasureReceipt(tx, keyId, hash, { ...receipt, connectionId: id });
};
