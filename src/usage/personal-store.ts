import { PAGE, type Placed, pages } from '../platform/database/pages.ts';
import type { Sql, Tx } from '../platform/database/postgres.ts';
import type { PersonalData, Subject } from '../platform/personal-data/contract.ts';

const anonymise = async (tx: Tx, { id }: Subject): Promise<void> => {
  await tx`
    update request_log set key_id = null
    where key_id in (select id from api_keys where developer_id = ${id})`;
};

export const requestData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: { request_log: ['key_id'], usage_hours: ['key_id'] },
  inventory: [
    {
      category: 'requests',
      what: [
        'Key, route pattern, status, error code, duration and request id of each request; no content.',
        'Ključ, obrazac putanje, status, kod greške, trajanje i oznaka svakog zahteva; bez sadržaja.',
      ],
      purpose: ['To show you how your applications fare.', 'Da vidite kako vaše aplikacije rade.'],
      retention: [
        '30 days; without your key once the account is deleted.',
        '30 dana; bez vašeg ključa kada se nalog obriše.',
      ],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from request_log where key_id in (select id from api_keys where developer_id = ${id})`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    requests: pages(
      (after) => sql<Placed[]>`
        select at::text || '|' || request_id as place, at, request_id, key_id as api_key_id, method, route, status,
               error_code, duration_ms
        from request_log
        where key_id in (select id from api_keys where developer_id = ${id}) and (at, request_id) > (
          coalesce(nullif(split_part(${after}, '|', 1), ''), '-infinity')::timestamptz, split_part(${after}, '|', 2))
        order by at, request_id limit ${PAGE}`,
    ),
  }),
  // A million records take seconds.
  beginErasure: anonymise,
  // Records that were being written are there when the keys are locked, or find them gone: store.ts locks them too.
  erase: anonymise,
});
