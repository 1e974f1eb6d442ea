import type { Clock } from '../../packages/common/clock.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { StoredFigures } from '../platform/telemetry/metrics.ts';

const CONNECTIONS = 'bank_connections';
const LAG = 'ingest_lag_seconds';

/** The health of connections by bank, and how current their data are. */
export const bankFigures = ({ sql, clock }: { sql: Sql; clock: Clock }): StoredFigures => ({
  source: 'banks',
  figures: [
    {
      name: CONNECTIONS,
      help: 'Connections with a valid consent by bank and health.',
      labels: ['bank', 'health'],
    },
    {
      name: LAG,
      help: 'Age of the data by bank: 95 % of the connections with a valid consent are at least this current.',
      labels: ['bank'],
    },
  ],
  async read() {
    // In key time, as the end of a consent and the bookmark of a connection.
    const rows = await sql<{ bank: string; health: string; connections: number; lag: number }[]>`
      with current as (
        select c.bank_id as bank, coalesce(h.status, 'healthy') as health,
               extract(epoch from t.now - c.pulled_until)::float8 as lag
        from connections c
        join api_keys k on k.id = c.key_id
        left join connection_health h on h.key_id = c.key_id and h.connection_id = c.id
        cross join lateral (select ${clock.now()}::timestamptz + k.clock_offset_ms * interval '1 ms' as now) t
        where c.provider = 'bank' and c.revoked_at is null and c.expires_at > t.now
      ), lags as (
        select bank, percentile_disc(0.95) within group (order by lag) as lag from current group by bank
      )
      select bank, health, count(*)::integer as connections, max(lags.lag) as lag
      from current join lags using (bank) group by bank, health`;
    return rows.flatMap(({ bank, health, connections, lag }) => [
      { name: CONNECTIONS, labels: { bank, health }, value: connections },
      { name: LAG, labels: { bank }, value: Math.max(0, lag) },
    ]);
  },
});
