import type { Clock } from '../../../packages/common/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import type { DeliveryPolicy } from '../endpoints/delivery/policy.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  config: Config;
  clock: Clock;
  sql: Sql;
  master: MasterKey;
  webhooks: DeliveryPolicy;
}
