import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Sql } from '../../platform/database/postgres.ts';
import type { App } from '../../platform/http/server.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import type { RecordedParameter } from './recorder/recorded-parameters.ts';
import type { Recorder } from './recorder/recorder.ts';

/** Returns a request as code in several languages; null for an unknown operation. */
export type SamplesOf = (asked: {
  method: string;
  /** The route pattern. */
  path: string;
  /** Null when they are not stored, or no longer. */
  parameters: readonly RecordedParameter[] | null;
}) => Promise<{
  samples: { label: string; setup: string | null; code: string }[];
  /** Whether its response is always JSON. */
  readable: boolean;
} | null>;

/** The dependencies of this room. Tests can replace each of them. */
export interface Deps {
  config: Config;
  clock: Clock;
  sql: Sql;
  /** For figures, which may be a few seconds stale. */
  reads: Db;
  master: MasterKey;
  catalogue: readonly Bank[];
  recorder: Recorder;
  /** Shows a request in several languages. Called when all endpoints are registered. */
  requestSamples: (app: App) => SamplesOf;
}
