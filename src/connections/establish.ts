/** A consent given at the bank becomes a connection with its accounts and history. */
import { insertAccounts } from '../accounts/store.ts';
import { findBank } from '../banks/store.ts';
import { claimDataKey, type FreshDataKey } from '../data-keys/data-keys.ts';
import type { Fetched } from '../ingest/fetch.ts';
import { applyNews } from '../ingest/pull.ts';
import { grantPlace } from '../ingest/store.ts';
import { after } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { BankAccount, BankChange, BankGrant, BankHolder } from '../providers/provider.ts';
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

/** What a consent renews, or makes, with what the bank has said of it. */
export type ConsentTarget =
  | { renews: string; news: Fetched[] }
  | { dataKey: FreshDataKey; history: BankChange[]; historyUntil: Date };

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
      pulledUntil: target.historyUntil,
      dataKeyId: target.dataKey.id,
      bankGrant: target.dataKey.key.seal(JSON.stringify(grant), grantPlace(connectionId)),
    });
  }
  const permissions = permissionsAt((await findBank(tx, bankId))!);
  await insertConsent(tx, { connectionId, keyId, permissions, grantedAt: now, expiresAt });
  if ('dataKey' in target) {
    const dataKey = target.dataKey.key;
    await insertAccounts(tx, { keyId, connectionId, bankId }, dataKey, accounts, holder);
    await applyReports(tx, [{ keyId, connectionId, dataKey, changes: target.history }]);
  } else {
    // What happened while the consent had lapsed is shared by its renewal. If it is late, another pull has brought it.
    await applyNews(deps, tx, target.news);
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
