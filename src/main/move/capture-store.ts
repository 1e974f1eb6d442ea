/**
 * Notes which rows of a developer change while they are copied, and at the end holds writes back. Triggers on the tables of
 * the source do both. Everything is in a schema of its own, so that dropping it leaves nothing behind.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { monotonicMs } from '../../../packages/common/clock.ts';
import type { Db, Reserved, Sql } from '../../platform/database/postgres.ts';
import { schemaOf } from '../../platform/database-address.ts';
import type { TenantTable } from './table-store.ts';

const TRIGGER = 'moving';
/** Any fixed number that nothing else in a database locks. Writers share it until they commit. */
const FENCE = 5_820_447_119;
/** Creating a trigger waits for the writers of its table, and the next writers wait behind it. */
const LOCK_TIMEOUT_MS = 200;
const MOST_TRIES = 300;
const TRY_AGAIN_AFTER_MS = 20;

const captureSchemaOf = (url: string): string => `${schemaOf(url)}_moving`;

const quoted = pg.escapeIdentifier;

/**
 * The body of the trigger. A statement of another tenant costs a comparison; one that reaches all tenants, such as a job, is
 * compared row by row. After the move a writer is refused with the error for a lock that is not free: a request gets a 503, and
 * a job is tried again. Uses of keys and counts of reads are written for all tenants together, so these rows are left out.
 */
const noteFunction = (schema: string): string => `
  create function ${schema}.note() returns trigger language plpgsql as $$
  declare
    changed record := case when tg_op = 'DELETE' then old else new end;
    reach text := coalesce(current_setting('open_banking.tenants', true), '');
    of_developer boolean := split_part(reach, ' ', 3) = tg_argv[0];
  begin
    if current_setting('open_banking.moving', true) = 'on' then return changed; end if;
    if not of_developer then
      if split_part(reach, ' ', 3) <> '' then return changed; end if;
      perform set_config('open_banking.tenants', 'developer {} ' || tg_argv[0], true);
      execute tg_argv[1] into of_developer using changed;
      perform set_config('open_banking.tenants', reach, true);
      if not of_developer then return changed; end if;
    end if;
    perform pg_advisory_xact_lock_shared(${FENCE});
    if (select fenced from ${schema}.fence) then
      if reach = 'all' and tg_table_name in ('api_keys', 'connection_reads') then return null; end if;
      raise exception 'the developer has moved to another cell' using errcode = '55P03';
    end if;
    insert into ${schema}.changed (name, key)
    select tg_table_name, jsonb_object_agg(k, to_jsonb(changed) -> k) from unnest(tg_argv[2]::text[]) as k;
    return changed;
  end $$`;

const belongsStatement = ({ name, belongs }: TenantTable, developerId: string): string =>
  `select exists (select from (select ($1).*) as ${quoted(name)} where ${forDeveloper(belongs, developerId)})`;

/** Puts the developer into a condition of {@link TenantTable}. */
export const forDeveloper = (belongs: string, developerId: string): string =>
  belongs.replaceAll('$developer', pg.escapeLiteral(developerId));

/** Runs a statement that needs a lock on a table. It never makes others wait for long. */
const whenFree = async (sql: Sql, statement: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await tx.unsafe(statement);
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tries === MOST_TRIES) throw error;
    }
  }
};

/** Begins to note changes. */
export const beginCapture = async (
  sql: Sql,
  url: string,
  tables: readonly TenantTable[],
  developerId: string,
): Promise<void> => {
  const schema = quoted(captureSchemaOf(url));
  await sql.begin(async (tx) => {
    await tx.unsafe(`create schema ${schema}`);
    await tx.unsafe(
      `create table ${schema}.changed (no bigint generated always as identity primary key, name text not null, key jsonb not null)`,
    );
    await tx.unsafe(`create table ${schema}.fence as select false as fenced`);
    await tx.unsafe(noteFunction(schema));
  });
  for (const table of tables) {
    const given = [developerId, belongsStatement(table, developerId), `{${table.key.join(',')}}`];
    await whenFree(
      sql,
      `create trigger ${TRIGGER} before insert or update or delete on ${quoted(table.name)}
       for each row execute function ${schema}.note(${given.map(pg.escapeLiteral).join(', ')})`,
    );
  }
};

/** Ends the noting, and lets writes pass again. Does nothing where nothing is noted. */
export const endCapture = async (sql: Sql, url: string): Promise<void> => {
  const triggers = await sql<{ name: string }[]>`
    select t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${TRIGGER} and c.relnamespace = current_schema()::regnamespace`;
  for (const { name } of triggers) await whenFree(sql, `drop trigger if exists ${TRIGGER} on ${name}`);
  await whenFree(sql, `drop schema if exists ${quoted(captureSchemaOf(url))} cascade`);
};

export interface Change {
  no: string;
  name: string;
  /** The primary key of the row, as JSON. */
  key: string;
}

export const listChanges = async (tx: Db, url: string): Promise<Change[]> =>
  tx.unsafe<Change[]>(
    `select no::text as no, name, key::text as key from ${quoted(captureSchemaOf(url))}.changed order by no`,
  );

export const forgetChanges = async (sql: Db, url: string, changes: readonly Change[]): Promise<void> => {
  await sql.unsafe(`delete from ${quoted(captureSchemaOf(url))}.changed where no = any($1::bigint[])`, [
    changes.map(({ no }) => no),
  ]);
};

/**
 * Holds the developer's writes back until {@link openFence}, once those under way are done. Returns false when they take too
 * long.
 */
export const closeFence = async (session: Reserved, url: string, withinMs: number): Promise<boolean> => {
  const until = monotonicMs() + withinMs;
  // Tried again and again: writers would queue behind a session that waits, and some hold rows that earlier ones need.
  for (;;) {
    const [row] = await session<{ locked: boolean }[]>`select pg_try_advisory_lock(${FENCE}) as locked`;
    if (row!.locked) break;
    if (monotonicMs() > until) return false;
    await pause(TRY_AGAIN_AFTER_MS);
  }
  await setFence(session, url, true);
  return true;
};

/** Lets the held writes go on: they pass after `fenced: false`, and are refused after `fenced: true`. */
export const openFence = async (session: Reserved, url: string, fenced: boolean): Promise<void> => {
  await setFence(session, url, fenced);
  await session`select pg_advisory_unlock(${FENCE})`;
};

/** Lets waiting writes see whether the fence is closed, after the move has failed. */
export const leaveFence = async (session: Reserved): Promise<void> => {
  await session`select pg_advisory_unlock(${FENCE})`.catch(() => {}); // a lost session has left it
};

const setFence = async (session: Reserved, url: string, fenced: boolean): Promise<void> => {
  await session.unsafe(`update ${quoted(captureSchemaOf(url))}.fence set fenced = $1`, [fenced]);
};
