/** Where the settlement at the end of a line begins, of which Serbia has six thousand, and which words only look like one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const nameOf = (description: string): string | null =>
  enrich({ description, amountMinor: -1499_00, currency: 'RSD' }).merchantName;
const namesOf = (expected: Record<string, string>): void =>
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((line) => [line, nameOf(line)])), expected);

test('a small settlement at the end of a line is no part of the name', () => {
  namesOf({
    'PEKARA DUNJA STEPOJEVAC': 'Pekara Dunja',
    'STR DALIBOR MAJILOVAC': 'Dalibor',
    'MESARA LUKIC BADLJEVICA': 'Mesara Lukić',
    'APOTEKA FLORA RADLJEVO': 'Apoteka Flora',
    'CVECARA IRIS KAZNOVICE': 'Cvećara Iris',
    'FRIZERSKI SALON TINA KUSADAK': 'Frizerski salon Tina',
    'KAFE BAR OAZA PEPELJEVAC': 'Kafe bar Oaza',
    'AUTO SERVIS GAGA KRNULE': 'Auto servis Gaga',
    'PEKARA TRI KLASA TRBUNJE': 'Pekara Tri Klasa',
    'ПЕКАРА ДУЊА СТЕПОЈЕВАЦ': 'Pekara Dunja',
    'МЕСАРА ЛУКИЋ ВОДАЊ': 'Mesara Lukić',
  });
});

test('a settlement of two words is told as one', () => {
  namesOf({
    'PEKARA DUNJA GORNJA TRESNJICA': 'Pekara Dunja',
    'STR DALIBOR DONJE CRNILJEVO': 'Dalibor',
    'KAFE BAR OAZA VELIKO KRCMARE': 'Kafe bar Oaza',
    'APOTEKA FLORA MALI JASENOVAC': 'Apoteka Flora',
    'MESARA LUKIC LIPNICKI SOR': 'Mesara Lukić',
  });
});

test('it is shortened, lost its letters, or stands before a country, and is told all the same', () => {
  namesOf({
    'PEKARA DUNJA G TRESNJICA': 'Pekara Dunja',
    'STR DALIBOR D CRNILJEVO': 'Dalibor',
    'APOTEKA FLORA V KRCMARE': 'Apoteka Flora',
    'PEKARA DUNJA GOR TRESNJICA': 'Pekara Dunja',
    'KAFE BAR OAZA DONJ CRNILJEVO': 'Kafe bar Oaza',
    'APOTEKA FLORA STUBLENICA RS': 'Apoteka Flora',
    'MESARA LUKIC PAMBUKOVICA SRB': 'Mesara Lukić',
    'PRODAVNICA MARINA MRMOS RS': 'Prodavnica Marina',
    'PEKARA DUNJA, MRMOS': 'Pekara Dunja',
    'PEKARA DUNJA STEPOJEVAC 2': 'Pekara Dunja',
    'MESARA LUKIC MR?TANE': 'Mesara Lukić',
    'APOTEKA FLORA ?UJINCE': 'Apoteka Flora',
    'PEKARA DUNJA STEPOJEV': 'Pekara Dunja',
    'APOTEKA FLORA ZUJINCE': 'Apoteka Flora',
  });
});

test('it stands in another case', () => {
  namesOf({
    'PEKARA DUNJA U STEPOJEVCU': 'Pekara Dunja',
    'APOTEKA FLORA U RADLJEVU': 'Apoteka Flora',
    'PEKARA DUNJA U BADOVINCIMA': 'Pekara Dunja',
    'PEKARA DUNJA U DONJOJ TRESNJICI': 'Pekara Dunja',
    'PEKARA DUNJA U NISU': 'Pekara Dunja',
    'PEKARA DUNJA U NOVOM SADU': 'Pekara Dunja',
    'PEKARA DUNJA U CACKU': 'Pekara Dunja',
    'OSNOVNI SUD U KRALJEVU': 'Osnovni sud u Kraljevu',
    'KAFE BAR SASTANAK U PODNE': 'Kafe bar Sastanak u Podne',
  });
});

test('a word of the name that is called like a settlement stays', () => {
  namesOf({
    'JKP CISTOCA RADLJEVO': 'JKP čistoća Radljevo',
    'PEKARA JASENOVIK': 'Pekara Jasenovik',
    'KAFE BAR DOBRA LUKA': 'Kafe bar Dobra Luka',
    'KAFE BAR PETNICA SRB': 'Kafe bar Petnica',
    'APOTEKA CRVENA JABUKA': 'Apoteka Crvena Jabuka',
    'APOTEKA SVETA PETKA NIS': 'Apoteka Sveta Petka',
    'KAFANA STARI DRENOVAC': 'Kafana Stari Drenovac',
    'ADVOKAT MILAN PETKOVIC': 'Advokat Milan Petković',
    'ADVOKAT MILAN RADONJIC': 'Advokat Milan Radonjić',
    'FRIZERSKI SALON LIPA': 'Frizerski salon Lipa',
    'SALON NAMESTAJA JAVOR': 'Salon nameštaja Javor',
    'CVECARA ZLATA NIS': 'Cvećara Zlata',
    'AUTO PERIONICA JEZERO': 'Auto perionica Jezero',
    'PEKARA DUKAT RUMA': 'Pekara Dukat',
    'KAFE BAR PARADA': 'Kafe bar Parada',
    'AUTO SKOLA STRELICA': 'Auto škola Strelica',
    'MESARA KOD KULICA': 'Mesara kod Kulica',
    'KAMENOREZAC MRAMOR CACAK': 'Kamenorezac Mramor',
  });
});

test('letters of a country behind what only begins a town of Serbia are no country', () => {
  namesOf({
    'KAFE LEDENO DOBA NO': 'Kafe Ledeno Doba',
    'BAR SUNCE OSLO NO': 'Bar Sunce',
    'RESTORAN ZVONO SAN FRANCISC US': 'Restoran Zvono',
  });
});

test('a street behind a name ends it, also one of somebody whose surname falls into words', () => {
  namesOf({
    'LOVAC RESTORAN ALEKSE NENADOVICA': 'Lovac restoran',
    'MILENIJUM PEKARA CRNOTRAVSKA BEOGRAD': 'Milenijum pekara',
    // Nothing but the trade would be left.
    'PIVNICA SKADARSKA BEOGRAD': 'Pivnica Skadarska',
  });
});
