import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANNELS } from '../providers/contract.ts';
import type { EntryDetails } from '../providers/ledger-change.ts';
import { packDetails, REVIEW, unpackDetails } from './kept-details.ts';

const DATE = '2026-03-10';

const FULL: EntryDetails = {
  channel: 'card',
  valueDate: '2026-03-11',
  transactedAt: '2026-03-10T12:13:14.000Z',
  mcc: '5411',
  location: { city: 'NOVI SAD', country: 'RS' },
  paymentCode: '221',
  counterparty: { name: 'PRIMER DOO', account: 'RS35265100000000000148', bank: 'X', person: false },
  reference: { number: '163220000111111111000', model: '97' },
  original: { amount: -100, currency: 'EUR', rate: 118.6 },
  processor: 'PayPal',
  review: true,
};

test('rows of every version are read alike: each field has its place', () => {
  assert.equal(
    packDetails(FULL, DATE),
    'c\t2026-03-11\t1773144794\t5411\tNOVI SAD\tRS\t221\tn\tPRIMER DOO\tRS35265100000000000148\tX\t' +
      '163220000111111111000\t97\t-100\tEUR\t118.6\tPayPal\t+',
  );
  assert.equal(packDetails({ channel: 'atm', valueDate: DATE }, DATE), 'a\t=');
  assert.equal(packDetails({ counterparty: { person: true } }, DATE), '\t\t\t\t\t\t\tp');
  assert.equal(packDetails({}, DATE), null);
  assert.deepEqual(unpackDetails(null, DATE), {});
  assert.equal(packDetails({ review: true }, DATE)!.split('\t')[REVIEW.field - 1], REVIEW.yes);
  const letters = CHANNELS.map((channel) => packDetails({ channel }, DATE));
  assert.deepEqual(letters, ['c', 'o', 'a', 't', 'i', 'd', 'f', 'n', 'h', 'x']);
});

const partsOf = (details: EntryDetails): EntryDetails[] =>
  Object.keys(details).map((name) => ({ [name]: details[name as keyof EntryDetails] }));

test('what was kept is said again, whatever else was said', () => {
  const alone: EntryDetails[] = [
    ...partsOf(FULL),
    ...CHANNELS.map((channel) => ({ channel })),
    { valueDate: DATE },
    { transactedAt: '2026-03-10T12:13:14.567Z' },
    { transactedAt: '1850-01-02T03:04:05.000Z' },
    { transactedAt: '1969-12-31T23:59:59.000Z' },
    { transactedAt: '1970-01-01T00:00:00.000Z' },
    { transactedAt: '+012345-01-01T00:00:00.000Z' },
    { location: { city: 'PARIZ', country: undefined } },
    { location: { city: undefined, country: 'DE' } },
    { counterparty: { name: undefined, account: 'RS35', bank: undefined, person: true } },
    { reference: { number: 'bez modela', model: undefined } },
    { original: { amount: 5, currency: 'USD', rate: undefined } },
    { original: { amount: 0, currency: 'USD', rate: 1e-7 } },
    { review: false },
  ];
  for (const one of alone) {
    for (const details of [one, { ...FULL, ...one }]) {
      assert.deepEqual(unpackDetails(packDetails(details, DATE), DATE), details, JSON.stringify(details));
    }
  }
});
