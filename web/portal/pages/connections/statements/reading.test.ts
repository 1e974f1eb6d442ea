import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  columnsOf,
  fieldsOf,
  fileOf,
  missingOf,
  readingOf,
  tableToMap,
  withMeaning,
  withoutMapping,
} from './reading.ts';

const table = {
  file: 'izvod.csv',
  headings: ['Kada', 'Koliko', 'Šta', 'Šta'],
  rows: [
    ['02.03.2026.', '-1,00', '', 'Kafa'],
    ['03.03.2026.', '-2,00', 'x'],
  ],
  mapping: '{"booking_date":"Kada","amount":2,"ignore":[3]}',
  date_order: null,
  decimal_mark: 'comma',
  unsigned_amounts: null,
  wanted: 'mapping',
  refusal: 'no',
} as const;
const shown = { ...table, headings: [...table.headings], rows: table.rows.map((row) => [...row]) };

test('columns have their headings and those of their values that are not empty', () => {
  assert.deepEqual(columnsOf(shown), [
    { number: 1, heading: 'Kada', samples: ['02.03.2026.', '03.03.2026.'] },
    { number: 2, heading: 'Koliko', samples: ['-1,00', '-2,00'] },
    { number: 3, heading: 'Šta', samples: ['x'] },
    { number: 4, heading: 'Šta', samples: ['Kafa'] },
  ]);
  assert.deepEqual(columnsOf({ headings: [], rows: [['1', '2']] }).length, 2);
  assert.deepEqual(columnsOf({ headings: [], rows: [] }), []);
});

test('the form begins with the suggestion, and gives each meaning to one column', () => {
  const reading = readingOf(shown);
  assert.deepEqual(reading.meanings, ['booking_date', 'amount', 'ignore', null]);
  assert.deepEqual(withMeaning(reading, 3, 'amount').meanings, ['booking_date', null, 'ignore', 'amount']);
  assert.deepEqual(withMeaning(reading, 3, 'ignore').meanings, [
    'booking_date',
    'amount',
    'ignore',
    'ignore',
  ]);
  assert.deepEqual(withMeaning(reading, 0, null).meanings, [null, 'amount', 'ignore', null]);
  assert.deepEqual(readingOf({ ...shown, mapping: '{"a later meaning":1,"amount":"not there"}' }).meanings, [
    null,
    null,
    null,
    null,
  ]);
});

test('a table needs a date and an amount, or both columns of amounts', () => {
  const reading = readingOf(shown);
  assert.equal(missingOf(reading), null);
  assert.equal(missingOf(withMeaning(reading, 0, 'description')), 'date');
  assert.equal(missingOf(withMeaning(reading, 0, 'value_date')), null);
  const debit = withMeaning(reading, 1, 'debit');
  assert.equal(missingOf(debit), 'amount');
  assert.equal(missingOf(withMeaning(debit, 2, 'credit')), null);
});

test('the request names columns by heading, or by number if the heading is repeated, missing or cut', () => {
  const reading = {
    ...withMeaning(readingOf(shown), 3, 'description'),
    currency: ' RSD ',
    date_order: 'dmy',
  };
  assert.deepEqual(fieldsOf(reading, shown), {
    mapping: '{"booking_date":"Kada","amount":"Koliko","description":4,"ignore":[3]}',
    currency: 'RSD',
    date_order: 'dmy',
    decimal_mark: 'comma',
  });
  const long = { ...shown, headings: ['x'.repeat(80), '', 'c', 'd'] };
  assert.equal(
    fieldsOf(reading, long).mapping,
    '{"booking_date":1,"amount":2,"description":"d","ignore":["c"]}',
  );
  const qif = { ...shown, headings: [], rows: [], mapping: '{}', decimal_mark: null };
  assert.deepEqual(fieldsOf({ ...readingOf(qif), date_order: 'mdy' }, qif), { date_order: 'mdy' });
});

test('the form asks about the first table that cannot be read, in its file or zip', () => {
  const read = { ...shown, refusal: null, file: 'a.csv' };
  assert.equal(tableToMap([read, shown]), shown);
  assert.equal(tableToMap([read]), null);
  const files = [{ name: 'a.zip' }, { name: 'izvod.csv' }];
  assert.equal(fileOf(shown, files), files[1]);
  assert.equal(fileOf({ file: 'a.zip/b.csv' }, files), files[0]);
  assert.equal(fileOf({ file: 'b.csv' }, files), null);
});

test('a refusal is shown without the mapping that the form already shows', () => {
  const found = 'It is a table with the columns 1 "Kada", 2 "Koliko"';
  assert.equal(
    withoutMapping(`${found}. Say what they mean, for example mapping={"amount":"Koliko"}.`),
    `${found}.`,
  );
  assert.equal(
    withoutMapping('the mapping to say what the fees are, for example mapping={"fee":2}.'),
    'the mapping to say what the fees are.',
  );
  assert.equal(withoutMapping('Something else.'), 'Something else.');
});
