import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { StoredFigures } from '../../platform/telemetry/metrics.ts';

const DUE = 'webhook_deliveries_due';
const RETRYING = 'webhook_deliveries_retrying';
const OLDEST = 'webhook_deliveries_oldest_seconds';

/** The deliveries that wait. */
export const deliveryFigures = ({ sql, clock }: { sql: Sql; clock: Clock }): StoredFigures => ({
  source: 'webhooks',
  figures: [
    { name: DUE, help: 'Deliveries that are due and have not been attempted yet.' },
    { name: OLDEST, help: 'For how long the oldest of them has been due.' },
    { name: RETRYING, help: 'Deliveries that failed and will be attempted again.' },
  ],
  async read() {
    const now = clock.now();
    const [row] = await sql<{ due: number; retrying: number; oldest: number }[]>`
      select count(*) filter (where next_attempt_at <= ${now})::integer as due,
             count(*) filter (where retries > 0)::integer as retrying,
             greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(next_attempt_at)), 0))::float8 as oldest
      from webhook_deliveries where status = 'pending'`;
    return [
      { name: DUE, value: row!.due },
      { name: OLDEST, value: row!.oldest },
      { name: RETRYING, value: row!.retrying },
    ];
  },
});
