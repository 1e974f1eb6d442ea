/** What small firms and their owners pay and receive by payment order, with the other side stated. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { enrich } from './enrich.ts';
import { namesPerson } from './recognised.ts';

const of = (description: string, amount: number, paymentCode: string, stated?: string) => {
  const { merchantName, category } = enrich({
    description,
    amountMinor: amount * 100,
    currency: 'RSD',
    facts: { paymentCode, ...(stated === undefined ? {} : { counterparty: { name: stated } }) },
  });
  return `${merchantName} / ${category}`;
};

test('a bank pays out what a till took, however it words that', () => {
  for (const [line, bank] of [
    ['PROCREDIT POS TRANSAKCIJE 07/26', 'PROCREDIT BANK AD BEOGRAD'],
    ['ALTA POS UPLATA 11.07.26 TERM 70118', 'ALTA BANKA AD BEOGRAD'],
    ['Karticarski promet POS jul', 'BANCA INTESA AD BEOGRAD'],
  ] as const)
    assert.equal(of(line, 18_400, '284', bank), 'POS settlement / income', line);
  // Rent of the machine, and a sale to a firm that is no bank.
  assert.notEqual(of('Zakup POS terminala 07/26', -1_200, '221', 'ALTA BANKA AD'), 'POS settlement / income');
  assert.equal(of('POS terminal servis', 9_000, '221', 'MESARA BIK DOO'), 'Mesara Bik / income');
});

test('a loan between founder and firm is a transfer, whatever the firm sells', () => {
  assert.equal(of('Pozajmica osnivaca', -90_000, '281', 'MESARA BIK DOO RUMA'), 'Mesara Bik / transfer');
  assert.equal(
    of('VRACANJE POZAJMICE UG 3/26', 40_000, '282', 'KROJACKI SALON IGLA DOO'),
    'Krojački salon Igla / transfer',
  );
  assert.equal(of('Pozajmica osnivaca', 90_000, '281', 'TAMARA SUBIN'), 'Tamara Subin / transfer');
  assert.equal(
    of('Torte za svadbu', -90_000, '221', 'POSLASTICARNICA SLATKO DOO'),
    'Poslastičarnica slatko / dining',
  );
});

test('what an owner takes out is a transfer between own accounts, by the firm or by nobody', () => {
  assert.equal(
    of('Prenos sa računa preduzetnika', 50_000, '290', 'SUBIN TAMARA PR'),
    'Own savings transfer / transfer',
  );
  assert.equal(
    of('PRENOS DOBITI NA LICNI RACUN', 50_000, '290', 'VULKANIZER GUMAR PR RUMA'),
    'Vulkanizer Gumar / transfer',
  );
  assert.equal(
    of('Prenos na licni racun vlasnika', -50_000, '290', 'TAMARA SUBIN'),
    'Tamara Subin / transfer',
  );
});

test('a bank exchanges and lends, and does not give the name', () => {
  assert.equal(of('Otkup deviza 400 EUR', 46_800, '286', 'ERSTE BANK AD NOVI SAD'), 'FX exchange / transfer');
  assert.equal(
    of('PRODAJA 300 EUR PO KURSU 117', 35_100, '286', 'TAMARA SUBIN PR PREVODILAC'),
    'FX exchange / transfer',
  );
  assert.equal(of('Otkup efektive', 46_800, '285', 'MENJACNICA DUKAT PR'), 'Menjačnica Dukat / transfer');
  assert.equal(
    of('ANUITET 11/60 PARTIJA 4418', -22_000, '277', 'OTP BANKA SRBIJA AD'),
    'Loan repayment / loan',
  );
  assert.equal(
    of('RATA LIZINGA 9/36', -22_000, '277', 'RAIFFEISEN LEASING DOO'),
    'Raiffeisen Leasing / loan',
  );
});

test('who lends without being a bank, and who collects, is named', () => {
  assert.equal(of('OTPLATA DUGA 2201-77 3/10', -5_000, '289', 'EOS MATRIX DOO'), 'EOS Matrix / loan');
  assert.equal(
    of('ANUITET BR. 4', -72_000, '277', 'FOND ZA RAZVOJ REPUBLIKE SRBIJE'),
    'Fond za razvoj Republike Srbije / loan',
  );
});

test('who collects fees for authors is paid, and pays none', () => {
  assert.equal(of('AUTORSKA NAKNADA ZA JAVNO SAOPSTAVANJE', -1_900, '221', 'SOKOJ'), 'SOKOJ / fees');
});

test('rent that its code alone tells goes to the landlord who is stated', () => {
  assert.equal(of('Lokal Nemanjina 4 mart', -23_500, '226', 'RADOSLAV PERKIC'), 'Radoslav Perkić / rent');
  assert.equal(of('Lokal Nemanjina 4 mart', -23_500, '226'), 'Rent (kirija) / rent');
  const facts = { paymentCode: '226', counterparty: { name: 'RADOSLAV PERKIC' } };
  const paid = enrich({ description: 'Lokal mart', amountMinor: -2_350_000, currency: 'RSD', facts });
  assert.ok(namesPerson(paid), 'kept as the name of a person');
});

test('what the state pays and levies has the name of it', () => {
  assert.equal(
    of('Naknada zarade porodilji 06/26', 60_000, '249', 'MINISTARSTVO ZA BRIGU O PORODICI I DEMOGRAFIJU'),
    'Ministarstvo za brigu o porodici i demografiju / income',
  );
  assert.equal(of('Refakcija akcize II kv', 40_000, '257', 'PORESKA UPRAVA'), 'Tax refund / income');
  assert.equal(of('Akciza za jun', -40_000, '254', 'PORESKA UPRAVA'), 'Poreska uprava / taxes');
  assert.equal(
    of('Doprinos za uredjivanje gradj. zemljista', -40_000, '253', 'GRAD UZICE - ODELJENJE ZA URBANIZAM'),
    'Grad Užice / taxes',
  );
  assert.equal(of('Doprinos za PIO osnivaca', -14_000, '254', 'PORESKA UPRAVA'), 'Poreska uprava / taxes');
  assert.equal(
    of('Doprinos za lecenje malog Save', -1_000, '288', 'FONDACIJA ZAJEDNO ZA DECU'),
    'Fondacija Zajedno za decu / transfer',
  );
});

test('alimony that is withheld goes to a person', () => {
  assert.equal(
    of('Alimentacija 06/26 obustava od zarade', -15_000, '246', 'SUBIN TAMARA'),
    'Subin Tamara / transfer',
  );
  assert.equal(of('Obustava od zarade I.I 4/26', -15_000, '246').split(' / ')[1], 'loan');
});

test('an employer whom the code alone tells is named as stated', () => {
  assert.equal(of('DEZURSTVA 06/26', 15_000, '240', 'KBC ZEMUN'), 'KBC Zemun / salary');
  assert.equal(of('nocni rad 06/26', 15_000, '240', 'OPSTA BOLNICA VRSAC'), 'Opšta bolnica Vršac / salary');
  assert.equal(of('nocni rad 06/26', 15_000, '240'), 'Employer salary / salary');
});

test('whoever buys of a small firm, it is income', () => {
  assert.equal(
    of('Uplata za knjigovodstvo 06/26', 18_000, '221', 'KROJACKI SALON TAMARA SUBIN PR').split(' / ')[1],
    'income',
  );
  assert.equal(
    of('Racun 8/26', 18_000, '220', 'SINDIKALNA ORGANIZACIJA LIDL').split(' / ')[0],
    'Sindikalna organizacija Lidl',
  );
});

test('a stated name keeps what it is called by', () => {
  const name = (stated: string, line = 'Racun 6/26', code = '221') =>
    of(line, -4_000, code, stated).split(' / ')[0];
  assert.equal(name('HLADNJACA OPREMA 024 DOO'), 'Hladnjača oprema 024');
  assert.equal(name('JP "GAS - SENTA" SENTA', 'racun 06/26', '222'), 'JP gas Senta');
  assert.equal(name('JP GAS TEMERIN', 'racun 06/26', '222'), 'JP gas Temerin');
  assert.equal(name('SZ NJEGOSEVA 9 SOMBOR', 'TEK. ODRZAVANJE 06/26'), 'Stambena zajednica');
  assert.doesNotMatch(name('SRPSKO LEKARSKO DRUSTVO INT. SEKCIJA', 'Kotizacija')!, /sekcija/i);
  assert.equal(name('LEKARSKA KOMORA SRBIJ', 'Clanarina'), 'Lekarska komora Srbije');
  assert.equal(name('PETROV I PARTNERI OAD', 'zastupanje'), 'Petrov i partneri');
  assert.equal(
    of('Zakup stolice', 9_000, '226', 'PUSKA¹ ANDREA PR FRIZERSKI SALON'),
    'Puskaš Andrea frizerski salon / rent',
  );
  assert.equal(
    of('honorar', 9_000, '249', 'PRAVNI FAKULTET UNIVERZITETA UNION').split(' / ')[0],
    'Pravni fakultet Univerziteta Union',
  );
});

test('cash with its code is no fee', () => {
  assert.equal(of('Isplata gotovine za putne troskove', -9_000, '266'), 'Branch cash withdrawal / cash');
  assert.equal(of('Naknada za isplatu gotovine', -190, '221').split(' / ')[1], 'fees');
});
