import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';

/** The dependencies of this room. A test can replace each of them. */
export interface Deps {
  sql: Sql;
  catalogue: readonly Bank[];
  dataKeys: DataKeys;
}
