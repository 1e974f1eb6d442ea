/** Firms abroad: forms in which they are registered, who pays from there, and petrol stations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string, amountMinor = -2000_00, mcc?: string) =>
  enrich({ description, amountMinor, currency: 'RSD', facts: mcc === undefined ? null : { mcc } });

test('an inflow from abroad is named by the firm that pays, without its forms and houses', () => {
  const payers = {
    'LORO DOZNAKA 26-0113 GETTY IMAGES IRELAND LIMITED': 'Getty Images',
    'UPLATA IZ INOSTRANSTVA ENVATO PTY LTD': 'Envato',
    'SEPA PRILIV KESTREL LABS OU': 'Kestrel Labs',
    'PRILIV USD 310 AIRBNB PAYMENTS UK': 'Airbnb',
    'DOZNAKA IZ INOSTRANSTVA SKOGLUND DESIGN AB': 'Skoglund Design',
    // A bank passes on what somebody else pays.
    'PRILIV RAIFFEISEN BANK INTERNATIONAL AG': 'Foreign inflow (loro doznaka)',
    'DEVIZNI PRILIV SA RACUNA': 'Foreign inflow (loro doznaka)',
  };
  for (const [line, name] of Object.entries(payers))
    assert.equal(of(line, 80_000_00).merchantName, name, line);
});

test('forms of several words end a name', () => {
  const names = {
    'LALELI DERI SAN VE TIC LTD STI ISTANBUL TR': 'Laleli Deri',
    'RESTAURACJA POD LIPAMI SP Z O O KRAKOW POL': 'Restauracja pod Lipami',
    'TAVERNA STELIOS IKE NIKITI GRC': 'Taverna Stelios',
    'SAN MARINO PIZZERIA RUMA': 'San Marino pizzeria',
  };
  for (const [line, name] of Object.entries(names)) assert.equal(of(line).merchantName, name, line);
});

test('EKO is a petrol station abroad or by its code, and a word elsewhere', () => {
  assert.equal(of('EKO MEGARA GRC').merchantName, 'EKO');
  assert.equal(of('EKO BUBANJ POTOK', -5000_00, '5541').merchantName, 'EKO');
  assert.notEqual(of('EKO GRADINA DOO NIS').merchantName, 'EKO');
  assert.notEqual(of('EKO ZIVOT PRODAVNICA BG').merchantName, 'EKO');
});

test("a seller's own mark is its own, whatever it sells", () => {
  assert.deepEqual(
    [of('DISCORD* NITRO BASIC').merchantName, of('DISCORD* NITRO BASIC').basis],
    ['Discord', 'payee'],
  );
  assert.notEqual(of('DISCORD KLUB NIS').basis, 'payee');
  assert.equal(of('DISCORD NITRO BASIC', -349_00, '5816').merchantName, 'Discord');
});

test('Novi Pazar is no day of takings', () => {
  assert.equal(of('MERIDIANBET UPL.MESTO 41 NOVI PAZAR').merchantName, 'Meridianbet');
  assert.equal(of('UPLATA PAZARA 12.03.2026', 40_000_00).merchantName, 'Cash deposit');
});

test('a village before its island or town is no part of a name', () => {
  const names = {
    'PSAROTAVERNA DELFINI LIMENARIA THASOU GRC': 'Psarotaverna Delfini',
    'KONOBA ARGOLA PORTO MONTENEGRO TIVAT ME': 'Konoba Argola',
    'PIZZERIA COMO MILANO IT': 'Pizzeria Como',
    'RESTORAN CAPRI NIS RS': 'Restoran Capri',
  };
  for (const [line, name] of Object.entries(names)) assert.equal(of(line).merchantName, name, line);
});

test('two brands written as one word are neither', () => {
  assert.equal(of('UBERTREND DOO BEOGRAD').merchantName, 'Ubertrend');
  assert.equal(of('DUNAVOSIGURANJEADO').merchantName, 'Dunav osiguranje');
  assert.equal(of('VITAPHARM WEB APOTEKA').merchantName, 'Vitapharm Web apoteka');
});

test('a brand takes no firm that only shares a word with it', () => {
  assert.equal(of('IDEA DIZAJN STUDIO SOMBOR').known, false);
  assert.equal(of('BALI KITCHEN ZEMUN').merchantName, 'Bali Kitchen');
  assert.equal(of('IDEA MARKET 204 SOMBOR').merchantName, 'Idea');
});

test('a street of two words ends a name of one', () => {
  assert.equal(of('MOONBITE KNEZ MIHAILOVA').merchantName, 'Moonbite');
  assert.equal(of('GELATERIA KNEZ MIHAILOVA').merchantName, 'Gelateria Knez Mihailova');
});

test('the code of the shop says what a seller behind a processor sells, and a trade that ends a name stays', () => {
  const paid = of('ZETTLE_*MARELA KRK HR', -1200_00, '5812');
  assert.deepEqual([paid.merchantName, paid.category], ['Marela', 'dining']);
  assert.equal(of('SQ *BLUE HERON BAKERY LONDON GBR').merchantName, 'Blue Heron Bakery');
});

test('a station or a quarter abroad is where, and MARELA is no misspelt Marella', () => {
  const names = {
    'DOENER HAUS ULM HBF DEU': 'Doener Haus',
    'CEVABDZINICA SEJO BASCARSIJA SARAJEVO': 'Ćevabdžinica Sejo',
    'BUTIK MARELA NIS': 'Butik Marela',
  };
  for (const [line, name] of Object.entries(names)) assert.equal(of(line).merchantName, name, line);
});

test('an airport behind a firm is where it stands, and a shop behind a trade and a name is theirs', () => {
  assert.equal(of('RENT A CAR KVARK AERODROM NIS').merchantName, 'Rent A Car Kvark');
  assert.equal(of('AERODROM NIS PARKING').merchantName, 'Aerodrom Niš');
  assert.equal(of('MLEKARA DREN PRODAVNICA SABAC').merchantName, 'Mlekara Dren');
  assert.equal(of('MUELLER CITYPARK LJUBLJANA SI', -2000_00, '5977').merchantName, 'Müller');
  // A restaurant by its code is another Tempo.
  assert.notEqual(of('TEMPO LOVAC', -2000_00, '5812').merchantName, 'Tempo');
});

test('a purchase that a bank lets pay off names the shop, a rate of its loan names none', () => {
  assert.equal(of('ALTA BANKA RATA 5/12 SHOPPSTER').merchantName, 'Shoppster');
  assert.equal(of('OTP BANKA RATA 2/6 TEHNOMANIJA').merchantName, 'Tehnomanija');
  assert.notEqual(of('OTP BANKA RATA KREDITA 2/60').merchantName, 'Kredita');
});
