import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { labelledSet } from '../../scripts/evaluate-enrichment/labelled.ts';
import { evaluate, judge, scoreOf } from '../../scripts/evaluate-enrichment/score.ts';
import { deep } from '../../test/support/depth.ts';
import { CATEGORIES, MERCHANT_CATEGORIES } from './categories.ts';
import { readTable, readWords } from './data-files.ts';
import { type Enrichment, enrich, nameFromWording, normalizedDescriptor } from './enrich.ts';
import { fold } from './fold.ts';
import { payees } from './payee-table.ts';
import { TRADE_FILES } from './spelling.ts';

const ask = (description: string, amountMinor = -123_400, currency = 'RSD'): Enrichment =>
  enrich({ description, amountMinor, currency });

const named = (description: string, amountMinor?: number): [string | null, string] => {
  const { merchantName, merchantCategory } = ask(description, amountMinor);
  return [merchantName, merchantCategory];
};

test('the documented descriptors are all recognised as documented', () => {
  const { misses } = evaluate(labelledSet('reference'));
  assert.deepEqual(
    misses.map(({ row }) => row.description),
    [],
  );
});

for (const [set, least] of [
  ['development', 700],
  ['held-out', 700],
  ['cold-1', 660],
  ['cold-2', 330],
  ['cold-3', 120],
  ['cold-4', 250],
] as const) {
  test(`the ${set} set is recognised within the promised bounds`, () => {
    const score = scoreOf(judge(labelledSet(set)));
    assert.ok(score.rows > least);
    assert.ok(score.merchantRight >= 0.97, `merchant ${score.merchantRight}`);
    assert.ok(score.categoryRight >= 0.97, `category ${score.categoryRight}`);
    assert.ok(score.atHigh >= 0.7, `at high confidence ${score.atHigh}`);
    assert.ok(score.merchantWrongAtHigh <= 0.01, `wrong merchant at high ${score.merchantWrongAtHigh}`);
    assert.ok(score.categoryWrongAtHigh <= 0.01, `wrong category at high ${score.categoryWrongAtHigh}`);
  });
}

test('a brand that is also a city, a word or part of a word is recognised only as a brand', () => {
  const cases: [string, string][] = [
    ['475 BS NAIS NIS 688', 'NIS Petrol'],
    ['475BSNAISNIS', 'NIS Petrol'],
    ['540 BS CACAK I', 'NIS Petrol'],
    ['NIS 540 B.S. CACAK', 'NIS Petrol'],
    ['PEKARA ZORA NIS 688', 'Pekara Zora'],
    ['NIS TAXI NIS 688', 'Niš Taxi'],
    ['MOL BS 115>SUBOTICA RS', 'MOL'],
    ['Mol*Lord of the Strings 31314769104 528', 'Mollie merchant'],
    ['JP EPS BEOGRAD BALKANSKA 13', 'EPS'],
    ['EPSS SISTEMI NOVI SAD 688', 'Epss Sistemi'],
    ['IDEA 236 BEOGRAD 688', 'Idea'],
    ['IKEA BEOGRAD 688', 'IKEA'],
    ['DIS MARKET 23 BEOGRAD 688', 'DIS'],
    ['DISNEY PLUS HOOFDDORP 528', 'Disney+'],
    ['A1 265', 'A1 Srbija'],
    ['A100 TEAM BEOGRAD 688', 'A100 Team'],
    ['APPLE.COM/BILL>ITUNES.COM IE', 'Apple'],
    ['ApplePay LIDL 141, BEOGRAD', 'Lidl'],
    ['MAXI 767 BEOGRAD', 'Maxi'],
    ['MAXBET DOO NOVI SAD 688', 'MaxBet'],
    ['CLESS TICKET ATM MILANO', 'ATM Milano'],
    ['ATM BANCA INTESA NOVI SAD', 'ATM withdrawal'],
    ['CORD IPS DOO NOVI SAD', 'Cord IPS'],
    ['IPS QR PLACANJE', 'IPS instant payment'],
    ['DM FILIJALA NOVI BEOGRAD', 'dm drogerie markt'],
    ['ADMIRAL NIS 688', 'Admiral'],
  ];
  for (const [description, merchant] of cases)
    assert.equal(ask(description).merchantName, merchant, description);
});

test('a text without a brand is cleaned, not guessed', () => {
  const cases: [string, string][] = [
    ['Y105 CACAK P5', 'Y105 Čačak P5'],
    ['RS05 Stop Shop Caca', 'RS05 Stop Shop'],
    ['ApplePay MP302 CUBURSKA, BEOGRAD', 'MP302 Cuburska'],
    ['Prodajno mesto 1', 'Prodajno mesto 1'],
    ['KRALJA MILANA 28&gt;BEOGRAD              RS', 'Kralja Milana 28'],
    ['989115******9886 / Iznos transakcije: 676.00 u valuti RSD', 'Card purchase'],
  ];
  for (const [description, name] of cases) {
    const { merchantName, category, confidence } = ask(description);
    assert.deepEqual([merchantName, category, confidence], [name, 'uncategorized', 'low'], description);
  }
});

test('a terminal and its place alone are shown as they are written: a place is the name of nobody', () => {
  for (const description of [
    '63003108 BEOGRAD 688',
    '63003108 Novi Sad',
    'POS 00123456 ČAČAK SRB',
    'KUPOVINA 63003108 KRAGUJEVAC 688',
    '63003108 BEOGRAD BEOGRAD RS',
    '63003108',
  ]) {
    const { merchantName, merchantCategory } = enrich({ description, amountMinor: -10_000, currency: 'RSD' });
    assert.deepEqual([merchantName, merchantCategory], [description, 'unknown']);
    assert.equal(nameFromWording(description), description);
  }
  for (const [description, name] of [
    ['63003108 LIDL BEOGRAD 688', 'Lidl'],
    ['63003108 PEKARA ZORA BEOGRAD 688', 'Pekara Zora'],
    ['12345678 NIS SRB', 'NIS Petrol'],
    ['RESTORAN BEOGRAD', 'Restoran Beograd'],
  ] as const) {
    assert.equal(enrich({ description, amountMinor: -10_000, currency: 'RSD' }).merchantName, name);
  }
});

test('a legal entity with several brands is recognised at medium confidence', () => {
  for (const [description, merchant] of [
    ['MERCATOR-S DOO NOVI SAD', 'Mercator'],
    ['DELHAIZE SERBIA DOO BE', 'Maxi'],
  ] as const) {
    const result = ask(description);
    assert.deepEqual([result.merchantName, result.confidence], [merchant, 'medium']);
  }
});

test('a trade beside an ordinary word outweighs the brand of that name', () => {
  assert.deepEqual(named('TEMPO TAXI NIS 688'), ['Tempo Taxi', 'taxi']);
  assert.deepEqual(named('FRIZERSKI SALON JASMIN'), ['Frizerski salon Jasmin', 'hairdresser']);
  assert.deepEqual(named('OPTIKA VID TC MERCATOR'), ['Optika Vid', 'optician']);
  assert.deepEqual(named('DEXY CO 924 RODA CACAK CACAK 688'), ['Dexy Co', 'toys']);
});

test('a processor is named only when what it stands before is not known', () => {
  assert.deepEqual(named('PAYPAL *SHOPNAME'), ['PayPal merchant', 'payment_processor']);
  assert.deepEqual(named('PAYPAL *SPOTIFY'), ['Spotify', 'streaming_music']);
  assert.deepEqual(named('GOOGLE *King Candy G.CO/HELPPAY# 840'), ['Google Play', 'app_store']);
  assert.deepEqual(named('GOOGLE *YouTubePremium G.CO/HELPPAY# 840'), ['YouTube Premium', 'streaming_video']);
  assert.deepEqual(named('PAYSPOT DOO*PAYSPOTV CACAK 688'), ['PaySpot', 'bill_payment_agent']);
  assert.deepEqual(named('XSOLLA *TWITCH'), ['Twitch', 'gaming']);
});

test('the sign decides between paying and being paid, not who the merchant is', () => {
  assert.deepEqual(named('KAMATA', 100), ['Interest', 'interest']);
  assert.deepEqual(named('KAMATA', -100), ['Bank: overdraft fee', 'overdraft_fee']);
  assert.deepEqual(named('UPWORK ESCROW INC', 100_000), [
    'Foreign inflow (loro doznaka)',
    'freelance_foreign',
  ]);
  assert.deepEqual(named('LIDL 141 CACAK 688', 50_000), ['Lidl', 'discount_supermarket']);
  assert.match(ask('LIDL 141 CACAK 688', 50_000).explanation, /refund/);
  assert.deepEqual(named('POVRACAJ LIDL 141', 50_000), ['Lidl', 'discount_supermarket']);
  assert.deepEqual(named('STORNO TRANSAKCIJE LIDL 141', 50_000), ['Lidl', 'discount_supermarket']);
  assert.deepEqual(named('Povracaj>BEOGRAD RS', 50_000), ['Card refund', 'refund']);
  assert.deepEqual(named('NAKNADA 03/2026', 50_000), ['Social benefits', 'social_benefit']);
  assert.deepEqual(named('NAKNADA 03/2026', -50_000), ['Bank: other fee', 'bank_fee']);
});

test("a small amount under a cash machine's name is the fee", () => {
  assert.deepEqual(named('ATM BEOGRAD', -150_00), ['Bank: cash withdrawal fee', 'atm_fee']);
  assert.deepEqual(named('ATM BEOGRAD', -5_000_00), ['ATM withdrawal', 'atm_withdrawal']);
  assert.equal(
    enrich({ description: 'ATM WIEN', amountMinor: -50_00, currency: 'EUR' }).merchantName,
    'ATM withdrawal',
  );
});

test('instalments keep the shop, and its tail is in neither name nor key', () => {
  assert.equal(ask('GIGATRON DOO BEOGRAD 8/12').merchantName, 'Gigatron');
  assert.equal(ask('Kupovina na rate GIGATRON DOO BEOGRAD 9/12').merchantName, 'Gigatron');
  assert.deepEqual(named('Kupovina na rate ZLATNI SAT 9/12'), ['Card instalments', 'card_instalment']);
  assert.equal(normalizedDescriptor('Kupovina na rate GIGATRON DOO BEOGRAD 9/12'), 'gigatron');
  assert.equal(normalizedDescriptor('GIGATRON DOO BEOGRAD 8/12'), 'gigatron');
});

test('the sentence says which words decided and what was taken off', () => {
  assert.equal(
    ask('POS 12.03.2026 LIDL SRBIJA').explanation,
    "Matched 'lidl' (discount supermarket) after removing 'POS' and the date.",
  );
  assert.equal(
    ask('RATA KREDITA 00123456789').explanation,
    "Matched the wording 'rata' and 'kredita' (loan repayment).",
  );
});

test('a payment between people is one, and names who the line names', () => {
  const given = [...readWords('given-names.txt')];
  const surnames = ['PETROVIC', 'MATIJEVIC', 'JANKOVIC', 'TRPKOVIC', 'STANKOVSKI'];
  const wordings = [
    '',
    'Uplata sa racuna 265000000000000104 ',
    'Transakcije po nalogu građana ',
    'PRENOS NA RACUN ',
    'Uplata ',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...wordings),
      fc.constantFrom(...given),
      fc.constantFrom(...surnames),
      fc.boolean(),
      (wording, first, last, reversed) => {
        const name = reversed ? `${last} ${first}` : `${first} ${last}`;
        const { merchantName, category, basis } = ask(wording + name);
        assert.deepEqual(
          [merchantName.split(' ').map(fold).join(' '), category],
          [name.split(' ').map(fold).join(' '), 'transfer'],
        );
        assert.equal(basis, 'person');
      },
    ),
    { seed: 20_260_311, numRuns: deep(100, 500) },
  );
});

test('a correction finds the same merchant again, whatever the till, date, card or bank product', () => {
  const groups = [
    ['MAXI 767 BEOGRAD', 'POS 12.03.2026 MAXI 3429 ČAČAK 688', '1111****1111: MAXI 12>NOVI SAD     RS'],
    ['LEGEND XLI CACAK 688', 'LEGEND XLI>BEOGRAD RS', 'MasterCard debit - LEGEND XLI'],
    ['KIRIJA 03/2026', 'KIRIJA APRIL 2026', 'Kirija 05/2026'],
    ['RYANAIR   AB1C2D DUBLIN 372', 'RYANAIR   ZZ9Y8X DUBLIN 372'],
    ['STR ZORA 12 NIS 688', 'ApplePay ZORA, KRALJEVO'],
  ];
  for (const group of groups) {
    assert.equal(
      new Set(group.map(normalizedDescriptor)).size,
      1,
      group.map(normalizedDescriptor).join(' | '),
    );
  }
  assert.notEqual(normalizedDescriptor('MAXI 767 BEOGRAD'), normalizedDescriptor('MEGA MAXI 767 BEOGRAD'));
});

test('the tables cover what they promise and stay consistent', () => {
  assert.ok(payees.length >= 600);
  // Given by the code, see recognise.ts.
  const owner = new Map([['card_instalment', 'shopping']]);
  const rules = ['operations.csv', ...TRADE_FILES, 'transfers.csv'].flatMap((file) =>
    readTable(file, ['name', 'category', 'merchant_category', 'direction', 'confidence', 'words']).map(
      ({ row }) => row,
    ),
  );
  for (const { category, merchantCategory } of [
    ...payees,
    ...rules.map((row) => ({ category: row.category, merchantCategory: row.merchant_category })),
  ]) {
    assert.equal(owner.get(merchantCategory) ?? category, category, `${merchantCategory} in two categories`);
    owner.set(merchantCategory, category);
  }
  assert.deepEqual([...owner.keys(), 'unknown'].sort(), [...MERCHANT_CATEGORIES].sort());
  assert.deepEqual([...new Set(owner.values()), 'uncategorized'].sort(), [...CATEGORIES].sort());
  const names = payees.map((payee) => payee.name);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
    'a payee on two lines',
  );
});
