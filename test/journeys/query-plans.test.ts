/**
 * PostgreSQL plans a statement five times and then uses one generic plan, unless individual plans look cheaper. In that
 * case it plans each execution on that connection, which takes longer than the execution.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

const end = ending();
let app: TestApp;
before(async () => {
  app = await startApp(end);
});

/** Executions on one connection after which PostgreSQL has decided. */
const DECIDED = 7;
/** Repetitions, so that every connection runs a statement often enough. */
const TIMES = 16;
/** The pool's connections. */
const CONNECTIONS = 10;

interface Prepared {
  backend: number;
  statement: string;
  kept: number;
  anew: number;
}

/** Returns the statements of every connection of the service, with the numbers of generic and individual plans. */
const prepared = async (): Promise<Prepared[]> => {
  const { sql } = app.service.deps;
  const allHere = Promise.withResolvers<void>();
  let here = 0;
  const found = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      sql.begin(async (tx) => {
        if (++here === CONNECTIONS) allHere.resolve();
        await allHere.promise;
        return tx<Prepared[]>`
          select pg_backend_pid() as backend, statement, generic_plans::integer as kept, custom_plans::integer as anew
          from pg_prepared_statements`;
      }),
    ),
  );
  return found.flat();
};

test('statements of reads and consents use a generic plan on each connection, for lists and pages of any length', async () => {
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { user: 'first' });
  const account = `/accounts/${accountIds[0]}`;
  const { data } = (await app.api.get(`${account}/transactions?limit=${TIMES}`, { key })).body;
  await app.sql`analyze`;
  for (let nth = 0; nth < TIMES; nth++) {
    const id: string = data[nth].id;
    const paths = [
      '/accounts',
      `${account}/balance`,
      `${account}/transactions?to=2099-12-${nth + 10}`,
      `${account}/transactions?limit=${nth + 1}&from=2020-01-${nth + 10}`,
      `${account}/transactions?limit=${nth + 1}&starting_after=${id}`,
      `${account}/transactions?limit=${nth + 1}&cursor=`,
      `${account}/transactions?limit=${nth + 1}&cursor=${id}`,
      `${account}/recurring`,
      '/connections',
    ];
    for (const path of paths) {
      const { status, body } = await app.api.get(path, { key });
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    }
    await connectBank(app, key, { user: `user-${nth}` });
  }
  const statements = await prepared();
  const often = statements.filter(({ kept, anew }) => kept + anew >= DECIDED);
  assert.ok(often.length > 5, `${often.length} statements were run often enough`);
  assert.deepEqual(
    often.filter(({ kept }) => kept === 0).map(({ statement }) => statement),
    [],
  );
});
