/** Writers of events in a separate process: each records one event after the other, each in its own transaction. */

import { monotonicMs, systemClock } from '../packages/common/clock.ts';
import { eventSignals } from '../src/events/event-signals.ts';
import { createOutbox } from '../src/events/outbox.ts';
import { channelOf } from '../src/events/signal-store.ts';
import { connect } from '../src/platform/database/postgres.ts';
import { createSignals } from '../src/platform/database/signals.ts';
import { createJobs, worker } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/log.ts';
import { deliveryQueue, webhookDeliveries } from '../src/webhooks/endpoints/delivery/queue.ts';
import { respond } from './children.ts';

export interface Writing {
  databaseUrl: string;
  /** Keys of the events, one for each writer. */
  keyIds: number[];
  durationMs: number;
}

const write = async ({ databaseUrl, keyIds, durationMs }: Writing): Promise<number> => {
  const sql = connect(databaseUrl, { max: 64, allTenants: 'operator' });
  const signals = createSignals(sql, channelOf('public'));
  const jobs = createJobs(databaseUrl, createLogger('error', false), signals, { run: false });
  await jobs.start([worker(deliveryQueue, async () => {})]);
  const outbox = createOutbox(systemClock, [
    webhookDeliveries({ jobs, clock: systemClock }),
    eventSignals(signals),
  ]);
  let committed = 0;
  const until = monotonicMs() + durationMs;
  const keepAtIt = async (keyId: number): Promise<void> => {
    while (monotonicMs() < until) {
      await sql.begin((tx) =>
        outbox.record(tx, [
          {
            type: 'AUTH.AUTOMATICALLY_VERIFIED',
            keyId,
            connectionId: null,
            occurredAt: systemClock.now(),
            payload: { connection_id: 'conn_bench', bank_id: 'otp', user_id: 'user-1' },
          },
        ]),
      );
      committed += 1;
    }
  };
  try {
    await Promise.all(keyIds.map(keepAtIt));
    return committed;
  } finally {
    await jobs.stop();
    await signals.close();
    await sql.end({ timeout: 5 });
  }
};

if (import.meta.main) respond(write);
