import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Outbox } from '../../events/outbox.ts';
import type { ByteBudget } from '../../platform/byte-budget.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { Threads } from '../../platform/threads/threads.ts';

/** The dependencies of this room. A test can replace each of them. */
export interface Deps {
  clock: Clock;
  sql: Sql;
  dataKeys: DataKeys;
  jobs: Jobs;
  outbox: Outbox;
  catalogue: readonly Bank[];
  threads: Threads;
  budget: ByteBudget;
}
