import type { Clock } from '../../packages/common/clock.ts';
import type { BankProvider } from '../banks/contract/contract.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { DataKeys } from '../platform/keys/data-keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Threads } from '../platform/threads/threads.ts';

/** The dependencies of this room. A test can replace each of them. */
export interface Deps {
  log: Logger;
  clock: Clock;
  sql: Sql;
  dataKeys: DataKeys;
  bank: BankProvider;
  threads: Threads;
  jobs: Jobs;
  outbox: Outbox;
  /** The time limit for a bank, if it differs from the default. */
  bankDeadlineMs?: number;
}
