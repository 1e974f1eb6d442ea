/** A consent given at the bank becomes a connection with its accounts and history. */
import { insertAccounts } from '../accounts/store.ts';
import { pullConnections } from '../bank-pull/pull.ts';
import type { BankLogin } from '../connect/login.ts';
import type { SessionRow } from '../connect/store.ts';
import type { Deps } from '../deps.ts';
import { recordEvent } from '../events/record.ts';
import { after } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { newId } from '../platform/ids.ts';
import { applyReports } from '../transactions/apply.ts';
import { CONSENT_PERIOD } from './status.ts';
import { insertConsent, insertOrRenewConnection } from './store.ts';

/** What the user agrees to at the bank page. */
const PERMISSIONS = ['accounts', 'balances', 'identity', 'transactions'];

/**
 * Creates or renews the connection of a session, with what its login at the bank has shown; returns its id. Runs
 * inside the caller's transaction.
 */
export const establishConnection = async (
  deps: Deps,
  tx: Tx,
  session: SessionRow,
  { grant, accounts, holder }: BankLogin,
  now: Date,
): Promise<string> => {
  const { bank, master } = deps;
  const { keyId, bankId, userId } = session;
  const { key: dataKey, wrapped } = master.newDataKey();
  const expiresAt = after(now, CONSENT_PERIOD);
  const { id: connectionId, created } = await insertOrRenewConnection(tx, {
    id: newId('connection'),
    keyId,
    bankId,
    userId,
    connectedAt: now,
    expiresAt,
    dataKey: wrapped,
    bankGrant: dataKey.seal(JSON.stringify(grant)),
  });
  await insertConsent(tx, { connectionId, keyId, permissions: PERMISSIONS, grantedAt: now, expiresAt });
  if (created) {
    await insertAccounts(tx, { keyId, connectionId, bankId }, dataKey, accounts, holder);
    const changes = await bank.pull(grant, null, now);
    await applyReports(tx, [{ keyId, connectionId, dataKey, changes }]);
  } else {
    // What happened while the consent had lapsed is shared by its renewal.
    await pullConnections(deps, tx, [connectionId]);
  }
  await recordEvent(deps, tx, {
    type: 'AUTH.AUTOMATICALLY_VERIFIED',
    keyId,
    connectionId,
    occurredAt: now,
    payload: { connection_id: connectionId, bank_id: bankId, user_id: userId },
  });
  return connectionId;
};
