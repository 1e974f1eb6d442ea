/** Money between persons, their pay and what the state gives them: who is named, and by which words an operation is told. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string, amount: number, paymentCode?: string, stated?: string): string => {
  const { merchantName, category } = enrich({
    description,
    amountMinor: amount * 100,
    currency: 'RSD',
    facts: {
      ...(paymentCode === undefined ? {} : { paymentCode }),
      ...(stated === undefined ? {} : { counterparty: { name: stated } }),
    },
  });
  return `${merchantName} / ${category}`;
};

test('a person is named with every surname, with capitals, and where a village is called like them', () => {
  for (const [line, name] of [
    ['vukovic-stankov sanela', 'Vukovic-Stankov Sanela'],
    ['NIKOLIC TERZIC SANELA', 'Nikolić Terzić Sanela'],
    ['SANELA NIKOLIC MLADENOV', 'Sanela Nikolić Mladenov'],
    ['SANELA VRANIC', 'Sanela Vranić'],
    ['dug sanela terzic', 'Sanela Terzic'],
    ['BLERIM BEQIRI', 'Blerim Beqiri'],
  ] as const)
    assert.equal(of(line, -2_000, '289'), `${name} / transfer`, line);
  // A purpose behind a hyphen, and a salon in a village.
  assert.equal(of('SANELA TERZIC-OVERA', -2_000, '289'), 'Sanela Terzić / transfer');
  assert.equal(of('FRIZERSKI SALON SANELA VRANIC', -2_000), 'Frizerski salon Sanela / personal_care');
});

test('of whom a line addresses the name is taken, and not what it is about', () => {
  assert.equal(of('Sanela: ulaznice za bazen', -2_000, '289'), 'Sanela / transfer');
  assert.equal(of('Sanela T. ulaznice', -2_000, '289'), 'Sanela T / transfer');
  assert.equal(of('Sanela: ulaznice za bazen', -2_000, '221').startsWith('Sanela /'), false);
});

test('a citizen pays nobody wages, and whom a firm pays them is not named', () => {
  assert.equal(of('ZARADA 04/26 SANELA TERZIC', -60_000, '240'), 'Employer salary / salary');
  assert.equal(of('Sanela Terzić do plate', -6_000, '289'), 'Sanela Terzić / transfer');
  assert.equal(of('do plate', -6_000, '289'), 'P2P transfer / transfer');
  assert.equal(of('ZARADA 04/26', 60_000, '240'), 'Employer salary / salary');
});

test('the ministry of the interior pays its people, and issues documents for money', () => {
  assert.equal(of('MUP RS PREKOVREMENI RAD 04/26', 9_000, '240'), 'MUP RS / salary');
  assert.equal(of('MUP RS', -780), 'MUP (dokumenta) / taxes');
});

test('the code of a firm is surer than a word that benefits have as well', () => {
  const line = 'naknada za neiskoriscen odmor';
  assert.equal(of(line, 30_000, '240', 'KROJACKI SALON IGLA DOO'), 'Krojački salon Igla / salary');
  assert.equal(of('Naknada clanu', 3_000, '241', 'SINDIKAT PEKARA').endsWith('/ income'), true);
});

test('with the code of taxes given back no refund is one of a purchase', () => {
  assert.equal(of('Povracaj po zahtevu 118', 3_000, '257'), 'Tax refund / income');
  assert.equal(of('Povracaj po zahtevu 118', 3_000), 'Card refund / income');
});

test('a register, a broker or a bank pays out the dividend of another', () => {
  const line = 'DIVIDENDA 2025 FABRIKA IGLA AD';
  assert.equal(of(line, 900, '248', 'CENTRALNI REGISTAR HARTIJA OD VREDNOSTI'), 'Fabrika Igla / income');
  assert.equal(of('DIVIDENDA 2025', 900, '248', 'FABRIKA IGLA AD'), 'Fabrika Igla / income');
});

test('who pays stands behind what for, where a code says that it is a benefit', () => {
  assert.equal(of('DODATAK STARIMA GRAD RUMA', 5_000, '247'), 'Grad Ruma / income');
});

test('a body of common words is whom the bank states, and an address is not', () => {
  const line = 'IZNAJMLJIVANJE BINE I RAZGLASA';
  assert.equal(
    of(line, 9_000, '221', 'MESNA ZAJEDNICA STEPANOVICEVO').split(' /')[0]!.startsWith('Mesna'),
    true,
  );
  assert.equal(of(line, 9_000, '221', 'CARA LAZARA 12').split(' /')[0], 'Iznajmljivanje Bine i Razglasa');
});

test('whose own account the other side is said to be, money is moved to', () => {
  assert.equal(
    of('prenos dela dobiti', -9_000, '290', 'sanela terzin - vlastiti račun'),
    'Own savings transfer / transfer',
  );
  assert.equal(of('prenos dela dobiti', -9_000, '290', 'SANELA TERZIN'), 'Sanela Terzin / transfer');
});

test('of whom the bank states a rare given name beside a surname is enough', () => {
  assert.equal(of('sir i kajmak', -900, '289', 'TERZIC VLADIBORKA'), 'Terzić Vladiborka / transfer');
  assert.equal(of('sir i kajmak', -900, '289', 'TERZIC MLEKARA').endsWith('/ groceries'), true);
});

test('what a bank pays out for a till is told by more words than POS', () => {
  assert.equal(of('SOFTPOS 04.04.', 8_000, undefined, 'ALTA BANKA AD'), 'POS settlement / income');
  assert.equal(of('DEPOZIT 04.04.', 8_000, undefined, 'ALTA BANKA AD') === 'POS settlement / income', false);
});

test('a pension of a neighbouring country is paid by its own fund', () => {
  assert.equal(
    of('Penzija 04/26', 30_000, undefined, 'FOND PIO REPUBLIKE SRPSKE').startsWith('Fond PIO Republike'),
    true,
  );
  assert.equal(of('Пензија 04/26', 30_000, undefined, 'РЕПУБЛИЧКИ ФОНД ПИО'), 'Fond PIO (pension) / income');
});

test('what a bank gives for spending is no refund of a shop', () => {
  assert.equal(of('CASHBACK MAXI APRIL', 200), 'Card refund / income');
  assert.equal(of('POVRACAJ MAXI', 200).startsWith('Maxi /'), true);
});

test('the owner in front of the form is no part of the name, however foreign', () => {
  assert.equal(of('roba', -900, '221', 'LIN JIANHUA PR TRGOVINA LOTOS').split(' /')[0], 'Trgovina Lotos');
  assert.equal(
    of('roba', -900, '221', 'MALA RADIONICA PR TRGOVINA LOTOS').split(' /')[0]!.startsWith('Mala'),
    true,
  );
});

test('a pension that a person sends on is a transfer', () => {
  assert.equal(of('babina penzija', 9_000, '289', 'SANELA TERZIC'), 'Sanela Terzić / transfer');
  assert.equal(of('prenos: SEJDIJA TERZIC', 2_000), 'Sejdija Terzić / transfer');
});

test('the treasury that pays for a court is no part of its name, and OSN. is what the word behind it is', () => {
  assert.equal(of('PLATA 04.26 TREZOR OSN. SUD VALJEVO', 60_000, '240'), 'Osnovni sud Valjevo / salary');
  assert.equal(of('OSN. SKOLA PETAR PETROVIC', -900).split(' /')[0], 'Osnovna škola Petar Petrović');
});

test('a firm of leasing is paid for nothing else, whatever was bought with it', () => {
  assert.equal(of('rata traktor', -40_000, '226', 'MORAVA LEASING DOO NIS'), 'Morava Leasing / loan');
  assert.equal(of('polisa kasko', -40_000, '260', 'MORAVA LEASING DOO NIS').endsWith('/ insurance'), true);
});

test('with the code of rent what comes in is rent, and beside a person stands another', () => {
  assert.equal(of('Uplata zakupa zemljista', 40_000, '226', 'AGRO IGLA DOO').endsWith('/ rent'), true);
  assert.equal(of('poklon', -4_000, '289', 'SEJDIJA I SANELA TERZIC'), 'Sejdija i Sanela Terzić / transfer');
});
