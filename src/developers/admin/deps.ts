import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  clock: Clock;
  jobs: Jobs;
  sql: Sql;
  catalogue: readonly Bank[];
}
