import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chosen, filterOf, isFiltered } from './filter.ts';

const NOTHING: Chosen = { about: '', key: '', status: '', code: '', endpoint: '', time: '' };

test('the query contains the chosen filters that the API knows', () => {
  const cases: [Partial<Chosen>, object][] = [
    [{}, {}],
    [
      { about: 'acc_1', key: 'key_1' },
      { about: 'acc_1', key: 'key_1' },
    ],
    [{ status: '404' }, { status: '404' }],
    [{ status: '4xx' }, { status: '4xx' }],
    [{ status: 'teapot' }, {}],
    [{ code: 'NOT_FOUND' }, { error_code: 'NOT_FOUND' }],
    [{ endpoint: 'GET /accounts/{id}' }, { method: 'GET', path: '/accounts/{id}' }],
    [{ endpoint: 'GET' }, {}],
    [{ time: '1h' }, {}],
  ];
  for (const [chosen, filter] of cases) assert.deepEqual(filterOf({ ...NOTHING, ...chosen }), filter);
});

test('a list is filtered by any choice', () => {
  assert.equal(isFiltered(NOTHING), false);
  assert.equal(isFiltered({ ...NOTHING, time: '1h' }), true);
});
