import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyPage, NOTHING_YET, newestFirst, type SyncPage } from './history.ts';
import { transaction } from './transaction.fixture.ts';

const page = (parts: Partial<SyncPage>): SyncPage => ({
  object: 'sync',
  account_id: 'acc_1',
  sync_status: 'HISTORICAL_UPDATE_COMPLETE',
  added: [],
  modified: [],
  removed: [],
  next_cursor: 'txn_last',
  has_more: false,
  ...parts,
});

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

describe('a copy of transactions made by sync', () => {
  const first = applyPage(
    NOTHING_YET,
    page({
      added: [
        transaction({ id: 'a', date: '2026-03-01' }),
        transaction({ id: 'b', date: '2026-03-03' }),
        transaction({ id: 'c', date: '2026-03-03', pending: true }),
      ],
      next_cursor: 'c',
    }),
  );

  test('adds new rows and stores the cursor', () => {
    assert.deepEqual(ids([...first.rows.values()]), ['a', 'b', 'c']);
    assert.equal(first.cursor, 'c');
  });

  test('replaces a pending row that settled, changes rows in place, and tolerates repeated rows', () => {
    const settled = page({
      added: [transaction({ id: 'd', date: '2026-03-04', pending_transaction_id: 'c' })],
      modified: [transaction({ id: 'a', date: '2026-03-01', category: 'health' })],
      removed: [{ transaction_id: 'c' }],
      next_cursor: 'd',
    });
    const once = applyPage(first, settled);
    assert.deepEqual(ids([...once.rows.values()]), ['a', 'b', 'd']);
    assert.equal(once.rows.get('a')!.category, 'health');
    assert.deepEqual(applyPage(once, settled), once);
    assert.deepEqual(ids([...first.rows.values()]), ['a', 'b', 'c']);
  });

  test('is sorted by date, and within a date by the latest report', () => {
    assert.deepEqual(ids(newestFirst(first)), ['c', 'b', 'a']);
  });
});
