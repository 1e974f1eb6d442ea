import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Needs {
  clock: Clock;
  sql: Sql;
  jobs: Jobs;
  dataKeys: DataKeys;
}
