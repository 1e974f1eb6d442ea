/** What keeps an answer from being `high`, of lines of which others like them were read wrongly. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, enrich } from './enrich.ts';
import type { Facts } from './facts.ts';

const ask = (description: string, facts: Facts | null = null, amountMinor = -123_400): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD', facts });

/** Each pair is alike but for one thing. */
const surer = (pairs: readonly (readonly [sure: Enrichment, doubted: Enrichment])[]): void => {
  for (const [sure, doubted] of pairs) {
    assert.equal(sure.confidence, 'high', JSON.stringify(sure));
    assert.equal(doubted.merchantConfidence, 'medium', JSON.stringify(doubted));
  }
};

test('a small firm is sure of its name where that begins with the trade, and its words are whole', () => {
  surer([
    [ask('FRIZERSKI SALON LIDIJA NIS 688'), ask('LIDIJA FRIZERSKI SALON NIS 688')],
    [ask('KOZMETIKA KARINA NIS RS'), ask('KOZMETIKA KARINA VR NIS RS')],
    [ask('APOTEKA SIFA NIS 688'), ask('APOTEKA SI.FA NIS 688')],
    [ask('PEKARA ZORA 24H NIS 688'), ask('PEKARA ZORA X24 NIS 688')],
    [ask('PEKARA NA UGLU NIS 688'), ask('PEKARA XA UGLU NIS 688')],
    [ask('RESTORAN MRKI CACAK 688'), ask('RESTORAN MRKI KARTA CACAK 688')],
    [ask('APOTEKA BELI LAV CACAK 688'), ask('APOTEKA BELI LAV CRVENI CACAK 688')],
  ]);
});

test('a public body is sure of its name, whatever is paid to it', () => {
  assert.equal(ask('OSNOVNI SUD SABAC SUDSKA TAKSA').confidence, 'high');
});

test("an operation is sure where nothing says that it is another's", () => {
  surer([
    [ask('LICNA ZARADA 03/2026', null, 9_000_000), ask('LICNA ZARADA 03/2026')],
    [ask('REGISTRACIJA VOZILA', { paymentCode: '221' }), ask('REGISTRACIJA VOZILA', { paymentCode: '289' })],
    [ask('PROVIZIJA ZA NALOG'), ask('PROVIZIJA ZA NALOG', { paymentCode: '221' })],
    [
      ask('PRENOS NA SVOJ RACUN'),
      ask('PRENOS NA SVOJ RACUN', { counterparty: { name: 'GROZDANA MIHOLJCIC' } }),
    ],
    [ask('ODRZAVANJE RACUNA 03/2026'), ask('ODRZAVANJE RACUNA 03/2026 SBB')],
  ]);
});

test('of what a person is paid for, who it is is sure, and not what it counts as', () => {
  const lessons = ask('CASOVI ENGLESKOG', { counterparty: { name: 'IVANA MLADENOVIC' } });
  assert.deepEqual(
    [lessons.merchantName, lessons.merchantConfidence, lessons.categoryConfidence],
    ['Ivana Mladenović', 'high', 'medium'],
  );
  const alone = ask('PRENOS', { counterparty: { name: 'IVANA MLADENOVIC' } });
  assert.equal(alone.confidence, 'high');
});
