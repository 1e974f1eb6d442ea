import type { Clock } from '../../../packages/common/clock.ts';
import type { Outbox } from '../../events/outbox.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { DeliveryPolicy } from './delivery/policy.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  sql: Sql;
  master: MasterKey;
  jobs: Jobs;
  outbox: Outbox;
  metrics: Pick<Metrics, 'deliveries'>;
  webhooks: DeliveryPolicy;
}
