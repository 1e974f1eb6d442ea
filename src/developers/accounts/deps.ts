import type { Clock } from '../../../packages/common/clock.ts';
import type { OtherCells } from '../../platform/cells/other-cells.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Counters } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { Logger } from '../../platform/log.ts';
import type { MasterKey } from '../../platform/secrets.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  config: Config;
  cells: OtherCells;
  log: Pick<Logger, 'warn'>;
  clock: Clock;
  sql: Sql;
  dataKeys: DataKeys;
  master: MasterKey;
  counters: Counters;
  jobs: Jobs;
}
