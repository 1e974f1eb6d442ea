/**
 * Lists for `= any(…)` and numbers for `limit`, wrapped in a subquery. PostgreSQL then does not see their size. If it
 * sees a short list in a large database, it considers its generic plan too expensive and plans the statement again for
 * each execution, which takes longer than running it.
 */
import type { Db } from './postgres.ts';

/** Numbers, such as ids of keys. */
export const integers = (sql: Db, values: readonly number[]) =>
  sql`(select ${[...values]}::integer[])::integer[]`;

export const texts = (sql: Db, values: readonly string[]) => sql`(select ${[...values]}::text[])::text[]`;

/** Hashes. */
export const digests = (sql: Db, values: readonly Buffer[]) => sql`(select ${[...values]}::bytea[])::bytea[]`;

/** A value for `limit`. */
export const atMost = (sql: Db, count: number) => sql`(select ${count}::integer)`;
