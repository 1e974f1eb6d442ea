import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { drawYear, PICTURE } from '../scripts/draw-year.ts';

test('the picture of a year is what the simulated bank reports today', async () => {
  const committed = await readFile(PICTURE, 'utf8');
  assert.ok(committed === (await drawYear()), 'draw it again with npm run docs:year, and look at it');
});

test('it shows every salary and every rent of the year', async () => {
  const picture = await drawYear();
  const marks = (colour: string) => picture.match(new RegExp(`Z" fill="${colour}"`, 'g'))!.length;
  // Twelve of each, and one in the legend.
  assert.deepEqual([marks('#15803d'), marks('#c2410c')], [13, 13]);
});
