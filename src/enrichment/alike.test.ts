import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSets, simulatedSet } from '../../scripts/evaluate-enrichment/labelled.ts';
import { factsOf } from '../../scripts/evaluate-enrichment/score.ts';
import { deep, sampled } from '../../test/support/depth.ts';
import { alikeKey } from './alike.ts';
import { type Enrichment, enrich, rowEnricher } from './enrich.ts';
import { type EnrichmentInput, isPlain } from './input.ts';
import { namesPerson } from './recognised.ts';

const purchase = (description: string, more: Partial<EnrichmentInput> = {}): EnrichmentInput => ({
  description,
  amountMinor: -1_000_00,
  currency: 'RSD',
  ...more,
});
const wage = (description: string): EnrichmentInput =>
  purchase(description, {
    amountMinor: 90_000_00,
    facts: { paymentCode: '240', counterparty: { name: 'VRANITRANS DOO', person: false } },
  });
/** What a row keeps. */
const kept = (found: Enrichment) => ({
  merchantName: found.merchantName,
  merchantCategory: found.merchantCategory,
  category: found.category,
  isPersonal: namesPerson(found),
});
const areAlike = (one: EnrichmentInput, other: EnrichmentInput): boolean => alikeKey(one) === alikeKey(other);

test('lines are alike where they differ in the number of a shop, a date, an instalment or the month of a wage', () => {
  const alike: [EnrichmentInput, EnrichmentInput][] = [
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 341 BEOGRAD 688')],
    [purchase('POS 12.03.2026 MAXI 3429 CACAK 688'), purchase('POS 01.12.2025 MAXI 1113 CACAK 688')],
    [purchase('Kupovina na rate TEHNOMANIJA DOO 2/12'), purchase('Kupovina na rate TEHNOMANIJA DOO 9/12')],
    [wage('Neto zarada: NOV 2025/1 VRANITRANS DOO'), wage('Neto zarada: JAN 2026/2 VRANITRANS DOO')],
    [wage('ZARADA ZA OKTOBAR 2025 VRANITRANS DOO'), wage('ZARADA ZA FEBRUAR 2026 VRANITRANS DOO')],
  ];
  for (const [one, other] of alike) assert.ok(areAlike(one, other), other.description);
  const unlike: [EnrichmentInput, EnrichmentInput][] = [
    // How long a number is, and a zero before it, tell a till from a name.
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 67 BEOGRAD 688')],
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 067 BEOGRAD 688')],
    // Where it was.
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 767 BEOGRAD 499')],
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 767 NOVI SAD 688')],
    // Numbers by which somebody is known.
    [purchase('POZORISTE ATELJE 212 BEOGRAD'), purchase('POZORISTE ATELJE 313 BEOGRAD')],
    [purchase('TERME 3000 MORAVSKE TOPLICE'), purchase('TERME 4000 MORAVSKE TOPLICE')],
    [purchase('FLIGHTRADAR 24 STOCKHOLM'), purchase('FLIGHTRADAR 42 STOCKHOLM')],
    // The month of a name.
    [purchase('SC 25 MAJ 2026 BEOGRAD'), purchase('SC 25 JUN 2026 BEOGRAD')],
    [purchase('IDEA 24/7 BEOGRAD'), purchase('IDEA 22/7 BEOGRAD')],
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 341 BEOGRAD 688', { amountMinor: 1_000_00 })],
    [purchase('MAXI 767 BEOGRAD 688'), purchase('MAXI 341 BEOGRAD 688', { facts: { mcc: '5912' } })],
    [wage('ZARADA ZA OKTOBAR 2025'), purchase('ZARADA ZA OKTOBAR 2025', { amountMinor: 90_000_00 })],
  ];
  for (const [one, other] of unlike)
    assert.ok(!areAlike(one, other), `${one.description} / ${other.description}`);
});

test('rows of a report are enriched as each by itself', () => {
  const enrichRow = rowEnricher();
  const entries = [
    purchase('MAXI 767 BEOGRAD 688'),
    purchase('MAXI 341 BEOGRAD 688'),
    // Nobody knows them: a number may be part of the name.
    purchase('TREND MARKET 12 SENTA 688'),
    purchase('TREND MARKET 37 SENTA 688'),
    purchase('SPLAV RESTORAN KEJ 9 DOO'),
    purchase('SPLAV RESTORAN KEJ 3 DOO'),
    purchase('POZORISTE ATELJE 313 BEOGRAD'),
    purchase('POZORISTE ATELJE 212 BEOGRAD'),
    wage('Neto zarada: NOV 2025/1 VRANITRANS DOO'),
    wage('Neto zarada: JAN 2026/2 VRANITRANS DOO'),
  ];
  for (const entry of [...entries, ...entries])
    assert.deepEqual(kept(enrichRow(entry)), kept(enrich(entry)), entry.description);
  // Recognised once.
  assert.equal(enrichRow(entries[0]!), enrichRow(entries[1]!));
  assert.equal(enrichRow(entries.at(-2)!), enrichRow(entries.at(-1)!));
});

test('from one report to the next only shops are remembered: who is named goes with his data', () => {
  const isRemembered = (entry: EnrichmentInput): boolean => {
    const [one, next] = [rowEnricher(), rowEnricher()];
    return one(entry) === next(entry);
  };
  assert.ok(isRemembered(purchase('POS MAXI 767 BEOGRAD 688')));
  for (const entry of [
    wage('Neto zarada: NOV 2025/1 VRANITRANS DOO'),
    purchase('PRENOS NA RACUN MATIJEVIC IVAN'),
    purchase('UPLATA 12 MARKO PETROVIC'),
    purchase('PLACANJE EPS SNABDEVANJE 767 PETROVIC'),
    purchase('POS FRIZERSKI SALON JELENA BEOGRAD 688'),
    purchase('MAXI 767 BEOGRAD 688', { facts: { counterparty: { name: 'Ivan Matijević', person: true } } }),
  ])
    assert.ok(!isRemembered(entry), entry.description);
});

/** The same numbers each time. */
const numbers = (): ((below: number) => number) => {
  let state = 20_261;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
};
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAJ', 'JUN', 'JUL', 'AVG', 'SEP', 'OKT', 'NOV', 'DEC'];

test('what is said of one line is said of all that are alike, on labelled and simulated lines', async () => {
  const below = numbers();
  /** Another line of the same shape: other digits, and another month. */
  const varied = (description: string): string =>
    description
      .replace(/\d/g, (digit) => (digit === '0' ? '0' : String(1 + below(9))))
      .replace(/(?<!\p{L})[A-Z]{3}(?= \d{4})/gu, (word) =>
        MONTHS.includes(word) ? MONTHS[below(12)]! : word,
      );
  let compared = 0;
  const simulated = await simulatedSet(['alike']);
  for (const row of sampled([...labelledSets().values(), simulated].flat(), 12)) {
    const entry: EnrichmentInput = {
      description: row.description,
      amountMinor: Math.round(Number(row.amount) * 100),
      currency: 'RSD',
      facts: factsOf(row),
    };
    if (!/\d/.test(entry.description)) continue;
    const found = enrich(entry);
    // Of any other line only itself is remembered.
    if (found.basis !== (isPlain(entry.facts) ? 'payee' : 'stated')) continue;
    for (let times = 0; times < 4; times++) {
      const other = { ...entry, description: varied(entry.description) };
      if (other.description === entry.description || !areAlike(entry, other)) continue;
      compared++;
      assert.deepEqual(kept(enrich(other)), kept(found), `${entry.description} / ${other.description}`);
    }
  }
  assert.ok(compared > deep(400, 5_000), `${compared} compared`);
});
