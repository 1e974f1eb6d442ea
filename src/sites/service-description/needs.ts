import type { Clock } from '../../../packages/common/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DatabaseWatch } from '../../platform/database/watch.ts';
import type { DiskSpace } from '../../platform/disk-space.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { Logger } from '../../platform/log.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Needs {
  config: Config;
  leaving: AbortSignal;
  log: Logger;
  clock: Clock;
  sql: Sql;
  watch: DatabaseWatch;
  disk: DiskSpace | null;
  dataKeys: DataKeys;
}
