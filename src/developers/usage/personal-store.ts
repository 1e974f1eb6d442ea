import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import type { PersonalData, Subject } from '../../platform/room/personal-data.ts';
import { eraseDetailsOfAccounts, eraseDetailsOfConnection, eraseDetailsOfDeveloper } from './detail-store.ts';
import { DETAIL_DAYS } from './partition-store.ts';

const anonymise = async (tx: Tx, { id }: Subject): Promise<void> => {
  // While the records still say whose they are.
  await eraseDetailsOfDeveloper(tx, id);
  await tx`
    update request_log set key_id = null
    where key_id in (select id from api_keys where developer_id = ${id})`;
};

export const requestData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: {
    request_log: ['key_id'],
    request_details: ['ids', 'parameters', 'idempotency_hash'],
    usage_hours: ['key_id'],
  },
  inventory: [
    {
      category: 'requests',
      what: [
        'Key, route pattern, status, error code, duration and request id of each request, and for a while which ids, dates and values of lists it was given; no content.',
        'Ključ, obrazac putanje, status, kod greške, trajanje i oznaka svakog zahteva, a neko vreme i koje su oznake, datumi i vrednosti sa spiska poslati; bez sadržaja.',
      ],
      purpose: ['To show you how your applications fare.', 'Da vidite kako vaše aplikacije rade.'],
      retention: [
        `30 days; without your key once the account is deleted. What was given ${DETAIL_DAYS} days, at most until the connection is revoked or the account is deleted.`,
        `30 dana; bez vašeg ključa kada se nalog obriše. Ono što je poslato ${DETAIL_DAYS} dana, najduže dok se veza ne opozove ili nalog ne obriše.`,
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
        select l.at::text || '|' || l.request_id as place, l.at, l.request_id, (select public_id from api_keys where id = key_id) as api_key_id, source, method, route, status,
               error_code, duration_ms, parameters, error_message, response_bytes,
               encode(idempotency_hash, 'hex') as idempotency_key_hash, replayed, warnings
        from request_log l left join request_details d on d.at = l.at and d.request_id = l.request_id
        where key_id in (select id from api_keys where developer_id = ${id}) and (l.at, l.request_id) > (
          coalesce(nullif(split_part(${after}, '|', 1), ''), '-infinity')::timestamptz, split_part(${after}, '|', 2))
        order by l.at, l.request_id limit ${PAGE}`,
    ),
  }),
  // A million records take seconds.
  beginErasure: anonymise,
  // Records that were being written are there when the keys are locked, or find them gone: store.ts locks them too.
  erase: anonymise,
  eraseConnection: eraseDetailsOfConnection,
  eraseAccounts: eraseDetailsOfAccounts,
});
