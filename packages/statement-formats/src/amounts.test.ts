import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ibanOf } from './account-number.ts';
import { currencyOf, parseAmount } from './amounts.ts';
import { anyDate, digitsDate, localDate } from './dates.ts';

test('amounts in common notations are parsed', () => {
  for (const [text, expected] of [
    ['69.808,80', 6_980_880],
    ['69,808.80', 6_980_880],
    ['-1234.5', -123_450],
    ['+7', 700],
    [' 1 234,00 ', 123_400],
    ['1\u00a0234,00', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['0,00', 0],
    ['-0,00', 0],
    ['5,', 500],
    ['12,5000', 1_250],
  ] as const) {
    assert.ok(Object.is(parseAmount(text, 'RSD'), expected), text);
  }
  assert.equal(parseAmount('1.234', 'KWD'), 1_234);
});

test('ambiguous amounts and other texts give null', () => {
  for (const text of [
    '1.234',
    '1.000',
    '1,230',
    '1,234',
    '1.23.456',
    '1.234.56',
    '12.34,56',
    '1,234,567.89.1',
    '',
    '-',
    ',5',
    '1-',
    '1e3',
    '--1',
    '1'.repeat(61),
    '1.'.repeat(10_000),
  ]) {
    assert.equal(parseAmount(text, 'RSD'), null, text.slice(0, 20));
  }
});

test('every name of the dinar gives RSD', () => {
  assert.deepEqual(['RSD', 'din', ' CSD ', 'EUR', 'E', '978', 'ЕУР'].map(currencyOf), [
    'RSD',
    'RSD',
    'RSD',
    'EUR',
    null,
    null,
    null,
  ]);
});

test('Serbian dates and OFX dates are parsed', () => {
  assert.deepEqual(
    [
      '01.03.2026',
      '1.3.2026.',
      '01. 03. 2026.',
      '01.03.26',
      '010326',
      '01032026',
      '30.02.2026',
      '1.3',
      '01/03/2026',
    ].map(localDate),
    [...Array(6).fill('2026-03-01'), null, null, null],
  );
  assert.deepEqual(
    ['20260301', '20260301093000', '20260301093000.000[+1:CET]', '20260230', '202603'].map(digitsDate),
    [...Array(3).fill('2026-03-01'), null, null],
  );
  assert.deepEqual(
    ['2026-03-01', '2026-03-01T00:00:00', '20260301', '1.3.2026.', '01.03.26', '010326'].map(anyDate),
    [...Array(4).fill('2026-03-01'), null, null],
  );
});

test('an account of 18 digits becomes its IBAN if its check digits are right', () => {
  const iban = 'RS35205000000010804045';
  for (const text of [
    '205-108040-45',
    '205-0000000108040-45',
    '205000000010804045',
    iban,
    'rs35 2050 0000 0010 8040 45',
  ]) {
    assert.equal(ibanOf(text), iban, text);
  }
  for (const text of ['205-108040-46', '205108040-45', 'RS36205000000010804045', '1'.repeat(100), '', '-']) {
    assert.equal(ibanOf(text), null, text);
  }
});
