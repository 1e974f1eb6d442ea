import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../test/support/depth.ts';
import { CATEGORIES, CONFIDENCES, MERCHANT_CATEGORIES } from './categories.ts';
import { enrich, nameFromWording, normalizedDescriptor } from './enrich.ts';

const isWellFormed = (description: string, amountMinor: number): void => {
  const result = enrich({ description, amountMinor, currency: 'RSD' });
  assert.ok(CATEGORIES.includes(result.category));
  assert.ok(MERCHANT_CATEGORIES.includes(result.merchantCategory));
  assert.ok(CONFIDENCES.includes(result.confidence));
  assert.ok(result.merchantName.trim() !== '' && result.merchantName.isWellFormed());
  assert.ok(nameFromWording(description).trim() !== '');
  assert.ok(result.explanation.endsWith('.'));
  assert.equal(typeof normalizedDescriptor(description), 'string');
  assert.deepEqual(enrich({ description, amountMinor, currency: 'RSD' }), result);
};

test('any string has a result: control characters, emoji, lone surrogates, nothing at all', () => {
  for (const description of [
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀',
    '>',
    '*',
    '&#;',
    '+',
    '****',
    "'",
    '&',
    'џ',
  ]) {
    isWellFormed(description, -100);
  }
  const pieces = [
    'MAXI',
    '688',
    '>',
    '*',
    ' ',
    'ATM',
    'РАТА',
    'kredita',
    '12.03.',
    '&#268;',
    '\ud83d',
    'BEOGRAD',
    '****1234',
    ',',
    '/',
    'đ',
    '😀',
    '\u0000',
  ];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join('')),
      ),
      fc.integer(),
      isWellFormed,
    ),
    { seed: 20_260_312, numRuns: deep(300, 3_000) },
  );
});

test('a hostile 10,000 characters costs no more than the 512 that are read', () => {
  for (const unit of [
    'a',
    '1',
    '*',
    '1*',
    'a.',
    '1.1.',
    'BEOGRAD ',
    'NAKNADA ZA ',
    '&#',
    "a'",
    ' ',
    'џ',
    '+',
    '12/',
    '(123)',
  ]) {
    const long = unit.repeat(Math.ceil(10_000 / unit.length));
    const ask = (description: string) => enrich({ description, amountMinor: -123_400, currency: 'RSD' });
    assert.deepEqual(ask(long), ask(long.slice(0, 512)));
  }
});
