import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    idempotent_requests: {
      retention:
        'Kept 24 hours, at most until the connection is erased, the session ends or the account is deleted.',
      personal: [
        {
          columns: ['key_id', 'session_hash', 'developer_id'],
          says: "the account's",
          purpose: 'whose request it is',
        },
        {
          columns: ['connection_ids', 'account_ids'],
          says: "the connection's",
          purpose: 'erasing with it, or with an account that is taken out',
        },
        {
          columns: ['user_id'],
          says: "the developer's identifier of the user",
          purpose: "erasing with the user's connection",
        },
        {
          columns: ['sealed'],
          says: 'the request, as a hash, and its response; sealed with a key that is made of the `Idempotency-Key`, which is not stored',
          purpose: 'giving a repeated request the same response',
        },
      ],
      notPersonal: ['hash', 'settled', 'created_at'],
      owner: { by: 'developer or key', column: 'key_id' },
      exported: {
        as: 'idempotent_requests',
        columns: ['key_id', 'user_id', 'connection_ids', 'account_ids', 'created_at'],
        orderedBy: 'hash',
        type: 'hex',
      },
      erased: { account: 'cascade', connection: 'code', accounts: 'code' },
    },
  },
  inventory: [
    {
      category: 'idempotent_requests',
      what: [
        'Requests with an Idempotency-Key and their responses, sealed, with the users and connections that they are about.',
        'Zahtevi sa zaglavljem Idempotency-Key i odgovori na njih, zapečaćeni, sa korisnicima i vezama na koje se odnose.',
      ],
      purpose: ['To give a repeated request the same response.', 'Da ponovljeni zahtev dobije isti odgovor.'],
      retention: [
        '24 hours, at most until the connection is revoked or the session ends.',
        '24 sata, a najduže dok se veza ne opozove ili sesija ne završi.',
      ],
      counts: ['idempotent_requests'],
    },
  ],
};
