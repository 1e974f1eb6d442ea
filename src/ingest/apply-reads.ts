/** Applies reads of accounts: rows, balances, and the state that the next read is compared with. */

import { type Applied, applyReports } from '../ledger/transactions/apply.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { SealingKey } from '../platform/secrets.ts';
import type { AccountRead, WindowRead } from './account-read.ts';
import { statementAfter } from './balances.ts';
import { saveLearnt } from './known-store.ts';
import { saveRaw } from './raw-store.ts';
import { lockRead, saveStated } from './window-store.ts';

/** The reads of one connection. */
interface ConnectionRead {
  keyId: number;
  connectionId: string;
  dataKey: SealingKey;
  reads: readonly AccountRead[];
}

/** Their connections are locked by the caller. */
export const applyReads = async (tx: Tx, connections: readonly ConnectionRead[]): Promise<Applied> => {
  const applied = await applyReports(
    tx,
    connections.map(({ keyId, connectionId, dataKey, reads }) => ({
      keyId,
      connectionId,
      dataKey,
      changes: reads.length === 1 ? reads[0]!.changes : reads.flatMap(({ changes }) => changes),
    })),
  );
  const news = new Map(applied.accounts.map((account) => [account.id, account]));
  for (const { reads, ...connection } of connections) {
    for (const read of reads) {
      if (!read.window) continue;
      const account = await applyWindow(tx, connection, read, read.window);
      if (account && !news.has(account.id)) news.set(account.id, account);
    }
  }
  return { ...applied, accounts: [...news.values()] };
};

/** Returns the account where its history goes further back than before: that is news, though it may have no rows. */
const applyWindow = async (
  tx: Tx,
  { keyId, connectionId, dataKey }: Omit<ConnectionRead, 'reads'>,
  { accountRef, changes }: AccountRead,
  window: WindowRead,
): Promise<Applied['accounts'][number] | null> => {
  const account = await lockRead(tx, { keyId, connectionId }, accountRef);
  if (!account) throw new Error('A read is of an account that is not known');
  const { at } = window;
  await saveLearnt(tx, dataKey, { keyId, accountId: account.id, at }, window.learnt);
  const statement = statementAfter(account, changes, window);
  await saveStated(tx, keyId, account.id, statement);
  if (window.raw) {
    const read = { keyId, connectionId, accountRef, at, coversFrom: window.covers.from };
    await saveRaw(tx, dataKey, read, window.raw);
  }
  const { id, bankId, history } = account;
  return statement.history === history ? null : { id, connectionId, bankId, added: 0 };
};
