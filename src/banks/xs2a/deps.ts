import type { Clock } from '../../../packages/common/clock.ts';
import type { OtherCells } from '../../platform/cells/other-cells.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Counters } from '../../platform/http/rate-limit.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Deps {
  config: Config;
  cells: OtherCells;
  clock: Clock;
  sql: Sql;
  counters: Counters;
}
