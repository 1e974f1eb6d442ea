import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Db, Sql } from '../../platform/database/postgres.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Needs {
  clock: Clock;
  sql: Sql;
  /** For figures, which may be a few seconds late. */
  reads: Db;
  /** All banks that there are. */
  catalogue: readonly Bank[];
}
