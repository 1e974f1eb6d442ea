import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    simplefin_tokens: {
      retention: 'Kept until it is revoked, the last of its accounts is erased, or the account is deleted.',
      personal: [
        { columns: ['id', 'key_id'], says: "the account's", purpose: 'whose token it is' },
        {
          columns: ['claim_hash', 'secret_hash'],
          says: 'hashes of its secrets',
          purpose: 'authenticating claims and reads',
        },
        {
          columns: ['created_at', 'claimed_at', 'last_read_at'],
          says: "when the token of a user's application was made, claimed and last used",
          purpose: 'showing who has access, so that it can be ended',
        },
        {
          columns: ['claimed_by'],
          says: 'the `User-Agent` of the application; its address is not stored',
          purpose: 'identifying the application',
        },
      ],
      notPersonal: ['erased_accounts', 'taken_out_accounts', 'expires_at', 'repeated_claims'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`simplefin_tokens`, by code: with their accounts',
      erased: { account: 'cascade', connection: 'code', accounts: 'code' },
    },
    erased_simplefin_tokens: {
      retention: 'Kept until the key is deleted.',
      personal: [
        {
          columns: ['key_id', 'id', 'created_at'],
          says: "the account's: a token that was revoked or lost its accounts",
          purpose: 'paging: a list can continue after it',
        },
      ],
      notPersonal: [],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: it contains no information of value',
      erased: { account: 'cascade' },
    },
    simplefin_accounts: {
      retention: 'Kept with their token, at most until the account is erased.',
      personal: [
        { columns: ['key_id', 'token_id'], says: "the account's", purpose: 'whose access it is' },
        {
          columns: ['account_id'],
          says: "the connection's",
          purpose: 'limiting the access to this account',
        },
      ],
      notPersonal: [],
      owner: { by: 'key', column: 'key_id' },
      exported: '`simplefin_tokens`',
      erased: { account: 'cascade', connection: 'code', accounts: 'code' },
    },
  },
  inventory: [
    {
      category: 'simplefin',
      what: [
        'Tokens of budget applications: which accounts they were made for, what the application called itself, when it claimed one and when it last read.',
        'Tokeni aplikacija za budžet: za koje račune su napravljeni, kako se aplikacija predstavila, kada je token preuzela i kada je poslednji put čitala.',
      ],
      purpose: [
        'To let budget applications read, and to show you which do.',
        'Da bi aplikacije za budžet mogle da čitaju i da biste videli koje to čine.',
      ],
      retention: [
        'Until a token is revoked, or the last of its accounts is erased.',
        'Dok se token ne opozove ili dok se ne obriše poslednji od njegovih računa.',
      ],
      counts: ['simplefin_tokens'],
    },
  ],
};
