import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryOf, type SearchParams } from './search-query.ts';

const NOTHING: SearchParams = { search: '', category: '', only: '', from: '', to: '', least: '', most: '' };
/** Returns the query without its undefined fields. */
const asked = (params: Partial<SearchParams>): object =>
  JSON.parse(JSON.stringify(queryOf({ ...NOTHING, ...params })));

test('a search sends the filled fields only', () => {
  assert.deepEqual(asked({}), {});
  assert.deepEqual(asked({ search: ' lidl ', category: 'groceries', from: '2026-03-01', to: '2026-03-31' }), {
    text: 'lidl',
    category: 'groceries',
    from: '2026-03-01',
    to: '2026-03-31',
  });
  assert.deepEqual(asked({ only: 'debit' }), { type: 'debit' });
  assert.deepEqual(asked({ only: 'pending' }), { pending: true });
  assert.deepEqual(asked({ only: 'review' }), { review: true });
  assert.deepEqual(asked({ only: 'anything' }), {});
});

test('an amount has a point or a comma, and two decimals at most', () => {
  assert.deepEqual(asked({ least: '10,5', most: '1000.999' }), { amount_min: 10.5, amount_max: 1001 });
  assert.deepEqual(asked({ least: 'a lot', most: ' ' }), {});
});
