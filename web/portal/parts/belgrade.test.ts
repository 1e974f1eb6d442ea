import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateInBelgrade, momentInBelgrade } from './belgrade.ts';

const momentOf = (shown: string): string => new Date(momentInBelgrade(shown)).toISOString();

test('a Belgrade wall-clock time is the right instant in every time zone of the reader, in winter and in summer', () => {
  assert.equal(momentOf('2026-03-14T11:00'), '2026-03-14T10:00:00.000Z');
  assert.equal(momentOf('2026-07-01T00:30'), '2026-06-30T22:30:00.000Z');
});

test('a Belgrade wall-clock time near a clock change is the right instant', () => {
  assert.equal(momentOf('2026-03-29T01:59'), '2026-03-29T00:59:00.000Z');
  assert.equal(momentOf('2026-03-29T03:00'), '2026-03-29T01:00:00.000Z');
  assert.equal(momentOf('2026-10-25T03:30'), '2026-10-25T02:30:00.000Z');
});

test('an invalid time gives NaN', () => {
  assert.ok(Number.isNaN(momentInBelgrade('')));
});

test('the date changes at midnight in Belgrade', () => {
  assert.equal(dateInBelgrade('2026-03-14T22:59:59Z'), '2026-03-14');
  assert.equal(dateInBelgrade('2026-03-14T23:00:00Z'), '2026-03-15');
});
