import type { Clock } from '../../../packages/common/clock.ts';
import type { OtherCells } from '../../platform/cells/other-cells.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MasterKey } from '../../platform/secrets.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  config: Config;
  cells: OtherCells;
  clock: Clock;
  sql: Sql;
  master: MasterKey;
  jobs: Jobs;
}
