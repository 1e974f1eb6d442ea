import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { cyrillic } from '../language/cyrillic.ts';
import { searchBanks } from './bank-search.ts';
import { inkOn, luminance, monogram } from './monogram.ts';

const banks = [
  ['Banca Intesa', 'DBDBRSBG'],
  ['OTP banka Srbija', 'OTPVRS22'],
  ['AIK Banka', 'AIKBRS22'],
  ['Raiffeisen banka', 'RZBSRSBG'],
  ['UniCredit Bank Srbija', 'BACXRSBG'],
  ['NLB Banka', 'KOBBRSBG'],
].map(([name, bic]) => ({ name: name!, bic: bic! }));

const found = (query: string): string[] => searchBanks(banks, query).map(({ name }) => name);

describe('the search for a bank', () => {
  test('ignores case, accents, script and the spelling of foreign names', () => {
    for (const [query, name] of [
      ['intesa', 'Banca Intesa'],
      ['BANKA INTESA', 'Banca Intesa'],
      ['банка интеса', 'Banca Intesa'],
      ['banka inteza', 'Banca Intesa'],
      ['rajfajzen', 'Raiffeisen banka'],
      ['Рајфајзен', 'Raiffeisen banka'],
      ['raifeisen', 'Raiffeisen banka'],
      ['unikredit', 'UniCredit Bank Srbija'],
      ['УниКредит', 'UniCredit Bank Srbija'],
      ['uni credit', 'UniCredit Bank Srbija'],
      ['отп', 'OTP banka Srbija'],
      ['а и к', 'AIK Banka'],
      ['ŃLB', 'NLB Banka'],
      ['ЊЛБ', 'NLB Banka'],
      ['њлб банка', 'NLB Banka'],
      ['НЛБ', 'NLB Banka'],
      ['rayfayzen', 'Raiffeisen banka'],
      ['uniqredit', 'UniCredit Bank Srbija'],
      ['уникредит', 'UniCredit Bank Srbija'],
      ['РАЈФАЈЗЕН банка', 'Raiffeisen banka'],
      ['Raiffeisen-banka', 'Raiffeisen banka'],
      ['АИК', 'AIK Banka'],
      ['Банка Интеза', 'Banca Intesa'],
    ]) {
      assert.deepEqual(found(query!), [name], query);
    }
    const another = [{ name: 'Banka Wekić Đorđe', bic: 'WEKIRS22' }];
    for (const query of ['vekic', 'Векић Ђорђе', 'djordje'])
      assert.deepEqual(searchBanks(another, query), another);
  });

  test('finds nothing for a text that occurs in no name', () => {
    for (const query of ['日本', 'α', '€', '😀', '.', '-', '\u0301', ', .'])
      assert.deepEqual(found(query), [], query);
    for (const query of ['', '  ']) assert.equal(found(query).length, banks.length);
  });

  test('ignores the order of the words', () => {
    for (const [query, name] of [
      ['banka raiffeisen', 'Raiffeisen banka'],
      ['Raiffeisen banka', 'Raiffeisen banka'],
      ['банка рајфајзен', 'Raiffeisen banka'],
      ['srbija otp', 'OTP banka Srbija'],
      ['србија отп банка', 'OTP banka Srbija'],
      ['srb uni', 'UniCredit Bank Srbija'],
      ['intesa, banka', 'Banca Intesa'],
    ]) {
      assert.deepEqual(found(query!), [name], query);
    }
    // Every word must match.
    assert.deepEqual(found('srbija raiffeisen'), []);
    assert.deepEqual(found('banka xyz'), []);
  });

  test('finds a bank by its BIC or the beginning of it, in either case', () => {
    for (const { name, bic } of banks) {
      for (const query of [
        bic,
        bic.toLowerCase(),
        bic.slice(0, 4),
        bic.slice(0, 6),
        `${bic}XXX`,
        ` ${bic} `,
      ]) {
        assert.deepEqual(found(query), [name], query);
      }
    }
    assert.deepEqual(found('KOBB nlb'), ['NLB Banka']);
    // The country and place of a BIC do not identify a bank.
    for (const query of ['RSBG', 'RS22', 'DBDBRSBGNIS', 'DBDBDEFF'])
      assert.deepEqual(found(query), [], query);
  });

  test('returns all banks for an empty query, several for a shared word, none for an unknown word', () => {
    assert.equal(found('  ').length, banks.length);
    assert.deepEqual(found('srbija'), ['OTP banka Srbija', 'UniCredit Bank Srbija']);
    assert.deepEqual(found('xyz'), []);
  });

  test('finds a bank by the beginnings of its words, in any order and script', () => {
    const queries = fc.constantFrom(...banks).chain(({ name }) => {
      const words = name.split(' ');
      return fc.record({
        name: fc.constant(name),
        words: fc.shuffledSubarray(words, { minLength: words.length }),
        letters: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 3, maxLength: 3 }),
        inCyrillic: fc.boolean(),
      });
    });
    fc.assert(
      fc.property(queries, ({ name, words, letters, inCyrillic }) => {
        const query = words.map((word, n) => word.slice(0, letters[n])).join(' ');
        const written = inCyrillic ? cyrillic(query.toLowerCase()) : query;
        assert.ok(found(written).includes(name), written);
      }),
      { numRuns: deep(100, 500) },
    );
  });

  test('finds a bank by any part of its name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...banks), fc.nat(20), fc.nat(20), ({ name }, start, length) => {
        const part = name.slice(start, start + length).trim();
        assert.ok(found(part).includes(name), part);
      }),
    );
  });
});

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('a bank’s monogram', () => {
  test('is its abbreviation or two initials', () => {
    assert.deepEqual(
      banks.map(({ name }) => monogram(name)),
      ['BI', 'OTP', 'AIK', 'RB', 'UB', 'NLB'],
    );
    assert.equal(monogram('Štedionica'), 'Š');
    assert.equal(monogram(''), '?');
  });

  test('is legible on any colour', () => {
    assert.ok(Math.abs(contrast('#000000', '#ffffff') - 21) < 1e-9);
    const colors = fc
      .integer({ min: 0, max: 0xffffff })
      .map((color) => `#${color.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colors, (color) => contrast(color, inkOn(color)) >= 4.5),
      { numRuns: deep(200, 2_000) },
    );
  });
});
