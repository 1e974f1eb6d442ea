import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    transfers: {
      retention: 'Kept until one of its two accounts is erased, or one of its two transactions is removed.',
      personal: [
        { columns: ['key_id', 'out_account_no', 'in_account_no'], says: "the accounts'", purpose: '' },
        {
          columns: ['id', 'out_id', 'in_id', 'confidence', 'reason', 'state'],
          says: 'which two transactions are one transfer between accounts of a user, why, and whether the developer said so or denied it',
          purpose: 'counting money that stays with its owner neither as income nor as spending',
        },
        {
          columns: ['out_category', 'out_merchant_category', 'in_category', 'in_merchant_category'],
          says: 'the categories that the transactions get again when the pair ends',
          purpose: 'ending a pair',
        },
      ],
      notPersonal: ['made_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`, as `transfer` of the transactions',
      erased: { account: 'cascade', connection: 'cascade', accounts: 'cascade' },
    },
  },
};
