import type { Db } from '../../platform/database/postgres.ts';
import type { KeyEnvironment } from '../../platform/vocabulary/ids.ts';
import type { Bank, BankStatus } from './catalogue.ts';

/** Whether a key of an environment reaches a bank: live keys live banks, all others the rest. */
export const isReached = ({ status }: Bank, environment: KeyEnvironment): boolean =>
  (status === 'live') === (environment === 'live');

/** The catalogue, with what an administrator changed about it. */
export const listBanks = async (sql: Db, catalogue: readonly Bank[]): Promise<Bank[]> => {
  const changed = await sql<{ bankId: string; status: BankStatus }[]>`
    select bank_id as "bankId", status from bank_statuses`;
  const statuses = new Map(changed.map((row) => [row.bankId, row.status]));
  return catalogue.map((bank) => ({ ...bank, status: statuses.get(bank.id) ?? bank.status }));
};

export const findBank = async (sql: Db, catalogue: readonly Bank[], id: string): Promise<Bank | null> =>
  (await listBanks(sql, catalogue)).find((bank) => bank.id === id) ?? null;
