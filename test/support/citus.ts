/**
 * `CITUS_URL=postgres://…`: runs journeys and contracts on Citus. The address is that of a database of the coordinator that
 * has the extension `citus` and knows the workers, with a superuser. Each test has a database on every machine, of an ordinary
 * role, with one distributed schema. One run at a time.
 */
import { prepareDatabase } from '../../src/main/prepare.ts';
import { connect, type Sql } from '../../src/platform/database/postgres.ts';
import { inSchema, schemaOf } from '../../src/platform/database-address.ts';
import { databaseUrl, startThrowAwayServer, TEMPLATE } from './server.ts';

export const citusUrl = process.env.CITUS_URL ?? null;

const SCHEMA = 'bank';
const ROLE = 'bank_test';

/** An ordinary role, with which the service takes no liberties of a superuser. */
export const OWNER = citusUrl === null ? '' : `owner ${ROLE}`;

/** A database without tables. */
export const EMPTY = citusUrl === null ? 'template1' : 'template_empty';

/** Returns the settings of a service on a test's database. */
export const citusSettings = (url: string): Record<string, string> =>
  schemaOf(url) === SCHEMA ? { CITUS: 'on', DATABASE_SCHEMA: SCHEMA, DATABASE_URL: url } : {};

/** Returns the address of a test's database, with its schema. */
export const testDatabaseUrl = (serverUrl: string, name: string): string => {
  const url = databaseUrl(serverUrl, name);
  if (citusUrl === null) return url;
  return inSchema(Object.assign(new URL(url), { username: ROLE }).href, SCHEMA);
};

/** Returns the addresses of the machines, the coordinator first. */
export const machinesOf = async (serverUrl: string): Promise<string[]> => {
  if (citusUrl === null) return [serverUrl];
  const sql = connect(serverUrl, { max: 1 });
  const workers = await sql<{ host: string }[]>`
    select format('%s:%s', nodename, nodeport) as host from pg_dist_node where groupid > 0 and isactive order by nodeid`;
  await sql.end();
  return [serverUrl, ...workers.map(({ host }) => Object.assign(new URL(serverUrl), { host }).href)];
};

/** Starts a temporary PostgreSQL, or uses the machines of CITUS_URL, with the databases that tests are copies of. */
export const startServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  if (citusUrl === null) return startThrowAwayServer();
  const machines = await machinesOf(citusUrl);
  const admins = machines.map((url) => connect(url, { max: 1 }));
  const stop = async (): Promise<void> => {
    for (const admin of admins) {
      for (const name of [TEMPLATE, EMPTY]) await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end();
    }
  };
  const close = async (name: string): Promise<void> => {
    for (const admin of admins) {
      await admin`alter database ${admin(name)} allow_connections false`;
      await admin`select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = ${name}`;
    }
  };
  try {
    const [coordinator] = admins as [Sql];
    const password = decodeURIComponent(new URL(citusUrl).password);
    if ((await coordinator`select from pg_roles where rolname = ${ROLE}`).count === 0)
      await coordinator.unsafe(`create role ${ROLE} login createdb password '${password}'`);
    for (const admin of admins) {
      // As docs/operations.md says.
      await admin.unsafe(`alter role ${ROLE} set lock_timeout = '10s'`);
      // Triggers with which tests fail a statement.
      await admin.unsafe(`alter role ${ROLE} set citus.enable_unsafe_triggers = on`);
      for (const name of [TEMPLATE, EMPTY]) await admin`drop database if exists ${admin(name)} with (force)`;
      await admin`create database ${admin(EMPTY)}`;
    }
    await addCitus(machines.map((url) => databaseUrl(url, EMPTY)));
    await close(EMPTY);
    for (const admin of admins) {
      await admin.unsafe(`create database ${TEMPLATE} template ${EMPTY} ${OWNER}`);
    }
    const template = connect(testDatabaseUrl(citusUrl, TEMPLATE), { max: 1 });
    await prepareDatabase(template, SCHEMA, { citus: true });
    await template.end();
    await close(TEMPLATE);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: citusUrl, stop };
};

const addCitus = async (databases: readonly string[]): Promise<void> => {
  const pools = databases.map((url) => connect(url, { max: 1 }));
  for (const sql of pools) await sql`create extension citus`;
  const [coordinator, ...workers] = databases.map((url) => new URL(url)) as [URL, ...URL[]];
  const [sql] = pools as [Sql];
  await sql`select citus_set_coordinator_host(${coordinator.hostname}, ${Number(coordinator.port)})`;
  for (const { hostname, port } of workers) await sql`select citus_add_node(${hostname}, ${Number(port)})`;
  for (const pool of pools) await pool.end();
};

const RESTORES = 'it compares databases of one machine';

/** Test files of journeys and contracts that do not run on Citus, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'test/contracts/tenant-wall.test.ts': 'a distributed schema has no policies',
  'test/journeys/backup.test.ts': RESTORES,
  'test/journeys/cells-commands.test.ts': RESTORES,
  'test/journeys/query-plans.test.ts': 'it reads plans and counters of one machine',
  'test/journeys/releases.test.ts': RESTORES,
  'test/journeys/cells-move-interrupted.test.ts': 'developers do not move between distributed schemas',
  'test/journeys/cells-move-load.deep.test.ts': 'developers do not move between distributed schemas',
  'test/journeys/cells-move.test.ts': 'developers do not move between distributed schemas',
};
