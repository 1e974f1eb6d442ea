import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Sql } from '../../platform/database/postgres.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Deps {
  clock: Clock;
  sql: Sql;
  catalogue: readonly Bank[];
}
