import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATEGORIES } from '../categories.ts';
import { enrich } from '../enrich.ts';
import { LINE_BITS, learned, NAME_BITS, putWeights } from './weights.ts';

test('a name is sure where any other weighs much less, and not where another is nearly as good', () => {
  const confidenceBy = (weightOfAnyWord: number): string => {
    const names = new Int8Array(1 << NAME_BITS);
    // The sign that every word has: all of the line is the name.
    names[0] = weightOfAnyWord;
    putWeights({ names, lines: new Int8Array(CATEGORIES.length << LINE_BITS), step: 1 });
    return enrich({ description: 'PEKARA ZORA', amountMinor: -1, currency: 'RSD' }).merchantConfidence;
  };
  const own = learned();
  try {
    assert.equal(confidenceBy(100), 'high');
    assert.equal(confidenceBy(10), 'medium');
  } finally {
    // Other tests may run in this process.
    putWeights(own);
  }
});
