import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';
import type { Facts } from './facts.ts';

const ask = (description: string, amount: number, facts: Facts | null = null) => {
  const { merchantName, category } = enrich({
    description,
    amountMinor: amount * 100,
    currency: 'RSD',
    facts,
  });
  return [merchantName, category];
};

const all = (lines: readonly string[], amount: number, want: readonly [string, string]): void => {
  for (const line of lines) assert.deepEqual(ask(line, amount), want, line);
};

test('what a shop took by card is its income, however the bank words it', () => {
  all(
    [
      'PROMET PO POS TERMINALIMA 07.06.2026',
      'UPLATA PAZARA OD KARTICA TID 00733219',
      'OBRACUN PLATNIH KARTICA 19.04.26',
      'SOFTPOS PROMET 05.07.',
      'ODOBRENJE PO POS TRANSAKCIJAMA 19.03.',
      'TRANSAKCIJE PLATNIM KARTICAMA 19.03.26',
      'POS PROMET TRGOVCA MINUS PROVIZIJA',
      'NETO PROMET POS TERMINAL 10228819',
      'PRILIV PO POS-U 20.02.26 TID 33401929',
      'MERCHANT SETTLEMENT 22.05.2026 MID 1200349',
      'PRENOS PROMETA SA POS TERMINALA PEKARA MILENA',
    ],
    18_340,
    ['POS settlement', 'income'],
  );
  assert.deepEqual(
    ask('POS PROMET 03.02.', 9_000, { paymentCode: '284', counterparty: { name: 'AIK BANKA AD' } }),
    ['POS settlement', 'income'],
  );
  all(['UPLATA DNEVNOG PAZARA', 'UPLATA PAZARA 05.07.2026'], 18_340, ['Cash deposit', 'cash']);
  assert.equal(ask('PROVIZIJA POS PROMET 05/26', -900)[1], 'fees');
  assert.equal(ask('POVRACAJ NA POS TERMINALU PEKARA MILENA', 430)[0], 'Pekara Milena');
});

test('what is collected by force is that, and its fee is a fee', () => {
  all(
    [
      'PRIN.NAPLATA NBS IIV 218/2026',
      'PRINUDNA NAPL. OSNOV 448819 REDOSLED 01',
      'NBS PRINUDNA NAPLATA PORESKI DUG',
      'IZVRSENJE PO RESENJU NBS - ODELJENJE KRAGUJEVAC',
      'SKIDANJE SREDSTAVA PO BLOKADI I.I 2239/25',
    ],
    -9_120,
    ['Debt collection', 'fees'],
  );
  all(['NAKNADA ZA PRINUDNU NAPLATU', 'NAKN. ZA SPROV. PRIN. NAPL.'], -600, ['Bank: other fee', 'fees']);
  assert.deepEqual(ask('BLOKADA KARTICE', -300), ['Bank: card fee', 'fees']);
});

test('a fee that is given back is called what it was, and a purchase stays a refund', () => {
  const cases = [
    ['POVRACAJ NAKNADE ZA ODRZAVANJE RACUNA', 'Bank: account maintenance'],
    ['STORNO NAKNADE ZA VODJENJE TEK. RACUNA', 'Bank: account maintenance'],
    ['POVRAT PROVIZIJE BANKOMAT', 'Bank: cash withdrawal fee'],
    ['KOREKCIJA PROVIZIJE ZA PRENOS', 'Bank: payment order fee'],
    ['POVRACAJ CLANARINE ZA KARTICU', 'Bank: card fee'],
    ['POVRAT POGRESNO NAPLACENE NAKNADE', 'Bank: other fee'],
    ['POVRACAJ PO REKLAMACIJI', 'Card refund'],
    ['ODOBRENJE PO REKLAMACIJI', 'Card refund'],
    ['POVRACAJ SREDSTAVA', 'Card refund'],
  ] as const;
  for (const [line, name] of cases) assert.equal(ask(line, 350)[0], name, line);
});

test('fees in shortened words', () => {
  const cases = [
    ['NAKN ZAMENA KART IZGUB', 'Bank: card fee'],
    ['NAK. ZA VODJ. TEK. RN', 'Bank: account maintenance'],
    ['NAKN ZA DOZV PREK', 'Bank: overdraft fee'],
    ['OBNOVA DOZVOLJ. PREKOR. NAKN.', 'Bank: overdraft fee'],
    ['NAKN PREN SRED DRUGA BANKA', 'Bank: payment order fee'],
    ['NAKN ZA OTPR LORO DOZN', 'Bank: FX transfer fee'],
    ['NAKN.ZA DEV.PRILIV SHA', 'Bank: FX transfer fee'],
  ] as const;
  for (const [line, name] of cases) assert.deepEqual(ask(line, -600), [name, 'fees'], line);
});

test('own accounts, phones, loans by their number and instalments of a card', () => {
  all(
    [
      'PRENOS NA SVOJ RN',
      'Prenos na svoj devizni rn',
      'PRENOS SA SVOG RN U DRUGOJ BANCI',
      'OWN ACCOUNT TRANSFER',
    ],
    -20_000,
    ['Own savings transfer', 'transfer'],
  );
  all(['P2P 064****129', 'PRENESI 06*****889', 'SLANJE NOVCA 069***349'], -900, ['P2P transfer', 'transfer']);
  all(
    [
      'P2P 06*****909 ANA MILOVIC',
      'IPS PRENOS NA BR.TEL. 065***229 ANA MILOVIC',
      'PRENESI 062***19 ANA MILOVIC',
    ],
    -900,
    ['Ana Milović', 'transfer'],
  );
  all(
    [
      'RATA 12/60 PARTIJA 00-511-0099129.1',
      'NAPLATA RATE PO PARTIJI 105-4419',
      'DOSPELA RATA 07/26 PART.410029',
    ],
    -14_500,
    ['Loan repayment', 'loan'],
  );
  assert.equal(ask('PRENESI prenos na broj telefona GORDANA S.', -900)[0], 'Gordana S');
  assert.deepEqual(ask('ZADUZENJE RATE PO KREDITNOJ KARTICI 3/8', -2_300), ['Card instalments', 'shopping']);
  assert.equal(ask('6 RATA BEZ KAMATE NAMESTAJ TISA', -2_300)[0], 'Nameštaj Tisa');
  assert.deepEqual(ask('PREPAID DOPUNA A1 060***229', -500), ['A1 Srbija', 'utilities']);
  assert.equal(ask('PLACANJEMTSRACUNA>SOMBOR             RS', -2_500)[0], 'Telekom Srbija (mts)');
  assert.equal(ask('DIREKTNO ZADUZENJE OVLASCENJE BR 12049', -2_100)[0], 'Direct debit');
  const citizen: Facts = { paymentCode: '289', counterparty: { name: 'STEFAN BABIC' } };
  assert.deepEqual(ask('kredit vraca polovinu', 12_000, citizen), ['Stefan Babić', 'transfer']);
  assert.equal(ask('RATE BEZ KAMATE 4/10 MASTERCARD', -2_300)[0], 'Card instalments');
  assert.equal(ask('10 RATA BEZ KAMATE GIGATRON', -2_300)[0], 'Gigatron');
  assert.deepEqual(ask('IPS PRILIV', 900), ['IPS instant payment', 'transfer']);
});

test('a shop that is called by a word of a bank is a shop', () => {
  const supermarket = { mcc: '5411' };
  const cases: [string, string, string, Facts | null][] = [
    ['KAFE KAMATA KIKINDA', 'Kafe Kamata', 'dining', null],
    ['PEKARA KREDIT', 'Pekara Kredit', 'groceries', null],
    ['STR STEDNJA MP3 KRUSEVAC', 'Štednja', 'groceries', supermarket],
    ['KUPOVINA KARTICOM 03.03. FRIZERSKI SALON KAMATA', 'Frizerski salon Kamata', 'personal_care', null],
    ['RATA TEHNIKA DOO SUBOTICA', 'Rata tehnika', 'shopping', null],
    ['POS KUPOVINA KREDIT CAFFE', 'Kredit caffe', 'dining', null],
    ['POLJ KREDIT RATA 5/10', 'Loan repayment', 'loan', null],
    ['KREDIT', 'Loan repayment', 'loan', null],
    ['KAMATA DOZVOLJENI MINUS', 'Bank: overdraft fee', 'fees', null],
    ['STEDNJA', 'Own savings transfer', 'transfer', null],
  ];
  for (const [line, name, category, facts] of cases)
    assert.deepEqual(ask(line, -640, facts), [name, category], line);
});

test('a terminal is rented for a fee of its own, and money for a phone names nobody', () => {
  all(['MESECNA NAKNADA ZA POS TERMINAL'], -900, ['Bank: other fee', 'fees']);
  all(['MESECNA NAKNADA ZA VODJENJE'], -350, ['Bank: account maintenance', 'fees']);
  all(['IPS PRENOS PRIMI NA 06*****412'], -2500, ['IPS instant payment', 'transfer']);
});

test('a mark of the bank in brackets, and which part of a wage it is, change nothing', () => {
  assert.deepEqual(ask('[AUTOPROV]Naknada za nalog u korist druge banke', -32), [
    'Bank: payment order fee',
    'fees',
  ]);
  assert.deepEqual(ask('ISPLATA PRVOG DELA ZARADE JUN 2026', 46_200, { paymentCode: '240' }), [
    'Employer salary',
    'salary',
  ]);
  assert.equal(ask('IPS QR PLACANJE PRODAJNO MESTO 12', -890)[0], 'IPS instant payment');
});
