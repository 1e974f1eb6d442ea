import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Sql } from '../../platform/database/postgres.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  clock: Clock;
  sql: Sql;
  catalogue: readonly Bank[];
}
