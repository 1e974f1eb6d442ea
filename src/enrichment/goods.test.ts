/** What is sold behind a name, and the names that are made of such words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, enrich } from './enrich.ts';

const ask = (description: string): Enrichment =>
  enrich({ description, amountMinor: -123_400, currency: 'RSD' });

const namesOf = (cases: Readonly<Record<string, string>>): void => {
  for (const [description, name] of Object.entries(cases))
    assert.equal(ask(description).merchantName, name, description);
};

test('what is sold, how much of it and for whom is no part of a name', () => {
  namesOf({
    'KNJIZARA ABAKUS SVESKE I OLOVKE KRUSEVAC': 'Knjižara Abakus',
    'RIBARNICA TISA SARAN 2KG': 'Ribarnica Tisa',
    'VULKANIZER PERA ZIMSKE GUME APATIN': 'Vulkanizer Pera',
    'OBUCA MILENA PATIKE ZA DETE': 'Obuća Milena',
    'AUTO OTPAD VUJADIN RETROVIZOR': 'Auto otpad Vujadin',
    'POSLASTICARNICA SLATKI KUTAK TORTA 2KG': 'Poslastičarnica Slatki Kutak',
    'BRAVAR PETROVIC DUPLIRANJE KLJUCEVA': 'Bravar Petrović',
  });
  assert.equal(ask('MESARA STOKIC JAGNJETINA UB').merchantName, 'Mesara Stokić');
});

test('a word that is sold stays where the name is made of it', () => {
  namesOf({
    'PEKARA ZLATNA KIFLA NIS 688': 'Pekara Zlatna Kifla',
    'FARBARA DUGIN LUK CACAK': 'Farbara Dugin Luk',
    'BERBERNICA LULE I MAKAZE   NOVI S': 'Berbernica Lule i Makaze',
    'MOTO SHOP KACIGA BEOGRAD': 'Moto shop Kaciga',
    'KAFANA TRI JABUKE SABAC': 'Kafana Tri Jabuke',
    'VOCARA VISNJA UB': 'Voćara Višnja',
    'VESNA ZAVESE VRBAS': 'Vesna zavese',
  });
});

test('of a name that may end in what is sold nobody is sure', () => {
  assert.equal(ask('PEKARA ZLATNA KIFLA NIS 688').merchantConfidence, 'medium');
  assert.equal(ask('PEKARA ZLATNA RUKA NIS 688').merchantConfidence, 'high');
});

test('the trade in front of a name decides, and not the trade of what is sold', () => {
  assert.equal(ask('PAPIRNICA LENA SKOLSKI PRIBOR 688').merchantCategory, 'stationery');
  assert.equal(ask('STOLARIJA BREZA SKOLSKI STOLOVI').merchantCategory, 'furniture');
});

test('the words of a card stand in front of the name, in any order of brand and kind', () => {
  namesOf({
    'VISA KLASIK RESTORAN PRISTAN ZEMUN': 'Restoran Pristan',
    'Viza Klasik - LA FORCHETTA NEA MOUDA GRC': 'La Forchetta',
    'MASTERCARD ZLATNA HOTEL FONTANA': 'Hotel Fontana',
    'MAESTRO KARTICA PEKARA ZORA': 'Pekara Zora',
  });
});

test('a firm abroad is named without its town and country', () => {
  namesOf({
    'KONOBA MALI RAJ CAVTAT HR': 'Konoba Mali Raj',
    'KAMP ZLATNI PESAK NIN HRV': 'Kamp Zlatni pesak',
    'PSISTARIA O MAKIS N POTEIDAIA 300': 'Psistaria O Makis',
    'PEKARA GANIC ROZAJE': 'Pekara Ganić',
  });
});

test('a brand that is the word of a trade is another firm where another name follows', () => {
  namesOf({
    'KAFETERIJA TRI SESTRE NIS': 'Kafeterija Tri Sestre',
    'KAFETERIJA KRALJA PETRA BEOGRAD 688': 'Kafeterija',
    'STUR KAFETERIJA STARA LIPA': 'Kafeterija stara Lipa',
  });
});

test('an adjective at the end of a cut field is not taken for a whole name', () => {
  assert.equal(ask('DinaCard - ETNO RESTORAN VESELI P').merchantConfidence, 'medium');
});

test('what is bought, in front of a person alone, is what that person is paid for', () => {
  assert.equal(ask('gorivo SOFIJA JOVANOVIC').merchantName, 'Sofija Jovanović');
  assert.equal(ask('gorivo SOFIJA JOVANOVIC').category, 'transfer');
  assert.equal(ask('PALACINKARNICA MAJCINA DUSICA').category, 'dining');
  assert.equal(ask('MESARA I ROSTILJ LAZAR NIS').category, 'groceries');
});

test('a word of no gender keeps the noun behind it', () => {
  namesOf({
    'PVC STOLARIJA BIO PROZOR RUMA': 'PVC stolarija Bio Prozor',
    'MLEKARA MINI SIR PIROT': 'Mlekara mini Sir',
    'MLEKARA PASTIR SIR PIROT': 'Mlekara Pastir',
  });
});

test('a firm that is written as one word stays one, and a trade before its name does not', () => {
  namesOf({ 'ZRNOPROMET PEKARA LAPOVO': 'Zrnopromet pekara', 'PEKARAPROMET LAPOVO': 'Pekara Promet' });
});

test('a coin and a town are what a house is called, and no purpose or takings', () => {
  namesOf({ 'KAFANA DINAR VRSAC': 'Kafana Dinar' });
  assert.equal(ask('DNEVNI BAR TOPLIK NOVI PAZAR').merchantCategory, 'cafe');
  assert.equal(ask('POLOG DNEVNOG PAZARA').merchantName, 'Cash deposit');
});

test('an adjective of a river keeps its fish, and a trade what it deals in', () => {
  namesOf({
    'RIBARNICA TISKI SARAN SENTA': 'Ribarnica Tiski Šaran',
    'KOD LUNE DISKONT PICA RUMA': 'Kod Lune diskont pica',
    'VODA I KAMEN VODOMATERIJAL RUMA': 'Kamen Vodomaterijal',
  });
});

test('what a shop is for tells its trade, beside the word of another', () => {
  const kindOf = (line: string) => ask(line).merchantCategory;
  assert.equal(kindOf('DISKONT OBUCE PEDA RUMA'), 'footwear');
  assert.equal(kindOf('DISKONT PEDA RUMA'), 'supermarket');
  assert.equal(kindOf('SREDSTVA ZA CISCENJE PENA RUMA'), 'home_goods');
  assert.equal(kindOf('STUDENTSKI CENTAR NIS MENZA 2'), 'restaurant');
  assert.equal(kindOf('STUDENTSKI CENTAR NIS'), 'student_services');
});

test('a factory’s own shop has the name of its brand', () => {
  namesOf({
    'FABRICKA PRODAVNICA YUMCO 12 VRANJE': 'Yumco',
    'FABRICKA PRODAVNICA RUNO 12 VRANJE': 'Fabricka prodavnica Runo 12',
  });
});
