import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    assistant_clients: {
      kept: 'Kept while a developer has let the program in, or one day where none has.',
      notPersonal: ['id', 'name', 'redirect_uris', 'created_at', 'forget_at'],
    },
    assistant_grants: {
      kept: 'Kept until the developer or the assistant ends it, or the key or the account is deleted.',
      personal: [
        { columns: ['developer_id'], says: "the account's", purpose: 'listing and ending what it let in' },
        {
          columns: ['key_id'],
          says: 'the key with which the assistant acts',
          purpose: 'acting as that application',
        },
        { columns: ['client_id'], says: 'which assistant', purpose: 'telling it from others' },
      ],
      notPersonal: ['id', 'scopes', 'created_at', 'used_at'],
      whose: { by: 'developer', column: 'developer_id' },
      exported: '`assistants`, by code: names of the assistants are in another table',
      erased: { account: 'cascade' },
    },
    assistant_codes: {
      kept: 'Kept for one day after the code has expired, which it does in a minute.',
      notPersonal: ['hash', 'grant_id', 'redirect_uri', 'challenge', 'expires_at', 'used_at'],
      erased: { account: 'cascade' },
    },
    assistant_tokens: {
      kept: 'Kept for one day after the token has expired: an hour, or 30 days for one that fetches others.',
      notPersonal: ['hash', 'grant_id', 'kind', 'expires_at', 'used_at'],
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'assistants',
      what: [
        'Which assistant you let act with which key, with which scopes, since when, and when it last fetched a token; hashes of its codes and tokens.',
        'Kom asistentu ste dozvolili da radi kojim ključem i sa kojim dozvolama, od kada, i kada je poslednji put preuzeo token; heševi njegovih kodova i tokena.',
      ],
      purpose: [
        'To let it in, and to show you what you let in.',
        'Da asistent ima pristup i da vidite kome ste ga dali.',
      ],
      retention: [`Until you end it. ${UNTIL_DELETION[0]}`, `Dok ga ne prekinete. ${UNTIL_DELETION[1]}`],
      counts: ['assistant_grants'],
    },
  ],
};
