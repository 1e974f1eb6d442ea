import type { PersonalData } from '../../platform/room/personal-data.ts';

/** Accounts are counted and exported with their connection. */
export const accountData: PersonalData = {
  columns: {
    accounts: [
      'id',
      'key_id',
      'connection_id',
      'bank_id',
      'bank_ref',
      'name',
      'currency',
      'type',
      'iban',
      'number',
      'holder',
      'identity',
      'opening_balance',
      'balance',
      'available',
      'stated',
      'ledger_gap',
    ],
  },
  async eraseConnection(tx, keyId, connectionId) {
    await tx`delete from accounts where connection_id = ${connectionId} and key_id = ${keyId}`;
  },
  async eraseAccounts(tx, { keyId, connectionId, ids }) {
    await tx`
      delete from accounts
      where key_id = ${keyId} and connection_id = ${connectionId} and id = any(${[...ids]})`;
  },
};
