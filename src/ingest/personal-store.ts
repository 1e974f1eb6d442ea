import type { PersonalData } from '../platform/room/personal-data.ts';

/** What banks said is exported as the accounts and transactions that became of it. */
export const bankReadData: PersonalData = {
  columns: {
    bank_entries: ['key_id', 'account_no', 'ref', 'day', 'pending', 'entry'],
    bank_reads: ['key_id', 'connection_id', 'account_ref', 'raw'],
    pull_leases: ['key_id', 'connection_id'],
    read_quotas: ['key_id', 'connection_id', 'account_ref'],
  },
  async erase(tx, { id }) {
    await tx`delete from pull_leases where key_id in (select id from api_keys where developer_id = ${id})`;
  },
  async eraseConnection(tx, keyId, connectionId) {
    await tx`delete from bank_reads where key_id = ${keyId} and connection_id = ${connectionId}`;
    await tx`delete from pull_leases where key_id = ${keyId} and connection_id = ${connectionId}`;
    await tx`delete from read_quotas where key_id = ${keyId} and connection_id = ${connectionId}`;
    await tx`
      delete from bank_entries
      where key_id = ${keyId} and account_no in (select no from accounts where connection_id = ${connectionId})`;
  },
  async eraseAccounts(tx, { keyId, connectionId, ids }) {
    await tx`
      delete from bank_reads where key_id = ${keyId} and connection_id = ${connectionId} and account_ref in (
        select bank_ref from accounts where key_id = ${keyId} and id = any(${[...ids]}))`;
    await tx`
      delete from read_quotas where key_id = ${keyId} and connection_id = ${connectionId} and account_ref in (
        select bank_ref from accounts where key_id = ${keyId} and id = any(${[...ids]}))`;
    await tx`
      delete from bank_entries e using accounts a
      where a.key_id = ${keyId} and a.id = any(${[...ids]}) and e.key_id = a.key_id and e.account_no = a.no`;
  },
};
