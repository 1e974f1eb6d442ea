/** Letters that stand for a public body or a firm of a trade. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const named = (description: string): string | null =>
  enrich({ description, amountMinor: -180_000, currency: 'RSD' }).merchantName;

test('letters are written out where what follows says what they mean', () => {
  for (const [description, name] of [
    ['DZ SMEDEREVO BLAGAJNA', 'Dom zdravlja Smederevo'],
    ['LEKARSKO UVERENJE DZ BECEJ', 'Dom zdravlja Bečej'],
    ['OB PIROT UCESCE', 'Opšta bolnica Pirot'],
    ['SB GORNJA TREPCA', 'Specijalna bolnica Gornja Trepča'],
    ['VET.AMBULANTA BUBA NIS', 'Veterinarska ambulanta Buba'],
    ['HEM.CISCENJE JELEN CACAK RS', 'Hemijsko čišćenje Jelen'],
    ['AK LUKIC I PARTNERI BEOGRAD', 'Advokatska kancelarija Lukić i partneri'],
  ])
    assert.equal(named(description!), name, description);
});

test('and stay where they are something else', () => {
  for (const [description, name] of [
    ['AK KOSARKA VIHOR', 'AK Košarka Vihor'],
    ['DZ INVEST DOO', 'DZ Invest'],
    ['KAFE DZ', 'Kafe DZ'],
    ['SB MARKET ZEMUN', 'SB market'],
    ['VET CENTAR LAPA', 'Vet centar Lapa'],
  ])
    assert.equal(named(description!), name, description);
});

test('a taxi and its number are no fee on vehicles, and a spa is no shop for tools', () => {
  const kindOf = (description: string): string =>
    enrich({ description, amountMinor: -38_000, currency: 'RSD' }).merchantCategory;
  assert.equal(kindOf('ZUTI TAKSI VOZILO 17 SABAC'), 'taxi');
  assert.equal(kindOf('TAKSA NA VOZILO'), 'vehicle_registration');
  assert.equal(kindOf('SB MERKUR VRNJACKA BANJA'), 'medical_clinic');
});

test('the brand of a shop stands behind the firm that owns it', () => {
  assert.equal(named('DELHAIZE SERBIA DOO TEMPO CENTAR NIS'), 'Tempo');
  assert.equal(named('MERCATOR-S DOO RODA MARKET 88'), 'Roda');
  assert.equal(named('LPP SERBIA DOO SINSAY UZICE'), 'Sinsay');
  assert.equal(named('MERCATOR-S DOO BEOGRAD RS'), 'Mercator');
});

test('a place to eat may be called after a bank or a hospital', () => {
  const kindOf = (description: string): string =>
    enrich({ description, amountMinor: -64_000, currency: 'RSD' }).merchantCategory;
  assert.equal(kindOf('BIFE OPSTA BOLNICA PIROT'), 'cafe');
  assert.equal(kindOf('CAFFE BAR BANKA UZICE'), 'cafe');
  assert.equal(kindOf('APOTEKA KAFE PLAC NIS'), 'pharmacy');
  assert.equal(kindOf('OPSTA BOLNICA PIROT'), 'medical_clinic');
});

test('packets of messages, the hire of a terminal and foreign money in short are the bank’s', () => {
  assert.equal(named('SMS INFO PAKET 11.2026'), 'Bank: other fee');
  assert.equal(named('NAJAM POS TERMINALA 11/26'), 'Bank: other fee');
  assert.equal(named('KUP. DEV. 300 EUR'), 'FX exchange');
  assert.notEqual(named('POS NAJAM BICIKALA RUTA'), 'Bank: other fee');
});

test('a trade that a point shortens, and building material, are written out', () => {
  for (const [description, name] of [
    ['PEK.TISA-BANAT NOVI BECEJ', 'Pekara Tisa-Banat'],
    ['POSL. RUZA SOMBOR', 'Poslastičarnica Ruža'],
    ['STOV GRADJ MAT JELEN UB', 'Stovarište građevinskog materijala Jelen'],
    ['STOVARISTE GRADJ MATERIJALA JELEN', 'Stovarište građevinskog materijala Jelen'],
    ['GRADJ MATERIJAL JELEN UB', 'Građevinski materijal Jelen'],
    ['KAFANA GRAD MATEJA', 'Kafana Grad Mateja'],
  ] as const)
    assert.equal(named(description), name, description);
});
