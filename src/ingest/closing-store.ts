import type { Tx } from '../platform/database/postgres.ts';

/** Closes accounts of a connection, which is locked, by the bank's references; returns their ids. */
export const closeAccounts = async (
  tx: Tx,
  { keyId, connectionId, at }: { keyId: number; connectionId: string; at: Date },
  refs: readonly string[],
): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    update accounts set closed_at = ${at}
    where key_id = ${keyId} and connection_id = ${connectionId} and bank_ref = any(${[...refs]}) and closed_at is null
    returning id`;
  return rows.map(({ id }) => id);
};

/** Opens accounts again that a bank lists once more. */
export const reopenAccounts = async (
  tx: Tx,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  refs: readonly string[],
): Promise<void> => {
  await tx`
    update accounts set closed_at = null
    where key_id = ${keyId} and connection_id = ${connectionId} and bank_ref = any(${[...refs]})`;
};
