import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { Logger } from '../../platform/log.ts';
import type { MasterKey } from '../../platform/secrets.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Needs {
  config: Config;
  log: Logger;
  sql: Sql;
  master: MasterKey;
  dataKeys: DataKeys;
  jobs: Jobs;
}
