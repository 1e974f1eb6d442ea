/**
 * The simulated banks give the recorded ledgers. The record changes only with a new version of the generator; `RECORD=1`
 * writes it.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp } from '../support/app.ts';
import { recordLedgers } from '../support/recorded-ledgers.ts';

const RECORD = new URL('../data/recorded-ledgers.json', import.meta.url);

test('every scenario gives the recorded rows, sequence numbers, balances and events', async (t) => {
  const ledgers = await recordLedgers(await startApp(t, { bank: sandboxBank }), { days: 30, times: 4 });
  if (process.env.RECORD === '1') await writeFile(RECORD, `${JSON.stringify(ledgers, null, 2)}\n`);
  assert.deepEqual(ledgers, JSON.parse(await readFile(RECORD, 'utf8')));
});
