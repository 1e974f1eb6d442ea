/** Statements for test/check-sql.deep.test.ts: correct ones, and one for each kind of mistake. */
import type { Sql } from '../../../src/platform/database/postgres.ts';

interface Key {
  id: number;
  appName: string;
  scopes: string[];
  clockOffsetMs: number;
  revokedAt: Date | null;
}

const columns = (sql: Sql) => sql`id, app_name as "appName", scopes, clock_offset_ms as "clockOffsetMs"`;

export const right = (sql: Sql, id: number, active: boolean) => sql<Key[]>`
  select ${columns(sql)}, revoked_at as "revokedAt" from api_keys
  where id = ${id} ${active ? sql`and revoked_at is null` : sql``}`;

export const rightByCondition = (sql: Sql) => sql<{ revokedAt: Date }[]>`
  select revoked_at as "revokedAt" -- "revokedAt" is not null: the condition says so
  from api_keys where revoked_at is not null`;

export const renamedColumn = (sql: Sql) => sql<{ id: string }[]>`select id from api_keys where appname = 'x'`;

export const renamedInFragment = (sql: Sql, active: boolean) => sql`
  delete from api_keys ${active ? sql`where ended_at is null` : sql``}`;

export const wrongType = (sql: Sql) => sql<{ appName: number }[]>`select app_name as "appName" from api_keys`;

export const wrongInUnion = (sql: Sql) => sql<{ scopes: string[] | string }[]>`select scopes from api_keys`;

export const unexpectedNull = (sql: Sql) =>
  sql<{ revokedAt: Date }[]>`select revoked_at as "revokedAt" from api_keys`;

export const missingColumn = (sql: Sql) => sql<Key[]>`select ${columns(sql)} from api_keys`;

export const misspeltAlias = (sql: Sql) =>
  sql<{ appName: string }[]>`select app_name as "appname" from api_keys`;

export const byTable = (sql: Sql, table: string) => sql`delete from ${sql(table)}`;

export const ofTenant = (sql: Sql, keyId: number) => sql`delete from events where key_id = ${keyId}`;

export const ofNoTenant = (sql: Sql, id: string) => sql`delete from accounts where id = ${id} -- key_id`;

export const ofNoTenantBeside = (sql: Sql) => sql`
  delete from webhooks w using connections c where c.data_key_id = w.id`;
