/**
 * Checks every SQL statement of the program against the schema of the migrations. PostgreSQL parses each statement and reports the
 * columns of its result, which must fit the declared row type: a renamed column, another type or an unexpected null fails. A statement
 * that reaches rows of tenants without naming the tenant fails too, unless check-sql/tenants.ts lists it with a reason.
 *
 *   node scripts/check-sql.ts
 */
import { fileURLToPath } from 'node:url';
import { API } from 'typescript/unstable/sync';
import { prepareDatabase } from '../src/main/prepare.ts';
import { prepareDirectory } from '../src/platform/cells/directory.ts';
import { connect, type Sql } from '../src/platform/database/postgres.ts';
import { prepareKeyStore } from '../src/platform/keys/open-store.ts';
import { databaseUrl, startThrowAwayServer } from '../test/support/server.ts';
import { compareRow } from './check-sql/compare.ts';
import { Describer } from './check-sql/describe.ts';
import { findStatements } from './check-sql/statements.ts';
import { WHOLE, WITHOUT_TENANT, withoutTenant } from './check-sql/tenants.ts';

interface Checked {
  readonly statements: number;
  /** Statements with a table or column name that is known only at run time, so they cannot be checked. */
  readonly dynamic: readonly string[];
  readonly problems: readonly string[];
  /** `file: table` of statements on a tenant's table that do not name the tenant. */
  readonly tenantless: readonly string[];
}

/**
 * Checks the statements in the files of a project, whose `tsconfig.json` is in `root`.
 * @param database address of a migrated database
 */
export const checkSql = async (
  root: string,
  isChecked: (file: string) => boolean,
  database: string,
): Promise<Checked> => {
  const api = new API({ cwd: root });
  const describer = await Describer.connect(database);
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] } as never).getProjects();
    if (!project) throw new Error(`there is no project in ${root}`);
    const found = findStatements(project, project.rootFiles.filter(isChecked), root);
    const problems: string[] = [];
    for (const { place, text, row } of found.statements) {
      try {
        const columns = await describer.describe(text);
        const wrong = compareRow(project.checker, row, columns, text);
        problems.push(...wrong.map((problem) => `${place}: ${problem}`));
      } catch (error) {
        problems.push(`${place}: ${(error as Error).message}`);
      }
    }
    const tenants = (await describer.tablesWith('key_id')).filter((table) => !WHOLE.has(table));
    return {
      statements: found.statements.length,
      dynamic: found.dynamic,
      problems: [...new Set(problems)],
      tenantless: withoutTenant(found.statements, new Set(tenants)),
    };
  } finally {
    api.close();
    await describer.end();
  }
};

/** Files whose statements get a table name or a condition from their caller. */
const DYNAMIC: ReadonlySet<string> = new Set([
  'src/consent/connections/expiry-store.ts',
  'src/developers/master-key/store.ts',
  'src/developers/data-rights/store.ts',
]);

/** Files whose statements belong to another database, and what prepares one. */
const ELSEWHERE: Readonly<Record<string, (sql: Sql) => Promise<void>>> = {
  'src/platform/keys/postgres-store.ts': prepareKeyStore,
  'src/platform/cells/directory-store.ts': prepareDirectory,
};

/** Returns the address of a new database. */
const databaseBeside = async (
  sql: Sql,
  url: string,
  name: string,
  prepare: (sql: Sql) => Promise<void>,
): Promise<string> => {
  await sql`create database ${sql(name)}`;
  const address = databaseUrl(url, name);
  const other = connect(address, { max: 1 });
  await prepare(other);
  await other.end();
  return address;
};

const main = async (): Promise<void> => {
  const server = await startThrowAwayServer();
  const sql = connect(server.url, { max: 1 });
  try {
    await prepareDatabase(sql, 'public');
    const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
    const isSource = (file: string): boolean => file.startsWith(`${root}/src/`) && !file.endsWith('.test.ts');
    const elsewhere = Object.entries(ELSEWHERE).map(([path, prepare]) => ({
      path: `${root}/${path}`,
      prepare,
    }));
    const isHere = (file: string): boolean => elsewhere.every(({ path }) => path !== file);
    const main = await checkSql(root, (file) => isSource(file) && isHere(file), server.url);
    const all = [main];
    for (const [at, { path, prepare }] of elsewhere.entries()) {
      const address = await databaseBeside(sql, server.url, `beside_${at}`, prepare);
      all.push(await checkSql(root, (file) => file === path, address));
    }
    const statements = all.reduce((sum, one) => sum + one.statements, 0);
    const dynamic = all.flatMap((one) => one.dynamic);
    const problems = all.flatMap((one) => one.problems);
    const unchecked = dynamic
      .filter((place) => !DYNAMIC.has(place.replace(/:\d+$/, '')))
      .map((place) => `${place}: a part of the statement is known only at run time, so nothing can check it`);
    const explained = Object.entries(WITHOUT_TENANT).flatMap(([file, { tables }]) =>
      tables.split(' ').map((table) => `${file}: ${table}`),
    );
    const tenantless = [
      ...main.tenantless
        .filter((place) => !explained.includes(place))
        .map((place) => `${place} is reached without key_id`),
      ...explained
        .filter((place) => !main.tenantless.includes(place))
        .map((place) => `${place} is no longer reached without key_id: take it out of the list`),
    ];
    for (const problem of [...problems, ...unchecked, ...tenantless]) console.error(problem);
    console.log(`${statements} SQL statements checked against the schema, ${dynamic.length} left out`);
    if (problems.length + unchecked.length + tenantless.length > 0) process.exitCode = 1;
  } finally {
    await sql.end();
    await server.stop();
  }
};

if (import.meta.main) void main();
