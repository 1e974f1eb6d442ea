/** Lines as banks and tills spoil them: words written on, cut by a field, shortened by a point, a place or an owner behind the name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string) => enrich({ description, amountMinor: -1499_00, currency: 'RSD' });
const namesOf = (expected: Record<string, string>): void =>
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((line) => [line, of(line).merchantName])),
    expected,
  );

test('a name written on behind its trade or a form falls apart where each part is a word', () => {
  namesOf({
    PRODAVNICAZDRAVEHRANEKVINOJANIS: 'Prodavnica zdrave hrane Kvinoja',
    IGRAONICAMALIPANDABG: 'Igraonica Mali Panda',
    NOVOGRADSKA: 'Novogradska',
    PEKARATRIBRATARUMA: 'Pekara Tri Brata',
    STRZELENIGAJSID: 'Zeleni Gaj',
    STRPANTER: 'Panter',
    SALONNAMESTAJAKESTEN: 'Salon nameštaja Kesten',
    AUTOSERVISZIVANOVICDOO: 'Auto servis Živanović',
    KAFANAKODBRESTANIS: 'Kafana kod Bresta',
    AUTODELOVISTOJKOVICKV: 'Autodelovi Stojković',
    'STR STRAHINJIC NIS': 'Strahinjić',
  });
  // A name that no list holds stays as it is, and is no sure one.
  assert.equal(of('MESARATRUKOVELA').merchantName, 'Mesara Trukovela');
  assert.equal(of('MESARATRUKOVELA').merchantConfidence, 'medium');
});

test('of two words that stand together the second is written out from its first letters', () => {
  namesOf({
    'FRIGOTERM SERVIS BELE TEH': 'Frigoterm servis Bele tehnike',
    'PRODAVNICA ZDRAVE H NIS RS': 'Prodavnica zdrave H',
    'VESNA FRIZERSKO KOZMETICKI SAL SOMBOR RS': 'Vesna frizersko kozmetički Sal',
    'FRIZERSKO KOZMETICKI STUD SOMBOR 688': 'Frizersko kozmetički studio',
    // A whole word behind which the field ends.
    'UGOSTITELJSKA RADNJA PANJ LESKOVAC 688': 'Ugostiteljska radnja Panj',
  });
});

test('a word that a point shortens is written out, and no address of the web', () => {
  namesOf({
    'BIOH. LAB. KONZILIJA': 'Biohemijska laboratorija Konzilija',
    'PRODAVNICA GRADJ.MAT. TEMELJ': 'Prodavnica građevinskog materijala Temelj',
    'KNJIG. AGENCIJA SALDO KIKINDA': 'Knjigovodstvena agencija Saldo',
    'UST. ZA NEGU STARIH LICA BREZA': 'Ustanova za negu starih lica Breza',
    'PEKARA ZORA PROD.3 UB': 'Pekara Zora',
    'MUZ.SK. AMADEUS CLANARINA': 'Muzička škola Amadeus',
    'SPORT. CENTAR LEDINA': 'Sportski centar Ledina',
    'KAFE LAB NIS': 'Kafe Lab',
    'WWW.VULKAN.RS': 'Vulkan',
  });
});

test('who owns a firm stands behind its name, also behind a form in front', () => {
  namesOf({
    'ZR PERIONICA SAFIR ZORAN TASIC PR NEGOTIN': 'Perionica Safir',
    'VULKANIZERSKA RADNJA ZEKA NENAD PR PARACIN': 'Vulkanizerska radnja Zeka',
    'AUTO PERIONICA SAFIR PR I. TASIC': 'Auto perionica Safir',
    'CASOVNICAR TIK TAK ZORAN TASIC PR SOMBOR': 'Časovničar Tik Tak',
    'STR KOM-TREJD ZORAN TASIC PR SENTA': 'Kom-Trejd',
    'STR ZORAN TASIC PR SENTA': 'Zoran Tasić',
    'SERVIS KLJUCEVA OTKLJUC VLASNIK ZORAN TASIC': 'Servis ključeva Otkljuc',
    'STOLARIJA KVANTO MARINA VRCELJ PR NOVI SAD': 'Stolarija Kvanto',
    'FRIZERSKI SALON MARINA LUX PR': 'Frizerski salon Marina Lux',
    'STOLARIJA OTMICINA PAVLE STANKOV PR ZABALJ': 'Stolarija Otmicina',
    'SERVIS VOZILA DOBO JANOS PR': 'Servis vozila Dobo Janos',
  });
});

test('what stands behind a name and is where it is', () => {
  namesOf({
    'TEPIH CENTAR ARGOS LESK 016': 'Tepih centar Argos',
    'AUTO CENTAR MILJKOVIC MILUTOVAC TRSTENIK SRB': 'Auto centar Miljković',
    'OPTIKA VIZIJA PLUSNIS RS': 'Optika Vizija plus',
    'RESTORAN SOVA BORSKO JEZ': 'Restoran Sova',
    'MARKET TRAVICA DIVCI SRB VALJEVO': 'Market Travica',
    'TAPETAR FEDERICO LEDINE NBG': 'Tapetar Federico',
    'PET SHOP NIMFA TOSIN BUNAR 18A BEOGRAD': 'Pet shop Nimfa',
    'PEKARA FESTA ZITNI TRG 4 SABAC': 'Pekara Festa',
    'KAFE VAGON ZELEZNICKA STANICA': 'Kafe Vagon',
    'POSLASTICARNICA ETNA KEJ': 'Poslastičarnica Etna',
    'MESARA DREN DRENOVAC': 'Mesara Dren',
    'TENIS KLUB AS TENIS RS': 'Tenis klub As Tenis',
  });
});

test('a form that is written out goes where a trade and a name follow', () => {
  namesOf({
    'UGOSTITELJSKI OBJEKAT KAFANA CESMA': 'Kafana Česma',
    'SAMOSTALNA ZANATSKA RADNJA STOLARIJA JASEN': 'Stolarija Jasen',
    'ZANATSKA RADNJA TIKVARA': 'Zanatska radnja Tikvara',
  });
});

test('what is known to be of two words is no other brand', () => {
  namesOf({ 'AGROPROMET SENTA': 'Agro Promet', 'ANGROPRMET SENTA': 'Angropromet' });
});

test('behind D a lost letter is that of DŽ', () => {
  namesOf({
    'PEKARA KOD ÄURE SENTA': 'Pekara kod Đure',
    'RADIONICA ?E?ERNA BAJKA': 'Radionica Šećerna Bajka',
    'FRIZERAJ ?KRABICA': 'Frizeraj Škrabica',
    'BOMBOND?INICA KAPRI NIS': 'Bombondžinica Kapri',
    'HALD?IJA': 'Haldžija',
  });
});

test('a shop by its form is no address', () => {
  assert.notEqual(of('STR DVA JABLANA MP 4').basis, 'address');
  assert.equal(of('KRALJA MILANA 28').basis, 'address');
});
