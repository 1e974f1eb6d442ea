import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contrast, inkOn, monogram } from './monogram.ts';
import { searchBanks } from './search.ts';

const banks = [
  'Banca Intesa',
  'OTP banka Srbija',
  'AIK Banka',
  'Raiffeisen banka',
  'UniCredit Bank Srbija',
  'NLB Banka',
].map((name) => ({ name }));

const found = (query: string): string[] => searchBanks(banks, query).map(({ name }) => name);

describe('the search for a bank', () => {
  test('does not mind case, accents, script and how a foreign name is written', () => {
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
    ]) {
      assert.deepEqual(found(query!), [name], query);
    }
  });

  test('shows all for nothing, several for what they share, none for what no bank is called', () => {
    assert.equal(found('  ').length, banks.length);
    assert.deepEqual(found('srbija'), ['OTP banka Srbija', 'UniCredit Bank Srbija']);
    assert.deepEqual(found('xyz'), []);
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

describe('a bank’s sign', () => {
  test('is its abbreviation or two initials', () => {
    assert.deepEqual(
      banks.map(({ name }) => monogram(name)),
      ['BI', 'OTP', 'AIK', 'RB', 'UB', 'NLB'],
    );
    assert.equal(monogram('Štedionica'), 'Š');
    assert.equal(monogram(''), '?');
  });

  test('can be read on any colour', () => {
    assert.ok(Math.abs(contrast('#000000', '#ffffff') - 21) < 1e-9);
    const colors = fc
      .integer({ min: 0, max: 0xffffff })
      .map((color) => `#${color.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colors, (color) => contrast(color, inkOn(color)) >= 4.5),
      { numRuns: 2_000 },
    );
  });
});
