import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATEGORIES } from '../categories.ts';
import { describe } from '../descriptor.ts';
import { enrich } from '../enrich.ts';
import { nameSigns } from './name-signs.ts';
import { LINE_BITS, learned, NAME_BITS, nameIndex, putWeights } from './weights.ts';

const LINE = 'TRGOVINSKA RADNJA MILENKO NIS 688';
const WORDS_OF_NAME = 3;

test('a name is sure where any other weighs much less, and not where another is nearly as good', () => {
  const confidenceBy = (weightOfEachWord: number): string => {
    const names = new Int8Array(1 << NAME_BITS);
    // The sign that every word has speaks against it, and four of their own for those of the name.
    names[0] = -weightOfEachWord;
    const { signs, ends } = nameSigns(describe(LINE), LINE.length, null, false);
    for (let at = 0; at < WORDS_OF_NAME; at++) {
      const own = (ends[at - 1] ?? 0) + 1;
      for (const sign of signs.subarray(own, own + 4)) names[nameIndex(sign)] = weightOfEachWord / 2;
    }
    putWeights({ names, lines: new Int8Array(CATEGORIES.length << LINE_BITS), step: 1 });
    return enrich({ description: LINE, amountMinor: -1, currency: 'RSD' }).merchantConfidence;
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
