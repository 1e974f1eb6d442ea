import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { amountText, safeJson } from './entry.ts';
import { readQuery, secondsOfDay } from './query.ts';
import { Refusal } from './refusal.ts';

const NOW = new Date('2026-03-14T10:00:00.000Z');
const seconds = (text: string): string => String(Date.parse(text) / 1_000);

test('a day is its noon in Belgrade, which is the same day in UTC and in every European zone', () => {
  for (const date of ['2026-01-01', '2026-03-29', '2026-07-01', '2026-10-25', '2026-12-31']) {
    const at = new Date(secondsOfDay(date) * 1_000);
    assert.equal(at.toISOString().slice(0, 10), date);
    assert.equal(belgradeDate(at), date);
  }
  assert.equal(secondsOfDay('2026-01-15'), Date.parse('2026-01-15T11:00:00Z') / 1_000);
  assert.equal(secondsOfDay('2026-07-15'), Date.parse('2026-07-15T10:00:00Z') / 1_000);
});

test('start-date is included, end-date is not', () => {
  const asked = (start: string, end: string) =>
    readQuery({ 'start-date': seconds(start), 'end-date': seconds(end) }, NOW);
  const period = ({ from, to }: ReturnType<typeof readQuery>) => [from, to];
  assert.deepEqual(period(asked('2026-03-01T11:00:00Z', '2026-03-05T11:00:00Z')), [
    '2026-03-01',
    '2026-03-04',
  ]);
  assert.deepEqual(period(asked('2026-03-01T11:00:01Z', '2026-03-05T11:00:01Z')), [
    '2026-03-02',
    '2026-03-05',
  ]);
  assert.deepEqual(period(asked('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')), [
    '2026-03-01',
    '2026-03-01',
  ]);
  assert.deepEqual(period(readQuery({}, NOW)), [null, null]);
  assert.deepEqual(period(readQuery({ 'start-date': '0', 'end-date': '999999999999999' }, NOW)), [
    '1970-01-01',
    null,
  ]);
  assert.deepEqual(
    period(readQuery({ 'start-date': '-999999999999999', 'end-date': '-999999999999999' }, NOW)),
    [null, '1899-12-31'],
  );
  assert.equal(readQuery({ 'start-date': '1772355600.5' }, NOW).from, '2026-03-01');
});

test('nonsensical parameters are refused as misuse of the protocol', () => {
  const refused: Record<string, unknown>[] = [
    { 'start-date': 'yesterday' },
    { 'start-date': '2026-03-01' },
    { 'start-date': '1e9' },
    { 'start-date': '0x10' },
    { 'start-date': 'NaN' },
    { 'start-date': '9'.repeat(16) },
    { 'start-date': ['1', '2'] },
    { 'start-date': seconds('2026-03-16T00:00:00Z') },
    { 'end-date': '<b>' },
    { 'start-date': seconds('2026-03-02'), 'end-date': seconds('2026-03-01') },
    { version: '3' },
    { version: ['1', '2'] },
    { account: Array.from({ length: 501 }, (_, place) => `acc_${place}`) },
  ];
  for (const query of refused) {
    assert.throws(
      () => readQuery(query, NOW),
      (error: unknown) => error instanceof Refusal && error.status === 400 && error.code === 'gen.api',
      JSON.stringify(query),
    );
  }
  // A clock or zone that is hours ahead means today.
  assert.equal(readQuery({ 'start-date': seconds('2026-03-15T00:00:00Z') }, NOW).from, '2026-03-15');
});

test('one account or several may be named, and only the value 1 enables an option', () => {
  assert.deepEqual(readQuery({ account: 'a' }, NOW).accounts, ['a']);
  assert.deepEqual(readQuery({ account: ['a', 'b', 'a'] }, NOW).accounts, ['a', 'b']);
  const { pending, balancesOnly, accounts, versions } = readQuery(
    { pending: '1', 'balances-only': '1' },
    NOW,
  );
  assert.deepEqual(
    { pending, balancesOnly, accounts, versions },
    { pending: true, balancesOnly: true, accounts: null, versions: [1, 2] },
  );
  assert.equal(readQuery({ pending: '0' }, NOW).pending, false);
  assert.deepEqual(readQuery({ version: '2' }, NOW).versions, [2]);
});

test('amounts are exact texts with two decimals', () => {
  const texts = [0, 5, -5, 50, -12_345, 100, Number.MAX_SAFE_INTEGER].map(amountText);
  assert.deepEqual(texts, ['0.00', '0.05', '-0.05', '0.50', '-123.45', '1.00', '90071992547409.91']);
});

test('no text becomes markup, and every text stays unchanged', () => {
  const text = '</script><!-- & \u2028 "\'>';
  assert.doesNotMatch(safeJson({ text }), /[<>&\u2028]/);
  assert.deepEqual(JSON.parse(safeJson({ text })), { text });
});
