import type { Clock } from '../../../packages/common/clock.ts';
import type { BankProvider } from '../../banks/contract/contract.ts';
import type { Outbox } from '../../events/outbox.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { Logger } from '../../platform/log.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import type { Threads } from '../../platform/threads/threads.ts';

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  sql: Sql;
  master: MasterKey;
  dataKeys: DataKeys;
  bank: BankProvider;
  threads: Threads;
  jobs: Jobs;
  outbox: Outbox;
  /** The personal data of every room. */
  personalData: readonly PersonalData[];
}
