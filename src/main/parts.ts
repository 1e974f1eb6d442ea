import type { Clock } from '../../packages/common/clock.ts';
import type { Bank } from '../banks/catalogue/catalogue.ts';
import type { BankProvider } from '../banks/contract/contract.ts';
import type { SamplesOf } from '../developers/usage/deps.ts';
import type { Recorder } from '../developers/usage/recorder/recorder.ts';
import type { EventHub } from '../events/hub.ts';
import type { Outbox } from '../events/outbox.ts';
import type { ByteBudget } from '../platform/byte-budget.ts';
import type { OtherCells } from '../platform/cells/other-cells.ts';
import type { Config } from '../platform/config.ts';
import type { Db, Sql } from '../platform/database/postgres.ts';
import type { DatabaseWatch } from '../platform/database/watch.ts';
import type { DiskSpace } from '../platform/disk-space.ts';
import type { FairWork } from '../platform/http/fair-work.ts';
import type { Callers } from '../platform/http/limits.ts';
import type { Counters } from '../platform/http/rate-limit.ts';
import type { App } from '../platform/http/server.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { DataKeys } from '../platform/keys/data-keys.ts';
import type { Logger } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PersonalData } from '../platform/room/personal-data.ts';
import type { RetentionRule } from '../platform/room/room.ts';
import type { MasterKey } from '../platform/secrets.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { Threads } from '../platform/threads/threads.ts';
import type { DeliveryPolicy } from '../webhooks/endpoints/delivery/policy.ts';

/** All parts of the service, built once by service.ts. Each room sees only those that its `deps.ts` names. */
export interface Parts {
  config: Config;
  /** Aborted when this process should receive no new requests; it still serves those that arrive. */
  leaving: AbortSignal;
  log: Logger;
  /** Wall time. A key's own time is `caller.now`. */
  clock: Clock;
  sql: Sql;
  /** Whether the database answers, and whether its disk is full. */
  watch: DatabaseWatch;
  /** Free space for the embedded database; null with another database. */
  disk: DiskSpace | null;
  /** For figures that may be a few seconds stale: a replica if there is one. Never for data of a connection. */
  reads: Db;
  /** Seals what must be read back and wraps the data keys of connections. */
  master: MasterKey;
  /** Opens the sealed data of connections. */
  dataKeys: DataKeys;
  counters: Counters;
  /** Counts the requests and the work of each caller, for the whole process, also with several cells. */
  callers: Callers;
  work: FairWork;
  /** The other cells of the process. */
  cells: OtherCells;
  metrics: Metrics;
  /** All banks: the simulated ones, and those of BANKS_FILE. */
  catalogue: readonly Bank[];
  bank: BankProvider;
  /** Limit for banks in background work, if not the default. */
  bankDeadlineMs?: number;
  jobs: Jobs;
  /** Threads for heavy work. */
  threads: Threads;
  /** Memory budget of uploads and exports. */
  budget: ByteBudget;
  /** Delivers events to open event streams. */
  hub: EventHub;
  /** Records events. */
  outbox: Outbox;
  /** The personal data of every room. */
  personalData: readonly PersonalData[];
  /** Rules for deletion by age. */
  retention: readonly RetentionRule[];
  mailer: Mailer;
  /** Records every banking request. */
  recorder: Recorder;
  /** Shows a request in several languages. */
  requestSamples: (app: App) => SamplesOf;
  /** How webhooks are delivered: limits, retries, allowed targets. */
  webhooks: DeliveryPolicy;
}
