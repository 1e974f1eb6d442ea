/**
 * The content of a database archive: its schema as JSON, and the rows of each table in COPY format. Everything is read in
 * one snapshot, so the service may continue to write. The npm package of PostgreSQL contains no pg_dump.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { findKeyStoreCheck, listSomeDataKeys } from '../../src/developers/master-key/installation-store.ts';
import { getTypeParser } from '../../src/platform/database/column-types.ts';
import { migrationsDirectory } from '../../src/platform/database/migrate.ts';
import { fileName, readMigrations } from '../../src/platform/database/migration-files.ts';
import { type Tag, tag } from '../../src/platform/database/query.ts';
import { setTenants } from '../../src/platform/database/tenant-query.ts';
import { jobsSchemaOf, schemaOf, searchPathOf } from '../../src/platform/database-address.ts';
import type { KeyStore } from '../../src/platform/keys/key-store.ts';
import { BackupError, blockOf, blockReader } from './archive.ts';
import { readSchema, type Schema } from './schema.ts';

const SOME_KEYS = 100;

interface Session {
  client: pg.Client;
  sql: Tag;
}

/** Runs `work` in one transaction on a separate connection without a statement timeout. */
const inOneTransaction = async <T>(
  url: string,
  begin: string,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'open-banking-backup',
    keepAlive: true,
    types: { getTypeParser },
  });
  // A lost connection rejects the waiting statement, so this event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `${begin}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = ${searchPathOf(schemaOf(url))}; ${setTenants('all')}`,
    );
    const result = await work({ client, sql: tag((query) => client.query(query as pg.QueryConfig)) });
    await client.query('commit');
    return result;
  } finally {
    // Rolls back an open transaction.
    await client.end();
  }
};

export interface Snapshot {
  /** Identifies the installation: equal for a database and its key store. */
  installation: string;
  tables: number;
  /** Yields the content of the archive. Can be read once. */
  content: () => AsyncGenerator<Buffer>;
  /** Resolves with the number of rows after the content was read. */
  rows: () => Promise<number>;
}

/**
 * Reads the state of a database at one instant.
 * @throws BackupError if the key store belongs to another database
 */
export const atOneInstant = <T>(
  url: string,
  store: KeyStore,
  work: (state: Snapshot) => Promise<T>,
): Promise<T> =>
  inOneTransaction(url, 'begin isolation level repeatable read, read only', async ({ client, sql }) => {
    const namespace = schemaOf(url);
    const [found] = await sql`
      select from pg_tables where schemaname = ${namespace} and tablename = 'installation'`;
    if (!found)
      throw new BackupError(
        'The database contains no data of this service. Start the service once before you back it up.',
      );
    const installation = await installationOf(sql, store);
    const schema = await readSchema(sql, namespace);
    const copies: { rowCount: number }[] = [];
    return work({
      installation,
      tables: schema.tables.length,
      async *content() {
        yield blockOf(Buffer.from(JSON.stringify(schema)));
        for (const { name, columns } of schema.tables) {
          const copy = client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`));
          copies.push(copy);
          for await (const part of copy as AsyncIterable<Buffer>) yield blockOf(part);
          yield blockOf(Buffer.alloc(0));
        }
      },
      async rows() {
        // The answer to this statement comes after the count of the last table.
        await client.query('select 1');
        return copies.reduce((sum, { rowCount }) => sum + rowCount, 0);
      },
    });
  });

const installationOf = async (sql: Tag, store: KeyStore): Promise<string> => {
  const check = await findKeyStoreCheck(sql);
  const ids = await listSomeDataKeys(sql, SOME_KEYS);
  if (check === null || (ids.length > 0 && (await store.get(ids)).size === 0)) {
    throw new BackupError(
      'The key store does not belong to the database: it has no key of any connection. Name the right one with --key-store-url.',
    );
  }
  return createHash('sha256').update(check).digest('hex').slice(0, 16);
};

/**
 * Restores the database of an archive into an empty one, in one transaction: an incomplete restore leaves the database
 * empty.
 * @param read passes on the content, and rejects if it is incomplete
 * @param beforeCommit runs in the transaction before the commit, which its failure prevents
 */
export const fillDatabase = (
  url: string,
  read: (consume: (plain: AsyncIterable<Buffer>) => Promise<void>) => Promise<unknown>,
  beforeCommit: (sql: Tag) => Promise<void>,
): Promise<void> =>
  inOneTransaction(url, 'begin', async (session) => {
    // Citus would create the types and functions on its other machines, which an ordinary role may not. The next start does it.
    await session.client.query('set local citus.enable_ddl_propagation = off');
    const namespace = schemaOf(url);
    const { count } = await session.sql`
      select from pg_namespace where nspname in (${namespace}, ${jobsSchemaOf(namespace)}) and nspname <> 'public'
      union all select from pg_tables where schemaname = ${namespace}`;
    if (count > 0) {
      throw new BackupError(
        'The database to restore into is not empty, so nothing was changed. Create an empty database and name that one.',
      );
    }
    await read((plain) => fill(session, namespace, plain));
    await beforeCommit(session.sql);
  });

const fill = async ({ client }: Session, namespace: string, plain: AsyncIterable<Buffer>): Promise<void> => {
  const next = blockReader(plain);
  const archived = JSON.parse((await next()).toString('utf8')) as Schema;
  const { before, tables, after } = archived;
  if ((archived.namespace ?? 'public') !== namespace) {
    throw new BackupError(
      `The archive is of the schema ${archived.namespace ?? 'public'}, and the schema to restore into is ${namespace}, so nothing was changed. Set DATABASE_SCHEMA to the schema of the archive.`,
    );
  }
  if (namespace !== 'public') await client.query(`create schema "${namespace}"`);
  // Functions may reference tables that are created later.
  await client.query(['set local check_function_bodies = off;', ...before].join('\n'));
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (let part = await next(); part.length > 0; part = await next()) yield part;
  };
  for (const { name, columns } of tables) {
    const copy = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(parts()), copy);
  }
  await client.query(after.join('\n'));
};

/** Returns the name of the first migration of a database that this program does not know; null if it knows all. */
export const findUnknownMigration = async (sql: Tag): Promise<string | null> => {
  const known = (await readMigrations(migrationsDirectory)).map(({ version }) => version);
  const [unknown] = await sql<{ version: number; name: string }[]>`
    select version, name from schema_migrations
    where version <> all(${known}::integer[]) order by version limit 1`;
  return unknown ? fileName(unknown) : null;
};
