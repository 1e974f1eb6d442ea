import { PAGE, type Placed, pages } from '../platform/database/pages.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { PersonalData } from '../platform/room/personal-data.ts';
import { eraseAccountNames } from './store.ts';

/** What events say of a user is erased as the outbox records the revocation, and of an account with the account. */
export const eventData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: { events: ['id', 'key_id', 'developer_id', 'connection_id', 'payload'] },
  inventory: [
    {
      category: 'events',
      what: ['What happened to connections.', 'Šta se dešavalo sa vezama.'],
      purpose: ['To notify your applications.', 'Da vaše aplikacije budu obaveštene.'],
      retention: [
        '30 days, at most until the connection is revoked.',
        '30 dana, a najduže dok se veza ne opozove.',
      ],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from events where key_id in (select id from api_keys where developer_id = ${id})`;
        return row!.count;
      },
    },
  ],
  eraseAccounts: eraseAccountNames,
  sections: ({ id }) => ({
    events: pages(
      (after) => sql<Placed[]>`
        select id as place, id, (select public_id from api_keys where id = key_id) as api_key_id, type, payload, occurred_at
        from events
        where key_id in (select id from api_keys where developer_id = ${id}) and id > ${after}
        order by id limit ${PAGE}`,
    ),
  }),
});
