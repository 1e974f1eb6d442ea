import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from './descriptor.ts';

const payee = (description: string): string => {
  const { words, start, end } = describe(description);
  return words
    .slice(start, end)
    .map((word) => word.folded)
    .join(' ');
};

test('every bank wraps the same purchase differently', () => {
  for (const description of [
    'AROMA                    Beograd      RS',
    'AROMA SRB BEOGRAD',
    '1111****1111: AROMA>BEOGRAD           RS',
    'AROMA>BEOGRAD                         RS',
    'AROMA&gt;BEOGRAD RS',
    'MasterCard debit - AROMA',
    'Visa Electron potrošnja - POS druge banke u zemlji Wallet: AROMA               BEOGRAD',
    'AROMA Čačak Čačak 688',
    'ApplePay AROMA, BEOGRAD',
    'POS 12.03.2026 AROMA',
    'KUPOVINA KARTICOM 13.03. AROMA BEOGRAD',
    'AROMA BEOGRAD KARTICA ****1234',
    'AROMA                    BEOGR',
    'AROMA BEOGRAD NOVI 688',
    'AROMA VRNJACKA BANJ 688',
    'AROMA                    BEOGRAD      RS RSD 293.96',
    '4111XXXXXXXX1234 AROMA BEOGRAD RS',
  ]) {
    assert.equal(payee(description), 'AROMA', description);
  }
});

test('a name that fills its field is glued to the city', () => {
  assert.equal(payee('ATM OTP BG M GORKOG 11BEOGRAD'), 'ATM OTP BG M GORKOG 11');
  assert.equal(payee('RICHARD GYROS AND SWEETSSBEOGRAD      RS'), 'RICHARD GYROS AND SWEETSS');
  assert.equal(payee('PARKING GARAZA ZELENI VENBEOGR'), 'PARKING GARAZA ZELENI VEN');
});

test('a place is only taken off where a place can stand', () => {
  assert.equal(payee('ZLATNI BOR'), 'ZLATNI BOR');
  assert.equal(payee('BEOGRAD PLUS SMS>BEOGRAD RS'), 'BEOGRAD PLUS SMS');
  assert.equal(payee('KAFE BAR ZVEZDA NOVI SAD 688'), 'KAFE BAR ZVEZDA');
  assert.equal(payee('NIS 688'), 'NIS');
});

test('processors and their star are taken off, a brand with a star is not', () => {
  assert.equal(payee('PAYPAL *SPOTIFY'), 'SPOTIFY');
  assert.equal(payee('VIP PAY*YANDEX.GO>BEOGRAD RS'), 'YANDEX GO');
  assert.equal(payee('BKG*BOOKING.COM'), 'BOOKING COM');
  assert.equal(payee('OPENAI *CHATGPT SUBSCR'), 'OPENAI CHATGPT SUBSCR');
  assert.equal(payee('MOL BS 115'), 'MOL BS 115');
});

test('dates, times, amounts, cards and instalment tails are never words', () => {
  const { words, removed } = describe(
    'POS 11.04.2024. 18:22 LIDL 3/12 1.234,56 RSD 1111****1111 +38111222333 [n:1234567]',
  );
  assert.deepEqual(
    words.map((word) => word.folded),
    ['POS', 'LIDL'],
  );
  assert.deepEqual(removed, [
    { what: 'words', text: 'POS' },
    ...(
      [
        'the date',
        'the time',
        'the month or instalment',
        'the amount',
        'the masked card',
        'the phone number',
        'the bank mark',
      ] as const
    ).map((what) => ({ what })),
  ]);
});
