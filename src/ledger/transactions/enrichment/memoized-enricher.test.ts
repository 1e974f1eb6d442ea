import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSets } from '../../../../scripts/evaluate-enrichment/labelled.ts';
import { factsOf } from '../../../../scripts/evaluate-enrichment/score.ts';
import { deep, sampled } from '../../../../test/support/depth.ts';
import type { Entry } from '../../enrichment/enrich.ts';
import { uncorrected } from '../corrections/uncorrected.ts';
import { descriptorOf } from './enrichment.ts';
import { memoizedEnricher, type RowEnrichment } from './memoized-enricher.ts';

test('a memoized result is not used for an entry with another relevant field', () => {
  const machine = 'BANKOMAT OTP BG M GORKOG 11BEOGRAD';
  const party = (name: string) => ({ paymentCode: '289', counterparty: { name, person: false } });
  const entry = (description: string, amountMinor: number, more: Partial<Entry> = {}) => ({
    description,
    amountMinor,
    currency: 'RSD',
    ...more,
  });
  const entries: Entry[] = [
    entry('NAKNADA', -300_00),
    entry('NAKNADA', 300_00),
    entry(machine, -5_000_00),
    entry(machine, -150_00),
    entry(machine, -150_00, { currency: 'EUR' }),
    entry('PLACANJE', -900_00),
    entry('PLACANJE', -900_00, { facts: party('JKP VODOVOD NIS') }),
    entry('PLACANJE', -900_00, { facts: party('TELEKOM SRBIJA') }),
    entry('PLACANJE', -900_00, { facts: { mcc: '5912' } }),
  ];
  let asked = 0;
  const enrich = memoizedEnricher((each) => {
    asked++;
    return uncorrected(each);
  });
  for (let times = 0; times < 2; times++)
    for (const each of entries) assert.deepEqual(enrich(each), uncorrected(each), JSON.stringify(each));
  assert.ok(new Set(entries.map((each) => JSON.stringify(uncorrected(each)))).size > 6);
  // Withdrawals of 5,000 RSD and of 150 EUR are of one kind, and share a result.
  assert.equal(asked, entries.length - 1);
});

test('the last entries are memoized, and all results are right', () => {
  const enrich = memoizedEnricher(uncorrected);
  for (let nth = 0; nth < deep(1_100, 2_500); nth++) {
    const entry = { description: `MAXI ${nth} BEOGRAD 688`, amountMinor: -100_00, currency: 'RSD' };
    assert.equal(enrich(entry).merchantName, 'Maxi');
  }
});

const told = ({ merchantName, merchantCategory, category, isPersonal }: RowEnrichment) => ({
  merchantName,
  merchantCategory,
  category,
  isPersonal,
});

test('a monthly bill is recognised once, unless its name may contain the month', () => {
  let asked = 0;
  const enrich = memoizedEnricher((each) => {
    asked++;
    return uncorrected(each);
  });
  const inMonth = (wording: string) => (month: string) => ({
    description: wording.replace('MM/YYYY', month),
    amountMinor: -30_000_00,
    currency: 'RSD',
  });
  const months = ['01/2026', '02/2026', '12/2025'];
  for (const entry of months.map(inMonth('KIRIJA MM/YYYY IVANA DJOKIC')))
    assert.equal(enrich(entry).category, 'rent');
  assert.equal(asked, 1);
  for (const entry of months.map(inMonth('MM/YYYY')))
    assert.deepEqual(told(uncorrected(entry)), told({ ...uncorrected(entry), ...enrich(entry) }));
  assert.equal(asked, 4);
  // In a date the month is not a separate month.
  for (const entry of months.map(inMonth('KIRIJA 05/MM/YYYY IVANA DJOKIC'))) enrich(entry);
  assert.equal(asked, 7);
});

test('the month of a line does not affect a memoized result, on labelled lines', () => {
  const MONTH = /(?<![\d/])\d{1,2}\/(?:20)?\d\d(?![\d/])/;
  let lines = 0;
  for (const row of sampled([...labelledSets().values()].flat(), 8)) {
    if (!MONTH.test(row.description)) continue;
    lines++;
    const inMonth = (month: string) => ({
      description: row.description.replace(MONTH, month),
      amountMinor: Math.round(Number(row.amount) * 100),
      currency: 'RSD',
      facts: factsOf(row),
    });
    const first = uncorrected(inMonth('03/2026'));
    for (const month of ['01/2024', '12/2019', '09/2026']) {
      const entry = inMonth(month);
      assert.deepEqual(told(uncorrected(entry)), told(first), entry.description);
      // A correction of one month applies to all.
      assert.deepEqual(descriptorOf(entry.description), descriptorOf(inMonth('03/2026').description));
    }
  }
  assert.ok(lines > deep(20, 200), `${lines} lines`);
});
