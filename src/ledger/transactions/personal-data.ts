import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    transactions: {
      kept: 'Kept until the connection is erased, or its account; a transaction that the bank removed leaves only its id and its place.',
      personal: [
        { columns: ['id', 'account_no', 'key_id', 'bank_ref'], says: "the connection's", purpose: '' },
        {
          columns: ['date', 'amount', 'pending', 'pending_transaction_id'],
          says: 'what the user received and paid, and when',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['description', 'description_sealed'],
          says: "the bank's wording; sealed where it is free text between people, and where a developer injected or changed it",
          purpose: 'serving it to the developer',
        },
        {
          columns: ['merchant_name', 'merchant_name_sealed', 'merchant_category', 'category'],
          says: 'with whom, and what for; the name is sealed where it may be that of a person',
          purpose: 'serving it to the developer',
        },
        {
          columns: ['details', 'details_sealed'],
          says: 'what the bank says beside the wording: value date, time and place of the purchase, its code and currency; sealed the counterparty and the payment reference, where the counterparty is a person or the wording is sealed; sealed always who paid in a batch',
          purpose: 'serving it to the developer',
        },
      ],
      notPersonal: ['seq', 'changed_seq', 'removed'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'cascade', accounts: 'cascade' },
    },
    connection_corrections: {
      kept: 'Corrections of wordings that may name a person. Kept until the connection is erased.',
      personal: [
        { columns: ['connection_id', 'key_id'], says: "the connection's", purpose: '' },
        {
          columns: ['descriptor'],
          says: "the bank's wording, made unrecognisable with the connection's data key",
          purpose: 'finding it again',
        },
        {
          columns: ['merchant_name_sealed', 'merchant_category', 'category'],
          says: 'what the developer says it is; the name sealed',
          purpose: 'correcting later ones of this connection',
        },
      ],
      notPersonal: ['corrected_at'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id' },
    },
    enrichment_corrections: {
      kept: 'Corrections of card purchases from known payees, and of what a bank does not count as text between people. Kept until the account is deleted.',
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'whose correction it is' },
        {
          columns: ['descriptor'],
          says: "SHA-256 of the bank's wording, or of the merchant's name",
          purpose: 'finding it again',
        },
        {
          columns: ['words'],
          says: 'the words of the payee, each hashed with the key',
          purpose: 'suggesting it for similar wordings',
        },
        {
          columns: ['merchant_name', 'merchant_category', 'category'],
          says: 'what the developer says it is',
          purpose: 'correcting every later one',
        },
      ],
      notPersonal: ['corrected_at'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`enrichment_corrections`, by code: its key is made of two columns',
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
      purpose: ['To hold to your corrections.', 'Da vaše ispravke i dalje važe.'],
      retention: UNTIL_DELETION,
      counts: ['enrichment_corrections'],
    },
  ],
};
