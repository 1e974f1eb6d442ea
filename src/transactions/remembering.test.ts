import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnrichmentInput } from '../enrichment/enrich.ts';
import { byRules } from './enrichment.ts';
import { rememberingEnricher } from './remembering.ts';

test('what is remembered of one entry is said of no other that differs in anything that decides', () => {
  const machine = 'BANKOMAT OTP BG M GORKOG 11BEOGRAD';
  const party = (name: string) => ({ paymentCode: '289', counterparty: { name, person: false } });
  const entry = (description: string, amountMinor: number, more: Partial<EnrichmentInput> = {}) => ({
    description,
    amountMinor,
    currency: 'RSD',
    ...more,
  });
  const entries: EnrichmentInput[] = [
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
  const enrich = rememberingEnricher((each) => {
    asked++;
    return byRules(each);
  });
  for (let times = 0; times < 2; times++)
    for (const each of entries) assert.deepEqual(enrich(each), byRules(each), JSON.stringify(each));
  assert.ok(new Set(entries.map((each) => JSON.stringify(byRules(each)))).size > 6);
  // Of dinars and euros alike: both are no small sum.
  assert.equal(asked, entries.length - 1);
});

test('of many entries the last are remembered, and all are right', () => {
  const enrich = rememberingEnricher(byRules);
  for (let nth = 0; nth < 2_500; nth++) {
    const entry = { description: `MAXI ${nth} BEOGRAD 688`, amountMinor: -100_00, currency: 'RSD' };
    assert.equal(enrich(entry).merchantName, 'Maxi');
  }
});
