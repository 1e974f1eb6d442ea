/** What the second reading of lines has learned, and from what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSet, labelledSets } from '../scripts/evaluate-enrichment/labelled.ts';
import { digestOf } from '../scripts/train-enrichment/digest.ts';
import { learnFrom } from '../scripts/train-enrichment.ts';
import { about } from '../src/enrichment/learned/weights.ts';
import { sampled } from './support/depth.ts';

test('it has learned from the labelled lines as they are', () => {
  const rows = [...labelledSets().values()].flat();
  const { labels, lines } = about();
  assert.equal(lines, rows.length);
  assert.equal(labels, digestOf(rows), 'labels have changed since: npm run train');
});

test('the same lines teach the same, and other lines something else', () => {
  const rows = sampled(labelledSet('blind-e'), 4);
  const [one, other, less] = [learnFrom(rows), learnFrom(rows), learnFrom(rows.slice(1))];
  assert.deepEqual(one.names, other.names);
  assert.deepEqual(one.lines, other.lines);
  assert.notDeepEqual(one.names, less.names);
  assert.notDeepEqual(one.lines, less.lines);
});
