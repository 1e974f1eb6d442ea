import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/support/database.ts';
import { saw } from './store.ts';

test('a snapshot saw what PostgreSQL says that it saw', async (t) => {
  const { sql } = await testDatabase(t);
  const snapshots = ['1:1:', '5:5:', '5:6:5', '3:9:3,5,8', '9000000000000:9000000000002:9000000000001'];
  const xids = ['0', ...Array.from({ length: 12 }, (_, index) => String(index + 1)), '9000000000001'];
  const rows = await sql<{ snapshot: string; xid: string; seen: boolean }[]>`
    select snapshot, xid, pg_visible_in_snapshot(xid::xid8, snapshot::pg_snapshot) as seen
    from unnest(${snapshots}::text[]) as snapshot, unnest(${xids}::text[]) as xid`;
  assert.equal(rows.length, snapshots.length * xids.length);
  for (const { snapshot, xid, seen } of rows) assert.equal(saw(snapshot, xid), seen, `${snapshot} ${xid}`);
});
