/** What a bank states beside its wording, against what the words say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, enrich } from './enrich.ts';
import type { Facts } from './facts.ts';
import { namesPerson } from './recognised.ts';

const ask = (description: string, facts: Facts, amountMinor = -123_400): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD', facts });

test('a payment code decides where the words say nothing or something else', () => {
  const wages = ask('UPLATA 03/2026 ALFA DOO', { paymentCode: '240' }, 9_000_000);
  assert.deepEqual([wages.category, wages.merchantCategory], ['salary', 'payroll']);
  assert.match(wages.explanation, /payment code 240 decided/);
  assert.match(wages.explanationSerbian, /šifra plaćanja 240/);
  assert.equal(ask('PETAR PETROVIC', { paymentCode: '226' }).category, 'rent');
  assert.equal(ask('UPLATA RADNIK DOO', { paymentCode: '260' }).category, 'insurance');
  // Any order of a citizen: it says nothing.
  assert.equal(ask('LIDL 141', { paymentCode: '289' }).category, 'groceries');
  // The bank words its own operations more exactly.
  const overdraft = ask('KAMATA NA DOZVOLJENO PREKORACENJE', { paymentCode: '272' });
  assert.equal(overdraft.merchantCategory, 'overdraft_fee');
});

test('an account of the Treasury for public revenue is a tax, in each spelling; those of schools are not', () => {
  for (const account of ['840-743324843-18', '840000074332484318', 'RS35840000074332484318'])
    assert.equal(ask('UPLATA', { counterparty: { account } }).merchantCategory, 'fine', account);
  assert.equal(
    ask('UPLATA', { counterparty: { account: '840-713121843-44' } }).merchantCategory,
    'property_tax',
  );
  assert.equal(
    ask('OS VUK KARADZIC UZINA', { counterparty: { account: '840-1234666-12' } }).category,
    'education',
  );
  assert.equal(ask('UPLATA', { counterparty: { account: '265-1000000000001-48' } }).category, 'transfer');
  // A public enterprise's own account may begin like a class of revenue; it does not end as one.
  const utility = ask('JKP VODOVOD RUMA', { counterparty: { account: '840-743655-12' }, paymentCode: '222' });
  assert.equal(utility.category, 'utilities');
});

test('a payee whom the bank states is the merchant of a refund and of a purpose that names nobody', () => {
  const beside = (description: string, name: string, amountMinor?: number) => {
    const { merchantName, category } = ask(description, { counterparty: { name } }, amountMinor);
    return [merchantName, category];
  };
  assert.deepEqual(beside('povracaj', 'GIGATRON DOO', 350_000), ['Gigatron', 'shopping']);
  assert.deepEqual(beside('RATA ZA MOBILNI', 'A1 SRBIJA DOO'), ['A1 Srbija', 'utilities']);
  assert.deepEqual(beside('DONACIJA', 'UDRUZENJE KAPLJICA DOBROTE'), [
    'Udruženje Kapljica Dobrote',
    'transfer',
  ]);
  assert.deepEqual(beside('DECIJI DODATAK 01/2026', 'MINISTARSTVO ZA BRIGU O PORODICI', 861_000), [
    'Ministarstvo za brigu o porodici',
    'income',
  ]);
});

test('a merchant category code names what the words do not, and keeps the name', () => {
  const unknown = ask('OPTIMUS PLUS NIS 688', { mcc: '5812' });
  assert.deepEqual([unknown.merchantName, unknown.category], ['Optimus plus', 'dining']);
  assert.equal(ask('PEKARA ZORA NIS 688', { mcc: '5812' }).category, 'groceries');
  assert.equal(ask('TEMPO DOO CACAK', { mcc: '5411' }).confidence, 'high', 'it confirms a doubtful payee');
});

test('where the wording names nobody, the counterparty is read like a wording; a person is not', () => {
  const infostan = { counterparty: { name: 'JKP INFOSTAN TEHNOLOGIJE' } };
  assert.equal(ask('TRAJNI NALOG 12', infostan).merchantName, 'JKP Infostan');
  assert.equal(
    ask('Bezgotovinski prenos u RSD', { counterparty: { name: 'OPTIMUS PLUS DOO' } }).merchantName,
    'Optimus plus',
  );
  const person = { counterparty: { name: 'PEKAR PETAR', person: true } };
  assert.equal(ask('Transakcije po nalogu građana', person).merchantName, 'P2P transfer');
});

test('beside words that say what is paid for, the one who is stated has the name', () => {
  const beside = (description: string, name: string) => ask(description, { counterparty: { name } });
  assert.equal(beside('Racun za vodu septembar', 'JKP VODOVOD UZICE').merchantName, 'JKP vodovod Užice');
  assert.equal(
    beside('Skolarina I rata', 'UNIVERZITET SINGIDUNUM BEOGRAD').merchantName,
    'Univerzitet Singidunum',
  );
  const lesson = beside('Casovi matematike', 'TIJANA OBRKNEZEVIC');
  assert.deepEqual([lesson.merchantName, lesson.category], ['Tijana Obrknezević', 'transfer']);
  assert.ok(namesPerson(lesson), 'so that no correction of it reaches other users');
  const share = beside('tvoj deo za struju i net', 'FILIP JOVANOVIC');
  assert.deepEqual([share.merchantName, share.category], ['Filip Jovanović', 'transfer']);
  // A surname that does not end like one, a town's name, and what is owed for.
  for (const name of ['Ognjen Babun', 'Dragan Miljakovac', 'Kaszap Zsombor']) {
    const owed = beside('dug od petka pivo', name);
    assert.deepEqual(
      [owed.merchantName, owed.category, owed.merchantConfidence],
      [name, 'transfer', 'medium'],
    );
  }
  // Firms that are called by a given name, and rent, which stays what it is.
  for (const name of ['STR DRAGAN CACAK', 'DRAGAN PEKARA', 'DRAGAN 2000'])
    assert.notEqual(beside('dug od petka pivo', name).category, 'transfer', name);
  assert.equal(beside('kirija za oktobar', 'OGNJEN BABIN').category, 'rent');
  assert.equal(beside('PROMET ROBE MEDJUFAZNA POTROSNJA', 'OPTIMUS PLUS DOO').merchantName, 'Optimus plus');
  // The holder's own name.
  assert.equal(beside('KUPOVINA VUK MILIC', 'VUK MILIC').merchantName, 'FX exchange');
});

test('a merchant category code outweighs a doubtful payee, a person and a transfer, and no payee or trade beyond doubt', () => {
  const other = ask('TEMPO DOO CACAK', { mcc: '5812' });
  assert.deepEqual([other.merchantName, other.category, other.confidence], ['Tempo', 'dining', 'medium']);
  const barber = ask('MARKO JOVANOVIC', { mcc: '7230' });
  assert.deepEqual([barber.merchantName, barber.category], ['Marko Jovanović', 'personal_care']);
  assert.equal(ask('LIDL 141', { mcc: '5812' }).category, 'groceries');
  assert.equal(ask('APOTEKA ZORA NIS 688', { mcc: '5812' }).category, 'health');
});

test('what is stated beats what is worded: the account first, then the payment code, then the merchant category code', () => {
  const account = '840-713121843-44';
  for (const description of ['LIDL 141', 'PETAR PETROVIC', 'PEKARA ZORA', 'UPLATA', 'KIRIJA ZA MAJ'])
    assert.equal(
      ask(description, { counterparty: { account }, paymentCode: '226', mcc: '5812' }).category,
      'taxes',
      description,
    );
  for (const description of ['PETAR PETROVIC', 'PEKARA ZORA', 'UPLATA', 'OPTIMUS PLUS'])
    assert.equal(ask(description, { paymentCode: '226', mcc: '5812' }).category, 'rent', description);
});

test('beside words of a trade who the bank states is who is paid, unless the line says as much', () => {
  const stated = (description: string, name: string) => ask(description, { counterparty: { name } });
  const repaired = stated('SERVIS BELE TEHNIKE ZORAN T.', 'SZR FRIGO ZORAN');
  assert.deepEqual([repaired.merchantName, repaired.merchantConfidence], ['Frigo Zoran', 'medium']);
  assert.equal(stated('GARAZNA VRATA PANTELIC', 'PANTELIC DOO').merchantName, 'Garažna vrata Pantelić');
});

test('what the state sells is no tax, though it is paid with the code of public dues', () => {
  const code = { paymentCode: '253' };
  assert.equal(ask('OPSTA BOLNICA KIKINDA PARTICIPACIJA', code).category, 'health');
  assert.equal(ask('PREDSKOLSKA USTANOVA NASE DETE VRANJE', code).category, 'education');
  assert.equal(ask('UPLATA PO RESENJU', code).category, 'taxes');
});

test("a bank's name beside a card, a fee or a purchase is no cash machine", () => {
  const told = (description: string) => ask(description, {});
  assert.equal(told('BANCA INTESA BEOGRAD 688').merchantName, 'ATM withdrawal');
  assert.equal(told('BANKA RATE KUPOVINA TEHNOMANIJA 4/12').merchantName, 'Tehnomanija');
  assert.notEqual(told('RAIFFEISEN TROSAK POVECANJE LIMITA').category, 'cash');
});

test("who the bank states is known, or says its trade, where the line's words leave that open", () => {
  const stated = (description: string, name: string) => {
    const { merchantName, category } = ask(description, { counterparty: { name } });
    return [merchantName, category];
  };
  assert.deepEqual(stated('LIZING KOMBI RATA 14/48', 'RAIFFEISEN LEASING DOO'), [
    'Raiffeisen Leasing',
    'loan',
  ]);
  assert.deepEqual(stated('PROTETIKA ZUB TEHNIKA', 'ZUBNA ORDINACIJA STANOJEV'), [
    'Zubna ordinacija Stanojev',
    'health',
  ]);
});

test('the code of a machine that gives cash says what it was, but for its fee', () => {
  const told = (description: string, mcc: string, amountMinor?: number) => {
    const { merchantName, category } = ask(description, { mcc }, amountMinor);
    return [merchantName, category];
  };
  assert.deepEqual(told('ATMNLBKOMERC PIJACA TVRDJAVA NI', '6011'), ['ATM withdrawal', 'cash']);
  assert.deepEqual(told('PIJACA TVRDJAVA NIS', '6010'), ['Branch cash withdrawal', 'cash']);
  assert.equal(told('PROVIZIJA ATM DRUGE BANKE', '6011')[1], 'fees');
});

test('a due has the name of the town that the bank states, and a payee who is doubted is sure where the bank states them', () => {
  const garden = (name: string): string =>
    ask('NAKNADA ZAUZECE JAVNE POVRSINE BASTA', {
      paymentCode: '253',
      counterparty: { name, account: '840-0000741531843-77' },
    }).merchantName;
  assert.equal(garden('GRAD PANCEVO LPA'), 'Grad Pančevo');
  assert.equal(garden('BUDZET RS'), 'Budžet Republike Srbije');
  assert.equal(ask('YETTEL DOO RATA ZA TELEFON', {}).merchantConfidence, 'medium');
  const stated = ask('YETTEL DOO RATA ZA TELEFON', { counterparty: { name: 'YETTEL DOO BEOGRAD' } });
  assert.deepEqual([stated.merchantName, stated.merchantConfidence], ['Yettel', 'high']);
});

test('who collects a public due is who the bank states, where they are known to be no tax office', () => {
  const due = (description: string, name: string, paymentCode = '253', amountMinor?: number) => {
    const { merchantName, category } = ask(description, { paymentCode, counterparty: { name } }, amountMinor);
    return [merchantName, category];
  };
  assert.deepEqual(due('OVERA POTPISA', 'JAVNI BELEZNIK JELENA VUKAS'), [
    'Javni beležnik Jelena Vukas',
    'fees',
  ]);
  assert.deepEqual(due('SMESTAJ MAJ', 'DOM UCENIKA SREDNJIH SKOLA NIS'), [
    'Dom učenika srednjih škola Niš',
    'education',
  ]);
  assert.deepEqual(due('OZAKONJENJE OBJEKTA', 'GRADSKA UPRAVA ZA GRADJEVINARSTVO'), [
    'Gradska uprava za građevinarstvo',
    'taxes',
  ]);
  assert.deepEqual(due('IZVOD IZ MATICNE KNJIGE', 'GO VRACAR'), ['GO Vračar', 'taxes']);
  assert.deepEqual(due('ODVODNJAVANJE NAKNADA', 'JVP VODE VOJVODINE'), ['Vode Vojvodine', 'taxes']);
  assert.deepEqual(due('ODVODNJAVANJE NAKNADA', 'BUDZET RS'), ['Srbijavode', 'taxes']);
  assert.equal(ask('ODVODNJAVANJE JVP VODE VOJVODINE 2025', {}).merchantName, 'Vode Vojvodine');
  assert.deepEqual(due('SKOLARINA MUZICKA SKOLA DOPRINOS RODITELJA', 'MUZICKA SKOLA STANKOVIC'), [
    'Muzička škola Stanković',
    'education',
  ]);
});

test('an inflow with the code of goods is a sale, but for what is given back', () => {
  const inflow = (description: string, name?: string): string =>
    ask(description, { paymentCode: '221', ...(name && { counterparty: { name } }) }, 3_500_000).category;
  assert.equal(inflow('DIZAJN LOGOTIPA', 'PEKARA KLAS NIS'), 'income');
  assert.equal(inflow('ISPORUCENO PECIVO RN 44', 'PREDSKOLSKA USTANOVA POLETARAC'), 'income');
  assert.equal(inflow('POVRACAJ ZA VRACENU ROBU', 'TEHNOMANIJA DOO'), 'shopping');
  assert.notEqual(inflow('PROMET ROBE I USLUGA - FINALNA POTROSNJA'), 'income');
});
