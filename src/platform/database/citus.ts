/**
 * Citus: a PostgreSQL of several machines. The schema of an installation is made distributed at the first start, so all
 * its tables are on one machine, which Citus chooses and can change. Statements go there as a whole. The job queue stays
 * on the coordinator.
 */
import type { Db, Sql } from './postgres.ts';

const CITUS = 'citus';

/**
 * Whether the schema that the pool uses is distributed by Citus.
 * @param extension for tests, which have no Citus
 */
export const isDistributed = async (sql: Db, extension = CITUS): Promise<boolean> => {
  if (!(await hasExtension(sql, extension))) return false;
  // Not a checked statement, because the table exists only with Citus.
  const rows = await sql.unsafe('select from pg_dist_schema where schemaid = current_schema()::regnamespace');
  return rows.count > 0;
};

const hasExtension = async (sql: Db, name: string): Promise<boolean> =>
  (await sql`select from pg_extension where extname = ${name}`).count > 0;

/**
 * Distributes the schema where the database has Citus, if that has not happened yet. Must not run in two processes at once.
 * @param extension for tests, which have no Citus
 * @returns what the operator should know; null when there is nothing
 */
export const distributeSchema = async (
  sql: Sql,
  schema: string,
  extension = CITUS,
): Promise<string | null> => {
  if (!(await hasExtension(sql, extension))) return null;
  if (schema === 'public') {
    return 'the database has Citus, which cannot distribute the schema public: the installation stays on the coordinator. Set DATABASE_SCHEMA to another name for a new installation';
  }
  if (!(await isDistributed(sql, extension))) {
    await sql.begin(async (tx) => {
      await removePolicies(tx, schema);
      // The triggers only refuse changes of rows, which needs no other machine.
      await tx.unsafe('set local citus.enable_unsafe_triggers = on');
      await tx.unsafe(`select citus_schema_distribute('${schema}')`);
    });
  }
  return 'Citus refuses row-level security policies that ask for the tenant, so only the conditions of the statements keep tenants apart: see "More than one PostgreSQL" in docs/operations.md';
};

/** Citus distributes no table whose policy contains a subquery. */
const removePolicies = async (tx: Db, schema: string): Promise<void> => {
  const policies = await tx<{ name: string; table: string }[]>`
    select policyname::text as name, tablename::text as table from pg_policies where schemaname = ${schema}`;
  for (const { name, table } of policies) await tx`drop policy ${tx(name)} on ${tx(table)}`;
  const tables = await tx<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = ${schema}::regnamespace and relrowsecurity`;
  for (const { name } of tables) {
    await tx`alter table ${tx(name)} disable row level security, no force row level security`;
  }
};

const IS_POLICY = /^(create policy\b|alter table \w+ (enable|force) row level security\b)/i;

/** Returns the statements of a migration that a distributed schema takes. */
export const withoutPolicies = (statements: readonly string[]): string[] =>
  statements.filter((statement) => !IS_POLICY.test(statement));
