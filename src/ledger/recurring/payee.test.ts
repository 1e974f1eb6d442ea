import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instalmentOf, payeeKey, referencesOf, wordsOf } from './payee.ts';

test('one payee in both scripts, with and without diacritics, month and number, has one key', () => {
  const same = [
    ['ZARADA ZA MART 2026', 'Зарада за фебруар 2026', 'zarada za april'],
    ['PIJACA ČAČAK 688', 'Пијаца Чачак', 'PIJACA CACAK'],
    ['ĐURĐEVAK 12', 'Ђурђевак', 'DJURDJEVAK'],
  ];
  for (const lines of same) assert.equal(new Set(lines.map(wordsOf)).size, 1, lines.join(', '));
  assert.equal(payeeKey('Neto PJ 7 Feb Primer', 'x'), payeeKey('Neto PJ 7 Mar Primer', 'y'));
  assert.notEqual(payeeKey('A1', 'RACUN'), payeeKey('A100', 'RACUN'));
  assert.notEqual(payeeKey(null, '4029357733'), payeeKey(null, '8888503958'));
});

test('contract numbers are references; years, parts and store numbers are not', () => {
  assert.deepEqual(referencesOf('RACUN 97 12 6864178580 ZA 03/2026'), ['6864178580']);
  assert.deepEqual(referencesOf('Neto zarada: APR 2025/2'), []);
  assert.deepEqual(referencesOf('LIDL 141 CACAK 688'), []);
  assert.deepEqual(referencesOf('MAXI 3429 BEOGRAD'), ['3429']);
});

test('an instalment has its number and total; dates and amounts are not instalments', () => {
  assert.deepEqual(instalmentOf('GIGATRON DOO BEOGRAD 8/12'), { number: 8, of: 12 });
  assert.deepEqual(instalmentOf('12/12'), { number: 12, of: 12 });
  for (const line of [
    'ZARADA 03/2026',
    'Neto zarada: APR 2025/2',
    '13/12',
    '0/12',
    '1/1',
    '12/03/26',
    '1.8/12',
  ]) {
    assert.equal(instalmentOf(line), null, line);
  }
});

test('a line of a million characters is read only as far as it matters', () => {
  assert.ok(wordsOf('A '.repeat(500_000)).length <= 400);
});
