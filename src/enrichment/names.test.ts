/** What a payee who stands in no table is called, and how sure that is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATEGORIES } from './categories.ts';
import { type Enrichment, enrich } from './enrich.ts';
import { kindOf, PRIMARIES } from './kinds.ts';

const ask = (description: string, amountMinor = -123_400): Enrichment =>
  enrich({ description, amountMinor, currency: 'RSD' });

const named = (cases: readonly (readonly [description: string, name: string, amountMinor?: number])[]) => {
  for (const [description, name, amountMinor] of cases)
    assert.equal(ask(description, amountMinor).merchantName, name, description);
};

test('a small firm keeps its name, without form, numbers, till and town, and is written as a person would', () => {
  named([
    ['SHOPIFY* 400112233 DUBLIN IRL', 'Shopify'],
    ['SUR KAFANA KOD MILETA IVANJICA', 'Kafana kod Mileta'],
    ['STR PEKARA DJURDJEVAK 2 NIS 688', 'Pekara Đurđevak 2'],
    ['KOZMETICKI SALON BELLA MP 12>CACAK RS', 'Kozmetički salon Bella'],
    ['KBC MARKET DOO TERM 00123 KRUSEVAC 688', 'KBC market'],
    ['TID 00451278 CAFFE BAR MOMENT BG', 'Caffe bar Moment'],
    ['IPS POKAZI - APOTEKA SVETI SAVA NS', 'Apoteka Sveti Sava'],
    ['PEKARA ZORA RRN 004512789 AUT 334455', 'Pekara Zora'],
    ['ПЕКАРА ЗЛАТНО ЗРНО ВРШАЦ', 'Pekara Zlatno Zrno'],
    ['CAFFE PIZZERIA VERONA JAGODINA 688', 'Caffe pizzeria Verona'],
    ['RESTORAN MRKI>GORNJA TREPCA RS', 'Restoran Mrki'],
    ['MARKET ZORA VISOCKA RZANA', 'Market Zora'],
    ['MARKET 24/7 CACAK 688', 'Market 24/7'],
    ['KOD SANJE DOO BEOGRAD 688', 'Kod Sanje'],
    ['NA KEJU DOO ZRENJANIN 688', 'Na Keju'],
  ]);
});

test('the town is part of the name of a public body, and the name where nothing else is said', () => {
  named([
    ['DOM ZDRAVLJA NOVI SAD 688', 'Dom zdravlja Novi Sad'],
    ['JKP VODOVOD I KANALIZACIJA NOVI SAD', 'JKP vodovod i kanalizacija Novi Sad'],
    ['APOTEKA CACAK CACAK 688', 'Apoteka Čačak'],
    ['APOTEKA NIS 688', 'Apoteka'],
  ]);
});

test('what is paid for is no part of the name', () => {
  named([
    ['JKP GRADSKA TOPLANA ZRENJANIN RACUN 02/26', 'JKP gradska toplana Zrenjanin'],
    ['FUDBALSKI KLUB RADNIK CLANARINA MART', 'Fudbalski klub Radnik'],
    ['KNJIZARA PRVI SEPTEMBAR UZICE', 'Knjižara Prvi Septembar'],
    ['ZAKUP GROBNOG MESTA JKP POGREBNE USLUGE', 'JKP pogrebne usluge'],
  ]);
  assert.equal(ask('ZAKUP GROBNOG MESTA JKP POGREBNE USLUGE').category, 'utilities');
  assert.equal(ask('ZAKUP STANA MART').category, 'rent');
});

test('letters that a code page took away are put back where the word is known, and nowhere else', () => {
  named([
    ['CVE?ARA MAGNOLIJA NOVI SAD 688', 'Cvećara Magnolija'],
    ['FRIZERSKI SALON ?OR?E UZICE', 'Frizerski salon Đorđe'],
    ['PEKARA KRU[EVAC KRU[EVAC 688', 'Pekara Kruševac'],
    ['PEKARA PETROVI?', 'Pekara Petrović'],
    ['BAR WHAT? NIS 688', 'Bar What'],
  ]);
});

test('a trade beside a person is a firm; a purpose beside a person is not', () => {
  for (const [description, name, category] of [
    ['PEKARA DEJAN MITIC', 'Pekara Dejan Mitić', 'groceries'],
    ['JAVNI IZVRSITELJ MILAN PETROVIC BEOGRAD', 'Javni izvršitelj Milan Petrović', 'fees'],
    ['LIDIJA FRIZERSKI SALON PANCEVO RS', 'Lidija frizerski salon', 'personal_care'],
    ['ZA KARTE - NIKOLA PAVLOVIC', 'Nikola Pavlović', 'transfer'],
    ['racun u restoranu / ANA LUKIC', 'Ana Lukić', 'transfer'],
    ['NIKOLA PAVLOVIC HRANA', 'Nikola Pavlović', 'transfer'],
    ['IPS PRENOS NA KONTAKT MARKO J.', 'Marko J', 'transfer'],
    ['Transakcije po nalogu građana', 'P2P transfer', 'transfer'],
  ] as const) {
    const { merchantName, category: found } = ask(description);
    assert.deepEqual([merchantName, found], [name, category], description);
  }
});

test('who pays wages or a grant is named, whom a firm pays them is not', () => {
  named([
    ['ISPLATA ZARADE 11/2025 METALAC AD', 'Metalac', 9_000_000],
    ['STIPENDIJA MINISTARSTVO PROSVETE', 'Ministarstvo prosvete', 1_800_000],
    ['ISPLATA ZARADE 03/2026', 'Employer salary', 9_000_000],
    ['ISPLATA ZARADE 03/2026 TAMARA PETROVIC', 'Employer salary', -9_000_000],
  ]);
});

test('high is never said of a bare trade, of a wallet whose seller is unknown, or of an operation without a name', () => {
  for (const description of [
    'PEKARA NIS 688',
    'PAYPAL *GITARSHOP 4029357733',
    'GOOGLE *King Candy',
    'IPS QR PLACANJE',
  ])
    assert.notEqual(ask(description).merchantConfidence, 'high', description);
  assert.equal(ask('PEKARA ZORA NIS 688').confidence, 'high');
  const unknown = ask('OPTIMUS PLUS DOO BEOGRAD 688');
  assert.deepEqual([unknown.merchantConfidence, unknown.categoryConfidence], ['medium', 'low']);
  assert.equal(unknown.confidence, 'low', 'the lower of the two');
});

test('the words that decided are named in both languages, and INTERNET is no place', () => {
  const { explanation, explanationSerbian } = ask('POS 12.03.2026 LIDL SRBIJA');
  assert.equal(explanation, "Matched 'lidl' (discount supermarket) after removing 'POS' and the date.");
  assert.equal(explanationSerbian, "Prepoznato 'lidl' (diskontni supermarket), bez 'POS' i datuma.");
  assert.equal(
    ask('Temu.com INTERNET 372').explanation,
    "Matched 'temu' (marketplace) after removing 'INTERNET 372'.",
  );
  assert.doesNotMatch(ask('MARKET 24/7 CACAK 688').explanation, /instalment/);
});

test('who pays is named without a legal form, behind what is paid and for when', () => {
  named([
    ['ZARADA ZA SEPTEMBAR LEVI9 GLOBAL SOURCING', 'Levi9 Global Sourcing', 9_000_000],
    ['TOPLI OBROK I PREVOZ METALAC', 'Metalac', 900_000],
    ['HONORAR ZA PREVOD LAGUNA', 'Laguna', 900_000],
    ['OMLADINSKA ZADRUGA BULEVAR ISPLATA', 'Omladinska zadruga Bulevar', 900_000],
    ['JUBILARNA NAGRADA EPS AD', 'EPS', 900_000],
    ['DNEVNICE ZA SLUZBENI PUT', 'Employer benefits', 900_000],
    ['DOZNAKA PAYONEER INC 1123 USD', 'Payoneer', 900_000],
  ]);
});

test('what is paid for ends the name, except where the name is nothing else, and ZA goes on where no name stands yet', () => {
  named([
    ['VETERINARSKA STANICA SUBOTICA VAKCINA', 'Veterinarska stanica Subotica'],
    ['ATELJE ZA KERAMIKU GLINENKO', 'Atelje za Keramiku Glinenko'],
    ['PALACINKARNICA SLATKI CAS NOVI SAD', 'Palačinkarnica Slatki Cas'],
    ['MEDELA KONDITOR WEB SHOP VRBAS', 'Medela Konditor'],
    ['MOJAODECA.RS BEOGRAD', 'Mojaodeca'],
    ['PREMIL DOO PET SHOP 4 NIS', 'Premil'],
    ['SQ *BROOKLYN COFFEE NEW YORK NY', 'Brooklyn Coffee'],
    ['MC***4412 CVECARA LJILJAN RUMA', 'Cvećara Ljiljan'],
    ['A1SRBIJARACUN 0601122', 'A1 Srbija'],
    ['BKG*HOTEL ADRIA BAR', 'Hotel Adria bar'],
  ]);
});

test('who holds an office is called by office and name, whatever stands between and in any case', () => {
  named([
    ['JAVNI IZVRSITELJ PREDUJAM ALEKSANDRA KOVACEVIC', 'Javni izvršitelj Aleksandra Kovačević'],
    ['PREDUJAM JAVNOM IZVRSITELJU TATJANA LEKIC', 'Javni izvršitelj Tatjana Lekić'],
    ['SUDSKI TUMAC ZA NEMACKI SANJA PETRIC', 'Sudski tumač za Nemacki Sanja Petrić'],
  ]);
  assert.equal(ask('UPLATA NIKOLA ZA LETOVANJE').merchantCategory, 'p2p');
});

test('high is said of a short name behind its trade, and not of many words, nor of a letter that was chosen', () => {
  assert.equal(ask('CVECARA MARTA').merchantConfidence, 'high');
  assert.equal(ask('AUTO ZATVARANJE RUPE VULKO CENTAR SID').merchantConfidence, 'medium');
  assert.equal(ask('PREKRSAJNI NALOG 12').merchantConfidence, 'high');
  assert.equal(ask('KOMUNALNA MILICIJA PREKRSAJNI NALOG').merchantConfidence, 'medium');
  assert.equal(ask('ME?OVITA ROBA SU?A ?ID').merchantConfidence, 'medium');
});

test('each first level that the categories do not have is reached by what lines say', () => {
  const cases: readonly (readonly [primary: string, ...lines: string[]])[] = [
    ['GAMBLING', 'MOZZART BET BEOGRAD', 'DRZAVNA LUTRIJA SRBIJE LOTO', 'KLADIONICA FENIKS CACAK'],
    ['CHILDCARE', 'PRIVATNI VRTIC BAMBI BOO ZEMUN', 'DEXY CO KIDS BEOGRAD RS', 'DECIJI KUTAK IGRACKE NIS'],
    ['PETS', 'PET SHOP NJUSKICA PANCEVO', 'VET AMBULANTA SAPA RUMA', 'PET CENTAR 12 BEOGRAD'],
    [
      'HOME_IMPROVEMENT',
      'FARBARA DUGA BAJINA BASTA',
      'IKEA BUBANJ POTOK 688',
      'KLJUCEVI I BRAVE MASTER BEOGRAD',
    ],
    ['CHARITY', 'CRVENI KRST SRBIJE DONACIJA', 'MANASTIR STUDENICA PRILOG ZA OBNOVU', 'UNICEF SRBIJA'],
    ['INVESTMENTS', 'INTERACTIVE BROKERS IRELAND', 'BINANCE UAB VILNIUS', 'GENERALI DPF UPLATA DOPRINOSA'],
  ];
  for (const [primary, ...lines] of cases)
    for (const line of lines) assert.equal(kindOf(ask(line).merchantCategory).primary, primary, line);
  const reached = new Set(cases.map(([primary]) => primary));
  const own = PRIMARIES.filter(
    (primary) => !(CATEGORIES as readonly string[]).includes(primary.toLowerCase()),
  );
  assert.deepEqual([...reached].sort(), [...own].sort());
});

test('behind the mark of a wallet stands the shop that is paid, and money put into the wallet stays that', () => {
  named([
    ['REVOLUT*LIDL BEOGRAD', 'Lidl'],
    ['REVOLUT*1234* DUBLIN IE', 'Revolut top-up'],
    ['REVOLUT*TOPUP, DUBLIN', 'Revolut top-up'],
    ['GOOGLE *SUPERCELL', 'Supercell'],
  ]);
  assert.equal(ask('REVOLUT*LIDL BEOGRAD').category, 'groceries');
  assert.equal(ask('ZETTLE_*CAFE CENTRAL WIEN').category, 'dining');
});

test('money from a firm that is neither of a card nor called a refund may be pay, so its category is doubted', () => {
  assert.equal(ask('KLINICKI CENTAR NIS', 1_600_000).categoryConfidence, 'medium');
  assert.equal(ask('KLINICKI CENTAR NIS').categoryConfidence, 'high');
  named([
    ['PREKOVREMENI RAD 11/25 KLINICKI CENTAR NIS', 'Klinički centar', 1_600_000],
    ['ZAR. 03/2026 LEAR CORPORATION', 'Lear Corporation', 7_200_000],
    ['NAKNADA ODBORNIKA', 'Contract income', 2_000_000],
  ]);
});

test('a green market has its own name, and where that is not known none is sure', () => {
  named([
    ['PIJACA KALENIC TEZGA 45', 'Pijaca Kalenić'],
    ['KATASTAR NEPOKRETNOSTI UZICE', 'Katastar nepokretnosti'],
    ['APR NAKNADA ZA REGISTRACIJU', 'APR'],
    ['TROSKOVI SLANJA IZVODA', 'Bank: other fee'],
    ['SPLIT BILL', 'P2P transfer'],
  ]);
  assert.equal(ask('PIJACA VIDIKOVAC TEZGA 45').merchantConfidence, 'medium');
  assert.equal(ask('BORAVISNA TAKSA VRNJACKA BANJA').merchantConfidence, 'medium');
});

test('PROMET is a word of the bank in front of goods and services alone, and else of a firm', () => {
  named([
    ['NOVAK PROMET MESARA TITEL', 'Novak Promet mesara'],
    ['GRADNJA PROMET STOVARISTE MIONICA', 'Gradnja Promet stovarište'],
    ['PROMET ROBE I USLUGA FINALNA POTROSNJA PEKARA ZORA NIS', 'Pekara Zora'],
  ]);
});

test('stations, quays and numbered shops are where it is, and a number behind the first word stays', () => {
  const named = (description: string) =>
    enrich({ description, amountMinor: -90_000, currency: 'RSD' }).merchantName;
  assert.equal(named('BIFE LUNA AUTOBUSKA ST RUMA'), 'Bife Luna');
  assert.equal(named('FISH BAR TALAS SAVA KEJ SABAC'), 'Fish bar Talas');
  assert.equal(named('KAFANA STARA CARSIJA CACAK'), 'Kafana stara Čaršija');
  assert.equal(named('0231 MP LUNINA PRODAVNICA SJENICA'), 'Lunina prodavnica');
  assert.equal(named('PEKARA LUNA TERM 5512'), 'Pekara Luna');
  assert.equal(named('BERBERNICA KVARTAL RUMA'), 'Berbernica Kvartal');
  assert.equal(named('BURGER 018 NIS'), 'Burger 018');
  assert.equal(named('PEKARA LUNA 018 NIS'), 'Pekara Luna');
  assert.equal(named('AVIV PARK ZR LOK 4 CVECARA LUNA'), 'Cvećara Luna');
  assert.equal(named('FORUM RESTORAN NOVI SAD'), 'Forum restoran');
  assert.equal(named('GRADJA LUKIC STOVARISTE UB'), 'Građa Lukić stovarište');
});
