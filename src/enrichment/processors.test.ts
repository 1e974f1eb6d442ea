import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorIn } from './processors.ts';

test('what stands between card and seller is named, however the bank frames the line', () => {
  for (const [line, processor] of [
    ['PAYPAL *SPOTIFY', 'PayPal'],
    ['5555****1234: GOOGLE *YouTubePremium>G.CO/HELPPAY#    US', 'Google'],
    ['MasterCard debit - VIP PAY*YANDEX.GO', 'VIP Pay'],
    ['ApplePay MP302 CUBURSKA, BEOGRAD', 'Apple Pay'],
    ['Mol*Knjizara AMSTERDAM 528', 'Mollie'],
    ['REVOLUT*LIDL BEOGRAD', 'Revolut'],
    ['CHIPCARD AD*CC MUZEJ BEOGRAD 688', 'ChipCard'],
  ] as const) {
    assert.equal(processorIn(line), processor, line);
  }
});

test('a brand with a star, a masked card or a word that ends alike is no processor', () => {
  for (const line of [
    'OPENAI *CHATGPT SUBSCR OPENAI.COM 840',
    'AMAZON.DE*AB12CD LUXEMBOURG 442',
    '5555****1234: LIDL 141>BEOGRAD RS',
    'APPLE.COM/BILL ITUNES.COM 372',
    'PINEAPPLE PAYMENTS DOO',
    'LIDL 141 BEOGRAD 688',
    'ESPP*2 BEOGRAD',
    'REVOLUT**1234* DUBLIN',
    'REVOLUT*TOPUP LT',
    '',
  ]) {
    assert.equal(processorIn(line), null, line);
  }
});
