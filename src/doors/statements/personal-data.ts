import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    account_statements: {
      retention:
        'Kept until the connection or the account is erased. Of accounts that come from files: what each statement said of itself. The files themselves are not kept.',
      personal: [
        {
          columns: ['key_id', 'account_id', 'id'],
          says: "the connection's",
          purpose: 'which account it is about',
        },
        {
          columns: ['number', 'from_day', 'to_day', 'opening', 'closing'],
          says: 'which statement it is, of which days, and what was on the account',
          purpose: 'finding statements that are missing, and the balance',
        },
      ],
      notPersonal: ['taken_over_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`, as what is in them',
      erased: { account: 'cascade', connection: 'cascade', accounts: 'cascade' },
    },
    statement_mappings: {
      retention: 'Kept until the account is deleted. The headings themselves are not kept.',
      personal: [{ columns: ['key_id'], says: "the account's", purpose: 'whose mapping it is' }],
      notPersonal: ['bank_id', 'headings_hash', 'mapping', 'reading', 'saved_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: it says nothing',
      erased: { account: 'cascade' },
    },
  },
};
