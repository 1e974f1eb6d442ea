import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    xs2a_tpps: {
      kept: 'Kept until it is deleted, or the account is.',
      personal: [
        {
          columns: ['id', 'key_id'],
          says: "the account's",
          purpose: "which of the developer's applications asks the simulated banks",
        },
        { columns: ['name'], says: 'as the developer named it', purpose: 'showing users who asks' },
        { columns: ['secret_hash'], says: 'its secret, unrecognisable', purpose: 'recognising it' },
        {
          columns: ['redirect_uris'],
          says: 'where users are returned to',
          purpose: 'returning them nowhere else',
        },
      ],
      notPersonal: ['dialects', 'created_at'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`xs2a_tpps`, by code: with their certificates',
      erased: { account: 'cascade' },
    },
    xs2a_certificates: {
      kept: 'Kept with their TPP.',
      personal: [
        {
          columns: ['fingerprint'],
          says: 'hash of a certificate that the developer registered',
          purpose: 'recognising the application by it',
        },
        { columns: ['tpp_id'], says: "the account's", purpose: 'whose certificate it is' },
      ],
      notPersonal: [],
      exported: '`xs2a_tpps`',
      erased: { account: 'cascade' },
    },
    xs2a_consents: {
      kept: 'Kept 100 days, or until their TPP is deleted. Who agreed, and where they were returned to, is emptied when the consent ends.',
      personal: [
        { columns: ['key_id', 'tpp_id'], says: "the account's", purpose: 'whose consent it is' },
        {
          columns: ['access'],
          says: 'what is asked for; it may name numbers of simulated accounts',
          purpose: 'granting that and nothing else',
        },
        {
          columns: ['psu_id'],
          says: 'the name by which somebody logged in at a simulated bank, as they typed it',
          purpose: 'knowing which simulated customer they are',
        },
        {
          columns: ['redirect_uri', 'nok_redirect_uri'],
          says: 'where the user is returned to; it may carry what the developer put there',
          purpose: 'returning them there',
        },
      ],
      notPersonal: [
        'id',
        'bank_id',
        'recurring',
        'frequency',
        'valid_until',
        'status',
        'scenario',
        'rights',
        'authorised_at',
        'known_from',
        'generator',
        'created_at',
        'changed_at',
      ],
      whose: { by: 'key', column: 'key_id' },
      exported: {
        as: 'xs2a_consents',
        columns: [
          'id',
          'tpp_id as client_id',
          'bank_id',
          'access',
          'recurring',
          'frequency',
          'valid_until',
          'status',
          'psu_id',
          'scenario',
          'redirect_uri',
          'nok_redirect_uri',
          'authorised_at',
          'created_at',
          'changed_at',
        ],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'cascade' },
    },
    xs2a_customers: {
      kept: 'Kept until the account is deleted.',
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'at whose banks' },
        {
          columns: ['customer'],
          says: 'hash of the name by which somebody logged in at a simulated bank',
          purpose: 'the same balance whenever they do',
        },
      ],
      notPersonal: ['bank_id', 'known_from', 'generator'],
      whose: { by: 'key', column: 'key_id' },
      exported: 'no: a hash',
      erased: { account: 'cascade' },
    },
    xs2a_authorisations: {
      kept: 'Kept with their consent.',
      personal: [
        { columns: ['consent_id'], says: "the account's", purpose: 'which consent is decided about' },
        {
          columns: ['oauth'],
          says: 'where the user is returned to, and the state that the developer put there',
          purpose: 'returning them there',
        },
      ],
      notPersonal: ['id', 'status', 'token_hash', 'code_hash', 'code_expires_at', 'created_at'],
      exported: 'no: it passes with the consent',
      erased: { account: 'cascade' },
    },
    xs2a_tokens: {
      kept: 'Kept with their consent; those that have expired, until the next is given.',
      personal: [{ columns: ['consent_id'], says: "the account's", purpose: 'which consent it stands for' }],
      notPersonal: ['hash', 'kind', 'expires_at'],
      exported: 'no: hashes that nobody else needs',
      erased: { account: 'cascade' },
    },
    xs2a_reads: {
      kept: 'Kept with their consent.',
      personal: [{ columns: ['consent_id'], says: "the account's", purpose: 'which consent was read with' }],
      notPersonal: ['account', 'endpoint', 'day', 'used'],
      exported: 'no: counters',
      erased: { account: 'cascade' },
    },
    xs2a_deltas: {
      kept: 'Kept with their consent.',
      personal: [{ columns: ['consent_id'], says: "the account's", purpose: 'which consent was read with' }],
      notPersonal: ['account', 'seen_until'],
      exported: 'no: counters',
      erased: { account: 'cascade' },
    },
    xs2a_requests: {
      kept: 'Kept one day.',
      personal: [{ columns: ['tpp_id'], says: "the account's", purpose: 'whose request it was' }],
      notPersonal: ['request_id', 'seen_at'],
      exported: 'no: ids, for a day',
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'xs2a',
      what: [
        'Applications that ask the simulated banks as a third-party provider, with their names, addresses, certificates and the consents that were given to them.',
        'Aplikacije koje se simuliranim bankama obraćaju kao treća strana, sa imenima, adresama, sertifikatima i saglasnostima koje su dobile.',
      ],
      purpose: [
        'To let your applications ask the simulated banks over the interface of the Berlin Group.',
        'Da vaše aplikacije mogu da se obrate simuliranim bankama preko interfejsa Berlin Group.',
      ],
      retention: [
        'Applications until they are deleted; consents 100 days.',
        'Aplikacije dok se ne obrišu; saglasnosti 100 dana.',
      ],
      counts: ['xs2a_tpps', 'xs2a_consents'],
    },
  ],
};
