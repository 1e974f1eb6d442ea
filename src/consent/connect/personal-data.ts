import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    bank_visits: {
      retention: 'Kept as long as their session, 7 days at most.',
      personal: [
        {
          columns: ['key_id', 'session_hash'],
          says: "the account's, and the session's",
          purpose: 'whose visit to a bank it is',
        },
        {
          columns: ['state_sealed'],
          says: 'the state of the requested consent, sealed',
          purpose: 'continuing when the user returns from the bank',
        },
      ],
      notPersonal: ['hash', 'created_at', 'used_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: sealed, and gone with the session',
      erased: { account: 'cascade', connection: 'cascade' },
    },
    connect_sessions: {
      retention: 'Kept 7 days, or until the connection is erased.',
      personal: [
        { columns: ['key_id', 'link_token_hash'], says: "the account's", purpose: 'who may see the session' },
        { columns: ['connection_id'], says: "the connection's", purpose: 'the result of the session' },
        {
          columns: ['user_id'],
          says: "the developer's identifier of the user",
          purpose: 'connecting the right user',
        },
        {
          columns: ['redirect_url'],
          says: 'where the user is sent back to; it may carry what the developer put there',
          purpose: 'sending them there',
        },
        { columns: ['public_token_sealed'], says: 'the public token, sealed', purpose: 'handing it out' },
      ],
      notPersonal: [
        'hash',
        'bank_id',
        'app_name',
        'account_selection',
        'sandbox_seed',
        'sandbox_scenario',
        'created_at',
        'expires_at',
        'denied_at',
        'authorized_at',
        'page_mail_at',
        'page_mail_language',
      ],
      owner: { by: 'key', column: 'key_id' },
      exported: {
        as: 'connect_sessions',
        columns: [
          'key_id',
          'bank_id',
          'user_id',
          'redirect_url',
          'connection_id',
          'created_at',
          'expires_at',
          'authorized_at',
          'denied_at',
        ],
        orderedBy: 'hash',
        type: 'hex',
      },
      erased: { account: 'cascade', connection: 'code' },
    },
    public_tokens: {
      retention: 'Kept with their session.',
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'who may exchange it' },
        {
          columns: ['session_hash', 'connection_id'],
          says: "the connection's",
          purpose: 'what it is exchanged for',
        },
      ],
      notPersonal: ['hash', 'expires_at', 'used_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: a hash that nobody else needs',
      erased: { account: 'cascade', connection: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'connect_sessions',
      what: [
        'Hashes of link tokens, connect sessions and public tokens, with your identifier of the user, the bank, and where the user is sent back to.',
        'Heševi link tokena, sesija povezivanja i javnih tokena, sa vašom oznakom korisnika, bankom i adresom na koju se korisnik vraća.',
      ],
      purpose: ['To let your users connect a bank.', 'Da vaši korisnici mogu da povežu banku.'],
      retention: [
        '7 days, at most until the connection is revoked.',
        '7 dana, a najduže dok se veza ne opozove.',
      ],
      counts: ['link_tokens', 'connect_sessions'],
    },
  ],
};
