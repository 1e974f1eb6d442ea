import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    user_pages: {
      retention:
        "Kept one day. `user_id` is emptied when the user's last connection is erased; a link that nobody has opened is deleted then.",
      personal: [
        {
          columns: ['key_id'],
          says: "the account's",
          purpose: 'the application whose access the page shows',
        },
        {
          columns: ['user_id'],
          says: "the developer's identifier of the user",
          purpose: "showing the user's own connections and no others",
        },
      ],
      notPersonal: ['hash', 'created_at', 'expires_at', 'browser_hash', 'session_expires_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: {
        as: 'user_pages',
        columns: ['key_id', 'user_id', 'created_at', 'expires_at', 'session_expires_at'],
        orderedBy: 'hash',
        type: 'hex',
      },
      erased: { account: 'cascade', connection: 'code' },
    },
    erasure_receipts: {
      retention: 'Kept as long as the page on which the user erased the connection or account: one day.',
      personal: [
        {
          columns: ['key_id', 'connection_id', 'account_id'],
          says: "the erased connection's, or the erased account's",
          purpose: 'giving the user a proof of the erasure',
        },
        {
          columns: ['signed'],
          says: 'application, bank, and how much was erased when, signed; it names no person',
          purpose: 'giving the user a proof of the erasure',
        },
      ],
      notPersonal: ['id', 'page_hash'],
      owner: { by: 'key', column: 'key_id' },
      exported: {
        as: 'erasure_receipts',
        columns: ['key_id', 'connection_id', 'account_id', 'signed'],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'cascade' },
    },
    user_page_uses: {
      retention: 'Kept 30 days.',
      personal: [
        {
          columns: ['key_id'],
          says: "the account's",
          purpose: 'how often the pages of the users of an application were used',
        },
      ],
      notPersonal: ['day', 'action', 'uses'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: counts by day, which the usage report sums up',
      erased: { account: 'cascade' },
    },
    receipt_keys: {
      retention: 'Kept for good: somebody may verify a receipt years later. Public keys name nobody.',
      notPersonal: ['kid', 'jwk', 'first_used_at'],
    },
  },
  inventory: [
    {
      category: 'user_pages',
      what: [
        'Hashes of the links to the pages of your users and of the browsers that opened them, with your identifier of the user, and receipts of what was erased there.',
        'Heševi linkova ka stranicama vaših korisnika i pregledača koji su ih otvorili, sa vašom oznakom korisnika, i potvrde o onome što je tamo obrisano.',
      ],
      purpose: [
        'To let your users see, end and take along the access.',
        'Da vaši korisnici vide pristup, ukinu ga i ponesu svoje podatke.',
      ],
      retention: ['One day.', 'Jedan dan.'],
      counts: ['user_pages'],
    },
  ],
};
