/** The simulated banks lead to what they have led to before: `RECORD=1` writes it down anew, which no change of plumbing needs. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { startApp } from '../support/app.ts';
import { recordLedgers, STEPS } from '../support/recorded-ledgers.ts';

const place = new URL('../data/recorded-ledgers.json', import.meta.url);
const recorded = JSON.parse(await readFile(place, 'utf8').catch(() => '{}'));

describe('every scenario leads to the rows, places, balances and events that are on record', {
  concurrency: false,
}, () => {
  for (const step of STEPS) {
    test(`in pulls of ${step.days} days`, async (t) => {
      const ledgers = await recordLedgers(await startApp(t), step);
      if (process.env.RECORD === '1') {
        recorded[step.days] = ledgers;
        await writeFile(place, `${JSON.stringify(recorded, null, 2)}\n`);
      }
      assert.deepEqual(ledgers, recorded[step.days]);
    });
  }
});
