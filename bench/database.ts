/** A database of the bench's own, gone when it is over. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/embedded-postgres/start.ts';
import { connect } from '../src/platform/database/postgres.ts';

export interface BenchDatabase {
  url: string;
  /** For what the services and the database keep in files. */
  directory: string;
  remove(): Promise<void>;
}

/**
 * Makes a database on the server of `given`, or on one of its own, with fsync on. A database that holds anything is
 * refused although nothing would be done to it: whoever names one by mistake would load the server that customers use.
 */
export const makeDatabase = async (given: string | undefined): Promise<BenchDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
  const clean = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  try {
    if (given === undefined) {
      const server = await startEmbedded({ dataDir: join(directory, 'data') });
      return {
        url: server.url,
        directory,
        async remove() {
          await server.stop();
          await clean();
        },
      };
    }
    const sql = connect(given, { max: 1 });
    const name = `open_banking_bench_${randomBytes(4).toString('hex')}`;
    try {
      const [{ tables }] = await sql<[{ tables: number }]>`
        select count(*)::integer as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'`;
      if (tables > 0)
        throw new Error('DATABASE_URL names a database that is not empty: give the bench an empty one');
      await sql.unsafe(`create database ${name}`);
    } finally {
      await sql.end();
    }
    const url = new URL(given);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      directory,
      async remove() {
        const admin = connect(given, { max: 1 });
        await admin.unsafe(`drop database ${name} with (force)`).finally(() => admin.end());
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
};
