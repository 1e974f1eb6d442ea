import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ending } from '../support/ending.ts';
import { tableOf, torture } from './torture.ts';

// In reverse order, because the database lies on a disk that is mounted in the folder of the processes.
const end = ending();

test('a killed process and a killed database lose and double nothing', async (t) => {
  const figures = await torture(end, { blows: ['service killed', 'database killed'], clients: 2 });
  t.diagnostic(tableOf(figures));
  const { kills, lost, doubled, unequal, undelivered } = figures;
  assert.deepEqual(
    { kills, lost, doubled, unequal, undelivered },
    { kills: 2, lost: 0, doubled: 0, unequal: 0, undelivered: 0 },
  );
  assert.ok(figures.acknowledged > 0);
});
