import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { PersonalData, Subject } from '../../platform/room/personal-data.ts';
import { eraseDetailsOfAccounts, eraseDetailsOfConnection, eraseDetailsOfDeveloper } from './detail-store.ts';

const anonymise = async (tx: Tx, { id }: Subject): Promise<void> => {
  // First, while the records still name their key.
  await eraseDetailsOfDeveloper(tx, id);
  // The records belong to nobody afterwards, and a tenant may not give a row away.
  await forAllTenants(
    'anonymise',
    () => tx`
    update request_log set key_id = null
    where key_id in (select id from api_keys where developer_id = ${id})`,
  );
};

/** By code: records outlive the account without their keys, and details name objects in an array of ids. */
export const requestData = ({ sql }: { sql: Sql }): PersonalData => ({
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
  // Records that are being written are there when the keys are locked, or find the keys gone: store.ts locks them too.
  erase: anonymise,
  eraseConnection: eraseDetailsOfConnection,
  eraseAccounts: eraseDetailsOfAccounts,
});
