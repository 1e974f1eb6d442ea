import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Enrichment, enrich } from './enrich.ts';
import { fold } from './fold.ts';
import { payees } from './payee-table.ts';

const ask = (description: string, amountMinor = -123_400): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD' });

const named = (description: string, amountMinor?: number): [string | null, string] => {
  const { merchantName, confidence } = ask(description, amountMinor);
  return [merchantName, confidence];
};

const FILE = new URL('../../test/data/enrichment/near-misses.txt', import.meta.url);

test('a firm or person named nearly like a brand is never that brand at high confidence, and seldom at all', () => {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n');
  const brands = new Set(payees.map(({ name }) => name));
  const results = lines.map((description) => ({ description, ...ask(description) }));
  assert.deepEqual(
    results
      .filter(
        ({ merchantConfidence, merchantName }) => merchantConfidence === 'high' && brands.has(merchantName),
      )
      .map(({ description }) => description),
    [],
  );
  const taken = results.filter(({ merchantName }) => brands.has(merchantName));
  assert.ok(taken.length < lines.length / 7, taken.map(({ description }) => description).join(', '));
});

test('a firm of one owner is no chain, whatever it is called', () => {
  assert.deepEqual(named('STR IDEA NIS 688'), ['Idea', 'low']);
  assert.deepEqual(named('TEMPO PR'), ['Tempo', 'low']);
  assert.deepEqual(named('MAXI 12 BEOGRAD 688'), ['Maxi', 'high']);
  // PR.6 is a shop's number.
  assert.deepEqual(named('PLANETBIKE PR.6 CACAK'), ['Planet Bike', 'high']);
});

test('an ordinary word as the name of a limited company is that chain at medium confidence at most', () => {
  assert.deepEqual(named('TEMPO DOO CACAK'), ['Tempo', 'medium']);
  assert.deepEqual(named('JUMBO GRADNJA DOO'), ['Jumbo gradnja', 'low']);
  assert.deepEqual(named('TEMPO 002 DOO BEOGRAD'), ['Tempo', 'high']);
});

test('what stands beside a brand of one word makes it doubtful', () => {
  assert.deepEqual(named('STUDIO ZARA BEOGRAD 688'), ['Zara', 'medium']);
  assert.deepEqual(named('NIKE AUTO SERVIS NIS 688'), ['Nike', 'medium']);
  assert.deepEqual(named('LILLY POPOVIC'), ['Lilly', 'medium']);
  assert.deepEqual(named('GOOGLE *Tinder'), ['Tinder', 'high']);
  assert.deepEqual(named('JP PUTEVI SRBIJE NS BUBANJ POTOK 688'), ['Putevi Srbije', 'high']);
});

test("a brand is found after its own trade, but not after another's", () => {
  assert.equal(ask('PARFIMERIJA JASMIN 3 NIS 688').merchantName, 'Jasmin');
  assert.equal(ask('KLADIONICA ADMIRAL').merchantName, 'Admiral');
  assert.equal(ask('PEKARA AROMA NIS 688').merchantName, 'Pekara Aroma');
  assert.equal(ask('JKP PIJACE KRAGUJEVAC').merchantName, 'Green market (pijaca)');
});

test('glued and cut names are found at medium confidence', () => {
  for (const [description, merchant] of [
    ['LIDLSRBIJA 0093 VALJEVO', 'Lidl'],
    ['NETFLIXCOM AMSTERDAM', 'Netflix'],
    ['TURKISH AIRLI 2352112345678 ISTANBUL 792', 'Turkish Airlines'],
    ['TEHNOMANI 22 BEOGRAD 688', 'Tehnomanija'],
  ] as const)
    assert.equal(ask(description).merchantName, merchant, description);
  assert.deepEqual(named('LIDLOVAC DOO NIS'), ['Lidlovac', 'low']);
  // A town is no cut brand: Zlatiborac.
  assert.equal(ask('VILA ANA ZLATIBOR SMESTAJ').merchantName, 'Vila Ana');
});

test('a top-up is of a telephone only where nobody else is named', () => {
  assert.equal(ask('DOPUNA BUSPLUS KARTICE').merchantName, 'BusPlus / Beograd plus');
  assert.equal(ask('YETTEL DOPUNA KREDITA').merchantName, 'Yettel');
  assert.equal(ask('DOPUNA').merchantCategory, 'telecom');
});

test('PRODAJA is a currency exchange beside the holder, not beside anything', () => {
  assert.equal(ask('PRODAJA MARIJA MARIC').merchantCategory, 'fx_exchange');
  assert.equal(ask('PRODAJA MILIC PRIMER DOO BEOGRAD').merchantCategory, 'fx_exchange');
  assert.equal(ask('PRODAJA AUTOMOBILA', 500_000_00).confidence, 'low');
});

test('of two words joined by & either may name the trade', () => {
  assert.equal(ask('PIZZA & PASTA BAR MARIO NIS').category, 'dining');
  assert.equal(ask('VINO&MESARA KOD RACE').merchantCategory, 'butcher');
});

test('no card pays a salary, a rent or a transfer between own accounts', () => {
  assert.equal(ask('HONORAR PIZZERIA>BEOGRAD RS').merchantName, 'Honorar pizzeria');
  assert.equal(ask('RENTA BIKE NIS 688').category, 'shopping');
  assert.equal(ask('NETO MARKET NIS').merchantCategory, 'supermarket');
  assert.equal(ask('NETO 03/2026', 9_000_000).category, 'salary');
});

test('a person is told also with an initial, a rare given name, or OD in front; a town is no surname', () => {
  for (const [description, name] of [
    ['JOVANOVIĆ D. MILICA', 'JOVANOVIC D MILICA'],
    ['M. JOVANOVIC', 'M JOVANOVIC'],
    ['STANKOVSKI SOFIJA', 'STANKOVSKI SOFIJA'],
    ['ZORDANA JOVANOVIC', 'ZORDANA JOVANOVIC'],
    ['PRENOS OD PETAR PETROVIC', 'PETAR PETROVIC'],
    ['IPS PRENOS ALEKSANDAR RISTIC', 'ALEKSANDAR RISTIC'],
    // Thirty characters, of which the last five could be a town's.
    ['PRENOS NA RACUN MATIJEVIC IVAN', 'MATIJEVIC IVAN'],
    ['PRENOS NA RACUN TRPKOVIC MILAN', 'TRPKOVIC MILAN'],
  ] as const) {
    const { merchantName, category } = ask(description);
    assert.deepEqual(
      [merchantName.split(/[ .]+/).map(fold).join(' '), category],
      [name, 'transfer'],
      description,
    );
  }
  assert.equal(ask('GRILL HOUSE ANA LESKOVAC').category, 'dining');
  assert.equal(ask('VILA SMESTAJ TARA BAJINA BASTA').category, 'travel');
  assert.equal(ask('OSNOVNA SKOLA VUK KARADZIC').category, 'education');
});
