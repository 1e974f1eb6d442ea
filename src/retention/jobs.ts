/** Forgets, once an hour, what docs/privacy.md says is forgotten. Request records have jobs of their own. */

import { deleteDeveloper } from '../developers/delete.ts';
import { lockStaleAccount } from '../developers/store.ts';
import { KEPT_FOR } from '../idempotency/once.ts';
import { dropOldRecords } from '../idempotency/store.ts';
import { after, DAY } from '../platform/clock.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { jobQueue, type Worker, worker } from '../platform/jobs/jobs.ts';
import type { Needs } from './needs.ts';

interface Rule {
  table: string;
  /** The column that a row's age is counted from. */
  column: string;
  /** Whose clock the column stands on. */
  on: 'wall' | 'key';
  /** Milliseconds. */
  kept: number;
}

const WEEK = 7 * DAY;
const TWO_YEARS = 730 * DAY;

/**
 * What has ended is known as ended for a week, so that "expired" is told apart from "never was". Link tokens and
 * connect sessions name the developer's user and stand on their key's clock. Its offset only grows, so a week of
 * it is never longer than a real one.
 */
const rules: Rule[] = [
  { table: 'developer_sessions', column: 'expires_at', on: 'wall', kept: WEEK },
  { table: 'mail_tokens', column: 'expires_at', on: 'wall', kept: WEEK },
  { table: 'mail_requests', column: 'requested_at', on: 'wall', kept: DAY },
  { table: 'development_outbox', column: 'sent_at', on: 'wall', kept: WEEK },
  { table: 'link_tokens', column: 'created_at', on: 'key', kept: WEEK },
  { table: 'connect_sessions', column: 'created_at', on: 'key', kept: WEEK },
  { table: 'key_tokens', column: 'expires_at', on: 'wall', kept: DAY },
  { table: 'waitlist', column: 'created_at', on: 'wall', kept: TWO_YEARS },
  { table: 'admin_actions', column: 'at', on: 'wall', kept: TWO_YEARS },
];

/** An account whose address nobody confirms is deleted after this. */
const UNVERIFIED_KEPT = 30 * DAY;

const retentionQueue = jobQueue<Record<string, never>>('retention', {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 60,
  deleteAfterSeconds: 86_400,
});

export const retentionWorker = (deps: Needs): Worker => {
  const { sql, clock } = deps;
  return worker(
    retentionQueue,
    async () => {
      const now = clock.now();
      for (const rule of rules) await forget(sql, rule, now);
      await dropOldRecords(sql, after(now, -KEPT_FOR));
      while (await deleteStaleAccount(deps, after(now, -UNVERIFIED_KEPT)));
    },
    { schedule: '40 * * * *' },
  );
};

const forget = async (sql: Sql, { table, column, on, kept }: Rule, now: Date): Promise<void> => {
  const before = after(now, -kept);
  if (on === 'wall') await sql`delete from ${sql(table)} where ${sql(column)} < ${before}`;
  else {
    await sql`
      delete from ${sql(table)} t using api_keys k
      where k.id = t.key_id and t.${sql(column)} < ${before}::timestamptz + k.clock_offset_ms * interval '1 ms'`;
  }
};

/** One transaction for each, so that a crash leaves none half deleted. Answers whether there was one. */
const deleteStaleAccount = (deps: Needs, before: Date): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const developer = await lockStaleAccount(tx, before);
    if (developer) await deleteDeveloper(deps, tx, developer);
    return developer !== null;
  });
