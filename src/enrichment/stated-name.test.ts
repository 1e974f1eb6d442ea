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

test('a name that the bank states is not cut where the words of the purpose end', () => {
  for (const [line, stated, name] of [
    ['CLANARINA INZENJERSKA', 'INZENJERSKA KOMORA SRBIJE', 'Inženjerska komora Srbije'],
    ['Upis godine', 'UNIVERZITET U BEOGRADU FILOLOSKI FAKULTET', 'Filološki fakultet'],
    ['SKOLARINA 3. RATA', 'MEDICINSKI FAKULTET UNIV. U NOVOM SADU', 'Medicinski fakultet'],
    ['KARTA SEVER', 'FK VOZDOVAC', 'FK Voždovac'],
    ['DOO AGROKOMERC KIKINDA SEME KUKURUZ', 'AGROKOMERC PLUS DOO', 'Agro Komerc plus'],
  ] as const)
    assert.equal(nameOf(line, stated), name, stated);
});

test('a pension from abroad is not the fund of Serbia', () => {
  assert.match(
    nameOf('DEVIZNI PRILIV PENZIJA', 'DEUTSCHE RENTENVERSICHERUNG', 6_100_000),
    /Rentenversicherung/,
  );
  assert.equal(nameOf('PENZIJA 1. DEO', 'RF PIO FILIJALA NIS', 6_100_000), 'Fond PIO (pension)');
});

test('what a notary draws up is their fee, and no money that is moved', () => {
  const { merchantName, category } = enrich({
    description: 'NOTAR UGOVOR O KUPOPRODAJI',
    amountMinor: -3_100_000,
    currency: 'RSD',
    facts: { paymentCode: '221', counterparty: { name: 'JAVNI BELEZNIK VESNA RISTIC', person: false } },
  });
  assert.deepEqual([merchantName, category], ['Javni beležnik Vesna Ristić', 'fees']);
});
