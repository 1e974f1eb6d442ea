/** Checks at the start that the server of DATABASE_URL is one that the service can use. */
import type { Reserved, Sql } from './postgres.ts';

/** The server of DATABASE_URL cannot be used. The message says what to do about it. */
export class DatabaseServerError extends Error {
  override readonly name = 'DatabaseServerError';
}

/** The oldest version that docs/operations.md names, as in `server_version_num`. */
const OLDEST_VERSION = 160_000;

/** Returns what is wrong with a version of PostgreSQL; null for one that is new enough. */
export const faultOfVersion = (number: number, version: string): string | null =>
  number >= OLDEST_VERSION
    ? null
    : `The database of DATABASE_URL is PostgreSQL ${version}, and the service needs PostgreSQL ${OLDEST_VERSION / 10_000} or newer. ` +
      'Upgrade the server with pg_upgrade, or move the data with pg_dump.';

const POOLER =
  'A connection of DATABASE_URL is not one session of PostgreSQL: the address is that of a pooler in transaction or statement mode, such as PgBouncer. ' +
  'Set DATABASE_SESSION_URL to the address of PostgreSQL itself, or of a pooler in session mode.';

/** A prepared statement is there already, or is not there: the session is another one than before. */
const FOREIGN_STATEMENT = /^(42P05|26000)$/;

/**
 * Checks the version of the server, and that a connection is one session. The start lock, notifications and the claims of
 * jobs need a session.
 * @throws DatabaseServerError
 */
export const checkServer = async (sql: Pick<Sql, 'reserve'>): Promise<void> => {
  try {
    await check(sql);
  } catch (error) {
    if (!FOREIGN_STATEMENT.test((error as { code?: string }).code ?? '')) throw error;
    throw new DatabaseServerError(POOLER, { cause: error });
  }
};

const check = async (sql: Pick<Sql, 'reserve'>): Promise<void> => {
  const connection = await sql.reserve();
  try {
    const [server] = await connection<{ number: number; version: string; pid: number }[]>`
      select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
             pg_backend_pid() as pid`;
    const { number, version, pid } = server!;
    const fault = faultOfVersion(number, version);
    if (fault !== null) throw new DatabaseServerError(fault);
    // A pooler invents the number that it gives at the login.
    if (pid !== connection.processId && (await changesSessions(sql, connection)))
      throw new DatabaseServerError(POOLER);
  } finally {
    connection.release();
  }
};

const pidOf = async (db: Pick<Reserved, 'unsafe'>): Promise<number> =>
  (await db.unsafe<[{ pid: number }]>('select pg_backend_pid() as pid'))[0].pid;

/** Whether the pooler gives the session of a connection to another one between two statements. */
const changesSessions = async (sql: Pick<Sql, 'reserve'>, connection: Reserved): Promise<boolean> => {
  const own = await pidOf(connection);
  const other = await sql.reserve();
  try {
    // The transaction occupies the session that the pooler used last, or a further one.
    return await other.begin(async (tx) => (await pidOf(tx)) === own || (await pidOf(connection)) !== own);
  } finally {
    other.release();
  }
};
