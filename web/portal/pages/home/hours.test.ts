import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoursOf } from './hours.ts';

test('a day has 25 hours including those without requests; the present hour is last', () => {
  const asked = [
    { hour: '2026-03-13T10:00:00.000Z', requests: 3, errors: 1 },
    { hour: '2026-03-14T09:00:00.000Z', requests: 5, errors: 0 },
  ];
  const hours = hoursOf('2026-03-14T10:59:59.999Z', asked);
  assert.equal(hours.length, 25);
  assert.deepEqual([hours[0], hours[23]], asked);
  assert.deepEqual(hours[24], { hour: '2026-03-14T10:00:00.000Z', requests: 0, errors: 0 });
});
