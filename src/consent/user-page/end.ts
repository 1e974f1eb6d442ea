/** Ends a connection, or one account of it, for its user, with a signed receipt. */
import { after } from '../../../packages/common/clock.ts';
import type { Action } from '../../auth/audit-log/actions.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import { raiseVersions } from '../../ingest/store.ts';
import { type AccountRow, listAccountsOfConnection } from '../../ledger/accounts/store.ts';
import { rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { eraseAccounts } from '../connections/erasure/erase.ts';
import { isGone, revokeConnection } from '../connections/erasure/revoke.ts';
import {
  awaitTurnOfConnection,
  type ConnectionRow,
  findConnection,
  listConsents,
} from '../connections/store.ts';
import type { Deps } from './deps.ts';
import { insertErasureReceipt, listErasureReceipts } from './receipt-store.ts';
import { signReceipt } from './receipts.ts';
import { countStored, type PageSession } from './store.ts';
import { countUse } from './use-store.ts';

/** A connection that a user ends, or one account of it. */
export interface Ended {
  connectionId: string;
  /** Null for the whole connection. */
  accountId: string | null;
}

/** Reports that an account is the only one of its connection. */
class LastAccount extends Error {}

/**
 * Ends what a page names and erases its data. The last account of a connection ends the connection. Returns the id of
 * the receipt; after a double click or in another tab, that of the receipt that is there already. Null if the page has
 * no such connection or account.
 */
export const endAccess = async (deps: Deps, session: PageSession, ended: Ended): Promise<string | null> => {
  try {
    await (ended.accountId === null
      ? endConnection(deps, session, ended.connectionId)
      : endAccount(deps, session, ended.connectionId, ended.accountId));
  } catch (error) {
    const isOver = isGone(error) || (error instanceof ApiError && error.code === 'ACCOUNT_NOT_FOUND');
    if (!isOver) throw error;
  }
  return findReceiptOf(deps, session, ended);
};

/** Returns the id of the receipt for a connection or account that ended on this page: that of the account first. */
export const findReceiptOf = async (
  { sql }: Pick<Deps, 'sql'>,
  { keyId, hash }: PageSession,
  { connectionId, accountId }: Ended,
): Promise<string | null> => {
  const receipts = (await listErasureReceipts(sql, keyId, hash)).filter(
    (receipt) => receipt.connectionId === connectionId,
  );
  const receipt =
    receipts.find((each) => each.accountId === accountId) ?? receipts.find((each) => each.accountId === null);
  return receipt?.id ?? null;
};

/** Records an action of the user in the audit log of the developer, without the user's address. */
const recordUserAction = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { developerId }: PageSession,
  action: Action,
  target: string,
): Promise<void> => {
  if (developerId === null) return;
  await recordAction(tx, { developerId, at: clock.now(), action, actor: 'user', target });
};

/** A page acts for its own user only. The connection is locked, so its user cannot change any more. */
const requireOwn = ({ userId }: PageSession, connection: ConnectionRow): string => {
  if (userId === null || connection.userId !== userId) throw new ApiError('CONNECTION_NOT_FOUND');
  return userId;
};

const endConnection = async (deps: Deps, session: PageSession, connectionId: string): Promise<void> => {
  const { keyId, clockOffsetMs } = session;
  const now = after(deps.clock.now(), clockOffsetMs);
  await revokeConnection(deps, keyId, connectionId, now, {
    by: 'user',
    record: (tx) => recordUserAction(deps, tx, session, 'connection.revoked', connectionId),
    beforeErasure: async (tx, connection) => {
      requireOwn(session, connection);
      await insertReceipt(deps, tx, session, { connection, account: null, now });
    },
  });
};

const endAccount = async (
  deps: Deps,
  session: PageSession,
  connectionId: string,
  accountId: string,
): Promise<void> => {
  const { keyId, clockOffsetMs } = session;
  const now = after(deps.clock.now(), clockOffsetMs);
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  try {
    await deps.sql.inTurn(keyId, async (tx) => {
      await recordUserAction(deps, tx, session, 'bank_account.removed', accountId);
      await awaitTurnOfConnection(tx, keyId, connectionId);
      const connection = await findConnection(tx, keyId, connectionId, true);
      if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
      const userId = requireOwn(session, connection);
      const accounts = await listAccountsOfConnection(tx, keyId, connectionId);
      const account = accounts.find(({ id }) => id === accountId);
      if (!account) throw new ApiError('ACCOUNT_NOT_FOUND');
      if (accounts.length === 1) throw new LastAccount();
      await insertReceipt(deps, tx, session, { connection, account, now });
      const dataKey = await deps.dataKeys.find(account.dataKeyId);
      const owner = { keyId, connectionId, bankId: account.bankId, userId, dataKey };
      await eraseAccounts(deps, tx, owner, [account.bankRef], now);
      // Data that are being fetched include the account: they are fetched again without it.
      await raiseVersions(tx, [connectionId]);
    });
  } catch (error) {
    if (!(error instanceof LastAccount)) throw error;
    await endConnection(deps, session, connectionId);
  }
};

interface Erased {
  connection: ConnectionRow;
  /** Null if the whole connection is erased. */
  account: AccountRow | null;
  now: Date;
}

/** Writes the receipt, and counts the ended access. */
const insertReceipt = async (
  deps: Deps,
  tx: Tx,
  { keyId, hash, appName }: PageSession,
  { connection: { id, bankId, provider }, account, now }: Erased,
): Promise<void> => {
  const accountId = account?.id ?? null;
  const [stored] = await countStored(tx, keyId, [id], accountId);
  const consents = account ? [] : await listConsents(tx, keyId, id);
  const bank = await findBank(tx, deps.catalogue, bankId);
  const consentAtBank = account ? ('continues' as const) : ('end_requested' as const);
  const receipt = await signReceipt(deps, tx, {
    receipt: 'erasure',
    application: appName,
    connection_id: id,
    ...(account ? { account_id: account.id, currency: account.currency } : {}),
    bank: bank?.name ?? bankId,
    bank_id: bankId,
    revoked_by: 'user',
    erased_at: now.toISOString(),
    erased: {
      accounts: stored?.accounts ?? 0,
      transactions: stored?.transactions ?? 0,
      consents: consents.length,
    },
    data_key: account ? 'in_use' : 'destruction_scheduled',
    bank_consent: provider === 'bank' ? consentAtBank : 'none',
  });
  await insertErasureReceipt(tx, keyId, hash, { ...receipt, connectionId: id, accountId });
  await countUse(tx, keyId, 'ended', deps.clock.now());
};
