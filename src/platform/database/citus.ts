/**
 * Citus: a PostgreSQL of several machines. With `CITUS=on`, the first start distributes the schema of the installation: all
 * its tables are on one machine, which Citus chooses and can change. Statements go there as a whole. The job queue stays
 * on the coordinator.
 *
 * A distributed schema has no policies of row-level security. Citus 14 refuses policies with a subquery. Without one, it
 * refuses those that look up the keys of a developer, and it sends the setting that names the tenant only from `set local`
 * in a transaction block, not with a single statement.
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

/** The setting CITUS does not fit the database. The message says what to do. */
export class CitusError extends Error {
  override readonly name = 'CitusError';
}

/**
 * Distributes the schema, if that has not happened yet. Must not run in two processes at once.
 * @param extension for tests, which have no Citus
 * @throws CitusError without the extension
 */
export const distributeSchema = async (sql: Sql, schema: string, extension = CITUS): Promise<void> => {
  if (!(await hasExtension(sql, extension))) {
    throw new CitusError(
      'CITUS is on, and the database of DATABASE_URL does not have the extension citus. Run "create extension citus" in the database on every machine, or leave CITUS out.',
    );
  }
  if (await isDistributed(sql, extension)) return;
  await sql.begin(async (tx) => {
    await removePolicies(tx, schema);
    // The triggers only refuse changes of rows, which needs no other machine.
    await tx.unsafe('set local citus.enable_unsafe_triggers = on');
    await tx.unsafe(`select citus_schema_distribute('${schema}')`);
  });
};

/**
 * Refuses a schema whose policies are gone, unless the operator has accepted that.
 * @param extension for tests, which have no Citus
 * @throws CitusError for a distributed schema
 */
export const refuseDistributed = async (sql: Db, schema: string, extension = CITUS): Promise<void> => {
  if (!(await isDistributed(sql, extension))) return;
  throw new CitusError(
    `The schema ${schema} is distributed by Citus, so it has no policies of row-level security, and CITUS is off. Set CITUS=on to accept that only the conditions of the statements keep tenants apart.`,
  );
};

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
