/** What is committed in the database, as the invariants read it. */
import type pg from 'pg';

export interface AccountState {
  id: string;
  connectionId: string;
  lastSeq: number;
  opening: number;
  balance: number;
  available: number;
  posted: number;
  pending: number;
}

export interface State {
  connections: { id: string; revoked: boolean; userId: string | null }[];
  accounts: AccountState[];
  events: { id: string; type: string; connectionId: string | null; accountId: string | null }[];
  deliveries: { eventId: string; type: string; connectionId: string | null; status: string }[];
}

const QUERY = `
  select json_build_object(
    'connections', (select coalesce(json_agg(json_build_object(
        'id', id, 'revoked', revoked_at is not null, 'userId', user_id)), '[]') from connections),
    'accounts', (select coalesce(json_agg(json_build_object(
        'id', a.id, 'connectionId', a.connection_id, 'lastSeq', a.last_seq, 'opening', a.opening_balance,
        'balance', a.balance, 'available', a.available, 'posted', t.posted, 'pending', t.pending)), '[]')
      from accounts a cross join lateral (
        select coalesce(sum(amount) filter (where not pending), 0) as posted,
               coalesce(sum(amount) filter (where pending), 0) as pending
        from transactions where key_id = a.key_id and account_no = a.no and not removed) t),
    'events', (select coalesce(json_agg(json_build_object(
        'id', id, 'type', type, 'connectionId', connection_id, 'accountId', payload->>'account_id')), '[]') from events),
    'deliveries', (select coalesce(json_agg(json_build_object(
        'eventId', event_id, 'type', event_type, 'connectionId', connection_id, 'status', status)), '[]')
      from webhook_deliveries)) as state`;

export const readState = async (admin: pg.Client): Promise<State> =>
  (await admin.query({ name: 'state', text: QUERY })).rows[0].state as State;

/** Tables with a column that names the connection of a row, apart from those that survive a revocation by design. */
export const tablesOfConnections = async (admin: pg.Client): Promise<string[]> => {
  const { rows } = await admin.query(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'connection_id'
      and table_name not in ('events', 'webhook_deliveries', 'ended_accounts', 'ending_consents') order by 1`);
  return (rows as { name: string }[]).map(({ name }) => name);
};

/** Counts rows about revoked connections by table. */
export const rowsAfterErasure = async (
  admin: pg.Client,
  tables: readonly string[],
  ids: readonly string[],
): Promise<Record<string, number>> => {
  const counts = [
    ...tables.map(
      (table) =>
        `select '${table}' as name, count(*)::integer as rows from ${table} where connection_id = any($1)`,
    ),
    `select 'webhook_deliveries', count(*)::integer from webhook_deliveries
     where connection_id = any($1) and event_type <> 'ITEM.CONNECTION_REVOKED' and not (status = 'pending' and attempts = 0)`,
    `select 'events', count(*)::integer from events
     where connection_id = any($1) and payload ?| array['user_id', 'account_id']`,
    `select 'idempotent_requests', count(*)::integer from idempotent_requests where connection_ids && $1::text[]`,
  ];
  const { rows } = await admin.query(counts.join(' union all '), [ids]);
  return Object.fromEntries(
    (rows as { name: string; rows: number }[])
      .filter((row) => row.rows > 0)
      .map((row) => [row.name, row.rows]),
  );
};

/** Empties the database for the next seed, as it was before the first one. */
export const emptyFunction = `
  create function empty_simulation() returns void language plpgsql as $$
  declare one record; has_rows boolean;
  begin
    for one in
      select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = 'job')
        and not c.relispartition and c.relname not in ('schema_migrations', 'simulated_clock', 'installation')
    loop
      execute format('select exists (select from %I.%I)', one.nspname, one.relname) into has_rows;
      if has_rows then execute format('delete from %I.%I', one.nspname, one.relname); end if;
    end loop;
    for one in select schemaname, sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %I.%I restart', one.schemaname, one.sequencename);
    end loop;
  end $$`;
