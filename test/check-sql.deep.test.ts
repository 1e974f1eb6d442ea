/** `npm run check` notices a renamed column, and a column that the program reads as another type. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkSql } from '../scripts/check-sql.ts';
import { testDatabase } from './support/database.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const file = 'test/support/check-sql/statements.ts';

test('statements are compared with the schema, and row types with the columns that PostgreSQL returns', async (t) => {
  const { url } = await testDatabase(t);
  const { statements, dynamic, problems, tenantless } = await checkSql(
    root,
    (name) => name === `${root}/${file}`,
    url,
  );
  // Two of them have a variant for each branch.
  assert.equal(statements, 14);
  assert.deepEqual(tenantless, [`${file}: accounts`, `${file}: connections`]);
  assert.equal(dynamic.length, 1);
  const said = problems.map((problem) => problem.replace(`${file}:`, '').replace(/^\d+: /, ''));
  assert.deepEqual(said, [
    'column "appname" does not exist',
    'column "ended_at" does not exist',
    '"appName" is string in the database, and number in the program',
    '"scopes" is array in the database, and string in the program',
    '"revokedAt" may be null in the database, and the program does not expect it',
    'the row has no column "revokedAt"',
    'the row has no column "appName"',
  ]);
});
