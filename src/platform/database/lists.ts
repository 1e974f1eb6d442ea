/**
 * Lists for `= any(…)`, and numbers for `limit`, in statements that every request makes. PostgreSQL does not look how long
 * such a list is. Of one that it sees it does, and for a short one in a large database it thinks the plan that it keeps for
 * all too dear: it would plan the statement anew each time, which takes longer than to run it.
 */
import type { Db } from './postgres.ts';

/** Of keys and of other numbers. */
export const integers = (sql: Db, values: readonly number[]) =>
  sql`(select ${[...values]}::integer[])::integer[]`;

export const texts = (sql: Db, values: readonly string[]) => sql`(select ${[...values]}::text[])::text[]`;

/** Of secrets. */
export const digests = (sql: Db, values: readonly Buffer[]) => sql`(select ${[...values]}::bytea[])::bytea[]`;

/** How many rows at most. */
export const atMost = (sql: Db, count: number) => sql`(select ${count}::integer)`;
