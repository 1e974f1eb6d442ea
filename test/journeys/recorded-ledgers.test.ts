/**
 * The simulated banks lead to what they have led to before, of each generator: `RECORD=1` writes it down anew, which no change of
 * plumbing needs, and what an older generator has led to never changes.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { BankProvider } from '../../src/providers/contract.ts';
import { sandboxBank, simulatedBanks } from '../../src/providers/simulated/provider.ts';
import { startApp } from '../support/app.ts';
import { recordLedgers, STEPS } from '../support/recorded-ledgers.ts';

/** The banks as they were with that generator, until they are brought up to date; renewals find them as they are now. */
const banksOf = (generator: number): { bank: BankProvider; update: () => void } => {
  let banks = simulatedBanks({ generator });
  return {
    bank: { ...sandboxBank, beginAuthorization: (...asked) => banks.beginAuthorization(...asked) },
    update: () => {
      banks = sandboxBank;
    },
  };
};

const RECORDS = [
  { generator: 1, file: 'recorded-ledgers.json', steps: STEPS },
  { generator: 2, file: 'recorded-ledgers-2.json', steps: STEPS.slice(2, 3) },
] as const;

for (const { generator, file, steps } of RECORDS) {
  describe(`of generator ${generator} every scenario leads to the rows, places, balances and events that are on record`, {
    concurrency: false,
  }, async () => {
    const place = new URL(`../data/${file}`, import.meta.url);
    const recorded = JSON.parse(await readFile(place, 'utf8').catch(() => '{}'));
    for (const step of steps) {
      test(`in pulls of ${step.days} days`, async (t) => {
        const { bank, update } = banksOf(generator);
        const ledgers = await recordLedgers(await startApp(t, { bank }), step, update);
        if (process.env.RECORD === '1') {
          recorded[step.days] = ledgers;
          await writeFile(place, `${JSON.stringify(recorded, null, 2)}\n`);
        }
        assert.deepEqual(ledgers, recorded[step.days]);
      });
    }
  });
}
