import type { Clock } from '../../../packages/common/clock.ts';
import type { Outbox } from '../../events/outbox.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';

/** The dependencies of this room. A test can replace each of them. */
export interface Deps {
  clock: Clock;
  sql: Sql;
  dataKeys: DataKeys;
  outbox: Outbox;
}
