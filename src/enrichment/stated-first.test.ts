/** Whom the bank states: who decides what a payment is by being stated, and whose name it is. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string, amount: number, stated: string, paymentCode = '289') => {
  const { merchantName, category } = enrich({
    description,
    amountMinor: amount * 100,
    currency: 'RSD',
    facts: { paymentCode, counterparty: { name: stated } },
  });
  return `${merchantName} / ${category}`;
};
const name = (description: string, amount: number, stated: string, paymentCode = '289') =>
  of(description, amount, stated, paymentCode).split(' / ')[0];

test('two persons of one household are named both', () => {
  assert.equal(
    of('za kucu', -9_000, 'JELISAVETA I RADOVAN KRSTIN'),
    'Jelisaveta i Radovan Krstin / transfer',
  );
  assert.equal(name('uplata', 4_000, 'Snežana i Dejan Babić, Zemun'), 'Snežana i Dejan Babić');
  assert.equal(name('uplata', 4_000, 'BABIC DEJAN I SNEZANA NIS'), 'Babić Dejan i Snežana');
  assert.equal(name('poklon', -4_000, 'ЗОРАН И МИЛИЦА БАБИЋ'), 'Zoran i Milica Babić');
  assert.equal(of('kirija jun', -40_000, 'Vesna i Goran Terzin'), 'Vesna i Goran Terzin / rent');
  // Firms.
  assert.equal(name('Faktura 8', -4_000, 'ANA I MARKO DOO NIS', '221'), 'Ana i Marko');
  assert.equal(of('Porudzbina 8', -4_000, 'SARA I MIA BUTIK', '221').endsWith('/ shopping'), true);
});

test('where a person lives is no part of the name, and a cut surname is written out', () => {
  assert.equal(name('dug', -900, 'Stevanović Una, Banovo Brdo, Beograd'), 'Stevanović Una');
  assert.equal(name('dug', -900, 'Una Stevanović, Grbavica, Novi Sad'), 'Una Stevanović');
  assert.equal(name('uplata', -900, 'ALEKSANDRA RADOSAVLJE'), 'Aleksandra Radosavljević');
  assert.equal(name('kirija', -900, 'NEMANJA STOJILJKOVI'), 'Nemanja Stojiljković');
  assert.equal(name('uplata', -900, 'DANIJEL PETKOV'), 'Danijel Petkov');
  assert.equal(name('sir i kajmak', -900, 'NOVICA PERIVOJ?'), 'Novica Perivoj');
});

test('who owns a firm is no part of what it is called', () => {
  assert.equal(
    name('Knjigovodstvo 04/26', -9_000, 'AGENCIJA CIFRA PLUS DANKA ILIC PR CACAK', '221'),
    'Agencija Cifra plus',
  );
  assert.equal(
    name('krecenje', -9_000, 'MOLERSKI RADOVI DUGA MITAR SAVIC PR', '221'),
    'Molerski radovi Duga',
  );
  assert.equal(name('pregled', -9_000, 'ORDINACIJA DR JOVAN PERIC PR', '221'), 'Ordinacija dr Jovan Perić');
  assert.equal(name('kasko', -9_000, 'ZASTUPNIK U OSIGURANJU MIRA PR', '221'), 'Zastupnik u osiguranju Mira');
});

test('an officer of enforcement, a leasing firm and who delivers are told by who they are', () => {
  assert.equal(
    of('Ii 77/26 dug za struju EPS', -9_000, 'JAVNI IZVRSITELJ ZORA BEGIC NIS', '290'),
    'Javni izvršitelj Zora Begić / fees',
  );
  assert.equal(of('Dug za struju', -9_000, 'EPS AD BEOGRAD', '222'), 'EPS / utilities');
  assert.equal(
    of('Zakup po ugovoru 4 rata 2/48', -9_000, 'RAIFFEISEN LEASING DOO', '225'),
    'Raiffeisen Leasing / loan',
  );
  assert.equal(of('zakup stana', -9_000, 'LEASA DOO', '225').endsWith('/ rent'), true);
  assert.equal(of('Carina i PDV za paket', -2_000, 'JP POSTA SRBIJE', '231'), 'Pošta Srbije / taxes');
  assert.equal(of('postarina', -400, 'JP POSTA SRBIJE', '221'), 'Pošta Srbije / shopping');
});

test('no person lends as a bank does', () => {
  assert.equal(of('druga rata za bicikl', -9_000, 'PREDRAG ILIC'), 'Predrag Ilić / transfer');
  assert.equal(of('kredit vraceno pola', 9_000, 'PREDRAG ILIC'), 'Predrag Ilić / transfer');
  assert.equal(of('rata kredita', -9_000, 'OTP BANKA SRBIJA AD', '277').endsWith('/ loan'), true);
});

test('what a town, a court or a union gives is income, and what is given back stays with its shop', () => {
  assert.equal(of('povrat za struju', 1_400, 'OPSTINA TITEL', '290'), 'Opština Titel / income');
  assert.equal(of('pomoc za ogrev', 9_000, 'GRAD LOZNICA', '290'), 'Grad Loznica / income');
  assert.equal(of('povracaj jemstva', 9_000, 'VISI SUD U NISU', '290').endsWith('/ income'), true);
  assert.equal(of('paketici za decu', 5_000, 'SINDIKAT RUDARA', '241'), 'Sindikat Rudara / income');
  assert.equal(of('plata 03/26', 64_000, 'SINDIKAT RUDARA', '240').endsWith('/ salary'), true);
  assert.equal(of('plata 03/26', 64_000, 'OPSTINA TITEL', '240').endsWith('/ salary'), true);
  assert.equal(
    of('povracaj avansa', 9_000, 'TURISTICKA AGENCIJA ORION', '221'),
    'Turistička agencija Orion / travel',
  );
  assert.equal(of('povracaj', 9_000, 'VESNA HADZIC'), 'Vesna Hadžić / transfer');
});

test('a church, an embassy and a court have their own name, whatever is paid for', () => {
  assert.equal(of('vencanje prilog', -5_000, 'CRKVA SVETOG NIKOLE'), 'Crkva Svetog Nikole / transfer');
  assert.equal(
    name('parastos', -2_000, 'SRPSKA PRAVOSLAVNA CRKVENA OPSTINA RUMA'),
    'Srpska pravoslavna crkvena opština Ruma',
  );
  assert.equal(of('grobarina 2026', -900, 'CRKVENA OPSTINA RUMA').endsWith('/ utilities'), true);
  assert.equal(
    of('pasos', -8_000, 'AMBASADA REPUBLIKE HRVATSKE', '221'),
    'Ambasada Republike Hrvatske / taxes',
  );
  assert.equal(
    of('svedok naknada troskova', 2_300, 'OSNOVNI SUD U SOMBORU', '290').endsWith('/ income'),
    true,
  );
  assert.equal(of('porez na kucu ocev', -4_000, 'DRAGAN BJELICA'), 'Dragan Bjelica / transfer');
  assert.equal(of('porez na dohodak', -4_000, 'PORESKA UPRAVA', '253'), 'Poreska uprava / taxes');
});

test('a club, a faculty and a chamber are read as they are shortened', () => {
  assert.equal(of('clanarina i lovna karta', -9_000, 'LU VEPAR KLADOVO'), 'Lu Vepar / fitness');
  assert.equal(of('clanarina april', -3_000, 'ZRK BREZA'), 'ZRK Breza / fitness');
  assert.equal(of('lovacka clanarina', -3_000, 'LU GOLUB'), 'Lu Golub / fitness');
  assert.equal(of('faktura 10', -3_000, 'PK PROMET DOO SOMBOR', '221').endsWith('/ fitness'), false);
  assert.equal(name('skolarina', -9_000, 'FAKULTET TEHNICKIH NAU', '189'), 'Fakultet tehničkih nauka');
  assert.equal(
    name('skolarina', -9_000, 'AKADEMIJA STRUKOVNIH STUDIJA ZAPADNA SRBIJA', '189'),
    'Akademija strukovnih studija Zapadna Srbija',
  );
  assert.equal(
    name('novcana naknada', 30_000, 'NAC. SLUZBA ZA ZAPOSLJAVANJE', '249'),
    'Nacionalna služba za zapošljavanje',
  );
});
