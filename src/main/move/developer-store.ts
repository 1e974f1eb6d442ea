/** The row of a developer who moves, and the deletion of everything that it owns. */
import type { Db, Sql, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import { forDeveloper } from './capture-store.ts';
import type { KeyNumbers } from './copy-store.ts';
import { deleteRecords } from './follower-store.ts';
import type { TenantTable } from './table-store.ts';

/** Any fixed number that nothing else in a database locks. The transaction that copies rows into a target holds it. */
const TARGET_LOCK = 5_820_447_120;

export const lockTarget = async (target: Tx): Promise<void> => {
  await target`select pg_advisory_xact_lock(${TARGET_LOCK})`;
};

/** Returns the address of an account; null if the cell does not have it. */
export const addressIn = async (sql: Db, developerId: string): Promise<string | null> => {
  const [row] = await sql<{ email: string }[]>`select email from developers where id = ${developerId}`;
  return row?.email ?? null;
};

/** Returns which of some developers a cell has. */
export const developersIn = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const found = await forAllTenants(
    'operator',
    () => sql<{ id: string }[]>`select id from developers where id = any(${[...ids]}::text[])`,
  );
  return new Set(found.map(({ id }) => id));
};

export const markMoved = async (target: Tx, developerId: string, at: Date): Promise<void> => {
  await target`update developers set moved_at = ${at} where id = ${developerId}`;
};

/** Lists the developers who came from another cell. */
export const listMoved = (sql: Sql): Promise<{ id: string }[]> =>
  forAllTenants(
    'operator',
    () => sql<{ id: string }[]>`select id from developers where moved_at is not null`,
  );

interface Leaving {
  tables: readonly TenantTable[];
  developerId: string;
  keys: KeyNumbers;
}

/** Deletes all rows of a developer. */
export const deleteDeveloper = (source: Sql, { tables, developerId, keys }: Leaving): Promise<void> =>
  source.begin(async (tx) => {
    await tx`select set_config('open_banking.moving', 'on', true)`;
    await deleteRecords(tx, keys);
    for (const { name, belongs } of tables.toReversed())
      await tx.unsafe(`delete from ${name} where ${forDeveloper(belongs, developerId)}`);
  });
