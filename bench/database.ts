/** A temporary database for the benchmark. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/main/embedded-postgres/start.ts';
import { connect } from '../src/platform/database/postgres.ts';

export interface BenchDatabase {
  url: string;
  /** For the files of the services and the database. */
  directory: string;
  remove(): Promise<void>;
}

/**
 * Creates a database on the server of `given`, or on a temporary server, with fsync on. A database with tables is refused,
 * because a wrong address would put load on the server of customers.
 */
export const makeDatabase = async (given: string | undefined): Promise<BenchDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-bench-'));
  const clean = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  const made = (url: string, drop: () => Promise<unknown>): BenchDatabase => {
    let removed: Promise<void> | null = null;
    const remove = (): Promise<void> => {
      removed ??= drop().then(clean);
      return removed;
    };
    // An interrupted run removes everything; a second signal ends it at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void remove().finally(() => process.exit(1)));
    return { url, directory, remove };
  };
  try {
    if (given === undefined) {
      const server = await startEmbedded({ dataDir: join(directory, 'data') });
      return made(server.url, () => server.stop());
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
    return made(url.href, async () => {
      const admin = connect(given, { max: 1 });
      await admin.unsafe(`drop database ${name} with (force)`).finally(() => admin.end());
    });
  } catch (error) {
    await clean();
    throw error;
  }
};
