import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPages, type Paging, pagingAfterLast, stateOf } from './listing.ts';

const none = (): void => {};
const endless = (hasNextPage: boolean): Paging => ({
  hasNextPage,
  fetchNextPage: none,
  isFetchingNextPage: false,
});

test('a list shows its error, the loading state, its rows, or the empty state', () => {
  const error = new Error('refused');
  assert.equal(stateOf({ rows: undefined, error }), 'error');
  assert.equal(stateOf({ rows: [1], error }), 'error');
  assert.equal(stateOf({ rows: undefined, error: null }), 'loading');
  assert.equal(stateOf({ rows: [], error: null }), 'empty');
  assert.equal(stateOf({ rows: [1], error: null }), 'rows');
  assert.equal(stateOf({ rows: [], error: null, paging: endless(true) }), 'rows');
  assert.equal(stateOf({ rows: [], error: null, paging: endless(false) }), 'empty');
});

test('a list with a next or previous page has buttons', () => {
  const cases: [Paging, boolean][] = [
    [endless(true), true],
    [endless(false), false],
    [pagingAfterLast(undefined, '', none), false],
    [pagingAfterLast(undefined, 'evt_1', none), true],
    [pagingAfterLast({ data: [{ id: 'evt_2' }], has_more: false }, '', none), false],
    [pagingAfterLast({ data: [{ id: 'evt_2' }], has_more: true }, '', none), true],
  ];
  for (const [paging, pages] of cases) assert.equal(hasPages(paging), pages, JSON.stringify(paging));
});

test('the next page begins after the last row of this page', () => {
  const rows = [{ id: 'evt_2' }, { id: 'evt_1' }];
  assert.deepEqual(pagingAfterLast({ data: rows, has_more: true }, 'evt_3', none), {
    after: 'evt_3',
    next: 'evt_1',
    goAfter: none,
  });
});
