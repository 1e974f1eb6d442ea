/** What public bodies are called where their words are shortened, cut, or followed by what is paid for. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string, amount = -1800, stated?: string, paymentCode?: string) =>
  enrich({
    description,
    amountMinor: amount * 100,
    currency: 'RSD',
    facts: stated === undefined ? null : { paymentCode, counterparty: { name: stated } },
  });
const named = (description: string): string | null => of(description).merchantName;

test('shortened words of a public body are written out, and its town stays', () => {
  for (const [description, name] of [
    ['ZAV. ZA JAVNO ZDRAV. PANCEVO', 'Zavod za javno zdravlje Pančevo'],
    ['TEHNOL.FAKULTET LESKOVAC SKOLARINA', 'Tehnološki fakultet Leskovac'],
    ['SPEC. BOL. ZA REHAB. GAMZIGRAD', 'Specijalna bolnica za rehabilitaciju Gamzigrad'],
  ])
    assert.equal(named(description!), name, description);
  assert.equal(
    of('Deciji dodatak', 4200, 'MINISTARSTVO ZA BRIGU O PORODICI I', '249').merchantName,
    'Ministarstvo za brigu o porodici i demografiju',
  );
});

test('a word that is whole, and one that may be several, stays as it is', () => {
  for (const [description, name] of [
    ['TENIS KLUB LOPTICA', 'Tenis klub Loptica'],
    ['MIN MARKET', 'Min market'],
    ['JKP TVRDJAVA BELA PALANKA', 'JKP Tvrđava Bela Palanka'],
    ['SREDNJA SKOLA SVILAJNAC', 'Srednja škola Svilajnac'],
  ])
    assert.equal(named(description!), name, description);
});

test('the mark of a public enterprise behind its name, and what an automobile club inspects, are no name', () => {
  assert.equal(named('VODOVOD LOZNICA JKP RN 12-4471'), 'Vodovod Loznica');
  assert.equal(named('AMD PARACIN TEH.PREGLED'), 'AMD Paraćin');
  assert.equal(named('TEHNICKI PREGLED GARANT'), 'Tehnički pregled Garant');
});

test('of a club its school is no school, and of a church the town is its name', () => {
  const club = of('Clanarina mart', -2500, 'FK SLOBODA OMLADINSKI POGON I SKOLA', '289');
  assert.equal(club.category, 'fitness');
  assert.match(club.merchantName ?? '', /^FK Sloboda/);
  assert.equal(of('Prilog', -2000, 'SPC OPSTINA KIKINDA', '288').merchantName, 'SPC opština Kikinda');
});

test('the community of a house whose address is cut is no manager', () => {
  assert.equal(
    of('Odrzavanje', -1500, 'STAMBENA ZAJEDNICA BULEVAR NEM', '222').merchantName,
    'Stambena zajednica',
  );
});

test('a body of which there is one ends with its name, whatever office or due follows', () => {
  for (const [stated, name] of [
    ['MINISTARSTVO ZDRAVLJA RS UPRAVA ZA', 'Ministarstvo zdravlja'],
    ['REPUBLIKA SRBIJA - MINISTARSTVO PRAVDE', 'Ministarstvo pravde'],
  ])
    assert.equal(of('Jubilarna nagrada', 40_000, stated, '241').merchantName, name, stated);
  assert.equal(of('Refundacija troskova', 2500, 'REPUBLIKA SRBIJA', '249').merchantName !== null, true);
});

test('who is stated with words that are cut or shortened still is a guess', () => {
  const cut = of('Jubilarna nagrada', 40_000, 'KORPORACIJA ZA HEMIJSKE PROIZVODE KR', '241');
  assert.equal(cut.merchantConfidence, 'medium');
  assert.equal(of('Jubilarna nagrada', 40_000, 'MLEKARA BREZA', '241').merchantConfidence, 'high');
});

test('a utility and a club may have a given name, and a house that is stated is one', () => {
  assert.equal(named('JKP MILICA GROBARINA'), 'JKP Milica');
  assert.equal(of('Nalog gradjana', -1500, 'STAMBENA ZAJEDNICA CARA DUSANA 8', '289').category, 'utilities');
  assert.equal(of('Nalog gradjana', -1500, 'MILICA BRDAR', '289').category, 'transfer');
});

test('what is paid for before a dash is no name of the body behind it, and a shop stays one', () => {
  assert.equal(named('OVERA - ZAVOD ZA JAV. ZDRAVLJE CUPRIJA'), 'Zavod za javno zdravlje Ćuprija');
  assert.equal(named('PEKARA GOLUBICA - OPSTA BOLNICA'), 'Pekara Golubica opšta bolnica');
});

test('letters with a point before a practice, and the letters of a faculty, are written out', () => {
  assert.equal(named('GIN.ORD. VITA PLUS'), 'Ginekološka ordinacija Vita plus');
  assert.equal(named('SUMARSKI F-TET BGD'), 'Šumarski fakultet');
  assert.equal(named('KAFE ST TROPEZ'), 'Kafe ST Tropez');
});

test('a club of a sport is one, whatever it is called', () => {
  assert.equal(of('ATLETSKI KLUB MASAZA').category, 'fitness');
  assert.equal(of('NOCNI KLUB ATLETA').category, 'entertainment');
});

test('of a town the office is no part, and its taxes are its own', () => {
  const grant = of('Jednokratna pomoc', 9000, 'OPSTINA IRIG - ODELJENJE ZA FINANSIJE', '249');
  assert.equal(grant.merchantName, 'Opština Irig');
  assert.equal(
    of('Vracanje poreza', 5400, 'LPA GRADA PANCEVA', '257').merchantName,
    'Lokalna poreska administracija',
  );
  assert.equal(of('Vracanje poreza', 5400, 'PORESKA UPRAVA', '257').merchantName, 'Poreska uprava');
});

test('the year of a club is part of its name, and no house', () => {
  assert.equal(named('FK BACKA 1908 CLANARINA'), 'FK Bačka 1908');
  assert.equal(named('OFK SLOGA 1926'), 'OFK Sloga 1926');
  assert.equal(named('PEKARA SLOGA 1926'), 'Pekara Sloga');
});

test('an enterprise of a town that is stated is paid, though the words know another', () => {
  const bill = of('OBJEDINJENA NAPLATA', -5000, 'JKP BREZA VALJEVO', '222');
  assert.equal(bill.merchantName, 'JKP Breza Valjevo');
});

test('of whom is stated the last word, which a field has cut, is written out', () => {
  const paid = of('Jednokratna pomoc', 9000, 'OPSTINSKA UPRAVA ZA DRUSTVENE DELAT', '249');
  assert.equal(paid.merchantName, 'Opštinska uprava za društvene delatnosti');
});

test('a house that is stated pays what it pays, and who parks cars fines for it', () => {
  assert.equal(of('Lift struja', -900, 'SZ CARA DUSANA 9', '222').merchantName, 'Stambena zajednica');
  assert.equal(of('Struja oktobar', -4900, 'EPS AD BEOGRAD', '222').merchantName, 'EPS');
  assert.equal(of('Kazna parking', -2950, 'JKP PARKING SERVIS CACAK', '222').category, 'transport');
  assert.equal(of('Kazna', -5000, 'PREKRSAJNI SUD CACAK', '253').category, 'taxes');
});

test('what is stated decides where the line says nothing, and a sports centre is no place in one', () => {
  assert.equal(of('Racun 11-22', -3900, 'DELHAIZE SERBIA DOO', '221').category, 'groceries');
  assert.equal(named('USTANOVA SC JEZERO'), 'Ustanova SC Jezero');
  assert.equal(named('PEKARA KRISTINA SC MERKUR'), 'Pekara Kristina');
});
