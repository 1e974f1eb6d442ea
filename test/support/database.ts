import { randomUUID } from 'node:crypto';
import { connect, type Sql } from '../../src/platform/database/postgres.ts';
import { EMPTY, machinesOf, OWNER, startServer, testDatabaseUrl } from './citus.ts';
import type { Ending } from './ending.ts';
import { atProcessEnd } from './process-end.ts';
import { TEMPLATE } from './server.ts';

const OBJECT_IN_USE = '55006';

interface TestDatabase {
  readonly url: string;
  /** A separate pool, closed with the test. */
  readonly sql: Sql;
}

/**
 * Creates a database with all migrations until the end of `t`, cloned from a template: measured 12 ms on 2 cores, and 15 ms
 * more for its first connection and for dropping it.
 */
export const testDatabase = (t: Ending): Promise<TestDatabase> => createDatabase(t, TEMPLATE);

/** As {@link testDatabase}, but without tables. */
export const emptyDatabase = (t: Ending): Promise<TestDatabase> => createDatabase(t, EMPTY);

/** Copies a database to which only the test is connected, as a backup. */
export const copyOfDatabase = async (t: Ending, url: string): Promise<TestDatabase> => {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  server ??= openServer();
  const { admins } = await server;
  const allow = async (connections: boolean): Promise<void> => {
    for (const admin of admins) await admin.unsafe(`alter database ${name} allow_connections ${connections}`);
  };
  await allow(false);
  // The pool of the test itself, which opens its connections again, and the connections of Citus.
  for (const admin of admins) {
    await admin`
      select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where datname = ${name} and (application_name = 'test' or application_name ilike 'citus%')`;
  }
  return createDatabase(t, name).finally(() => allow(true));
};

/** Drops a database that a test made indirectly, together with its own. */
export const dropWith = (t: Ending, name: string): void => {
  t.after(async () => {
    finished.push(name);
  });
};

/** The run's server or, for a file that runs alone, one that lives as long as its process. */
interface TestServer {
  readonly url: string;
  /** A pool on each machine: one without Citus. */
  readonly admins: readonly Sql[];
  stop(): Promise<void>;
}

let server: Promise<TestServer> | undefined;

const openServer = async (): Promise<TestServer> => {
  const { url, stop } = process.env.TEST_SERVER_URL
    ? { url: process.env.TEST_SERVER_URL, stop: async () => {} }
    : await startServer();
  const admins = (await machinesOf(url)).map((machine) => connect(machine, { max: 1 }));
  return { url, stop, admins };
};

/**
 * Databases of finished tests, dropped when the next one is created: node:test closes in the order of opening, and a
 * service that was opened later needs its database until it is closed.
 */
const finished: string[] = [];

const createDatabase = async (t: Ending, template: string): Promise<TestDatabase> => {
  server ??= openServer();
  const { url: serverUrl, admins } = await server;
  await dropFinished(admins);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // file_copy takes 11 ms, the default 29 ms, because it logs every page of the template.
  const create = (admin: Sql) =>
    admin.unsafe(`create database ${name} template ${template} ${OWNER} strategy file_copy`);
  await Promise.all(admins.map(create));
  const url = testDatabaseUrl(serverUrl, name);
  const sql = connect(url, { applicationName: 'test', allTenants: 'operator' });
  t.after(async () => {
    await sql.end();
    finished.push(name);
  });
  return { url, sql };
};

const dropFinished = async (admins: readonly Sql[]): Promise<void> => {
  for (const name of finished.splice(0)) {
    await Promise.all(admins.map((admin) => drop(admin, name)));
  }
};

const drop = async (admin: Sql, name: string, tries = 10): Promise<void> => {
  try {
    await admin`drop database if exists ${admin(name)} with (force)`;
  } catch (error) {
    // Citus opens its connection to a database again as soon as that is closed.
    if (tries === 0 || (error as { code?: string }).code !== OBJECT_IN_USE) throw error;
    await drop(admin, name, tries - 1);
  }
};

atProcessEnd(async () => {
  if (!server) return;
  const { admins, stop } = await server;
  await dropFinished(admins);
  for (const admin of admins) await admin.end();
  await stop();
});
