import type { Tx } from '../platform/database/postgres.ts';
import type { AccountAfter, Statement } from './balances.ts';

/** Locks an account of a connection, by the bank's reference. */
export const lockRead = async (
  tx: Tx,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  accountRef: string,
): Promise<AccountAfter | null> => {
  const [account] = await tx<AccountAfter[]>`
    select id, bank_id as "bankId", opening_balance as "openingBalance", balance, available, history,
           rows_from as "rowsFrom", rows_to as "rowsTo", gaps
    from accounts where key_id = ${keyId} and connection_id = ${connectionId} and bank_ref = ${accountRef} for update`;
  return account ?? null;
};

export const saveStated = async (
  tx: Tx,
  keyId: number,
  accountId: string,
  { shift, stated, ledgerGap, history, rowsFrom, rowsTo, gaps }: Statement,
): Promise<void> => {
  await tx`
    update accounts
    set opening_balance = opening_balance + ${shift}, balance = balance + ${shift}, available = available + ${shift},
        stated = ${JSON.stringify(stated)}::text::jsonb, ledger_gap = ${ledgerGap},
        history = ${history}, rows_from = ${rowsFrom}, rows_to = ${rowsTo}, gaps = ${JSON.stringify(gaps)}::text::jsonb
    where key_id = ${keyId} and id = ${accountId}`;
};
