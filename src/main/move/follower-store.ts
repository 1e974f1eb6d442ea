/** Jobs, mails and records of requests, which follow a developer outside of the tables of tenants. */
import pg from 'pg';
import { ensurePartition } from '../../developers/usage/recorder/partition-store.ts';
import type { Db, Sql, Tx } from '../../platform/database/postgres.ts';
import { type Copy, type KeyNumbers, listOf } from './copy-store.ts';
import { RECORDS } from './table-store.ts';

/** Queues whose jobs are about one developer. Others go over a whole cell, or end what has no owner any more. */
const QUEUES = ['bank-pull', 'consent-check', 'past-corrections', 'key-erasure', 'webhook-delivery', 'mail'];

const NAMED = `exists (
  select from regexp_matches(data::text, '[a-z]+_[0-9A-Za-z]{22,24}', 'g') as named
  where named[1] in (select id from connections union all select id from accounts union all select id from webhooks
                     union all select public_id from api_keys))`;

/** Returns which queues the target lacks: then no process has served it yet. */
export const missingQueues = async (target: Db): Promise<string[]> => {
  const found = await target<{ name: string }[]>`select name from queue where name = any(${QUEUES}::text[])`;
  return QUEUES.filter((name) => !found.some((queue) => queue.name === name));
};

/** Copies the jobs that wait, and the mails that wait with them. Must not run twice in one transaction. */
export const copyJobs = async ({ source, target, developerId }: Copy): Promise<void> => {
  const mails = await source<{ id: string; row: string }[]>`
    select m.id::text as id, to_json(m)::text as row from mail_requests m
    where email = (select email from developers where id = ${developerId})
       or about in (select encode(hash, 'hex') from connect_sessions)`;
  const numbers: Record<string, string> = {};
  for (const { id, row } of mails) {
    const [made] = await target<{ id: string }[]>`
      insert into mail_requests (kind, email, about, requested_at)
      select kind, email, about, requested_at from json_populate_record(null::mail_requests, ${row}::text::json) returning id::text as id`;
    numbers[id] = made!.id;
  }
  const jobs = await source.unsafe<{ row: string }[]>(
    `select (to_jsonb(job) || jsonb_build_object('state', case state when 'active' then 'retry' else state::text end, 'started_on', null))::text as row
     from job where state in ('created', 'retry', 'active') and name = any($1::text[])
       and (data ->> 'requestId' = any($2::text[]) or name <> 'mail' and ${NAMED})`,
    [QUEUES, Object.keys(numbers)],
  );
  const [columns] = await target<{ names: string[] }[]>`
    select array(select a.attname::text from pg_attribute a
                 where a.attrelid = 'job'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as names`;
  const names = columns!.names.map(pg.escapeIdentifier);
  const values = names.map((name) =>
    name === '"data"'
      ? `case when r.name = 'mail' then jsonb_build_object('requestId', ($2::jsonb ->> (r.data ->> 'requestId'))::bigint) else r.data end`
      : `r.${name}`,
  );
  await target.unsafe(
    `insert into job (${names.join(', ')}) select ${values.join(', ')} from json_populate_recordset(null::job, $1::json) r
     where $2::jsonb is not null on conflict do nothing`,
    [listOf(jobs.map(({ row }) => row)), JSON.stringify(numbers)],
  );
};

/** Copies the records of a developer's requests, day by day. May be repeated. */
export const copyRecords = async (source: Sql, target: Sql, keys: KeyNumbers): Promise<void> => {
  const ids = Object.keys(keys).map(Number);
  const days = await source<{ day: string }[]>`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from request_log where key_id = any(${ids})`;
  for (const { day } of days) await ensurePartition(target, day);
  for (const table of RECORDS)
    await copyTable(source, target, { table, condition: 'key_id = any($1)', keys });
  await copyTable(source, target, {
    table: 'request_details',
    condition:
      'exists (select from request_log l where l.at = t.at and l.request_id = t.request_id and l.key_id = any($1))',
    keys,
  });
};

/** Deletes the records whose keys are gone. */
export const deleteRecords = async (source: Tx, keys: KeyNumbers): Promise<void> => {
  const ids = Object.keys(keys).map(Number);
  await source`
    delete from request_details t using request_log l
    where l.at = t.at and l.request_id = t.request_id and l.key_id = any(${ids})`;
  for (const table of [...RECORDS, 'pull_leases'])
    await source.unsafe(`delete from ${table} where key_id = any($1)`, [ids]);
};

const AT_ONCE = 2_000;

const copyTable = async (
  source: Sql,
  target: Sql,
  { table, condition, keys }: { table: string; condition: string; keys: KeyNumbers },
): Promise<void> => {
  const [found] = await target<{ names: string[] }[]>`
    select array(select a.attname::text from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped) as names`;
  const values = found!.names.map((name) =>
    name === 'key_id' ? '($2::jsonb ->> r.key_id::text)::integer' : `r.${name}`,
  );
  const insert = (rows: readonly string[]) =>
    target.unsafe(
      `insert into ${table} (${found!.names.join(', ')})
       select ${values.join(', ')} from json_populate_recordset(null::${table}, $1::json) r where $2::jsonb is not null
       on conflict do nothing`,
      [listOf(rows), JSON.stringify(keys)],
    );
  let rows: string[] = [];
  await source.begin(async (tx) => {
    await tx.unsafe(
      `declare records no scroll cursor for select to_json(t)::text as row from ${table} t where ${condition.replace('$1', `'{${Object.keys(keys).join(',')}}'::integer[]`)}`,
    );
    do {
      rows = (await tx.unsafe<{ row: string }[]>(`fetch ${AT_ONCE} from records`)).map(({ row }) => row);
      if (rows.length > 0) await insert(rows);
    } while (rows.length > 0);
  });
};
