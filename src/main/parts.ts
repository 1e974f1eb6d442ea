import type { Clock } from '../../packages/common/clock.ts';
import type { Bank } from '../banks/catalogue/catalogue.ts';
import type { BankProvider } from '../banks/contract/contract.ts';
import type { SamplesOf } from '../developers/usage/deps.ts';
import type { Recorder } from '../developers/usage/recorder.ts';
import type { EventHub } from '../events/hub.ts';
import type { Outbox } from '../events/outbox.ts';
import type { ByteBudget } from '../platform/byte-budget.ts';
import type { Config } from '../platform/config.ts';
import type { Db, Sql } from '../platform/database/postgres.ts';
import type { DatabaseWatch } from '../platform/database/watch.ts';
import type { DiskSpace } from '../platform/disk-space.ts';
import type { Counters } from '../platform/http/rate-limit.ts';
import type { App } from '../platform/http/server.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { DataKeys } from '../platform/keys/data-keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PersonalData } from '../platform/room/personal-data.ts';
import type { RetentionRule } from '../platform/room/room.ts';
import type { MasterKey } from '../platform/secrets.ts';
import type { Threads } from '../platform/threads/threads.ts';
import type { DeliveryPolicy } from '../webhooks/policy.ts';

/** What the service is put together from, built once by service.ts. A room sees of it what its `deps.ts` names. */
export interface Parts {
  config: Config;
  /** Aborted when this process is to be sent no more requests: it still serves those that come. */
  leaving: AbortSignal;
  log: Logger;
  /** Wall time. A key's own time is `caller.now`. */
  clock: Clock;
  sql: Sql;
  /** Whether the database answers, and whether its disk is full. */
  watch: DatabaseWatch;
  /** The space that is left for the embedded database; null where another one is used. */
  disk: DiskSpace | null;
  /** For figures that may be a few seconds late: a replica where there is one. Never for what belongs to a connection. */
  reads: Db;
  /** Seals what must be read back and wraps the data keys of connections. */
  master: MasterKey;
  /** Open what belongs to a connection. */
  dataKeys: DataKeys;
  counters: Counters;
  /** All banks that there are: the simulated ones, and those of BANKS_FILE. */
  catalogue: readonly Bank[];
  bank: BankProvider;
  /** How long a bank may take in the background, if not as long as usual. */
  bankDeadlineMs?: number;
  jobs: Jobs;
  /** Where heavy work is done. */
  threads: Threads;
  /** What uploads and exports take of the memory of the process. */
  budget: ByteBudget;
  /** Delivers events to open event streams. */
  hub: EventHub;
  /** Records what happens. */
  outbox: Outbox;
  /** What every room holds about people. */
  personalData: readonly PersonalData[];
  /** What is deleted by its age. */
  retention: readonly RetentionRule[];
  mailer: Mailer;
  /** Where every banking request is recorded. */
  recorder: Recorder;
  /** Shows a request in several languages. */
  requestSamples: (app: App) => SamplesOf;
  /** How webhooks are delivered: limits, retries, where to. */
  webhooks: DeliveryPolicy;
}
