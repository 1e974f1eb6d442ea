import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvReader } from '../../../packages/statement-formats/src/csv/reader.ts';
import { readStatements } from '../../../packages/statement-formats/src/reader.ts';
import { givenMapping, headersOf } from './mapping.ts';

const amountsOf = (text: string, given: object): number[] => {
  const { header } = headersOf(givenMapping(JSON.stringify(given)), new Map());
  const options = { header, isMapped: true, account: '160-0000000015722-52', currency: 'RSD' };
  return readStatements(csvReader(options), text).flatMap(({ entries }) =>
    entries.map(({ amount }) => amount),
  );
};

test('a mapping by numbers reads the first row of data, with or without lines and headings above', () => {
  const byNumber = { booking_date: 1, amount: 2 };
  const rows = '02.03.2026.;-1,00\n03.03.2026.;-2,00';
  for (const above of ['', 'Kada;Koliko\n', 'Banka;1\n12;34\n', 'Izvod\nKada;Koliko\n']) {
    assert.deepEqual(amountsOf(above + rows, byNumber), [-100, -200], above);
  }
  assert.deepEqual(amountsOf(`Kada;Koliko\n${rows}`, { booking_date: 'kada', amount: 2 }), [-100, -200]);
});

test('columns that affect amounts are read in spite of a mapping, unless it ignores them', () => {
  const table =
    'Kada;Koliko;Status;Smer\n02.03.2026.;1,00;Odbijeno;Uplata\n03.03.2026.;2,00;Izvršeno;Isplata';
  const given = { booking_date: 'Kada', amount: 'Koliko' };
  assert.deepEqual(amountsOf(table, given), [-200]);
  assert.deepEqual(amountsOf(table, { ...given, ignore: ['Status'] }), [100, -200]);
  const other = 'Kada;Koliko;Smer\n02.03.2026.;-1,00;Uplata\n03.03.2026.;-2,00;Ukupno';
  assert.throws(() => amountsOf(other, given), /amounts and sides that agree/);
  assert.deepEqual(amountsOf(other, { ...given, ignore: ['Smer'] }), [-100, -200]);
});
