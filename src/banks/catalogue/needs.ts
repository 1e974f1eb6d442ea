import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { Bank } from './catalogue.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Needs {
  config: Pick<Config, 'liveKeys'>;
  sql: Sql;
  catalogue: readonly Bank[];
}
