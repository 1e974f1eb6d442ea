/** What a field leaves of a town when it cuts the line, over names of small firms of every kind, and what only looks so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deep } from '../../test/support/depth.ts';
import { enrich } from './enrich.ts';
import { fold } from './fold.ts';

const of = (description: string) => enrich({ description, amountMinor: -1499_00, currency: 'RSD' });
const namesOf = (expected: Record<string, string>): void =>
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((line) => [line, of(line).merchantName])),
    expected,
  );

const list = (text: string): string[] => text.split('|');
const TRADES = list(
  'PEKARA|MESARA|CVECARA|APOTEKA|OPTIKA|KAFE BAR|CAFFE|KAFANA|RESTORAN|PICERIJA|POSLASTICARNICA|FRIZERSKI SALON|FRIZERSKI STUDIO|' +
    'KOZMETICKI SALON|AUTO SERVIS|AUTOPERIONICA|VULKANIZER|BUTIK|KNJIZARA|ZLATARA|IGRAONICA|TERETANA|STOMATOLOSKA ORDINACIJA|' +
    'VETERINARSKA AMBULANTA|STOLARIJA|RIBARNICA|PALACINKARNICA|BUREGDZINICA|PRODAVNICA|MINI MARKET|ZDRAVA HRANA|AUTO DELOVI|PET SHOP|' +
    'AUTO SKOLA|HOTEL|APARTMANI|POLJOAPOTEKA|FARBARA|ROSTILJ|FAST FOOD|PIVNICA|VINOTEKA|BERBERNICA|STAMPARIJA|DROGERIJA|GVOZDJARA',
);
const NAMES = list(
  'ZORA|TROFEJ|MASLINA|PINOKIO|LOTOS|SUNCE|ORHIDEJA|BLISTAVI|EFEKTA|MIRJANA|SLAVICA|JOVANOVIC|TASIC|MARKOVIC|DVA JELENA|ZLATNI KLAS|' +
    'KOD MILETA|PLAVI DUNAV|CAROBNI GRAD|BELI LAV|LAZAREVIC|HEMINGWAY|FLAMENCO|AMADEUS|DELFIN|PANTER|MAGNOLIJA|STELLA|NIKOL|VIKTORIJA|' +
    'STARI HRAST|KUM|ANDJELA|GAGA|TINA|SAPICA|ARISTON|TOPLI KUTAK|BOEM|ETNO KUTAK|EURO STIL|BABINA TAJNA|PETROVIC|DIAMOND|SIRIUS|FOKUS',
);
const TOWNS = list(
  'BEOGRAD|NOVI BEOGRAD|NOVI SAD|NIS|KRAGUJEVAC|SUBOTICA|ZRENJANIN|PANCEVO|CACAK|KRALJEVO|SMEDEREVO|LESKOVAC|VALJEVO|KRUSEVAC|VRANJE|SABAC|' +
    'UZICE|SOMBOR|POZAREVAC|PIROT|ZAJECAR|KIKINDA|SREMSKA MITROVICA|JAGODINA|VRSAC|BOR|PROKUPLJE|LOZNICA|RUMA|STARA PAZOVA|NOVI PAZAR|' +
    'BACKA PALANKA|BACKA TOPOLA|BECEJ|SENTA|APATIN|KULA|VRBAS|NEGOTIN|KNJAZEVAC|ARANDJELOVAC|PARACIN|VELIKA PLANA|SMEDEREVSKA PALANKA',
);
const FORMS = list('||||SZR |SUR |STR ');
const ENDS = list('|||| PR| DOO| PR');

/** The same numbers each time. */
const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** What a bank makes of a firm and its town, in which the town may be cut to `part`. */
const SHAPES: readonly ((firm: string, town: string, part: string) => string)[] = [
  (firm, town) => `${firm} ${town}`.slice(0, Math.max(firm.length + 2, 26)).trimEnd(),
  (firm, _, part) => `${firm} ${part}`,
  (firm, _, part) => `${firm} MP 12 ${part}`,
  (firm, _, part) => `Visa debit - ${firm} ${part}`,
  (firm, _, part) => `${firm} ${part} RS`,
  (firm, town, part) => `${firm} ${town} ${part}`,
  (firm, town) => `${firm} ${town} PR`,
  (firm, town) => `${firm} ${town} ${town} 688`,
  (firm, town) => `${firm}>${town.slice(0, 13)}          RS`,
  (firm, town) => `${firm} SRB ${town}`,
  (firm, town) => `POS 12.03.2026 ${firm}, ${town}`,
];
const SHORTEST_LINE = 20;
/** What a field of 22 or 25 characters leaves, with the blank at its end or without. */
const FULL = new Set([21, 22, 24, 25]);

test('of a line that a field cut within a town the name stays whole, and nothing of the town with it', () => {
  const next = random(20_261_122);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const letters = (name: string): string =>
    name
      .split(/[\s.-]+/)
      .map(fold)
      .join('');
  const wrong: string[] = [];
  let [lines, sure, surelyWrong] = [0, 0, 0];
  while (lines < 3_000) {
    const name = `${pick(TRADES)} ${pick(NAMES)}`;
    const firm = `${pick(FORMS)}${name}${pick(ENDS)}`;
    const town = pick(TOWNS);
    const line = pick(SHAPES)(firm, town, town.slice(0, 1 + Math.floor(next() * town.length)).trimEnd());
    if (line.length < SHORTEST_LINE) continue;
    lines++;
    const { merchantName, merchantConfidence } = of(line);
    const isRight = letters(merchantName) === letters(name);
    if (!isRight) wrong.push(`${line}: ${merchantName}`);
    if (merchantConfidence !== 'high') continue;
    sure++;
    if (!isRight) surelyWrong++;
  }
  // Of BAR, PRO and MED nobody can say whether they are Barajevo, Prokuplje and Medveđa.
  assert.ok(wrong.length / lines < 0.025, `${wrong.length} of ${lines}\n${wrong.slice(0, 40).join('\n')}`);
  assert.ok(surelyWrong / sure < 0.005, `${surelyWrong} of ${sure}`);
  assert.ok(sure / lines > 0.8, `${sure} of ${lines}`);
});

test('letters of a town, of two words of it and of a form of firms are taken off a name that is whole', () => {
  namesOf({
    'EFEKTA FRIZERSKI STUDIO NE': 'Efekta frizerski studio',
    'LOKMA TURSKI RESTORAN N PA': 'Lokma turski restoran',
    'VET STANICA SAPICA BAC PAL': 'Veterinarska stanica Šapica',
    'CVECARA I POKLONI LALA PR V': 'Cvećara i pokloni Lala',
    'FRIZ. SALON KOD CECE PR VRANJE VRA': 'Frizerski salon kod Cece',
    'ROSTILJNICA LESKOVCANIN DVA SUR NO': 'Roštiljnica Leskovčanin Dva',
    'KAFE BAR OAZA PECINCI PR': 'Kafe bar Oaza',
    'OBUCA LAVANDA BANJA VRUJCI BANJA V': 'Obuća Lavanda',
    'AUTOPERIONICA BLISTAVI PR J': 'Autoperionica Blistavi',
    'HEMINGWAY BAR KVS PR': 'Hemingway bar',
    'RESTORAN DIAMOND 2 PREDUZET': 'Restoran Diamond 2',
    'STR PEKARA ZORA PETROVAC NA': 'Pekara Zora',
    'RESTORAN MASLINA PETROVAC NA M': 'Restoran Maslina',
    'POS APTEKARSKA RADNJA LUKS PETROVAC NA ML': 'Aptekarska radnja Luks',
    'SUR KAFANA KOD MILETA SMEDEREVSKA P': 'Kafana kod Mileta',
    'FRIZERSKI SALON AMADEUS NOVI': 'Frizerski salon Amadeus',
    'BUREGDZINICA ASHANTI NP': 'Buregdžinica Ashanti',
    'VETERINARSKA STANICA MLAD': 'Veterinarska stanica',
  });
});

const STREETS = list(
  'CARA DUSANA|KRALJA PETRA|KNEZA MILOSA|VOJVODE STEPE|SVETOG SAVE|NIKOLE PASICA|NIKOLE TESLE|NEMANJINA|OBILICEVA|TERAZIJE|SKADARSKA|' +
    'USTANICKA|TAKOVSKA|RESAVSKA|BALKANSKA|MAKEDONSKA|BULEVAR OSLOBODJENJA|FUTOSKA|VUKA KARADZICA|JOVANA DUCICA|HAJDUK VELJKOVA|' +
    'NARODNIH HEROJA|BRATSTVA JEDINSTVA|MARSALA TITA|PETLOVO BRDO|VIDIKOVAC|KARABURMA|DETELINARA|USCE SHOPPING CENTAR|GENERALA VASICA',
);

test('of a field that ends within a street, a quarter or a shopping centre the name stays whole', () => {
  const next = random(20_261_124);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const wrong: string[] = [];
  let lines = 0;
  while (lines < deep(200, 1_000)) {
    const name = `${pick(TRADES)} ${pick(NAMES)}`;
    const line = `${name} ${pick(STREETS)} 14`.slice(0, pick([22, 25])).trimEnd();
    // Three letters may be anything.
    if (line.length < name.length + 5 || !FULL.has(line.length)) continue;
    lines++;
    const { merchantName } = of(`${pick(['', 'POS ', 'KUPOVINA '])}${line}`);
    if (fold(merchantName).replaceAll(' ', '') !== fold(name).replaceAll(' ', ''))
      wrong.push(`${line}: ${merchantName}`);
  }
  assert.ok(wrong.length / lines < 0.08, `${wrong.length} of ${lines}\n${wrong.slice(0, 60).join('\n')}`);
});

test('what only looks like the rest of a street stays', () => {
  namesOf({
    'RESTORAN STARA SKADARSKA': 'Restoran stara Skadarska',
    'IGRAONICA CAROBNI SVET': 'Igraonica Čarobni Svet',
    'CVECARA MAGNOLIJA ZORA': 'Cvećara Magnolija Zora',
    'APOTEKA MAGNOLIJA SVET': 'Apoteka Magnolija Svet',
    'BUTIK MASLINA GUNDULIC': 'Butik Maslina Gundulić',
    'APOTEKA PETAR KOLARCEV': 'Apoteka Petar Kolarcev',
    'PALACINKARNICA KUM TAK': 'Palačinkarnica Kum Tak',
  });
});

test('of a field that is full the first letters of a form or a town are no part of the name', () => {
  namesOf({
    'AUTO-SKOLA SEMAFOR 1992 D>KRAGUJEVAC   RS': 'Auto-škola Semafor',
    'VET.AMBULANTA ZIVKO VET D>SVILAJNAC    RS': 'Veterinarska ambulanta Živko Vet',
    'POLJ.APOTEKA AGRO MILE ST>BOGATIC      RS': 'Poljoprivredna apoteka agro Mile',
    'APARTMANI ZLATNI BOR 12 ZCAJETINA     RS': 'Apartmani Zlatni Bor 12',
    // Its field is not full.
    'KROJAC MARIJA D>CACAK        RS': 'Krojač Marija D',
    'IGRAONICA SARENI SVET D>SUBOTICA RS': 'Igraonica Šareni Svet',
  });
});

test('a short word that is the name, its last part or an initial stays', () => {
  namesOf({
    'STUDIO B': 'Studio B',
    'MLEKARA SJENICKI SIR': 'Mlekara Sjenički Sir',
    'CEVABDZINICA DOBRI DRUZI ALIBUNAR 688': 'Ćevabdžinica Dobri Druzi',
    'FRIZERSKI SALON NE': 'Frizerski salon Ne',
    'AUTO SERVIS MM': 'Auto servis MM',
    'KAFANA ZLATNI DVO': 'Kafana Zlatni Dvo',
    'PRENOS SREDSTAVA MARKO P': 'Marko P',
    'AUTO SERVIS JOVANOVIC MLADEN': 'Auto servis Jovanović Mladen',
    'AUTO SERVIS JOVANOVIC MAX': 'Auto servis Jovanović Max',
  });
});

test('a few letters that may be of a town or of the name are left, and the name is not sure', () => {
  const sureness = (line: string): string[] => [of(line).merchantName, of(line).merchantConfidence];
  assert.deepEqual(sureness('POS BENZINSKA PUMPA KOMET MED'), ['Benzinska pumpa Komet Med', 'medium']);
  assert.deepEqual(sureness('POS BENZINSKA PUMPA KOMET MEDVEDJA'), ['Benzinska pumpa Komet', 'high']);
});

test('what was taken off is said, in the words of the line', () => {
  const { explanation, explanationSerbian } = of('EFEKTA FRIZERSKI STUDIO NE');
  assert.match(explanation, /after removing 'NE'\.$/);
  assert.match(explanationSerbian, /bez 'NE'\.$/);
});

test("a till's own number behind the name does not hide that a field cut it", () => {
  namesOf({
    'GVOZDJARA METALAC STR KNJAZEV TID 10223344': 'Gvožđara Metalac',
    'UR KAFE BAR FLAMENCO LOZNI TERM 5512': 'Kafe bar Flamenco',
    'SZTR MESARA STOJANOVIC VLASOTI REF 88213344': 'Mesara Stojanović',
  });
});

test('what is bought by card is no fee of the card', () => {
  for (const line of [
    'KUPOVINA KARTICOM PICERIJA BORMOLINO DOSTAVA',
    'KUPOVINA KARTICOM MISTER D DOSTAVA HRANE NIS',
  ])
    assert.equal(of(line).category, 'dining', line);
  assert.equal(of('IZDAVANJE KARTICE DOSTAVA').category, 'fees');
});
