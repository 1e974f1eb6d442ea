/**
 * Lists for `= any(…)` in statements that every request makes. PostgreSQL does not look how long one is. Of a list that
 * it sees it does, and for a short one in a large database it thinks the plan that it keeps for all too dear: it would plan
 * the statement anew each time, which takes longer than to run it.
 */
import type { Db } from './postgres.ts';

/** Of keys and of other numbers. */
export const integers = (sql: Db, values: readonly number[]) =>
  sql`(select ${[...values]}::integer[])::integer[]`;

export const texts = (sql: Db, values: readonly string[]) => sql`(select ${[...values]}::text[])::text[]`;
