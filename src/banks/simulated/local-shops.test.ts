/** Small businesses, their descriptors, and payments besides wages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inCyrillic, inLatin } from './cyrillic.ts';
import { CITIES } from './data/places.ts';
import { TRADES, type TradeName } from './data/trades.ts';
import { FIRMS } from './firms.ts';
import { firmsIn, localShop, namelessShop } from './local-shops.ts';
import type { Purchase } from './purchases.ts';
import { randomFor } from './random.ts';
import { signOf } from './sign.ts';
import { SEEDS, yearOf } from './testing/year.ts';
import { limitedToRoom } from './volume.ts';

const TRADE_NAMES = Object.keys(TRADES) as TradeName[];
const BELGRADE = CITIES[0]![0];

test('a town has hundreds of businesses, nearly all with unique names, the same for all customers', () => {
  for (const [city] of CITIES) {
    const shops = TRADE_NAMES.flatMap((trade) =>
      Array.from({ length: firmsIn(city, trade) }, (_, number) => localShop(city, trade, number)),
    );
    const names = new Set(shops.map(({ shop }) => shop.merchant.name));
    assert.ok(shops.length > 700, `${city.name}: ${shops.length}`);
    assert.ok(names.size > 0.6 * shops.length, `${city.name}: ${names.size} of ${shops.length}`);
    for (const { use } of shops) {
      assert.ok(use.terminal.length > 0 && use.terminal.length <= 25, use.terminal);
      assert.doesNotMatch(use.terminal, /[čćšžđČĆŠŽĐ]|^\s|\s$/);
    }
  }
  assert.deepEqual(localShop(BELGRADE, 'cafe', 7), localShop(BELGRADE, 'cafe', 7));
});

test('a name is cut at 22 or 25 characters, and counts as legible while most of it is left', () => {
  const random = randomFor('signs', 'test');
  const widths = new Set<number>();
  let illegible = 0;
  for (let n = 0; n < 2_000; n++) {
    const own = random.pick(['Stara vodenica', 'Šarm', 'Kod Đorđa', 'Dr Živković']);
    const { terminal, legible } = signOf(random, {
      title: 'Frizerski salon',
      own,
      form: 'SZR',
      city: BELGRADE,
    });
    widths.add(terminal.length);
    const start = own
      .slice(0, Math.ceil(own.length / 2))
      .replace(/[čćšžđ]/gi, '.')
      .trim();
    const reads = new RegExp(start.replaceAll('.', '(?:DJ|.)'), 'i');
    if (legible) assert.match(terminal, reads);
    else illegible++;
  }
  assert.equal(Math.max(...widths), 25);
  assert.ok(widths.has(22) && illegible > 100 && illegible < 1_000, `${illegible}`);
});

test('a terminal without a name gives no merchant', () => {
  const random = randomFor('nameless', 'test');
  for (let n = 0; n < 200; n++) {
    const { shop, use } = namelessShop(random, BELGRADE, random.pick(TRADE_NAMES));
    assert.equal(shop.brandless, true);
    assert.ok(use.terminal.length <= 22, use.terminal);
  }
});

test('a text in one script equals the same text in the other', () => {
  const text = 'JKP VODOVOD I KANALIZACIJA ČAČAK, ŽITIŠTE, ĐURĐEVO, LJIG 97';
  assert.equal(inCyrillic(text), 'ЈКП ВОДОВОД И КАНАЛИЗАЦИЈА ЧАЧАК, ЖИТИШТЕ, ЂУРЂЕВО, ЉИГ 97');
  assert.equal(inLatin(inCyrillic(text)), text);
});

test('surplus purchases are left out at random, but essential ones last', () => {
  const purchase = (essential: boolean, rows = 1): Purchase => ({
    ...{ wish: 1, rows, essential, scales: 'first' },
    build: () => [],
  });
  const many = Array.from({ length: 60 }, (_, n) => purchase(n % 5 === 0, n === 3 ? 2 : 1));
  const kept = limitedToRoom(many, [], randomFor('kept', 'test'));
  assert.equal(
    kept.reduce((sum, { rows }) => sum + rows, 0),
    40,
  );
  assert.equal(kept.filter(({ essential }) => essential).length, 12);
  assert.deepEqual(
    kept,
    many.filter((each) => kept.includes(each)),
  );
  assert.notDeepEqual(limitedToRoom(many, [], randomFor('others kept', 'test')), kept);
  assert.deepEqual(limitedToRoom(many.slice(0, 9), [], randomFor('few', 'test')), many.slice(0, 9));
});

test('wages vary, and additional payments have their own stream', async () => {
  let varied = 0;
  const besides = new Set<string>();
  for (const seed of [...SEEDS, 'gaga', 'hana', 'iva', 'jova']) {
    const { booked, truth } = await yearOf('salaried', 'otp', seed);
    const pay = booked.filter(({ truth: { streamId } }) => /^salary(-rest)?$/.test(streamId ?? ''));
    const amounts = pay.map(({ entry }) => entry.amount);
    assert.ok(Math.max(...amounts) / Math.min(...amounts) < 1.45, `${seed}: ${amounts}`);
    if (new Set(amounts).size > 6) varied++;
    for (const { id, group } of truth.streams.values())
      if (/allowance|thirteenth/.test(group)) besides.add(id);
  }
  assert.ok(varied >= 5, `${varied} of ten are paid another sum every month`);
  assert.ok(besides.has('meal-allowance') && besides.has('thirteenth-pay'), [...besides].join());
});

test('employers have names of their own', () => {
  assert.ok(FIRMS.employers.length > 100);
  assert.equal(new Set(FIRMS.employers).size, FIRMS.employers.length);
  for (const name of FIRMS.employers) assert.doesNotMatch(name, /PRIMER/);
});

test('some bills are in Cyrillic, at banks that keep it', async () => {
  const cyrillic = async (bankId: string): Promise<number> => {
    let count = 0;
    for (const seed of SEEDS) {
      const { booked } = await yearOf('salaried', bankId, seed);
      count += booked.filter(
        ({ entry, truth }) => truth.category === 'utilities' && /[\u0400-\u04ff]/.test(entry.description),
      ).length;
    }
    return count;
  };
  assert.ok((await cyrillic('raiffeisen')) > 12);
  assert.equal(await cyrillic('otp'), 0);
});
