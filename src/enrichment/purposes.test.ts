/** What a payment is for, where the words of the purpose and who is paid are two things. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, enrich } from './enrich.ts';
import type { Facts } from './facts.ts';

const ask = (description: string, facts: Facts | null = null, amountMinor = -250_000): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD', facts });

const CITIZEN: Facts = { paymentCode: '289' };

test('everyday words between people name nobody, where a citizen ordered the payment or the words say so', () => {
  for (const line of ['pivo petak', 'smece i voda nov', 'struja za stan jun gazda', 'uplata za frizera']) {
    const { merchantName, category, merchantConfidence } = ask(line, CITIZEN);
    assert.deepEqual([merchantName, category, merchantConfidence], ['P2P transfer', 'transfer', 'low'], line);
  }
  assert.equal(ask('moj deo za picu').merchantName, 'P2P transfer');
  assert.equal(ask('uzina skola 2b septembar', CITIZEN).category, 'education');
  assert.equal(
    ask('gorivo do mora', { ...CITIZEN, counterparty: { name: 'NENAD RAKETIC' } }).merchantName,
    'Nenad Raketić',
  );
});

test('everyday words of a shop, a bill or a card are no payment between people', () => {
  assert.equal(ask('PIVO I PICA').category, 'dining');
  for (const line of ['KAFANA KOD KUMA', "RESTORAN 'KOD NAS' PIROT", 'KLUB MOJE DRUSTVO', 'MARKET KOMSIJA'])
    assert.notEqual(ask(line).merchantName, 'P2P transfer', line);
  assert.equal(ask('POS 11.04.2026 BENZIN').category, 'transport');
  assert.equal(ask('racun za struju februar').merchantName, 'EPS');
  assert.equal(ask('PIVNICA KOD GAZDE', CITIZEN).category, 'dining');
  assert.notEqual(ask('karate klub Tigar', CITIZEN).merchantName, 'P2P transfer');
});

test('a credit that a citizen ordered is no refund of a shop', () => {
  const sold = ask('prodaja telefona oglas', CITIZEN, 1_500_000);
  assert.deepEqual([sold.merchantName, sold.category], ['P2P transfer', 'transfer']);
  assert.equal(ask('povracaj Gigatron', CITIZEN, 1_500_000).merchantName, 'Gigatron');
});

test("what a citizen pays is nobody else's pay", () => {
  const gift = ask('Uplata za Božićni paketić', { ...CITIZEN, counterparty: { name: 'ZORKA MARJANSKI' } });
  assert.deepEqual([gift.merchantName, gift.category], ['Zorka Marjanski', 'transfer']);
});

test('an insurer beside what it sells is the merchant, wherever it stands', () => {
  for (const [line, name] of [
    ['TRIGLAV ZDRAVSTVENO PUTNO OS', 'Triglav'],
    ['Registracija vozila osig DDOR OBAVEZNO AO', 'DDOR'],
    ['biztosítás Dunav kocsi', 'Dunav osiguranje'],
    ['KASKO RATA 3 SAVA', 'Sava osiguranje'],
  ] as const) {
    const { merchantName, category, confidence } = ask(line);
    assert.deepEqual([merchantName, category, confidence], [name, 'insurance', 'high'], line);
  }
  assert.notEqual(ask('OS SVETI SAVA UZINA I OSIGURANJE').category, 'insurance');
  assert.notEqual(ask('SPEC BOLNICA MERKUR ZDRAVSTVENO').category, 'insurance');
  assert.notEqual(ask('HOTEL DUNAV NOVI SAD').category, 'insurance');
});

test('who pays wages and grants is who the bank states, before words that are left over', () => {
  const wages = ask(
    'ZARADA APRIL RAZLIKA',
    { paymentCode: '240', counterparty: { name: 'FABRIKA VARNICA DOO' } },
    9_000_000,
  );
  assert.deepEqual(
    [wages.merchantName, wages.category, wages.confidence],
    ['Fabrika Varnica', 'salary', 'high'],
  );
  assert.equal(ask('SOLIDARNA POMOC SMRTNI SLUCAJ', null, 4_000_000).merchantName, 'Employer benefits');
  assert.equal(ask('topli obrok sept', null, 700_000).merchantName, 'Employer benefits');
});

test('money for what somebody delivers is income, and no refund', () => {
  for (const line of [
    'MLEKARA GRANICE ISPLATA ZA MLEKO',
    'POSTEXPRESS PAKET OTKUPNINA',
    'OTKUP MALINA HLADNJACA ZELEN PLOD',
  ])
    assert.equal(ask(line, null, 4_000_000).category, 'income', line);
  assert.equal(
    ask('OTKUP MALINA HLADNJACA ZELEN PLOD', null, 4_000_000).merchantName,
    'Hladnjača Zelen Plod',
  );
  assert.equal(ask('MLEKARA GRANICE', null, -40_000).category, 'groceries');
});

test('an instalment of what somebody sells is no loan, and a fee for messages no upkeep of an account', () => {
  const trip = ask('rata za rekreativnu nastavu', { ...CITIZEN, counterparty: { name: 'TA TARA TURS' } });
  assert.equal(trip.category, 'travel');
  assert.equal(ask('NAKNADA ZA SMS').merchantName, 'Bank: other fee');
  assert.equal(ask('NAKNADA ZA SMS I E-BANKING').merchantName, 'Bank: account maintenance');
});

test('what a citizen pays to nobody known goes to a person, and a shortened purpose is none of a name', () => {
  const odd = ask('Dogovor Petrov 2. deo', CITIZEN);
  assert.deepEqual([odd.category, odd.confidence], ['transfer', 'medium']);
  assert.equal(ask('DOGOVOR PETROV 2. DEO').category, 'uncategorized');
  assert.equal(ask('OSNOVNA SKOLA VASA CARAPIC EKSKURZ. 8 RAZ').merchantName, 'Osnovna škola Vasa Čarapić');
});

test('a payment code names the operation, unless a firm is named', () => {
  const advance = ask('AKONTACIJA', { paymentCode: '240' }, 3_000_000);
  assert.deepEqual([advance.merchantName, advance.category], ['Employer salary', 'salary']);
  assert.equal(ask('UPLATA 03/2026 ALFA DOO', { paymentCode: '240' }, 3_000_000).merchantName, 'Alfa');
  assert.equal(ask('PODSTICAJ', { paymentCode: '227' }, 3_000_000).merchantName, 'Social benefits');
});

test('a body that is named before what is paid for is sure, whatever the line ends with', () => {
  for (const line of [
    'DOM ZDRAVLJA INDJIJA SANITARNA KNJIZICA',
    'OSNOVNI SUD SABAC SUDSKA TAKSA P 331/2025',
    'STAMBENA ZAJEDNICA CARA LAZARA 14',
  ])
    assert.equal(ask(line).confidence, 'high', line);
  assert.equal(ask('JKP POGREBNO GROBARINA RUMA').merchantName, 'JKP pogrebno');
});

test('a person beside a trade is sure only where nothing else is named', () => {
  assert.equal(ask('ADVOKAT MILENA TUBIC ZASTUPANJE').confidence, 'high');
  assert.equal(ask('vestacenje gradjevinsko ing Ratko Suvajac').confidence, 'medium');
});

test('words of an operation in the name of a firm are no operation', () => {
  for (const line of [
    'REVOLVING BAR BEOGRAD RS',
    'OPREMA ZA BEBU SHOP',
    'RENT A BIKE ZLATIBOR',
    'BORACKO UDRUZENJE RUMA',
  ])
    assert.ok(
      !['income', 'rent', 'fees'].includes(ask(line).category) &&
        !/^(?:Credit|Bank)/.test(ask(line).merchantName),
      line,
    );
});
