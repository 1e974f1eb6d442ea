/** What a bank states of the other side, beside what the line says of the way, the fee and the purpose. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string, amount: number, stated?: string, paymentCode?: string) =>
  enrich({
    description,
    amountMinor: amount * 100,
    currency: 'RSD',
    facts: stated === undefined ? null : { paymentCode, counterparty: { name: stated } },
  });

test('of whom the bank states the address and the country are no part', () => {
  for (const stated of [
    'BRAVARSKA RADNJA GVOZDEN, KNEZA MILOSA 10',
    'BRAVARSKA RADNJA GVOZDEN, KNEZA MILOSA 10, 11000 BEOGRAD',
    'BRAVARSKA RADNJA GVOZDEN BULEVAR OSLOBODJENJA 12 NOVI SAD',
    'BRAVARSKA RADNJA GVOZDEN SRBIJA',
    'BRAVARSKA RADNJA GVOZDEN BEOGRAD, SRBIJA',
  ])
    assert.equal(
      of('Po računu 12/26', -22_000, stated, '221').merchantName,
      'Bravarska radnja Gvozden',
      stated,
    );
  assert.equal(
    of('drva 5 metara', -42_500, 'MILUTIN BRDAR BULEVAR OSLOBODJENJA 12', '289').merchantName,
    'Milutin Brdar',
  );
  assert.equal(of('Članarina', -500, 'CRVENI KRST SRBIJE', '221').merchantName, 'Crveni krst Srbije');
  assert.equal(of('Faktura 12', -500, '12, 14', '221').category, of('Faktura 12', -500).category);
});

test('a bank that says by which way says nothing of what for', () => {
  assert.equal(of('mBanking - kirija oktobar', -38_000, 'BRANISLAV COLIC', '289').category, 'rent');
  assert.equal(
    of('mBanking - GRAFO OFSET DOO', -6_400, 'GRAFO OFSET DOO', '221').merchantName,
    'Grafo Ofset',
  );
  assert.equal(of('mBanking uplata KNJIZARA KORALI', -1_200).merchantName, 'Knjižara Korali');
  for (const line of ['MBANKING', 'mBanking 03/2026', 'MBANKING PAKET START', 'MBANKING MESECNA NAKNADA'])
    assert.equal(of(line, -150).merchantName, 'Bank: account maintenance', line);
});

test('of a fee of its own a bank states nobody else', () => {
  const sokoj = of('mBanking - SOKOJ NAKNADA MUZIKA Q4', -2_904, 'SOKOJ BEOGRAD', '221');
  assert.equal(sokoj.merchantName, 'SOKOJ');
  const burial = of('INSTANT PLACANJE GODISNJA NAKNADA ZA GROB', -1_850, 'POGREBNE USLUGE SPOKOJ PR', '289');
  assert.equal(burial.merchantName, 'Pogrebne usluge Spokoj');
  const own = of('NAKNADA ZA VODJENJE PAKETA', -890, 'BANCA INTESA AD BEOGRAD', '221');
  assert.equal(own.category, 'fees');
});

test('a name ends where the stated one does', () => {
  const course = of(
    'ŠKOLA STRANIH JEZIKA LINGUA PLUS nemački B1 2. rata',
    -8_400,
    'LINGUA PLUS PR SUBOTICA',
    '221',
  );
  assert.equal(course.merchantName, 'Škola stranih jezika Lingua plus');
});

test('what hosts and marketplaces pay out was earned, and what they give back was not', () => {
  assert.equal(of('BOOKING.COM B.V. PAYOUT NO.7 REF 4410982', 486).category, 'income');
  assert.equal(
    of('AIRBNB PAYMENTS LUXEMBOURG S.A.', 212, 'AIRBNB PAYMENTS LUXEMBOURG SA').category,
    'income',
  );
  assert.equal(of('BOOKING.COM AMSTERDAM NL', 486).category, 'travel');
  assert.equal(of('POVRACAJ BOOKING.COM', 486, 'BOOKING.COM B.V.').category, 'travel');
  assert.equal(of('BOOKING.COM AMSTERDAM NL', -486, 'BOOKING.COM B.V.').category, 'travel');
});

test('what an author is paid keeps the name of who pays, whatever the code', () => {
  const fee = of('Autorski honorar ug. 14/26', 86_000, 'KVADRAT PLUS INZENJERING DOO', '241');
  assert.equal(fee.merchantName, 'Kvadrat plus inženjering');
});

test('the stall of a firm, a quay and a doctor', () => {
  assert.match(of('ZELENA PIJACA DALIA STR', -640).merchantName, /Dalia/);
  assert.equal(of('ZELENA PIJACA', -640).merchantName, 'Green market (pijaca)');
  assert.equal(of('REVERSI KAFE BAR ZEMUNSKI KEJ BEOGR', -990).merchantName, 'Reversi kafe bar');
  assert.equal(of('RESTORAN SAVSKI KEJ', -990).merchantName, 'Restoran Savski Kej');
  assert.equal(of('ORD.ORTODONCIJA DR KOVAC S', -9_000).merchantName, 'Ordinacija Ortodoncija dr Kovač');
});

test('a gym has its own name, and a trade behind KOD tells only where', () => {
  assert.equal(of('CrossFit Čegar Niš', -4_500).merchantName, 'CrossFit Čegar');
  assert.equal(of('CROSSFIT', -4_500).merchantName, 'CrossFit');
  assert.notEqual(of('STR DRAGANA KOD SKOLE', -450).categoryConfidence, 'high');
});

test('a firm keeps the first word of its name, and who pays wages is no office for documents', () => {
  assert.equal(of('ZARADA 05/2026', 50_000_00, 'TRANS VIDIK DOO CACAK', '240').merchantName, 'Trans Vidik');
  const pay = of('ZARADA II DEO MUP RS', 61_000_00, 'MINISTARSTVO UNUTRASNJIH POSLOVA', '240');
  assert.deepEqual([pay.merchantName, pay.category], ['Ministarstvo unutrašnjih poslova', 'salary']);
  assert.equal(of('TAKSA ZA LICNU KARTU', -1_000_00).merchantName, 'MUP (dokumenta)');
});
