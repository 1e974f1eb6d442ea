/** What a second reading makes of answers that the rules alone would give otherwise. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSets } from '../../../scripts/evaluate-enrichment/labelled.ts';
import { factsOf } from '../../../scripts/evaluate-enrichment/score.ts';
import { sampled } from '../../../test/support/depth.ts';
import { type Enrichment, enrich, rowEnricher } from '../enrich.ts';
import type { Facts } from '../facts.ts';
import type { EnrichmentInput } from '../input.ts';

const ask = (description: string, facts: Facts | null = null, amountMinor = -123_400): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD', facts });

test('words behind a name that are known to nobody are left off, and the explanation says which', () => {
  const bus = ask('AUTOPREVOZ KRALJEVO KARTA 688');
  assert.equal(bus.merchantName, 'Autoprevoz Kraljevo');
  assert.match(bus.explanation, /; 'karta' seems to be no part of the name\.$/);
  assert.match(bus.explanationSerbian, /; 'karta' po svemu sudeći ne pripada imenu\.$/);
  const dairy = ask('MLEKARA I PRERADA KADINJACA PRODAV.2');
  assert.equal(dairy.merchantName, 'Mlekara i Prerada Kadinjaca');
  assert.match(dairy.explanation, /'prodav' and '2' seem to be no part of the name\.$/);
});

test('a name keeps its number, a public body its town, and no name becomes that of a brand', () => {
  assert.equal(ask('PEKARA DJURDJEVAK 2 NIS 688').merchantName, 'Pekara Đurđevak 2');
  assert.equal(ask('RACUN ZA VODU JKP USCE LUCANI').merchantName, 'JKP Ušće Lučani');
  assert.equal(
    ask('BORAVISNA TAKSA TO VRNJACKA BANJA').merchantName,
    'Turistička organizacija Vrnjačka Banja',
  );
  assert.equal(ask('DALLAS PICERIJA').merchantName, 'Dallas picerija');
  assert.equal(ask('IDEJA UGOSTITELJSTVO SENTA SRB').merchantName, 'Ideja ugostiteljstvo');
  assert.equal(ask('Y105 CACAK P5').merchantName, 'Y105 Čačak P5');
});

test('where no word decides, a category is likelier than not, at low confidence, and says by which words', () => {
  const upkeep = ask('TROSKOVI VODJENJA TR PENZIONERI 03/2024');
  assert.deepEqual(
    [upkeep.category, upkeep.merchantCategory, upkeep.categoryConfidence, upkeep.basis],
    ['fees', 'unknown', 'low', 'likeness'],
  );
  assert.match(upkeep.explanation, /^No word decides; lines with .* are labelled fees most often\.$/);
  const quoted = [...upkeep.explanation.matchAll(/'(\w+)'/g)].map(([, word]) => word!);
  assert.ok(quoted.length === 1 || quoted.length === 2, upkeep.explanation);
  for (const word of quoted) assert.ok('troskovi vodjenja tr penzioneri'.split(' ').includes(word), word);
  assert.match(
    upkeep.explanationSerbian,
    /^Nijedna reč ne odlučuje; stavke sa .* najčešće imaju kategoriju fees\.$/,
  );
  // Where a till stands tells nobody what was bought.
  for (const line of ['Y105 CACAK P5', 'KRALJA MILANA 28', 'MP302 CUBURSKA', 'PRODAJNO MESTO 1'])
    assert.deepEqual([ask(line).category, ask(line).confidence], ['uncategorized', 'low'], line);
  assert.equal(ask('XQZV WRT').category, 'uncategorized');
});

test('what is paid is nobody’s income, whatever the words are like', () => {
  const to = (name: string): Facts => ({ paymentCode: '290', counterparty: { name } });
  for (const [line, whom] of [
    ['otkup mleka', 'TURISTICKA ORGANIZACIJA VRANJE'],
    ['otkup sekundarnih sirovina', 'MALINA PROMET DOO'],
    ['konsultantske usluge', 'MALINA PROMET DOO'],
  ] as const)
    assert.ok(!['income', 'salary'].includes(ask(line, to(whom)).category), line);
});

test('what an account, a code or a person says is not replaced by what lines like it are', () => {
  const treasury = { counterparty: { account: '840-742221843-57' } };
  assert.equal(ask('PEKARA ZORA', treasury).category, 'taxes');
  assert.equal(ask('PEKARA ZORA', { paymentCode: '240' }, 123_400).category, 'salary');
  assert.equal(ask('casovi engleskog', { counterparty: { name: 'IVANA MLADENOVIC' } }).category, 'transfer');
  assert.equal(ask('MARKO JOVANOVIC', { mcc: '7230' }).category, 'personal_care');
});

test('beside a word of several meanings a name is sure where both readings end it alike, and something tells that it ends there', () => {
  assert.equal(ask('TRGOVINSKA RADNJA MILENKO NIS 688').merchantConfidence, 'high');
  assert.equal(ask('TRGOVINA ZORA VAZNO NIS 688').merchantConfidence, 'medium');
  // A word of several meanings: no place behind the name, or the trade behind it.
  assert.equal(ask('TRGOVINSKA RADNJA MILENKO ADA').merchantConfidence, 'medium');
  assert.equal(ask('BATCH 00412 AUTH 882190 BUZZ BAR NIS').merchantConfidence, 'medium');
});

test('a firm that names its trade, and a public body, are as sure as the rules are, wherever the second reading would end the name', () => {
  for (const line of [
    'VULKANIZER PERA ZIMSKE GUME APATIN',
    'PEKARA ZORA VAZNO NIS',
    'SUR KAFANA KOD MILETA IVANJICA',
  ])
    assert.equal(ask(line).merchantConfidence, 'high', line);
  assert.equal(ask('JKP VODOVOD SABAC').merchantConfidence, 'high');
});

test('a category is as sure as lines like it are of it, and the name of an operation with it', () => {
  assert.equal(ask('PEKARA MLINAR 15 BEOGRAD').categoryConfidence, 'high');
  assert.equal(ask('KONDITORSKA RADNJA MEDENJAK SENTA').categoryConfidence, 'medium');
  const lessons = ask('Casovi matematike', {
    paymentCode: '289',
    counterparty: { name: 'TIJANA OBRKNEZEVIC' },
  });
  assert.equal(lessons.categoryConfidence, 'medium');
  assert.equal(ask('REGISTRACIJA VOZILA EKSPRES PR NOVI BEOGRAD').merchantConfidence, 'medium');
});

test('what a row keeps is what an answer says, of labelled lines, whichever is asked for first', () => {
  const entries = sampled([...labelledSets().values()].flat(), 12).map(
    (row): EnrichmentInput => ({
      description: row.description,
      amountMinor: Math.round(Number(row.amount) * 100),
      currency: row.currency,
      facts: factsOf(row),
    }),
  );
  const kept = ({ merchantName, merchantCategory, category, basis, known }: Enrichment): unknown[] => [
    merchantName,
    merchantCategory,
    category,
    basis,
    known,
  ];
  const enrichRow = rowEnricher();
  const rows = entries.map((entry) => kept(enrichRow(entry)));
  assert.deepEqual(
    entries.map((entry) => kept(enrich(entry))),
    rows,
  );
  // A card purchase that is remembered from a row says how sure it is when it is asked.
  const shop = { description: 'KONDITORSKA RADNJA MEDENJAK SENTA 688', amountMinor: -100, currency: 'RSD' };
  assert.equal(enrichRow(shop).categoryConfidence, 'high');
  assert.equal(enrich(shop).categoryConfidence, 'medium');
});
