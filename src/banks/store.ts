import type { Db } from '../platform/database/postgres.ts';
import { type Bank, type BankStatus, banks } from './catalogue.ts';

/** The catalogue, with what an administrator changed about it. */
export const listBanks = async (sql: Db): Promise<Bank[]> => {
  const changed = await sql<{ bankId: string; status: BankStatus }[]>`
    select bank_id as "bankId", status from bank_statuses`;
  const statuses = new Map(changed.map((row) => [row.bankId, row.status]));
  return banks.map((bank) => ({ ...bank, status: statuses.get(bank.id) ?? bank.status }));
};

export const findBank = async (sql: Db, id: string): Promise<Bank | null> =>
  (await listBanks(sql)).find((bank) => bank.id === id) ?? null;
