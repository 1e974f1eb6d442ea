/**
 * PostgreSQL plans a statement five times and then uses one generic plan, unless individual plans look cheaper. In that
 * case it plans each execution on that connection, which takes longer than the execution.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { noticeExpiries } from '../../src/consent/connections/expiry.ts';
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

test('a scan reads few rows that are not due, with many connections', async (t) => {
  const app = await startApp(t);
  const { connectionId } = await connectBank(app, await app.createKey(), { bank: 'otp', scenario: 'empty' });
  // Three hundred keys with a hundred connections each, every hundredth with a test clock. A third has ended and was
  // notified, a third was warned, a third has weeks left.
  await app.sql`
    insert into api_keys (public_id, kind, app_name, scopes, clock_offset_ms, created_at)
    select 'key ' || n, 'developer', '', '{}', case when n % 100 = 0 then 60000 else 0 end,
           ${app.clock.now()}
    from generate_series(0, 299) n`;
  await app.sql`
    insert into connections
      (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, bank_grant, pulled_until,
       expiring_notified_at, expired_notified_at)
    select c.id || n, k.id, c.bank_id, 'user ' || n, c.connected_at,
           c.connected_at + case n % 3 when 0 then interval '-20 days' when 1 then interval '1 day'
                                       else interval '20 days' end + n * interval '10 seconds',
           c.data_key_id, c.bank_grant, c.pulled_until,
           case when n % 3 < 2 then c.connected_at end, case when n % 3 = 0 then c.connected_at end
    from connections c, generate_series(0, 29999) n, api_keys k
    where c.id = ${connectionId} and k.public_id = 'key ' || n / 100`;
  await app.sql`analyze api_keys, connections`;
  const [read] = await app.sql.begin(async (tx) => {
    assert.deepEqual(await noticeExpiries(app.service.deps, tx, null), { expiring: 0, expired: 0 });
    return tx<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'connections'`;
  });
  assert.ok(read!.rows < 300, `${read!.rows} rows read`);
});
