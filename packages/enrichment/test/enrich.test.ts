/** What the engine makes of lines of Serbia, and that any text has an answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Enrichment, type Entry, enrich, identify, loadCountry } from '../src/index.ts';

const serbia = loadCountry(new URL('../countries/rs/', import.meta.url));
const ask = (description: string, amount = -1000, facts: Entry['facts'] = null): Enrichment =>
  enrich({ description, amountMinor: amount * 100, currency: 'RSD', facts }, serbia);

const LINES: readonly (readonly [line: string, name: string, category: string])[] = [
  ['POS 12.03.2026 MAXI 3429 ČAČAK 688', 'Maxi', 'groceries'],
  ['SUR KAFANA KOD MILETA IVANJICA', 'Kafana kod Mileta', 'dining'],
  ['СТР ПЕКАРА ЗЛАТНА КИФЛА ПОЖАРЕВАЦ', 'Pekara Zlatna Kifla', 'groceries'],
  ['PAYPAL *SPOTIFY', 'Spotify', 'subscriptions'],
  ['МАКСИ 12 БЕОГРАД', 'Maxi', 'groceries'],
  ['Dom zdravlja Novi Sad', 'Dom zdravlja Novi Sad', 'health'],
];

const wrongOf = (expected: ReadonlyMap<string, Partial<Enrichment>>): object =>
  Object.fromEntries(
    [...expected].flatMap(([line, fields]) => {
      const found = ask(line);
      const isRight = Object.entries(fields).every(
        ([name, value]) => found[name as keyof Enrichment] === value,
      );
      return isRight ? [] : [[line, { expected: fields, found }]];
    }),
  );

test('brands, firms and public bodies are named as docs/enrichment.md says', () => {
  const expected = LINES.map(([line, merchantName, category]) => [line, { merchantName, category }] as const);
  assert.deepEqual(wrongOf(new Map(expected)), {});
});

const WHOLE_NAMES: readonly (readonly [line: string, name: string])[] = [
  ['CVECARA STRELICIJA NIS', 'Cvećara Strelicija'],
  ['PEKARA STREMEN', 'Pekara Stremen'],
  ['STRAHINJIC NIS', 'Strahinjić'],
  ['SZRZUMBUL NIS', 'Zumbul'],
  ['SZRMILOVANOVIC UZICE', 'Milovanović'],
  ['STRPEKARAZLATIBOR', 'Pekara Zlatibor'],
  ['PEKARATROSIC', 'Pekara Trosić'],
  ['CVE??ARA ZUMBUL', 'Cvećara Zumbul'],
  [
    'UPL NA RN ZAVOD ZA VREDNOVANJE KVALITETA OBRAZOVANJA I VASPITANJA BEOGRAD',
    'Zavod za vrednovanje kvaliteta obrazovanja i vaspitanja',
  ],
  ['AGENCIJA ZA OSIGURANJE I FINANSIRANJE IZVOZA', 'Agencija za osiguranje i finansiranje izvoza'],
];

test('names have all their words and letters, written on or with letters lost', () => {
  const expected = WHOLE_NAMES.map(([line, merchantName]) => [line, { merchantName }] as const);
  assert.deepEqual(wrongOf(new Map(expected)), {});
});

test('a refund has the merchant and the category of the purchase', () => {
  const { merchantName, category, explanation } = ask('POVRACAJ LIDL BEOGRAD', 1200);
  assert.deepEqual([merchantName, category], ['Lidl', 'groceries']);
  assert.match(explanation, /refund/);
});

test('a long word is not taken apart into short ones that make nonsense', () => {
  const { merchantName } = ask('USLUGA FOTOGRAFISANJA DOGADJAJA IVANA RADOVANAC PR');
  assert.match(merchantName, /Ivana Radovanac/);
  assert.doesNotMatch(merchantName, /Foto |Graf | Sanja/i);
});

test("words written on fall apart, with a town's mark behind them", () => {
  assert.equal(ask('SALONLEPOTEAFRODITABG').merchantName, 'Salon lepote Afrodita');
});

const SPOILED: readonly (readonly [line: string, name: string])[] = [
  ['MAX1 767 BEOGRAD 688', 'Maxi'],
  ['LDL SRBIJA KD 0274 BEOGRAD 688', 'Lidl'],
  ['UNVEREXPORT DOO BEOGRAD 688', 'Univerexport'],
  ['POS 12.03. TEHNOMNIJA NIS RS', 'Tehnomanija'],
  ['GIGTRON BEOGRAD', 'Gigatron'],
];

test('a brand that has lost a letter is named, and a short word is not taken for one', () => {
  for (const [line, name] of SPOILED) assert.equal(ask(line).merchantName, name, line);
  assert.notEqual(ask('MXI 767 BEOGRAD 688').merchantName, 'Maxi');
  assert.equal(ask('AGROPROMET SENTA').merchantName, 'Agropromet');
  // The name is a guess.
  assert.equal(ask('GIGTRON BEOGRAD').merchantConfidence, 'medium');
});

test('an abbreviation and the name of a brand are a shop of that name', () => {
  const { merchantName, category, merchantCategory } = ask('KNJ ZARA PLAVI KRUG');
  assert.notEqual(merchantName, 'Zara');
  assert.deepEqual([category, merchantCategory], ['shopping', 'books']);
});

test('a sign that stands for a letter in one word stands for it in the next', () => {
  assert.equal(ask('ÆEVAPI KOD ÆIRE').merchantName, 'Ćevapi kod Ćire');
});

test('a firm whose name begins with a brand keeps its name', () => {
  assert.equal(ask('METALAC-PROM DOO').merchantName, 'Metalac-Prom');
  assert.equal(ask('AMREST COFFEE').merchantName, 'Amrest Coffee');
});

test('a purchase on the web is one at the shop', () => {
  const { merchantName, category } = ask('Kupovina internet WWW.MAXI.RS');
  assert.deepEqual([merchantName, category], ['Maxi', 'groceries']);
});

const PAID: readonly (readonly [
  line: string,
  amount: number,
  code: string,
  party: string,
  name: string,
  category: string,
])[] = [
  ['KIRIJA ZA NOVEMBAR', -42000, '289', 'BRANISLAV VUKOMANOVIC', 'Branislav Vukomanović', 'rent'],
  ['POVRACAJ POREZA', 12000, '257', 'PORESKA UPRAVA', 'Poreska uprava', 'income'],
  ['PO FAKTURI 12/26', -17000, '221', 'STOLARIJA JELA DOO POZEGA', 'Stolarija Jela', 'shopping'],
];

test('who is paid is the name', () => {
  for (const [line, amount, paymentCode, name, expected, category] of PAID) {
    const found = ask(line, amount, { paymentCode, counterparty: { name } });
    assert.equal(found.merchantName, expected, line);
    assert.equal(found.category, category, line);
  }
});

test('an operation has its own name where nobody is named', () => {
  assert.equal(ask('ZARADA OKTOBAR', 90_000, { paymentCode: '240' }).merchantName, 'Employer salary');
  assert.equal(ask('KIRIJA', -30_000, { paymentCode: '226' }).merchantName, 'Rent (kirija)');
});

test('a person is marked, so that the service can seal the name', () => {
  const { merchantName, person } = ask('pozajmica', -5000, {
    paymentCode: '289',
    counterparty: { name: 'UROS KANDIC' },
  });
  assert.deepEqual([merchantName, person], ['Uroš Kandić', true]);
  assert.equal(ask('LIDL BEOGRAD').person, false);
});

test('an account for public revenue decides before words', () => {
  const { category, categoryConfidence } = ask('UPLATA', -5000, {
    counterparty: { account: '840-743324843-18' },
  });
  assert.deepEqual([category, categoryConfidence], ['taxes', 'high']);
});

test('explanations name the stage in both languages, and quote only what the line has', () => {
  for (const [line] of LINES) {
    const { explanation, explanationLocal } = ask(line);
    for (const sentence of [explanation, explanationLocal]) {
      assert.match(sentence, /\.$/);
      for (const [, quoted] of sentence.matchAll(/'([^']+)'/g))
        assert.ok(line.toLowerCase().includes(quoted!), `${line}: ${sentence}`);
    }
    assert.notEqual(explanation, explanationLocal);
  }
});

test('without explanations the result is the same', () => {
  for (const [description] of LINES) {
    const entry = { description, amountMinor: -100_000, currency: 'RSD' };
    const { explanation: _, explanationLocal: __, ...found } = enrich(entry, serbia);
    assert.deepEqual(identify(entry, serbia), found);
  }
});

test('only words of the tables and short numbers stay in memory', () => {
  ask('PRENOS SREDSTAVA ZDRAVKO KVRGICANIN 123456 688');
  for (const word of ['PRENOS', '688']) assert.ok(serbia.words.has(word), word);
  for (const word of ['KVRGICANIN', '123456']) assert.ok(!serbia.words.has(word), word);
});

test('any text has an answer, and the same text the same one', () => {
  const texts = [
    '',
    ' ',
    '?????',
    '\u0000\u0007\u001b[31m',
    'A'.repeat(10_000),
    'PEKARA '.repeat(2000),
    '12 '.repeat(4000),
    '日本語のテキスト',
    'نص عربي',
    '\ud800\udfff\ud800',
    '💳'.repeat(600),
    '&#0;&#x110000;&lt;',
    '\'"\\|[]{}^~@`?'.repeat(50),
    '*'.repeat(512),
    `${'?A'.repeat(200)}`,
  ];
  for (const text of texts) {
    const found = ask(text);
    assert.ok(found.merchantName.length > 0);
    assert.ok(found.merchantName.isWellFormed());
    assert.deepEqual(ask(text), found);
    assert.ok(
      ask('', -10, { counterparty: { name: text, account: text }, mcc: text, paymentCode: text }).category,
    );
  }
});
