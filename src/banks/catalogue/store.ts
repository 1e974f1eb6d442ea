import type { Db } from '../../platform/database/postgres.ts';
import type { KeyEnvironment } from '../../platform/vocabulary/ids.ts';
import type { Bank, BankStatus } from './catalogue.ts';

/** Returns whether a key can use a bank: live keys only live banks, other keys only other banks. */
export const isUsableBy = ({ status }: Bank, environment: KeyEnvironment): boolean =>
  (status === 'live') === (environment === 'live');

/** Lists the catalogue with the statuses that an administrator changed. */
export const listBanks = async (sql: Db, catalogue: readonly Bank[]): Promise<Bank[]> => {
  const changed = await sql<{ bankId: string; status: BankStatus }[]>`
    select bank_id as "bankId", status from bank_statuses`;
  const statuses = new Map(changed.map((row) => [row.bankId, row.status]));
  return catalogue.map((bank) => ({ ...bank, status: statuses.get(bank.id) ?? bank.status }));
};

export const findBank = async (sql: Db, catalogue: readonly Bank[], id: string): Promise<Bank | null> =>
  (await listBanks(sql, catalogue)).find((bank) => bank.id === id) ?? null;
