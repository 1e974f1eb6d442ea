import type { Clock } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Sql } from '../../platform/database/postgres.ts';
import type { App } from '../../platform/http/server.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import type { AskedParameter } from './asked.ts';
import type { Recorder } from './recorder.ts';

/** A request as code in several languages; null where the interface has no such operation. */
export type SamplesOf = (asked: {
  method: string;
  /** The route pattern. */
  path: string;
  /** Null where they are not kept (any more). */
  parameters: readonly AskedParameter[] | null;
}) => Promise<{
  samples: { label: string; setup: string | null; code: string }[];
  /** Whether its response is JSON, whatever it was asked for. */
  readable: boolean;
} | null>;

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Deps {
  config: Config;
  clock: Clock;
  sql: Sql;
  /** For figures, which may be a few seconds late. */
  reads: Db;
  master: MasterKey;
  catalogue: readonly Bank[];
  recorder: Recorder;
  /** Shows a request in several languages. Called when all endpoints are registered. */
  requestSamples: (app: App) => SamplesOf;
}
