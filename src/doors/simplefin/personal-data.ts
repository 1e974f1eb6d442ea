import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    simplefin_tokens: {
      kept: 'Kept until it is revoked, the last of its accounts is erased, or the account is deleted.',
      personal: [
        { columns: ['id', 'key_id'], says: "the account's", purpose: 'whose token it is' },
        {
          columns: ['claim_hash', 'secret_hash'],
          says: 'its secrets, unrecognisable',
          purpose: 'recognising a claim, and who reads',
        },
        {
          columns: ['created_at', 'claimed_at', 'last_read_at'],
          says: "when a user's application was given access, took it, and last read",
          purpose: 'showing who reads what, so that it can be ended',
        },
        {
          columns: ['claimed_by'],
          says: 'what the application calls itself (`User-Agent`); its address is not kept',
          purpose: 'telling one application from another',
        },
      ],
      notPersonal: ['erased_accounts', 'expires_at', 'repeated_claims'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`simplefin_tokens`, by code: with their accounts',
      erased: { account: 'cascade', connection: 'code', accounts: 'code' },
    },
    erased_simplefin_tokens: {
      kept: 'Kept until the key is deleted.',
      personal: [
        {
          columns: ['key_id', 'id', 'created_at'],
          says: "the account's: a token that was revoked or lost its accounts",
          purpose: 'going on in a list from its place',
        },
      ],
      notPersonal: [],
      whose: { by: 'key', column: 'key_id' },
      exported: 'no: it says nothing',
      erased: { account: 'cascade' },
    },
    simplefin_accounts: {
      kept: 'Kept with their token, at most until the account is erased.',
      personal: [
        { columns: ['key_id', 'token_id'], says: "the account's", purpose: 'whose access it is' },
        {
          columns: ['account_id'],
          says: "the connection's",
          purpose: 'showing the application this account and no other',
        },
      ],
      notPersonal: [],
      whose: { by: 'key', column: 'key_id' },
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
