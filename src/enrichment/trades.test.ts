/** Trades that a firm names itself by, and what stands around its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, enrich } from './enrich.ts';

const ask = (description: string, amountMinor = -123_400): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD' });

const kindsOf = (cases: Readonly<Record<string, string>>): void => {
  for (const [description, merchantCategory] of Object.entries(cases))
    assert.equal(ask(description).merchantCategory, merchantCategory, description);
};
const namesOf = (cases: Readonly<Record<string, string>>): void => {
  for (const [description, name] of Object.entries(cases))
    assert.equal(ask(description).merchantName, name, description);
};

test('a narrow trade is read before the wide one whose word it has', () => {
  kindsOf({
    'AGRO-APOTEKA KOD TASE PR VLASOTINCE': 'garden',
    'IT SERVIS BIT PO BIT PR LAZAREVAC': 'electronics',
    'LAUNDRY LOUNGE DORCOL BGD': 'laundry',
    'JB KANCELARIJA DRAGICA OBRENIC VRSAC 688': 'legal_services',
  });
});

test('crafts and the trades of few firms are told', () => {
  kindsOf({
    'GRNCARSKA RADNJA ZLAKUSA PR': 'home_goods',
    'SNAJDERAJ KOD CICE NBGD RS': 'clothing',
    'ULJARA MALI BAKONJ PR': 'specialty_food',
    'RODJENDAONICA KOD KLOVNA BEOGRAD RS': 'playroom',
    'MONTESSORI KUTAK ZVEZDICE BEOGRAD RS': 'kindergarten',
  });
});

test('the ending of a name tells its trade where nothing else does, and is not sure', () => {
  kindsOf({ 'PROFIDENT 032 CACAK 688': 'dental', 'ZORAPHARM NIS 688': 'pharmacy' });
  assert.equal(ask('PROFIDENT 032 CACAK 688').confidence, 'medium');
  assert.equal(ask('DENT').merchantCategory, 'dental', 'as a word of its own as well');
  kindsOf({ 'ANDENT NIS 688': 'unknown' });
});

test('a trade behind KOD says where a firm is', () => {
  kindsOf({ 'CVECARA KOD GROBLJA PR MLADENOVAC': 'florist', 'KOD GROBLJA': 'communal_services' });
});

test('a brand before KOD is somebody’s own shop, and not surely the brand', () => {
  namesOf({ 'MESARA ZLATIBORAC KOD JOCE CAJETINA': 'Mesara Zlatiborac kod Joce' });
  namesOf({ 'POSTA SRBIJE KOD CRKVE': 'Pošta Srbije' });
  assert.notEqual(ask('ZLATIBORAC KOD JOCE CAJETINA').merchantConfidence, 'high');
});

test('what told the trade is no name, so it is never high', () => {
  const found = ask('VIP PAY*DOPUNA BEOGRAD 688');
  assert.deepEqual([found.category, found.merchantConfidence], ['utilities', 'medium']);
  assert.equal(ask('ABADZIJA>NIS RS').merchantConfidence, 'medium');
});

test('a street with its number, the mark of a branch, the owner and a village behind a form are no part of the name', () => {
  namesOf({
    'FRIZER JECA CARA DUSANA 41 ZEMUN': 'Frizer Jeca',
    'PEKARA KNEZA MILOSA 19': 'Pekara',
    'PEKARA ZORA KRALJA PETRA I 12 KRAGUJEVAC': 'Pekara Zora',
    // Without the number of a house it may be the name.
    'KAFE BAR NJEGOSEVA NIS': 'Kafe bar Njegoseva',
    'BARBERSHOP OLD TOWN 18 P-5 SUBOTICA': 'Barbershop Old Town 18',
    'VET AMB SAPICA PR ILIJA BOSKOV RUMA 688': 'Veterinarska ambulanta Šapica',
    'DISKONT PICA ZIVA VODA 023 ZRENJANIN': 'Diskont pica Živa Voda',
    'BUZZ SNEAKERS ST. NIS 688': 'Buzz sneakers',
    'KAFE BAR POD LIPOM UR MAJUR': 'Kafe bar pod Lipom',
    'PRENESI IPS DUNJA LESJANIN za kafu': 'Dunja Lesjanin',
  });
});

test('operations that banks word in other ways are told, and beat what a bank is called', () => {
  namesOf({
    'ATM HIPOTEKARNA BANKA HERCEG NOVI 499': 'ATM withdrawal',
    'CASH ADVANCE ATM PIRAEUS NEA MOUDANIA GR': 'ATM withdrawal',
    'NAKNADA ZA PONOVNO IZDAVANJE PIN-A': 'Bank: card fee',
    'Provizija po platnim nalozima EB': 'Bank: payment order fee',
    'Dopuna stedne kasice': 'Own savings transfer',
    'Isplata po ceku 00221': 'Branch cash withdrawal',
    'PROVIZIJA ZA MEDJUNARODNI PLATNI PROMET': 'Bank: FX transfer fee',
    'PAYSPOT DOO*UPLATNICA KRALJEVO': 'PaySpot',
  });
  assert.equal(ask('CASHBACK ZA OKTOBAR 2026', 31_000).merchantCategory, 'refund');
  assert.equal(ask('TANTIJEME SOKOJ II POLUGODISTE', 874_020).category, 'income');
  assert.equal(ask('JKP LISJE NOVI SAD GODISNJA NAKNADA GROB').category, 'utilities');
});

test('words of a trade, a name and a number that were written on are told apart', () => {
  namesOf({
    'STRPEKARAKLASJE ALEKSINAC 688': 'Pekara Klasje',
    'AUTOPERIONICABLJESAK7 ODZACI': 'Autoperionica Bljesak 7',
    '12BUTIKMERI SVRLJIG': 'Butik Meri',
    'PICERIJA3SESIRA SENTA SRB': 'Picerija 3 Šešira',
    'SUSHI NA KVADRAT VRACARBEOGR': 'Sushi na Kvadrat',
    'PUTEVISRB NP NIS': 'Putevi Srbije',
    // LEVI9 and STUDIO3 are written so.
    'STUDIO3 - B6, JAGODINA': 'Studio3 B6',
  });
});

test('a car plate in front of the town, and a town of which the second word was cut, are no part of the name', () => {
  namesOf({
    'CVECARA FREZIJA I MAH SU SUBOTICA': 'Cvećara Frezija i Mah',
    'KOZMETICKI STUDIO PUFNA RS PANCEVO': 'Kozmetički studio Pufna',
    'POLJOPRIVREDNA APOTEKA KUKOLJ MACVANSKA MI': 'Poljoprivredna apoteka Kukolj',
    'VETERINARSKA AMBULANTA SARULJA MACVANSKI PR': 'Veterinarska ambulanta Šarulja',
    'JABUKA SUPERMARKETI 4 S.PALAN': 'Jabuka supermarketi 4',
    'RESTORAN PIJANI SOM      SREMSKA MITRO RS': 'Restoran Pijani Som',
    'TAVERNA O NIKOS PEFKOCHORI': 'Taverna O Nikos',
    'PUNJENJE KLIMA LEDENO DOBA PR': 'Punjenje klima Ledeno Doba',
    'HOTEL MONA PLAZA BEOGRAD DEP': 'Hotel Mona Plaza',
  });
});

test('whose a firm is, and a quarter that a charity is called by, say nothing of who is paid', () => {
  namesOf({
    'STR OSTAVICA DRAGOLJUB RADISAVLJEV': 'Ostavica Dragoljub Radisavljev',
    'MESNICA KARLOVIC CRVENI KRST': 'Mesnica Karlović',
    'UPLATA ZA EKSKURZIJU OS RADOJE DOMANOVIC KG': 'OŠ Radoje Domanović',
    'REGISTRACIJA VOZILA KG-118-XZ TEHNO-KLIK DOO': 'Tehno-Klik',
    'IPS PRENOS za rodjendan kumica': 'P2P transfer',
    'PENZIJA-NOVCANA POMOC RF PIO FILIJALA SOMBOR': 'Fond PIO (pension)',
    'ECD KRIPTO MENJACNICA BG': 'Crypto exchange',
  });
  const shop = ask('STR OSTAVICA DRAGOLJUB RADISAVLJEV');
  assert.notEqual(shop.category, 'transfer');
  assert.equal(shop.categoryConfidence, 'low');
  assert.notEqual(ask('TINA I TEA LESKOVAC').category, 'transfer');
  assert.equal(ask('HALO TAXI GRBA KRUPANJ').merchantName, 'Halo Taxi Grba');
});

test('trades of towns that the first tables did not know', () => {
  for (const [line, category] of Object.entries({
    'GUMIRADNJA BUBAMARA UZICE': 'vehicle_services',
    'ZELENARA VITAMINKA KOD CRKVE BRUS': 'market',
    'SVET NAPITAKA GRLJAN DOO ZRENJANIN': 'liquor_store',
    'PEJNTBOL ARENA VUCJAK KRAGUJEVAC': 'playroom',
    'LEKOVITO BILJE GORSKA VILA SOMBOR': 'supplements',
    'GARAZNA VRATA PANTELIC MM DOO': 'diy',
    'BORILACKI KLUB ZMAJ VRANJE': 'sports_club',
    'AHEAD FIT CLUB 2 NS': 'gym',
    'MLEKADZIJA BUBAMARA UZICE': 'specialty_food',
  }))
    assert.equal(ask(line).merchantCategory, category, line);
});

test('a village is told behind a name that is whole: with the country, behind a comma, and of two words', () => {
  namesOf({
    'FARBARA KUKOLJ GORNJA TRNAVA SRB': 'Farbara Kukolj',
    'VULKANIZER ZMAJ RADOJEVICI RS': 'Vulkanizer Zmaj',
    'ApplePay KAFANA FREZIJA, CAVIC': 'Kafana Frezija',
    'RESTORAN SARULJA PR MALI POPOVIC': 'Restoran Šarulja',
    'CVECARA GRLICA RACAK': 'Cvećara Grlica',
    // A person, a trade alone, and a letter that is the name.
    'AUTO SERVIS MILAN JANKOVIC RS': 'Auto servis Milan Janković',
    'PEKARA BREST RS': 'Pekara Brest',
    'HOTEL M BEOGRAD 688': 'Hotel M',
  });
});

test('a field that is full may have cut its last word, and 30 characters alone are no two fields', () => {
  const sure = (line: string): string => ask(line).merchantConfidence;
  assert.equal(sure('POSLASTICARNICA STARI MLIVETERNIK     RS'), 'medium');
  assert.equal(sure('POSLASTICARNICA STARI    VETERNIK     RS'), 'high');
  assert.equal(sure('POS 11.04.2026 VULKANIZER SLAVUJ LELEX'), 'medium');
  namesOf({
    'APOTEKA KAPLJICA VRNJACKA BANJ': 'Apoteka Kapljica',
    'FARBARA KUKOLJ DONJI MILANOVAC': 'Farbara Kukolj',
    'VETERINARSKA AMBULANTA DULE BA': 'Veterinarska ambulanta Dule',
    'PARKING GARAZA ZELENI VENBEOGR': 'Parking garaža Zeleni Ven',
  });
});

test('what the state, a notary and a refund are paid for is no name', () => {
  namesOf({
    'OPSTINSKA UPRAVA KURSUMLIJA IZVOD IZ MKR': 'Opštinska uprava Kuršumlija',
    'OVERA POTPISA JB SNEZANA STOJKOVIC': 'Javni beležnik Snežana Stojković',
    'DPF DUNAV PENZIJSKI FOND': 'Dunav dobrovoljni penzioni fond',
  });
  assert.equal(ask('POVRACAJ PREPLATE EPS', 120_000).merchantName, 'EPS');
  assert.equal(ask('UGOVOR O PRIVREMENIM POSLOVIMA', 120_000).merchantName, 'Contract income');
});

test('wages, rent and benefits that name nobody are sure, unless a word is left that may name somebody', () => {
  const sure = (line: string, amountMinor?: number): string => ask(line, amountMinor).merchantConfidence;
  assert.equal(sure('KIRIJA ZA MAJ'), 'high');
  assert.equal(sure('TOPLI OBROK I REGRES', 900_000), 'high');
  assert.equal(sure('ZAKUP POSLOVNOG PROSTORA GRADSKA OPSTINA ZVEZDARA'), 'medium');
  assert.equal(sure('JKP PIJACE PARACIN ZAKUP TEZGE 44'), 'medium');
  assert.equal(sure('NAKNADA ZARADE ZA BOLOVANJE SEPTEMBAR', 900_000), 'medium');
  assert.equal(sure('DNEVNICE BIH TRANS COOP DOO', 900_000), 'medium');
});

test('bodies and officers by their letters, what is for somebody, and what bills are called by', () => {
  namesOf({
    'JI VESNA TODORIC NOVI PAZAR II RATA DUGA': 'Javni izvršitelj Vesna Todorić',
    'JAVNI IZVRSITELJ VESNA TODORIC': 'Javni izvršitelj Vesna Todorić',
    EPSSNABDEVANJERACUNZASTRUJU: 'EPS',
    'za sveske i lenjire od bake': 'P2P transfer',
    'za frulu i plastelin': 'P2P transfer',
    'SWIFT TROSAK OUR NOSTRO': 'Bank: FX transfer fee',
    'NAKNADA ZA NEDOZVOLJENO PREKOR': 'Bank: overdraft fee',
  });
  assert.equal(ask('mzda za oktober', 8_100_000).category, 'salary');
  assert.equal(ask('Nyugdij befizetes PIO Alap', 3_180_000).category, 'income');
  assert.equal(ask('LEKARSKA KOMORA SRBIJE GODISNJA CLANARINA').merchantCategory, 'legal_services');
  assert.equal(ask('Univerzitetski klinicki centar Nis').category, 'health');
});

test('climate, gears and the like of a car are no household goods', () => {
  kindsOf({
    'AUTO KLIMA SERVIS MIKI NIS': 'vehicle_services',
    'KLIMA MONTAZA FRIGO NIS': 'diy',
    'MUZICKA KUCA VIOLINA NIS': 'music',
    'VOCARSKI RASADNIK TARA ARILJE': 'garden',
    'DOMACA RADINOST NADA PARACIN': 'gifts',
  });
});

test('a person behind the form of a shop, or whose first word is a long trade, is paid as a firm', () => {
  namesOf({ 'ZTR KOVAC MILE': 'Kovač Mile', 'KAMENOREZAC PETAR NIS': 'Kamenorezac Petar' });
  assert.notEqual(ask('ZTR KOVAC MILE').category, 'transfer');
  assert.equal(ask('ZTR KOVAC MILE').categoryConfidence, 'low');
  assert.equal(ask('KOVAC MILE').category, 'transfer');
});

test('a town of three letters is told at the end of what was written on', () => {
  assert.equal(ask('PEKARASTARIMLINNIS').merchantName, 'Pekara Stari mlin');
});

test('what tills abroad and in the larger cities write is told', () => {
  for (const [line, category] of Object.entries({
    'CUKRASZDA VIRAG SZEGED HUN': 'pastry_shop',
    'POKE HOUSE GALERIJA BGD': 'restaurant',
    'BAGEL HOUSE BEOGRAD 688': 'fast_food',
    'HALASZCSARDA SZEGED HU': 'restaurant',
    'FOURNOS STAVROS GR': 'bakery',
    'TABACCHERIA 12 ROMA ITA': 'kiosk',
    'DROGERIJA ANA MARIJA NIS': 'drugstore',
    'EKO PRATIRIO KATERINI GRC': 'fuel',
  }))
    assert.equal(ask(line).merchantCategory, category, line);
  assert.equal(ask('CAMPING OUZOUNI BEACH GR').merchantName, 'Camping Ouzouni Beach');
});

test('a street of two words ends a name that is whole, with no number as well', () => {
  namesOf({
    'WAFFLE STORY KNEZ MIHAILOVA': 'Waffle Story',
    'OS KNEZ MIHAILOVA': 'OŠ Knez Mihailova',
  });
});

test('trades of the classification of activities that have a wider trade in them', () => {
  for (const [line, category] of Object.entries({
    'AUTO DIJAGNOSTIKA MILKICA NIS 688': 'vehicle_services',
    'STOLARSKA RADIONICA MILKICA NIS 688': 'furniture',
    'KANTINA BOLNICA MILKICA NIS 688': 'restaurant',
    'LOVACKI DOM JELEN RTANJ': 'accommodation',
    'ROBNA KUCA MILKICA NIS 688': 'department_store',
    'TESTENINE MILKICA NIS 688': 'specialty_food',
    'SPORTSKO KLADJENJE MILKICA': 'betting',
    'POLJOPRIVREDNO GAZDINSTVO MILKICA NIS 688': 'specialty_food',
  }))
    assert.equal(ask(line).merchantCategory, category, line);
});

test('between people no card pays', () => {
  assert.notEqual(ask('POKLONI MILKICA NIS 688').category, 'transfer');
});
