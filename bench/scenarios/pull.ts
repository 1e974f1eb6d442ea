/** Measures the daily round over many connections with one day of changes. */
import { setTimeout as delay } from 'node:timers/promises';
import { DAY, monotonicMs, systemClock } from '../../packages/common/clock.ts';
import { channelOf } from '../../src/events/signal-store.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { createSignals } from '../../src/platform/database/signals.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createLogger } from '../../src/platform/log.ts';
import type { Scenario } from '../scenario.ts';
import type { Customer, Stage } from '../stage.ts';

const connectionsOf = ({ isQuick }: Stage): number => (isQuick ? 50 : 1_000);
const BANKS = ['banca-intesa', 'otp', 'raiffeisen', 'unicredit'];
const AT_ONCE = 4;
const WITHIN_MS = 120_000;

let customer: Customer;

export const pull: Scenario[] = [
  {
    name: 'pull',
    mostRounds: 2,
    figures: {
      round: {
        unit: 'ms',
        meaning:
          'from the start of a round to the last of 1,000 connections at four banks, each with one day of changes',
      },
      Node: { unit: 'µs', meaning: 'processor time of the service for each connection' },
      PostgreSQL: { unit: 'µs', meaning: 'processor time of the database for each connection' },
    },
    async prepare(stage) {
      customer = await stage.addCustomer();
      const users = Array.from({ length: connectionsOf(stage) }, (_, nth) => nth).values();
      const connectSome = async (): Promise<void> => {
        for (const nth of users)
          await stage.connect(customer.key, `pulled-${nth}`, BANKS[nth % BANKS.length]);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, connectSome));
    },
    async round(stage) {
      const { sql } = stage;
      // Advance the key's clock by a day; connections of other keys have no changes, and are not waited for.
      await sql`update api_keys set clock_offset_ms = clock_offset_ms + ${DAY}::bigint where id = ${customer.keyId}`;
      const since = systemClock.now();
      const signals = createSignals(sql, channelOf('public'));
      const jobs = createJobs(stage.env().DATABASE_URL!, createLogger('error', false), signals, {
        run: false,
      });
      await jobs.start([]);
      let ms = 0;
      const { serverUs, databaseUs } = await stage.measured(async () => {
        const from = monotonicMs();
        await jobs.send(sql, dailyPullQueue, {});
        for (;;) {
          const [{ behind }] = await sql<[{ behind: number }]>`
            select count(*)::integer as behind from connections c join api_keys k on k.id = c.key_id
            where c.key_id = ${customer.keyId}
              and c.pulled_until < ${since}::timestamptz + k.clock_offset_ms * interval '1 millisecond'`;
          ms = monotonicMs() - from;
          if (behind === 0) return;
          if (ms > WITHIN_MS) throw new Error(`${behind} connections were not pulled within ${WITHIN_MS} ms`);
          await delay(25);
        }
      });
      await jobs.stop();
      await signals.close();
      const count = connectionsOf(stage);
      return {
        round: ms,
        ...(serverUs === null ? {} : { Node: serverUs / count }),
        ...(databaseUs === null ? {} : { PostgreSQL: databaseUs / count }),
      };
    },
  },
];
