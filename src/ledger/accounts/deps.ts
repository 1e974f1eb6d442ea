import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';

/** What this room is given. Nothing is reached any other way, so a test can replace any of it. */
export interface Deps {
  sql: Sql;
  catalogue: readonly Bank[];
  dataKeys: DataKeys;
}
