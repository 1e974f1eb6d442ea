import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    transactions: {
      retention:
        'Kept until the connection or the account is erased. A transaction that the bank removed leaves only its id and its sequence number.',
      personal: [
        {
          columns: ['id', 'account_no', 'key_id', 'bank_ref', 'ref_hash'],
          says: "the connection's",
          purpose: '',
        },
        {
          columns: ['date', 'amount', 'pending', 'pending_transaction_id'],
          says: 'what the user received and paid, and when',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['description', 'description_sealed'],
          says: "the bank's description; sealed if it is free text between people, or if a developer injected or changed it",
          purpose: 'serving it to the developer',
        },
        {
          columns: ['merchant_name', 'merchant_name_sealed', 'merchant_category', 'category'],
          says: 'merchant and category; the name is sealed if it may be that of a person',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['details', 'details_sealed'],
          says: 'other details of the bank: value date, time and place of the purchase, its code and currency. Counterparty and payment reference are sealed if the counterparty is a person or the description is sealed. The payers of a batch are always sealed',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['transfer_id'],
          says: 'the transfer between accounts of the user that the transaction is a side of',
          purpose: 'counting it neither as income nor as spending',
        },
      ],
      notPersonal: ['seq', 'changed_seq', 'removed'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'cascade', accounts: 'cascade' },
    },
    connection_corrections: {
      retention: 'Corrections of descriptions that may name a person. Kept until the connection is erased.',
      personal: [
        { columns: ['connection_id', 'key_id'], says: "the connection's", purpose: '' },
        {
          columns: ['descriptor'],
          says: "a keyed hash of the bank's description, made with the connection's data key",
          purpose: 'finding it again',
        },
        {
          columns: ['merchant_name_sealed', 'merchant_category', 'category'],
          says: "the developer's merchant and category; the name is sealed",
          purpose: 'correcting later transactions of this connection',
        },
      ],
      notPersonal: ['corrected_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id' },
    },
    enrichment_corrections: {
      retention:
        'Corrections of card purchases from known payees, and of descriptions that the bank does not mark as text between people. Kept until the account is deleted.',
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'whose correction it is' },
        {
          columns: ['descriptor'],
          says: "SHA-256 of the bank's description, or of the merchant's name",
          purpose: 'finding it again',
        },
        {
          columns: ['words'],
          says: 'the words of the payee, each hashed with the key',
          purpose: 'suggesting the correction for similar descriptions',
        },
        {
          columns: ['merchant_name', 'merchant_category', 'category'],
          says: "the developer's merchant and category",
          purpose: 'correcting later transactions',
        },
      ],
      notPersonal: ['corrected_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`enrichment_corrections`, by code: its primary key has two columns',
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'enrichment_corrections',
      what: [
        'Merchants and categories as you corrected them.',
        'Trgovci i kategorije kako ste ih ispravili.',
      ],
      purpose: ['To apply your corrections.', 'Da vaše ispravke i dalje važe.'],
      retention: UNTIL_DELETION,
      counts: ['enrichment_corrections'],
    },
  ],
};
