/** Processes behind PgBouncer in transaction mode, where each statement of a connection may run in another session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { DatabaseServerError } from '../../src/platform/database/server-check.ts';
import { startApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { emptyDatabase } from '../support/database.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { readEvents } from '../support/event-stream.ts';
import { pgbouncer, startPgBouncer } from '../support/pgbouncer.ts';

/** Fewer sessions than the connections of two processes, so that connections change sessions. */
const SESSIONS = 3;
const READS = 60;

if (pgbouncer === null) console.log('PgBouncer is not installed: the service is not tested behind it.');
else {
  // Closes the services before the pooler.
  const end = ending();
  test('two processes start behind PgBouncer, one after the other, and serve', async () => {
    const { url } = await emptyDatabase(end);
    const pooled = await startPgBouncer(end, url, SESSIONS);
    const direct = { DATABASE_URL: pooled, DATABASE_SESSION_URL: url };
    const one = await startApp(end, { databaseUrl: pooled, env: { ...direct, ROLE: 'all' } });
    const two = await startApp(end, {
      databaseUrl: pooled,
      clock: one.clock,
      env: { ...direct, ROLE: 'all' },
    });
    const developer = await createDeveloper(one);
    const reader = await readEvents(end, two.url, developer.session);
    const { connectionId, accountIds } = await connectBank(one, developer.key);
    assert.equal((await reader.next()).data.payload.connection_id, connectionId, 'notifications arrive');
    const listed = `/accounts/${accountIds[0]}/transactions?limit=20`;
    const [first, ...others] = await Promise.all(
      Array.from({ length: READS }, (_, n) => (n % 2 ? two : one).api.get(listed, { key: developer.key })),
    );
    assert.equal(first!.status, 200);
    assert.equal(first!.body.data.length, 20);
    for (const { status, body } of others) assert.deepEqual([status, body.data], [200, first!.body.data]);
    const file = await fetch(`${two.url}/accounts/${accountIds[0]}/statement?format=csv`, {
      headers: { authorization: `Bearer ${developer.key}` },
    });
    assert.equal(file.status, 200);
    assert.ok((await file.text()).split('\n').length > 10, 'rows are streamed from the pooled database');
    assert.equal((await two.api.post(`/accounts/${accountIds[0]}/sync`, { key: developer.key })).status, 200);
    // What stays in a session reaches the next client.
    const client = new pg.Client(pooled);
    await client.connect();
    const left = await client.query(
      `select current_setting('search_path') as path, current_setting('open_banking.tenants', true) as tenants,
              (select count(*) from pg_prepared_statements)::integer as statements`,
    );
    await client.end();
    assert.deepEqual(left.rows, [{ path: '"$user", public', tenants: '', statements: 0 }]);
    await assert.rejects(
      startApp(end, { databaseUrl: pooled, env: { DATABASE_URL: pooled } }),
      (error: Error) =>
        error instanceof DatabaseServerError && /Set DATABASE_SESSION_URL/.test(error.message),
    );
  });
}
