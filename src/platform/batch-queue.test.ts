import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchQueue } from './batch-queue.ts';

test('items that arrive together are processed together, and later ones are not waited for', async () => {
  const gathering = new BatchQueue<number>(5);
  const lots: number[][] = [];
  const used = (async () => {
    for await (const lot of gathering) {
      lots.push(lot);
      if (lots.length === 1) {
        for (const n of [3, 4]) gathering.add(n);
        await Promise.resolve();
      } else gathering.close();
    }
  })();
  for (const n of [1, 2]) gathering.add(n);
  await used;
  assert.deepEqual(lots, [
    [1, 2],
    [3, 4],
  ]);
});

test('items before the end are processed at once, and without items nothing runs', async () => {
  const patient = new BatchQueue<string>(60_000);
  patient.add('last');
  patient.close();
  const lots: string[][] = [];
  for await (const lot of patient) lots.push(lot);
  const empty = new BatchQueue<string>(60_000);
  empty.close();
  for await (const lot of empty) lots.push(lot);
  assert.deepEqual(lots, [['last']]);
});
