/** The evaluation of enrichment, on rows whose score is known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Labelled,
  labelledSet,
  labelledSets,
  unseenSets,
} from '../scripts/evaluate-enrichment/labelled.ts';
import { FOLDS, foldOf, reliabilityOf } from '../scripts/evaluate-enrichment/reliability.ts';
import { type Judged, judge, type Level, scoreOf } from '../scripts/evaluate-enrichment/score.ts';
import { linesPerSecond } from '../scripts/evaluate-enrichment/speed.ts';
import { reportOf } from '../scripts/evaluate-enrichment.ts';
import { CATEGORIES } from '../src/ledger/enrichment/vocabulary.ts';

const labelled = (description: string, merchantName: string, category: string): Labelled => ({
  ...labelledSet('reference')[0]!,
  description,
  merchantName,
  category,
  merchantCategory: null,
});

const NETFLIX = 'NETFLIX.COM AMSTERDAM 528';

const rightness = (merchantName: string, category: string, description = NETFLIX): boolean[] => {
  const [{ merchantRight, categoryRight }] = judge([labelled(description, merchantName, category)]) as [
    Judged,
  ];
  return [merchantRight, categoryRight];
};

test('a label may allow several names and categories, and nobody', () => {
  assert.deepEqual(rightness('Netflix', 'subscriptions'), [true, true]);
  assert.deepEqual(rightness('Another|NETFLIX DOO', 'shopping|subscriptions'), [true, true]);
  assert.deepEqual(rightness('Another', 'shopping'), [false, false]);
  // Nobody is allowed, but a name was returned with certainty.
  assert.deepEqual(rightness('', 'subscriptions'), [false, true]);
  assert.deepEqual(rightness('', 'uncategorized', '00000 123456'), [true, true]);
});

test('a missing town or trade word does not make a merchant wrong, only inexact', () => {
  const exactness = (merchantName: string): boolean[] => {
    const [{ merchantRight, merchantExact }] = judge([
      labelled('SUR KAFANA KOD MILETA IVANJICA', merchantName, 'dining'),
    ]) as [Judged];
    return [merchantRight, merchantExact];
  };
  assert.deepEqual(exactness('Kafana kod Mileta'), [true, true]);
  assert.deepEqual(exactness('Kafana kod Mileta Ivanjica'), [true, false]);
  assert.deepEqual(exactness('Kafana kod Rajka'), [false, false]);
});

const judged = (merchantName: string, level: Level, right: boolean): Judged => ({
  ...judge([labelled(NETFLIX, merchantName, 'subscriptions')])[0]!,
  merchantLevel: level,
  categoryLevel: 'high',
  merchantRight: right,
  merchantExact: right,
  categoryRight: true,
});

test('the score counts wrong results with high confidence, separately for each confidence', () => {
  const score = scoreOf([judged('a', 'high', true), judged('b', 'high', false), judged('c', 'low', false)]);
  assert.deepEqual(score, {
    rows: 3,
    merchantRight: 1 / 3,
    merchantExact: 1 / 3,
    categoryRight: 1,
    atHigh: 2 / 3,
    merchantWrongAtHigh: 1 / 2,
    categoryWrongAtHigh: 0,
  });
});

test('rows of one merchant are in one fold, and a failing fold is visible', () => {
  const names = Array.from(
    { length: 60 },
    (_, i) => `Merchant ${String.fromCharCode(65 + (i % 26))}${'x'.repeat(i)}`,
  );
  const rows = names.flatMap((name) => [judged(name, 'high', true), judged(`${name}|Another`, 'high', true)]);
  for (let i = 0; i < rows.length; i += 2) assert.equal(foldOf(rows[i]!), foldOf(rows[i + 1]!));
  assert.equal(new Set(rows.map(foldOf)).size, FOLDS);
  const steady = reliabilityOf(rows).find(({ of, level }) => of === 'merchant' && level === 'high')!;
  assert.deepEqual([steady.rows, steady.right, steady.worst], [120, 1, 0]);
  const failing = rows.map((row) => ({ ...row, merchantRight: foldOf(row) !== 2 }));
  const fallen = reliabilityOf(failing).find(({ of, level }) => of === 'merchant' && level === 'high')!;
  assert.equal(fallen.worst, -1);
});

test('unseen lines are not in the sets that models learn from, except frequent lines of every statement', () => {
  const learned = new Set([...labelledSets().values()].flat().map(({ description }) => description));
  const unseen = [...unseenSets().values()].flat();
  assert.ok(unseen.length >= 480);
  assert.ok(unseen.filter(({ description }) => learned.has(description)).length <= unseen.length / 10);
});

test('the unseen sets are large, disjoint, and labelled with existing categories', () => {
  const sets = ['blind-a', 'blind-b', 'blind-c', 'blind-d'].map(labelledSet);
  assert.ok(sets.every(({ length }) => length >= 300));
  const rows = sets.flat();
  assert.equal(new Set(rows.map(({ description }) => description)).size, rows.length);
  for (const { description, category, kind, amount } of rows) {
    assert.ok(kind !== '' && Number(amount) !== 0, description);
    assert.ok(
      category.split('|').some((each) => CATEGORIES.includes(each)),
      `${description}: ${category}`,
    );
  }
});

test('the report about an unseen set has totals and no lines', () => {
  const rows = labelledSet('cold-9');
  const wrong = rows.map((row) => ({ ...row, merchantName: 'Nobody Of That Name' }));
  const [hidden, shown] = [reportOf('some', wrong, false), reportOf('some', wrong, true)];
  assert.ok(hidden.includes('by kind') && wrong.every(({ description }) => !hidden.includes(description)));
  assert.ok(shown.includes(wrong[0]!.description));
});

test('two names of one known payee are equal, and names of different payees are not', () => {
  const named = (wording: string, label: string): boolean =>
    judge([labelled(wording, label, 'subscriptions')])[0]!.merchantRight;
  assert.ok(named('OPENAI *CHATGPT SUBSCR SAN FRANCISCO', 'ChatGPT'));
  assert.ok(!named('OPENAI *CHATGPT SUBSCR SAN FRANCISCO', 'Claude'));
});

test('the speed is measured with lines that are not cached', () => {
  const rows = labelledSet('development').slice(0, 50);
  const before = process.cpuUsage();
  const speed = linesPerSecond(rows, { warmUp: 100, aRound: 400, rounds: 5 });
  const { user, system } = process.cpuUsage(before);
  // The real speed was about 2,100 lines; a cache would be a hundred times as fast.
  assert.ok(speed > 500 && speed < 200_000, String(speed));
  assert.ok(2_100 / speed < (3 * (user + system)) / 1e6, String(speed));
});
