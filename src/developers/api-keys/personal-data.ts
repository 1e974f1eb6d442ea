import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    api_keys: {
      retention: 'Kept until the account is deleted.',
      personal: [
        { columns: ['id', 'public_id', 'developer_id'], says: "the account's", purpose: 'whose key it is' },
        { columns: ['app_name'], says: 'as the developer named it', purpose: 'telling keys apart' },
        {
          columns: ['last_used_at'],
          says: 'when it was last used',
          purpose: 'finding keys that can be revoked',
        },
        {
          columns: ['last_used_ip', 'last_used_agent'],
          says: "the address and the program, shortened, of the last use of a secret of it; not of demo keys, and never of a user's browser; forgotten 30 days after the last use",
          purpose: 'seeing that it is used from elsewhere',
        },
        {
          columns: ['redirect_urls'],
          says: "where the developer's applications take users back",
          purpose: 'sending users nowhere else',
        },
      ],
      notPersonal: [
        'kind',
        'environment',
        'scopes',
        'clock_offset_ms',
        'created_at',
        'first_used_at',
        'revoked_at',
        'expires_at',
        'bound_link_tokens_only',
        'user_page_offered',
        'person_key',
      ],
      note: 'The last is random; it keys the hash that the invented names of the sandbox are drawn from.',
      owner: { by: 'developer', column: 'developer_id' },
      exported: '`api_keys`, by code: in the shape of the API',
      erased: { account: 'cascade' },
    },
    key_secrets: {
      retention:
        'Kept with their key, also after a roll has ended them, so that a late use receives what became of it.',
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'which key it opens' },
        { columns: ['prefix', 'hash'], says: 'the secret, unrecognisable', purpose: 'recognising it' },
      ],
      notPersonal: ['created_at', 'valid_until'],
      owner: { by: 'key', column: 'key_id' },
      exported: {
        as: 'api_key_secrets',
        columns: ['key_id', 'prefix', 'created_at', 'valid_until'],
        orderedBy: 'hash',
        type: 'hex',
      },
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'api_keys',
      what: [
        'Name, scopes, settings and times of each key, and the address and program of its last use; prefix, hash and times of each of its secrets.',
        'Ime, dozvole, podešavanja i vremena svakog ključa, i adresa i program kojima je poslednji put korišćen; početak, heš i vremena svake njegove tajne.',
      ],
      purpose: [
        'To let your applications in, and to let you see a use that is not yours.',
        'Da vaše aplikacije imaju pristup i da vidite korišćenje koje nije vaše.',
      ],
      retention: [
        `${UNTIL_DELETION[0]} Address and program 30 days after the last use.`,
        `${UNTIL_DELETION[1]} Adresa i program 30 dana posle poslednjeg korišćenja.`,
      ],
      counts: ['api_keys'],
    },
  ],
};
