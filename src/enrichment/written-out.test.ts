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
