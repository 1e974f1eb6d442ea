import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';
import { eraseRecords, eraseRecordsOfAccounts } from './store.ts';

export const requestRecordData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: {
    idempotent_requests: [
      'key_id',
      'session_hash',
      'developer_id',
      'connection_ids',
      'account_ids',
      'user_id',
      'sealed',
    ],
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
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from idempotent_requests
          where developer_id = ${id} or key_id in (select id from api_keys where developer_id = ${id})`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    idempotent_requests: pages(
      (after) => sql<Placed[]>`
        select encode(hash, 'hex') as place, (select public_id from api_keys where id = key_id) as api_key_id, user_id, connection_ids,
               account_ids, created_at
        from idempotent_requests
        where (developer_id = ${id} or key_id in (select id from api_keys where developer_id = ${id}))
          and hash > decode(${after}, 'hex')
        order by hash limit ${PAGE}`,
    ),
  }),
  eraseConnection: eraseRecords,
  eraseAccounts: eraseRecordsOfAccounts,
});
