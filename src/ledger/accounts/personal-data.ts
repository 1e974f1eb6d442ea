import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    accounts: {
      kept: 'Kept until the connection is erased, or the user takes the account out of it.',
      personal: [
        { columns: ['id', 'key_id', 'connection_id'], says: "the connection's", purpose: '' },
        {
          columns: ['bank_id', 'bank_ref', 'name', 'currency', 'type'],
          says: 'which account the user has',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['iban', 'number', 'holder', 'identity'],
          says: 'number, name, phone, mail and address of the user, sealed',
          purpose: 'serving them to the developer',
        },
        {
          columns: ['opening_balance', 'balance', 'available'],
          says: 'what is on it',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['stated', 'ledger_gap'],
          says: 'what the bank says is on it, and by how much the rows differ',
          purpose: 'serving it to the developer',
        },
      ],
      notPersonal: ['no', 'position', 'last_seq', 'history', 'rows_from'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id', accounts: 'id' },
    },
  },
};
