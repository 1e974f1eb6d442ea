import { openAccounts } from '../../ledger/accounts/access.ts';
import { accountShape, identityShape } from '../../ledger/accounts/shape.ts';
import { listAccountsWithHistory } from '../../ledger/accounts/store.ts';
import { rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { correctionsOf } from '../../ledger/transactions/corrections/export.ts';
import { transactionShape } from '../../ledger/transactions/shape.ts';
import { listAll } from '../../ledger/transactions/store.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { connectionShape, consentShape } from './shape.ts';
import { findConnection, listConsents } from './store.ts';

/**
 * Writes all data of a connection as a `ConnectionExport`, as of one instant: balances and transactions add up
 * whatever the bank reports, and nothing is half erased if the consent is revoked meanwhile.
 */
export const writeConnection = async (
  deps: Pick<Deps, 'sql' | 'dataKeys'>,
  { keyId, id, now }: { keyId: number; id: string; now: Date },
  write: (piece: string) => Promise<void>,
): Promise<void> => {
  await rememberDataKeys(deps, { connectionIds: [id] });
  return inSnapshot(deps.sql, async (tx) => {
    const connection = await findConnection(tx, keyId, id);
    if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
    const consents = await listConsents(tx, keyId, id);
    const accounts = await openAccounts(deps, await listAccountsWithHistory(tx, keyId, id));
    const holders = accounts.map(({ row, dataKey }) => identityShape(row, dataKey));
    const head = {
      object: 'connection_export',
      connection: connectionShape(connection, now),
      consents: consents.map(consentShape),
      // A consent is one person's: every account of it names the same holder.
      identity: holders.find((holder) => holder !== null) ?? null,
      accounts: accounts.map(({ row, dataKey }) => accountShape(row, dataKey)),
      corrections: await correctionsOf(tx, id, accounts),
    };
    await write(`${JSON.stringify(head).slice(0, -1)},"transactions":[`);
    let separator = '';
    for (const { row, dataKey } of accounts) {
      for (const entry of await listAll(tx, row.id)) {
        await write(separator + JSON.stringify(transactionShape(entry, dataKey)));
        separator = ',';
      }
    }
    await write(`],"exported_at":${JSON.stringify(now)}}\n`);
  });
};
