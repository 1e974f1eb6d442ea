/** Who does something for others, and where the name ends: what is done, to what, where and by whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';
import { fold } from './fold.ts';

const of = (description: string, amountMinor = -240_000) =>
  enrich({ description, amountMinor, currency: 'RSD' });
const named = (names: Record<string, string>): void => {
  for (const [description, name] of Object.entries(names))
    assert.equal(fold(of(description).merchantName), fold(name), description);
};

test('behind BY and SVETOG the name goes on, however a town begins', () => {
  named({
    'STUDIO TREPAVICA BY TARI': 'Studio trepavica by Tari',
    'LASH ROOM BY MONIKA': 'Lash Room by Monika',
    'CRKVA SVETOG PANTELEJMONA': 'Crkva Svetog Pantelejmona',
    'EFEKTA FRIZERSKI STUDIO NE': 'Efekta frizerski studio',
  });
});

test('what is done, and to what, is no part of the name', () => {
  named({
    'HORTIKULTURA FIKUS KOSENJE TRAVE': 'Hortikultura Fikus',
    'AUTO SERVIS GLOGOVAC PRANJE MOTORA': 'Auto servis Glogovac',
    'PERIONICA MEHUR-BALON CACAK': 'Perionica Mehur-Balon',
    'PRANJE TEPIHA JASEN': 'Pranje tepiha Jasen',
  });
});

test('the mark of a club tells as much as a trade', () => {
  named({
    'TK JEDINSTVO TERENI UZICE': 'TK Jedinstvo',
    'OK JEDINSTVO SALA': 'OK Jedinstvo',
    'FK TEREN': 'FK Teren',
  });
});

test('who begins a line with a trade takes no fee of a bank', () => {
  named({
    'KNJIGOVODSTVENA AGENCIJA PRORACUN MESECNA NAKNADA': 'Knjigovodstvena agencija Proracun',
    'MESECNA NAKNADA ZA PAKET RACUNA': 'Bank: account maintenance',
  });
  assert.equal(of('KNJIGOVODSTVO KONTO PIROT').merchantName, 'Knjigovodstvo Konto');
});

test('who repairs what another makes is named, and who makes it where nobody else is', () => {
  assert.equal(of('BELA TEHNIKA SERVIS BEKO ZIVANOV NIS').merchantName, 'Bela tehnika servis Beko Zivanov');
  assert.equal(of('SERVIS GORENJE').merchantName, 'Gorenje');
  assert.equal(of('KIK BOKS KLUB TITANIJUM').category, 'fitness');
});

test('behind ZA a house says what it is for, and no month', () => {
  named({
    'KABINET ZA GOVORNU TERAPIJU FIKUS': 'Kabinet za govornu terapiju Fikus',
    'IGRAONICA FIKUS ZA MART': 'Igraonica Fikus',
  });
});

test('3D is a part of a name behind its trade, and a mark of the till in front', () => {
  named({
    'AUTO SERVIS 3D CENTAR GLIGOR': 'Auto servis 3D centar Gligor',
    'EPG 3D BUTIK MARIANA': 'Butik Mariana',
  });
});

test('LUX in front of a shortened town is no country, and hours are no part of a name', () => {
  named({
    'AUTOTAPETAR FOTELJA LUX SM. PALANKA': 'Auto tapetar Fotelja Lux',
    'SLEP SLUZBA GALOP 0-24': 'Šlep služba Galop',
  });
});

test('behind the given name of an advocate stands the surname, with which a town may begin', () => {
  named({
    'ADVOKAT PETAR GLOGOVIN': 'Advokat Petar Glogovin',
    'MOLER GORAN RADANOV PR': 'Moler Goran Radanov',
  });
});

test('a street towards a town ends a name that is whole, known or not, and FIT4 keeps its number', () => {
  named({
    'PUTNICKA AGENCIJA GALEB PLOVDIVSKA NIS': 'Putnička agencija Galeb',
    'KAFANA STARA SOMBORSKA': 'Kafana Stara Somborska',
    'PLESNI STUDIO ARABESKA NIS': 'Plesni studio Arabeska',
    'FIT4BODY TERETANA ZA ZENE': 'Fit4 Body teretana za žene',
  });
});

test('what is paid for stands in front of a public body that its town alone tells apart', () => {
  named({
    'ZAKUP GROBNOG MESTA JKP TOPOLA': 'JKP Topola',
    'UPLATA KOMUNALIJE JKP TOPOLA': 'JKP Topola',
  });
});

test('shortened adjectives of a trade are written out where its noun follows', () => {
  named({
    'KNJIG AGENCIJA TABLICA NIS': 'Knjigovodstvena agencija Tablica',
    'KNJIG BIRO TABLICA NIS': 'Knjigovodstveni biro Tablica',
    'KOZM STUDIO TABLICA NIS': 'Kozmetički studio Tablica',
    'MUZ SKOLA TABLICA NIS': 'Muzička škola Tablica',
    'MED CENTAR TABLICA NIS': 'Medicinski centar Tablica',
    'ZZJZ PIROT': 'Zavod za javno zdravlje Pirot',
    'MED BAGREM NIS': 'Med Bagrem',
  });
});

test('a cinema and a playroom may be called by the word of any trade', () => {
  assert.equal(of('BIOSKOP TAPETAR KULA').merchantCategory, 'cinema');
  assert.equal(of('IGRAONICA I KAFE PEKARCICI').category, 'entertainment');
  assert.equal(of('OPTIKA INSTITUT KULA').merchantCategory, 'optician');
});

test('a name keeps all its words between the first and the last', () => {
  assert.equal(
    of('BRIGHT IT SOLUTIONS ODRZAVANJE RACUNARA').merchantName.includes('Bright Solutions'),
    false,
  );
});
