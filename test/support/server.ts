import { join } from 'node:path';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { prepareDatabase } from '../../src/main/prepare.ts';
import { connect, type Sql } from '../../src/platform/database/postgres.ts';
import { temporaryDirectory } from './temporary.ts';

/** Fast settings without durability, because no data need to survive a crash. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off', // autovacuum would connect to the template, which then cannot be cloned
  max_connections: 300,
  max_wal_size: '64MB',
  unix_socket_directories: '.', // in the cluster
};

export const TEMPLATE = 'template_migrated';

/** Returns the address of another database on the same server. */
export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/**
 * Starts a temporary PostgreSQL with all migrations in the database {@link TEMPLATE}. It stops and is deleted with this
 * process. Without `tenantWall` it has no row-level security, which hides a condition that a statement lacks.
 */
export const startThrowAwayServer = async ({
  tenantWall = true,
} = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> => {
  const directory = await temporaryDirectory();
  const dataDir = join(directory.path, 'data');
  const server = await startEmbedded({ dataDir, settings: SETTINGS });
  const url = new URL(server.url);
  // A statement over the socket needs a quarter less time than over TCP.
  url.searchParams.set('host', join(dataDir, 'postgres'));
  const stop = async (): Promise<void> => {
    await server.stop();
    await directory.remove();
  };
  try {
    await createTemplate(url.href, tenantWall);
  } catch (error) {
    // A running server would keep the run from ending, and hide which migration failed.
    await stop();
    throw error;
  }
  return { url: url.href, stop };
};

const createTemplate = async (serverUrl: string, tenantWall: boolean): Promise<void> => {
  const admin = connect(serverUrl, { max: 1 });
  // The same password, derived in one round instead of 4,096, because each of about a thousand connections derives it.
  const password = decodeURIComponent(new URL(serverUrl).password);
  await admin`set scram_iterations = 1`;
  await admin.unsafe(`alter role current_user password '${password}'`);
  await admin`create database ${admin(TEMPLATE)}`;
  const template = connect(databaseUrl(serverUrl, TEMPLATE), { max: 1 });
  await prepareDatabase(template, 'public');
  if (!tenantWall) await removePolicies(template);
  await template.end();
  await admin`alter database ${admin(TEMPLATE)} allow_connections false`;
  await admin.end();
};

/** Leaves only the conditions of the statements to keep tenants apart. */
const removePolicies = async (sql: Sql): Promise<void> => {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`;
  for (const { name } of tables) await sql.unsafe(`alter table ${name} disable row level security`);
};
