/** What banks, tills and wallets write around a purchase changes neither whose it is nor what was bought. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { labelledSets } from '../../scripts/evaluate-enrichment/labelled.ts';
import { sampled } from '../../test/support/depth.ts';
import { enrich } from './enrich.ts';

const BEFORE = [
  'POS ',
  'POS DOMACI ',
  'POS STRANI ',
  'Kupovina u zemlji: ',
  'KARTICNO PLACANJE ',
  'Iznos rezervisan: ',
  'ZADUZENJE PO KARTICI ',
  'CARD PAYMENT TO ',
  'TRX ',
  'PENDING - ',
  'IPS PLACANJE NA PRODAJNOM MESTU ',
  'GOOGLE PAY ',
  'G PAY ',
  'SUMUP *',
  'TID 00871123 ',
  'Kart. 1234 ',
  '5351 XXXX XXXX 1234 ',
  '*1234 ',
  '12.03.2026 14:22 ',
];
const BEHIND = [
  ' 12.03.2026',
  ' u 14:22h',
  ' Dat. 12.03.2026',
  ' 1.200,00 RSD',
  ' KURS 117,2000',
  ' CARD 1234',
  ' br.kartice 1234',
  ' VISA DEBIT',
  ' APPLE PAY',
  ' BESKONTAKTNO',
  ' APPROVED',
  ' TERM 10223344',
  ' AUTH 004512',
  ' ref: AB12CD34',
  ' T12345678',
  ' MCC 5999',
  ', Srbija',
  ' RS 11000',
];

const purchases = sampled(
  [...labelledSets()]
    .filter(([name]) => /^blind-[i-z]/.test(name))
    .flatMap(([, rows]) => rows)
    .filter((row) => row.mcc !== '' && row.paymentCode + row.counterpartyName === '')
    .map(({ description }) => description),
  2,
);

const answer = (description: string): string => {
  const { merchantName, category } = enrich({ description, amountMinor: -1_200_00, currency: 'RSD' });
  return `${merchantName}, ${category}`;
};
const answers = new Map(purchases.map((line) => [line, answer(line)]));

for (const [around, put] of [
  ...BEFORE.map((text) => [text, (line: string) => text + line] as const),
  ...BEHIND.map((text) => [text, (line: string) => line + text] as const),
]) {
  test(`'${around}' beside ${purchases.length} purchases`, () => {
    const changed = purchases.filter((line) => answer(put(line)) !== answers.get(line));
    assert.ok(
      changed.length <= purchases.length * 0.04,
      `${changed.length}: ${changed
        .slice(0, 5)
        .map((line) => `${put(line)}: ${answer(put(line))}`)
        .join('; ')}`,
    );
  });
}

test('fields between backslashes are fields, and of YUSCII a backslash is a letter', () => {
  assert.equal(answer('PEKARA ZORA\\NIS\\18000     RSSRB'), 'Pekara Zora, groceries');
  assert.equal(answer('KAFE MILO[\\NOVI SAD\\21000     RSSRB'), 'Kafe Miloš, dining');
  assert.equal(answer('MARKET \\OR\\EVI]'), 'Market Đorđević, groceries');
});

test("a number is left off where it is a till's, and the name of a country where it is none of a firm's", () => {
  assert.equal(answer('088 BS JAGODINA 1 JAGODINA 688'), 'NIS Petrol, transport');
  assert.equal(answer('RESTORAN STARA SRBIJA'), 'Restoran stara Srbija, dining');
});
