import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    audit_entries: {
      retention: 'Kept 24 months, at most until the account is deleted.',
      personal: [
        { columns: ['developer_id'], says: "the account's", purpose: 'whose account it is' },
        {
          columns: ['ip'],
          says: 'the address of the request',
          purpose: 'seeing that somebody else uses the account',
        },
      ],
      notPersonal: ['seq', 'id', 'at', 'action', 'actor', 'target', 'fields', 'previous_hash', 'hash'],
      note: 'Values of settings are not recorded.',
      owner: { by: 'developer', column: 'developer_id' },
      exported: {
        as: 'audit_log',
        columns: ['seq as sequence', 'id', 'at', 'action', 'actor', 'target', 'fields', 'ip'],
        orderedBy: 'seq',
        type: 'number',
      },
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'audit_log',
      what: [
        'What was done with your account and your keys, when, and from which address.',
        'Šta je urađeno sa vašim nalogom i ključevima, kada i sa koje adrese.',
      ],
      purpose: ['To show you who did what.', 'Da vidite ko je šta uradio.'],
      retention: [
        '24 months, at most until the account is deleted.',
        '24 meseca, najduže dok se nalog ne obriše.',
      ],
      counts: ['audit_entries'],
    },
  ],
};
