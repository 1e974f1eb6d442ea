import type { Sql } from './postgres.ts';

/** Creates a schema that is missing. */
export const createSchema = async (sql: Sql, schema: string): Promise<void> => {
  const [found] = await sql`select from pg_namespace where nspname = ${schema}`;
  // Asked before, because "if not exists" needs the right to create schemas even for one that is there.
  if (!found) await sql`create schema if not exists ${sql(schema)}`;
};
