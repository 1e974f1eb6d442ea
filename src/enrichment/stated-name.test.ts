/** The name that a bank states beside what a payment is for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const nameOf = (description: string, counterparty: string, amountMinor = -250_000): string =>
  enrich({
    description,
    amountMinor,
    currency: 'RSD',
    facts: { paymentCode: '221', counterparty: { name: counterparty, person: false } },
  }).merchantName;

test('a firm of one owner is called by its own name, on whichever side of PR the owner stands', () => {
  for (const [stated, name] of [
    ['MILADIN JEVTOVIC PR AUTOSERVIS MIKI', 'Autoservis Miki'],
    ['VERA MANDIC PR SALON LEPOTE VERA SOMBOR', 'Salon lepote Vera'],
    ['STOLARIJA HRAST PR NOVICA GUDURIC', 'Stolarija Hrast'],
    ['HELLO HERO PR SKOLA', 'Hello Hero'],
  ] as const)
    assert.equal(nameOf('usluge 10/25', stated), name, stated);
  // Without who owns it, it has no name.
  for (const stated of ['MARKO ILIC PR TAKSI', 'MARKO ILIC PR AUTOPREVOZNIK UZICE'])
    assert.match(nameOf('usluge 10/25', stated), /^Marko Ili[cć]/, stated);
  assert.match(nameOf('usluge 10/25', 'ANA JOVIC PR'), /^Ana Jović/);
});

test('a person may have two surnames, and no town for one', () => {
  for (const [stated, name] of [
    ['SANJA BERIC KOVAC', 'Sanja Berić Kovač'],
    ['MARIJA STOJANOVIC TODOROV', 'Marija Stojanović Todorov'],
    ['PETAR PETROVIC NIS', 'Petar Petrović'],
    ['PETAR PETROVIC KRUSEVAC', 'Petar Petrović'],
  ] as const)
    assert.equal(nameOf('uplata za lekove', stated), name, stated);
});

test('whom the bank states says which of several payees a wording means', () => {
  for (const line of ['objedinjena naplata 10/2024', 'Objedinjena naplata 03/25 ID 1184220'])
    assert.equal(nameOf(line, 'JKP INFOSTAN TEHNOLOGIJE'), 'JKP Infostan', line);
  assert.notEqual(nameOf('objedinjena naplata 10/2024', 'LIDL SRBIJA KD'), 'Lidl');
});
