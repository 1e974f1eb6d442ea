import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { connect, type Sql } from '../database/postgres.ts';
import { inSchema } from '../database-address.ts';
import { folderKeyStore } from './folder-store.ts';
import { type KeyStore, KeyStoreError } from './key-store.ts';
import { postgresKeyStore } from './postgres-store.ts';

const migrations = fileURLToPath(new URL('../../../migrations/key-store', import.meta.url));

/** Migrates the database of a key store. Several processes may call it at once. */
export const prepareKeyStore = async (sql: Sql): Promise<void> => {
  await migrate(sql, migrations);
};

/** Most connections of one process to the key store: queries are rare and short. */
const POOL_SIZE = 4;

/** PostgreSQL truncates longer names, and could then find another database with the same beginning. */
const LONGEST_NAME = 63;

/**
 * Opens the configured key store. Default: a second database next to that of DATABASE_URL, created if missing; without
 * DATABASE_URL, a folder next to the embedded database.
 * @param sql the main database
 * @throws KeyStoreError with the way to fix the problem
 */
export const openKeyStore = async (config: Config, sql: Sql, now: Date): Promise<KeyStore> => {
  const { keyStoreUrl, dataDir } = config;
  // A pooler knows the main database only.
  const databaseUrl = config.databaseSessionUrl ?? config.databaseUrl;
  if (keyStoreUrl?.startsWith('file:')) return openFolder(fileURLToPath(keyStoreUrl), now);
  if (keyStoreUrl !== null) return openDatabase(keyStoreUrl);
  if (databaseUrl === null) return openFolder(join(dataDir, 'keys'), now);
  return openDatabase(await besideMainDatabase(databaseUrl, sql));
};

const openFolder = (folder: string, now: Date): Promise<KeyStore> =>
  folderKeyStore(folder, now).catch((error: Error) => {
    throw new KeyStoreError(`The key store in the folder ${folder} cannot be used: ${error.message}`);
  });

const openDatabase = async (url: string): Promise<KeyStore> => {
  const sql = connect(url, { max: POOL_SIZE, applicationName: 'open-banking-keys' });
  try {
    await prepareKeyStore(sql);
    return postgresKeyStore(sql);
  } catch (error) {
    await sql.end({ timeout: 1 });
    const { host, pathname } = new URL(url);
    throw new KeyStoreError(
      `The key store, the database ${decodeURIComponent(pathname.slice(1))} at ${host}, cannot be used: ` +
        `${(error as Error).message}\n` +
        'The key store needs its own PostgreSQL database, separate from DATABASE_URL, with a role that may create ' +
        'tables in it. Set it with KEY_STORE_URL.',
      { cause: error },
    );
  }
};

/** Returns the address of the database next to the main one, and creates it if missing. */
const besideMainDatabase = async (mainUrl: string, sql: Sql): Promise<string> => {
  const [main] = await sql<{ name: string; role: string }[]>`
    select current_database() as name, current_user as role`;
  const { name: mainName, role } = main!;
  const name = `${mainName}_keys`;
  if (Buffer.byteLength(name) > LONGEST_NAME) {
    throw new KeyStoreError(
      `The key store would be the database ${name}, whose name is too long for PostgreSQL.\n` +
        'Create a database for it, and set it with KEY_STORE_URL.',
    );
  }
  await createDatabase(sql, name).catch((error: Error & { code?: string }) => {
    throw new KeyStoreError(
      `The key store, the database ${name} beside ${mainName}, could not be created: ${error.message}\n` +
        `Let an administrator run  create database "${name}" owner "${role}";  or set another database, best on ` +
        'another server, with KEY_STORE_URL.',
      { cause: error },
    );
  });
  // Its tables are in `public`, whatever the schema of the main database.
  const url = new URL(inSchema(mainUrl, 'public'));
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

/** PostgreSQL's codes for a database that another process created meanwhile. */
const CREATED_MEANWHILE = /^(42P04|23505)$/;

const createDatabase = async (sql: Sql, name: string): Promise<void> => {
  if ((await sql`select from pg_database where datname = ${name}`).count > 0) return;
  const connection = await sql.reserve();
  try {
    // Not template1, which cannot be copied while somebody is connected to it.
    await connection.unsafe(`create database ${sql(name).quoted} template template0`);
  } catch (error) {
    if (!CREATED_MEANWHILE.test((error as { code?: string }).code ?? '')) throw error;
  } finally {
    connection.release();
  }
};
