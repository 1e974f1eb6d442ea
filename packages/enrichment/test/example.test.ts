/** A country is a folder of tables: the toy of countries/example is trained and asked like any other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, enrich, loadCountry } from '../src/index.ts';
import { learn } from '../train/run.ts';

const FOLDER = new URL('../countries/example/', import.meta.url);

const trained = () => {
  const country = loadCountry(FOLDER);
  const { rows, ...weights } = learn(new URL('lists/', FOLDER), FOLDER, country, [], () => {});
  return { ...country, weights: { ...weights, labels: '', lines: rows.length } };
};

test('the toy country reads lines that it has not learned from', () => {
  const country = trained();
  const ask = (description: string, amountMinor = -500): Enrichment =>
    enrich({ description, amountMinor, currency: 'EUR' }, country);
  const bakery = ask('PANFAREJO LUMO NOVA URBO');
  assert.deepEqual(
    [bakery.merchantName, bakery.category, bakery.merchantCategory],
    ['Panfarejo Lumo', 'groceries', 'bakery'],
  );
  const brand = ask('AĈETO PER KARTO BONVIVO 7 URBO');
  assert.deepEqual([brand.merchantName, brand.website], ['Bonvivo', 'bonvivo.example']);
  assert.match(brand.explanationLocal, /^Trovita 'bonvivo' \(superbazaro\)/);
  assert.equal(ask('KOTIZO DE JUNIO').category, 'fees');
});

test('the same lines give the same weights', () => {
  const [one, other] = [trained().weights, trained().weights];
  assert.deepEqual(one, other);
});

test('a country without weights says what to do', () => {
  assert.throws(
    () => enrich({ description: 'X', amountMinor: -1, currency: 'EUR' }, loadCountry(FOLDER)),
    /train it/,
  );
});
