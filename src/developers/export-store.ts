import type { Sql } from '../platform/database/postgres.ts';
import type { DeveloperRow } from './store.ts';

/** Rows of a table that are read at once. */
const PAGE = 500;

/** A row as it is exported, and the place after which the next page begins. */
type Placed<T> = T & { place: string };

/** Reads page after page, each beginning after the place at which the one before ended. */
async function* pages<T extends object>(
  read: (after: string) => Promise<Placed<T>[]>,
): AsyncGenerator<object> {
  for (let after = ''; ; ) {
    const rows = await read(after);
    for (const { place: _, ...entry } of rows) yield entry;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.place;
  }
}

export interface ExportedConnection {
  connection_id: string;
}

/**
 * What is held beside the account and its keys, in the words of the API. Hashes, sealed secrets and wrapped keys
 * stay inside.
 */
export const exportSections = (sql: Sql, { id, email }: DeveloperRow) => {
  const keys = sql`select id from api_keys where developer_id = ${id}`;
  return {
    keySecrets: pages(
      (after) => sql<Placed<object>[]>`
        select encode(hash, 'hex') as place, key_id as api_key_id, prefix, created_at, valid_until
        from key_secrets
        where key_id in (${keys}) and hash > decode(${after}, 'hex') order by hash limit ${PAGE}`,
    ),
    connections: pages(
      (after) => sql<Placed<ExportedConnection>[]>`
        select id as place, id as connection_id, key_id as api_key_id, bank_id, user_id, connected_at, expires_at,
               revoked_at
        from connections where key_id in (${keys}) and id > ${after} order by id limit ${PAGE}`,
    ) as AsyncIterable<ExportedConnection>,
    linkTokens: pages(
      (after) => sql<Placed<object>[]>`
        select encode(hash, 'hex') as place, key_id as api_key_id, user_id, created_at, expires_at
        from link_tokens
        where key_id in (${keys}) and hash > decode(${after}, 'hex') order by hash limit ${PAGE}`,
    ),
    connectSessions: pages(
      (after) => sql<Placed<object>[]>`
        select encode(hash, 'hex') as place, key_id as api_key_id, bank_id, user_id, redirect_url, connection_id,
               created_at, expires_at, authorized_at, denied_at
        from connect_sessions
        where key_id in (${keys}) and hash > decode(${after}, 'hex') order by hash limit ${PAGE}`,
    ),
    corrections: pages(
      (after) => sql<Placed<object>[]>`
        select key_id || encode(descriptor, 'hex') as place, key_id as api_key_id, merchant_name,
               merchant_category, category, corrected_at
        from enrichment_corrections
        where key_id in (${keys}) and key_id || encode(descriptor, 'hex') > ${after} order by 1 limit ${PAGE}`,
    ),
    idempotentRequests: pages(
      (after) => sql<Placed<object>[]>`
        select encode(hash, 'hex') as place, key_id as api_key_id, user_id, connection_ids, created_at
        from idempotent_requests
        where (developer_id = ${id} or key_id in (${keys})) and hash > decode(${after}, 'hex')
        order by hash limit ${PAGE}`,
    ),
    events: pages(
      (after) => sql<Placed<object>[]>`
        select id as place, id, key_id as api_key_id, type, payload, occurred_at
        from events where key_id in (${keys}) and id > ${after} order by id limit ${PAGE}`,
    ),
    requests: pages(
      (after) => sql<Placed<object>[]>`
        select at::text || '|' || request_id as place, at, request_id, key_id as api_key_id, method, route, status,
               error_code, duration_ms
        from request_log
        where key_id in (${keys}) and (at, request_id) > (
          coalesce(nullif(split_part(${after}, '|', 1), ''), '-infinity')::timestamptz, split_part(${after}, '|', 2))
        order by at, request_id limit ${PAGE}`,
    ),
    pendingMails: pages(
      (after) => sql<Placed<object>[]>`
        select id::text as place, kind, email as to, requested_at
        from mail_requests where email = ${email} and id > ${Number(after)} order by id limit ${PAGE}`,
    ),
    mailedLinks: pages(
      (after) => sql<Placed<object>[]>`
        select encode(hash, 'hex') as place, purpose, expires_at
        from mail_tokens
        where developer_id = ${id} and hash > decode(${after}, 'hex') order by hash limit ${PAGE}`,
    ),
    waitlist: pages(
      (after) => sql<Placed<object>[]>`
        select id as place, id, name, email, company, created_at
        from waitlist where email = ${email} and id > ${after} order by id limit ${PAGE}`,
    ),
  };
};
