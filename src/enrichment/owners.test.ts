/** Small firms beside who owns them, the forms in front of them, and where they stand behind them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string) => enrich({ description, amountMinor: -1499_00, currency: 'RSD' });
const namesOf = (expected: Record<string, string>): void =>
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((line) => [line, of(line).merchantName])),
    expected,
  );
const categoriesOf = (expected: Record<string, string>): void =>
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((line) => [line, of(line).merchantCategory])),
    expected,
  );

test('the name of the firm, and not its owner', () => {
  namesOf({
    'SLOBODAN KRUNIC PR STOLARIJA HRAST': 'Stolarija Hrast',
    'TOSIC ALEKSANDRA PR IGRAONICA MAZA': 'Igraonica Maza',
    'ZORAN PANIC PR CVECARA LALA': 'Cvećara Lala',
    'VULKANIZER SLINGER MARKO PR UB': 'Vulkanizer Slinger',
    'KOZMETICKI STUDIO NEGA PLUS MIRA SOKIC PR': 'Kozmetički studio nega plus',
  });
});

test('an owner by whom the firm is called stays', () => {
  namesOf({
    'FRIZERSKI SALON MAJA PR SENTA': 'Frizerski salon Maja',
    'FRIZERSKI SALON LEPA MAJA PR': 'Frizerski salon Lepa Maja',
    'CVECARA JANA I JANA PR': 'Cvećara Jana i Jana',
    'PR MILAN STOKIC AUTOLIMAR NIS': 'Milan Stokić autolimar',
    'STAKLOREZAC I RAMOVI GORAN PR ARILJE': 'Staklorezac i Ramovi Goran',
    'CASOVI GITARE MILENA PR': 'Časovi gitare Milena',
  });
});

test('forms in front are no part of a name', () => {
  namesOf({
    'SUZR PEKARA DUKAT CACAK': 'Pekara Dukat',
    'OPG VINARIJA TRS SMEDEREVO': 'Vinarija TRS',
    'UDR.GR. SAHOVSKI KLUB SKAKAC': 'Šahovski klub Skakac',
    'TORBE OD KOZE MEKI PIROT': 'Torbe od kože Meki',
  });
});

test('streets, quarters, markets and what stands beside end a name', () => {
  namesOf({
    'FRIZER ANJA V.MISICA 33 VALJEVO': 'Frizer Anja',
    'KAFE KAKTUS J.J.ZMAJA 3 SOMBOR': 'Kafe Kaktus',
    'FARBARA PRIZMA KUMODRASKA 12 BEOGRAD': 'Farbara Prizma',
    'BUTIK ELENA N.PAZAR 1.MAJA 688': 'Butik Elena',
    'VOCARA JAGODA TEMERINSKA PIJ NS': 'Voćara Jagoda',
    'APOTEKA SANA MEDAKOVIC SRB BEOGRAD': 'Apoteka Sana',
    'CVECARA BOZUR KOD CRKVE PIROT': 'Cvećara Božur',
    'KOPIRNICA LIST KOD FILOZOFSKOG FAK NOVI SAD': 'Kopirnica List',
    'PEKARA KLAS KOD STARE POSTE CACAK': 'Pekara Klas',
    'KAFE ZORA DUNAVSKI KEJ 12': 'Kafe Zora',
    'PEKARA NADA SAVSKA OBALA BB': 'Pekara Nada',
    'RUKOMETNI KLUB OLIMP PALICKI PUT SUBOTICA': 'Rukometni klub Olimp',
    'ZDRAVA HRANA ZRNO LOK 12': 'Zdrava hrana Zrno',
    'PEKARA TROJKA BLOK 70A BEOGRAD': 'Pekara Trojka',
  });
});

test('where nothing else is the name they stay', () => {
  namesOf({
    'KAFANA KOD MOSTA CUPRIJA': 'Kafana kod Mosta',
    'RESTORAN CARSKI PUT': 'Restoran Carski Put',
    'KAFE BAR SAVSKI KEJ BLOK 70': 'Kafe bar Savski Kej',
    'OPTIKA MEDAKOVIC SRB BEOGRAD': 'Optika Medaković',
    'AUTO SKOLA KARABURMA BEOGRAD': 'Auto škola Karaburma',
    'PEKARA 7 JULA SABAC': 'Pekara 7 Jula',
  });
});

test('a street or a quarter written on to a name', () => {
  namesOf({
    CVECARAIRISMEDAKOVIC3BEOGRADRS: 'Cvećara Iris',
    PEKARAZORAKNEZAMILOSABEOG: 'Pekara Zora',
    PEKARAMEDAKOVIC: 'Pekara Medaković',
    BUTIKSTEFANOVIC: 'Butik Stefanović',
  });
});

test('letters of YUSCII at the beginning and the end of a word', () => {
  namesOf({
    'PE^ENJARA @AR UB': 'Pečenjara Žar',
    '[NAJDERSKI SALON IGLA': 'Šnajderski salon Igla',
    'KAFE \\UVE^ I ^A[A': 'Kafe Đuveč i Čaša',
  });
});

test('a form written out, a street in front and what a name of two parts ends in', () => {
  namesOf({
    'UGOSTITELJSKA RADNJA KONOBA LANTERNA PANCEVO': 'Konoba Lanterna',
    'TRG.RADNJA BUTIK MONIKA VLASOTINCE': 'Butik Monika',
    'UGOSTITELJSKA RADNJA CARDAK': 'Ugostiteljska radnja čardak',
    'KARADJORDJEVA 44 FRIZER ZOKI': 'Frizer Zoki',
    'BAJT-COM DOO PRODAVNICA RACUNARA ZRENJANIN': 'Bajt-Com',
    'BIFE KOLODVOR ZELEZNICKA STANICA LAPOVO': 'Bife Kolodvor',
    'AUTOBUSKA STANICA CACAK': 'Autobuska stanica Čačak',
    'KAFE BAR MILA DRAGANA ILIC PR BOR': 'Kafe bar Mila',
  });
});

test('letters of other code pages', () => {
  namesOf({
    'KONJIÈKI KLUB GRANIÈAR ŠABAC': 'Konjički klub Graničar',
    'ÈEVABDŽINICA SARAJ': 'Ćevabdžinica Saraj',
    '©KOLA PLESA RITAM': 'Škola plesa Ritam',
    'O? NADA MATI? ?A?AK': 'OŠ Nada Matić',
    'CAFÈ NERO ROMA': 'Cafè Nero',
  });
});

test('a blank that became a question mark', () => {
  namesOf({
    'CVECARA?DALIJA NEGOTIN   688': 'Cvećara Dalija',
    'POSLASTI?ARNICA SLATKA TAJNA': 'Poslastičarnica Slatka Tajna',
  });
});

test('the year of a utility hides none of its name, and a lake ends that of a tavern', () => {
  namesOf({
    'JKP POLET 2014 CUPRIJA komunalije': 'JKP Polet Ćuprija',
    'SUR RESTORAN JASEN BORSKO JEZERO': 'Restoran Jasen',
  });
});

test('trades of few firms', () => {
  categoriesOf({
    'FURRA AGIMI BUJANOVAC': 'bakery',
    'BARNATORE VITA PRESHEVE': 'pharmacy',
    'MANTIJARA KOD BEGA SJENICA': 'fast_food',
    'KAZANDZIJA POPOVIC UZICE': 'home_goods',
    'KAFANA KAZANDZIJSKO SOKACE': 'restaurant',
    'SLANA SOBA ALPINA NIS': 'medical_services',
    'PANSION ZA PSE REKS': 'pet_store',
    'GOLF KLUB PALIC': 'sports_club',
    'PRZIONICA KAFE MOKA NIS': 'specialty_food',
    'SERVIS MOTORNIH TESTERA DRVO UZICE': 'diy',
    'SERVIS MOTORA KLIP NIS': 'vehicle_services',
    'KLIMA SERVIS POLAR NIS': 'diy',
    'AUTO KLIMA SERVIS IGLO': 'vehicle_services',
    'COWORKING HAB NOVI SAD': 'rental_agency',
  });
});

test('behind the form of a shop stands whose it is', () => {
  namesOf({
    'PEKARA ZVONO STR NEBOJSA ZIVKOVIC': 'Pekara Zvono',
    'MESARA GAVRA SZR DRAGAN PERIC NIS': 'Mesara Gavra',
    'SR STAKLOREZAC DJURA BOR': 'Staklorezac Đura',
    'BRAVAR SR MITROVICA': 'Bravar',
  });
});

test('a firm without a trade is called by what stands behind its owner', () => {
  namesOf({
    'VESNA TODIC PR LUMENIKA CACAK': 'Lumenika',
    'PR VESNA TODIC LUMENIKA CACAK': 'Lumenika',
    'VESNA TODIC PR CACAK': 'Vesna Todić',
    'GORAN ILIC PR GRADNJA SABAC': 'Goran Ilić',
    'MAJSTOR ALATA STR NEBOJSA ZIVKOVIC': 'Majstor alata',
    'BRAVAR STR NEBOJSA ZIVKOVIC': 'Bravar Nebojša Živković',
  });
});

test('the street of a shop tells no trade', () => {
  categoriesOf({
    'CVECARA MAGNOLIJA BOLNICKA 7 BOR': 'florist',
    'MESARA GAVRA PEKARSKA 2 UZICE': 'butcher',
    'MAGNOLIJA PEKARA UZICE': 'bakery',
  });
});

test('a given name in front of PR is the owner, and so are two names behind the form of a shop, whatever paid', () => {
  namesOf({
    'JOCA PR POGREBNA OPREMA VECNI SAN ZABALJ': 'Pogrebna oprema Večni San',
    '4263****0914 / MAJSTOR ALATA STR NEBOJSA ZIVKOVIC': 'Majstor alata',
    'PEKARA TRPKOVIC I SIN RUMA': 'Pekara Trpković i Sin',
  });
  assert.equal(of('PEKARA TRPKOVIC RUMA').basis, 'payee');
});
