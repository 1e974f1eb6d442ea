/**
 * Measures transactions that record an event, by the number of concurrent writers, on a separate database without delivery.
 */

import { systemClock } from '../../packages/common/clock.ts';
import { prepareDatabase } from '../../src/main/prepare.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { insertKey } from '../../test/support/key.ts';
import { type Helper, helper } from '../children.ts';
import { type BenchDatabase, makeDatabase } from '../database.ts';
import type { Scenario } from '../scenario.ts';
import type { Writing } from '../writers.ts';

const AT_ONCE = [1, 8, 32];
/** With one process, the processor would be the limit instead of the database. */
const PROCESSES = 2;
const MS = 3_000;

let database: BenchDatabase;
let processes: Helper[] = [];
const keyIds: number[] = [];

/** Creates a developer with a key and a webhook for each writer. */
const addWriters = async (): Promise<void> => {
  const sql = connect(database.url, { allTenants: 'operator' });
  try {
    await prepareDatabase(sql, 'public');
    const at = systemClock.now();
    for (let writer = 0; writer < Math.max(...AT_ONCE); writer++) {
      const developerId = newId('developer');
      await sql`
        insert into developers (id, email, name, password_hash, consented_at, created_at)
        values (${developerId}, ${`writer-${writer}@example.com`}, 'Bench', '', ${at}, ${at})`;
      keyIds.push((await insertKey(sql, { developerId, at })).keyId);
      await sql`
        insert into webhooks (id, developer_id, url, envelope, secret, created_at)
        values (${newId('webhook')}, ${developerId}, 'https://example.com/', 'flat', ${Buffer.alloc(60)}, ${at})`;
    }
  } finally {
    await sql.end();
  }
};

export const commits: Scenario[] = [
  {
    name: 'commits',
    figures: Object.fromEntries(
      AT_ONCE.map((writers) => [
        `${writers} ${writers === 1 ? 'writer' : 'writers'}`,
        {
          unit: '/s' as const,
          meaning: `transactions per second that record an event with its delivery and its job, by ${writers} concurrent writers`,
        },
      ]),
    ),
    async prepare(stage) {
      database = await makeDatabase(process.env.DATABASE_URL);
      stage.atEnd(async () => {
        await Promise.all(processes.map((each) => each.stop()));
        await database.remove();
      });
      processes = Array.from({ length: PROCESSES }, () => helper('writers.ts'));
      await addWriters();
    },
    async round({ isQuick }) {
      const figures: Record<string, number> = {};
      for (const writers of AT_ONCE) {
        const durationMs = isQuick ? 500 : MS;
        const shares = processes
          .map((_, nth) => keyIds.slice(0, writers).filter((_, writer) => writer % PROCESSES === nth))
          .filter((share) => share.length > 0);
        const committed = await Promise.all(
          shares.map((keyIds, nth) =>
            processes[nth]!.ask<number>({ databaseUrl: database.url, keyIds, durationMs } satisfies Writing),
          ),
        );
        figures[`${writers} ${writers === 1 ? 'writer' : 'writers'}`] =
          committed.reduce((sum, count) => sum + count, 0) / (durationMs / 1_000);
      }
      return figures;
    },
  },
];
