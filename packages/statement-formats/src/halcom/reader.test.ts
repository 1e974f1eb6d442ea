import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { readStatements } from '../reader.ts';
import { bareEntry, type Statement } from '../statement.ts';
import { halcomReader } from './reader.ts';
import { readHalcomRecap } from './recap.ts';

const ACCOUNT = '205000000010804045';
const IBAN = `RS35${ACCOUNT}`;

/** Makes a line with each text at its column, from 1. */
const line = (changes: Record<number, string> = {}): string => {
  const letters = [...' '.repeat(280)];
  const fields: Record<number, string> = {
    1: '160000000000034558',
    19: '10',
    21: '01.03.26',
    31: 'PRIMER DOO',
    67: '020326',
    73: ACCOUNT,
    91: '         123450',
    106: ' 221  ',
    112: '00',
    114: '12-3',
    136: '97',
    138: '84-123456',
    160: 'Račun 12/2026',
    196: 'BEOGRAD',
    206: 'TELEKOM SRBIJA',
    241: 'CLAIM-1',
    ...changes,
  };
  for (const [from, text] of Object.entries(fields)) {
    for (const [at, letter] of [...text].entries()) letters[Number(from) - 1 + at] = letter;
  }
  return `${letters.join('')}\r\n`;
};

const RECAP = `01${ACCOUNT}0103202628022026${'100000'.padStart(18)}${'1'.padStart(6)}${'123450'.padStart(18)}${'0'.padStart(6)}${'0'.padStart(18)}${'-23450'.padStart(18)}${'0'.padStart(6)}${'0'.padStart(18)}047\r\n`;

const read = (text: string, recap = ''): Statement[] =>
  readStatements(halcomReader(readHalcomRecap(recap)), text);

const refusal = (text: string, recap = ''): [number, number, string] => {
  const { line: at, column, expected } = statementErrorOf(() => read(text, recap));
  return [at, column, expected];
};

test('a statement with its recap: all fields', () => {
  const balance = { currency: 'RSD', creditLineIncluded: false };
  assert.deepEqual(read(`${line()}\x1a`, RECAP), [
    {
      id: null,
      account: { iban: IBAN, number: null, currency: 'RSD', holder: 'PRIMER DOO', bank: null },
      number: 47,
      page: null,
      period: { from: '2026-03-01', to: '2026-03-01' },
      opening: { ...balance, kind: 'opening_booked', amount: 100_000, date: '2026-02-28' },
      closing: { ...balance, kind: 'closing_booked', amount: -23_450, date: '2026-03-01' },
      balances: [],
      entries: [
        {
          ...bareEntry(-123_450, 'RSD'),
          reference: 'CLAIM-1',
          bookingDate: '2026-03-01',
          valueDate: '2026-03-02',
          description: 'Račun 12/2026',
          counterparty: { name: 'TELEKOM SRBIJA', account: '160000000000034558', bank: null },
          paymentReference: { model: '97', number: '84-123456' },
          paymentCode: '221',
        },
      ],
    },
  ]);
});

test('the type of posting decides the side and the reversal', () => {
  const found = read(['10', '20', '30', '40'].map((posting) => line({ 19: posting })).join(''))[0]!;
  assert.deepEqual(
    found.entries.map(({ amount, reversal }) => [amount, reversal]),
    [
      [-123_450, false],
      [123_450, false],
      [123_450, true],
      [-123_450, true],
    ],
  );
});

test('a reversal may be marked beside its posting', () => {
  const [entry] = read(line({ 19: '20', 29: 'S ' }))[0]!.entries;
  assert.deepEqual([entry!.amount, entry!.reversal], [123_450, true]);
});

test('empty fields give null; the debit reference is the second choice', () => {
  const empty = line({
    1: '0'.repeat(18),
    67: '',
    106: '',
    112: '',
    114: '',
    136: '',
    138: '',
    160: '',
    206: '',
    241: '',
  });
  assert.deepEqual(read(empty)[0]!.entries, [{ ...bareEntry(-123_450, 'RSD'), bookingDate: '2026-03-01' }]);
  const [entry] = read(line({ 136: '', 138: '', 1: '', 263: ACCOUNT }))[0]!.entries;
  assert.deepEqual(entry!.paymentReference, { model: '00', number: '12-3' });
  assert.equal(read(line({ 106: '000289' }))[0]!.entries[0]!.paymentCode, '289');
  assert.equal(entry!.counterparty!.account, IBAN);
});

test('two equal lines are two entries; accounts of one file are separate statements', () => {
  const other = line({ 73: '160000000000034558' });
  const found = read(`${line()}${line()}${other}`);
  assert.deepEqual(
    found.map(({ account, entries }) => [account.iban ?? account.number, entries.length]),
    [
      [IBAN, 2],
      ['160000000000034558', 1],
    ],
  );
  assert.deepEqual(refusal(`${line()}${other}${line()}`), [3, 73, 'the lines of an account together']);
});

test('a day without entries has a recap only', () => {
  const [found] = read('', RECAP);
  assert.deepEqual([found!.account.iban, found!.number, found!.entries], [IBAN, 47, []]);
});

test('an error has line, column and the expected text', () => {
  const date = 'a date that exists, day, month and year';
  for (const [text, place] of [
    [line() + line({ 21: '30.02.26' }), [2, 21, date]],
    [line({ 67: '300226' }), [1, 67, date]],
    [line({ 19: '50' }), [1, 19, '10, 20, 30 or 40']],
    [line({ 91: '        1234,50' }), [1, 91, 'digits alone, at most 15']],
    [line({ 91: '        -123450' }), [1, 91, 'an amount in para, without a sign']],
    [line({ 91: '' }), [1, 91, 'an amount in para, without a sign']],
    [line({ 73: '20500000001080404X' }), [1, 73, 'an account of 18 digits']],
    [line() + line().slice(0, 200), [2, 201, 'a line of 280 characters']],
    [`${line().trimEnd()}${' '.repeat(60)}x`, [1, 281, 'a line of 280 characters']],
    ['', [1, 1, 'a statement of Hal E-Bank']],
  ] as const) {
    assert.deepEqual(refusal(text), place);
  }
  for (const [recap, place] of [
    [RECAP.replace('01', '02'), [1, 1, 'a recap, which begins with 01']],
    [RECAP.slice(0, 100), [1, 101, 'a line of 147 characters']],
    [RECAP + RECAP, [2, 3, 'one recap for each account']],
    [RECAP.replace('-23450', '-23,50'), [1, 103, 'digits alone, at most 15']],
    [RECAP.replace('0103', '3002'), [1, 21, date]],
    [RECAP.replace('2802', '3002'), [1, 29, date]],
  ] as const) {
    assert.deepEqual(refusal(line(), recap), place);
  }
});
