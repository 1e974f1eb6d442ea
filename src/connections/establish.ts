/** A consent given at the bank becomes a connection with its accounts and history. */
import { insertAccounts } from '../accounts/store.ts';
import { findBank } from '../banks/store.ts';
import { claimDataKey, type FreshDataKey } from '../data-keys/data-keys.ts';
import { pullConnections } from '../ingest/pull.ts';
import { grantPlace } from '../ingest/store.ts';
import { after } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { BankAccount, BankGrant, BankHolder } from '../providers/provider.ts';
import { applyReports } from '../transactions/apply.ts';
import { newId } from '../vocabulary/ids.ts';
import type { Needs } from './needs.ts';
import { permissionsAt } from './permissions.ts';
import { CONSENT_PERIOD } from './status.ts';
import { endConsents, insertConnection, insertConsent, renewConnection } from './store.ts';

/** What a bank has granted, and has shown with it. */
export interface Login {
  grant: BankGrant;
  accounts: BankAccount[];
  holder: BankHolder | null;
}

/** The connection that a consent renews, or the data key of the one that it makes. */
export type ConsentTarget = { renews: string } | { dataKey: FreshDataKey };

/**
 * Creates or renews the connection of a user at a bank, with what the login there has shown; returns its id. Runs
 * inside the caller's transaction, which has the user's turn.
 */
export const establishConnection = async (
  deps: Omit<Needs, 'personalData'>,
  tx: Tx,
  { keyId, bankId, userId }: { keyId: string; bankId: string; userId: string },
  { grant, accounts, holder }: Login,
  target: ConsentTarget,
  now: Date,
): Promise<string> => {
  const expiresAt = after(now, CONSENT_PERIOD);
  const connectionId = 'renews' in target ? target.renews : newId('connection');
  if ('renews' in target) {
    await endConsents(tx, keyId, connectionId, now);
    await renewConnection(tx, keyId, connectionId, expiresAt);
  } else {
    await claimDataKey(tx, target.dataKey);
    await insertConnection(tx, {
      id: connectionId,
      keyId,
      bankId,
      userId,
      connectedAt: now,
      expiresAt,
      dataKeyId: target.dataKey.id,
      bankGrant: target.dataKey.key.seal(JSON.stringify(grant), grantPlace(connectionId)),
    });
  }
  const permissions = permissionsAt((await findBank(tx, bankId))!);
  await insertConsent(tx, { connectionId, keyId, permissions, grantedAt: now, expiresAt });
  if ('dataKey' in target) {
    const dataKey = target.dataKey.key;
    await insertAccounts(tx, { keyId, connectionId, bankId }, dataKey, accounts, holder);
    const changes = await deps.bank.pull(grant, null, now);
    await applyReports(tx, [{ keyId, connectionId, dataKey, changes }]);
  } else {
    // What happened while the consent had lapsed is shared by its renewal.
    await pullConnections(deps, tx, [connectionId]);
  }
  await deps.outbox.record(tx, [
    {
      type: 'AUTH.AUTOMATICALLY_VERIFIED',
      keyId,
      connectionId,
      occurredAt: now,
      payload: { connection_id: connectionId, bank_id: bankId, user_id: userId },
    },
  ]);
  return connectionId;
};
