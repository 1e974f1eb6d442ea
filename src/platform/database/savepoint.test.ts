import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { inSavepoint } from './savepoint.ts';

test('a failed part is undone, and the work before and after it stays', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`create table words (word text primary key)`;
  await sql.begin(async (tx) => {
    await tx`insert into words values ('before')`;
    const outcomes = [
      await inSavepoint(tx, async () => {
        await tx`insert into words values ('undone')`;
        await tx`insert into words values ('before')`;
      }),
      await inSavepoint(tx, async () => {
        await tx`insert into words values ('undone')`;
        throw new Error('no database is to blame');
      }),
      await inSavepoint(tx, async () => tx`insert into words values ('after')`),
    ];
    assert.deepEqual(
      outcomes.map(({ done }) => done),
      [false, false, true],
    );
  });
  const rows = await sql<{ word: string }[]>`select word from words order by word`;
  assert.deepEqual(
    rows.map(({ word }) => word),
    ['after', 'before'],
  );
});

test('a lost transaction is not reported as a failure of one part', async (t) => {
  const { sql } = await testDatabase(t);
  const lost = sql.begin(async (tx) => {
    const outcome = await inSavepoint(tx, async () => tx`select pg_terminate_backend(pg_backend_pid())`);
    return outcome.done;
  });
  await assert.rejects(lost);
});
