import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Recorder } from '../../developers/usage/recorder/recorder.ts';
import type { Outbox } from '../../events/outbox.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Counters } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Deps {
  config: Pick<Config, 'publicUrl' | 'rateLimits' | 'liveKeys'>;
  clock: Clock;
  sql: Sql;
  dataKeys: DataKeys;
  jobs: Jobs;
  counters: Counters;
  outbox: Outbox;
  catalogue: readonly Bank[];
  recorder: Pick<Recorder, 'countRead'>;
}
