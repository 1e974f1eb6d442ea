import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    accounts: {
      retention: 'Kept until the connection is erased, or the user deselects the account.',
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
          says: 'the balances',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['closed_at', 'duplicate_of'],
          says: 'since when the bank no longer lists it, and which other account of the user is the same',
          purpose: 'serving it to the developer, and counting nothing twice',
        },
        {
          columns: ['stated', 'ledger_gap'],
          says: 'the balances that the bank reports, and the difference to the rows',
          purpose: 'serving it to the developer',
        },
      ],
      notPersonal: ['no', 'position', 'last_seq', 'history', 'rows_from', 'rows_to', 'gaps'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id', accounts: 'id' },
    },
    ended_accounts: {
      retention:
        'Kept until the connection is erased. What an account leaves that its user took out of the connection.',
      personal: [
        {
          columns: ['key_id', 'id_hash', 'connection_id'],
          says: "the connection's, and a hash of the account's id",
          purpose: 'recognising the account by its id',
        },
        {
          columns: ['ref_hash'],
          says: "a hash of the bank's reference of the account, with the data key; empty once the user shares the account again",
          purpose: 'not reading the account again while the bank still lists it',
        },
        {
          columns: ['ended_at'],
          says: 'when the user took it out',
          purpose: 'telling the developer, who may still have a copy of its data',
        },
      ],
      notPersonal: [],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: a hash says nothing',
      erased: { account: 'cascade', connection: 'connection_id' },
    },
  },
};
