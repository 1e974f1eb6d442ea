import { keyErasureQueue } from '../../consent/connections/erasure/erase-key.ts';
import { destructionQueue } from '../../ledger/data-keys/data-keys.ts';
import { tombstoneQueue } from '../../ledger/tombstones/tombstones.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { StoredFigures } from '../../platform/telemetry/metrics.ts';

const LAG = 'erasure_lag_seconds';

/** The work that completes an erasure after the transaction that deletes the rows. */
const QUEUES = [keyErasureQueue, destructionQueue, tombstoneQueue].map(({ name }) => name);

export const erasureFigures = ({ sql }: { sql: Sql }): StoredFigures => ({
  source: 'erasure',
  figures: [
    {
      name: LAG,
      help: 'Age of the oldest erasure that is not complete: connections of a revoked key, data keys to destroy, tombstones to write.',
    },
  ],
  async read() {
    const [row] = await sql<{ lag: number }[]>`
      select coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as lag
      from job where name = any(${QUEUES}) and state <= 'active'`;
    return [{ name: LAG, value: row!.lag }];
  },
});
