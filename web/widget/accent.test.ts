import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inkOn } from '../../packages/common/pages/monogram.ts';
import { contrast, legible } from './accent.ts';

const GROUNDS = [
  ['#ffffff', '#f3f5f8'],
  ['#171b22', '#20262f'],
];

test('every accent colour and the text on it have a contrast of 4.5 : 1 on the widget’s backgrounds', () => {
  const part = fc.integer({ min: 0, max: 255 }).map((each) => each.toString(16).padStart(2, '0'));
  const colour = fc.tuple(part, part, part).map((parts) => `#${parts.join('')}`);
  fc.assert(
    fc.property(colour, (accent) => {
      assert.ok(contrast(inkOn(accent), accent) >= 4.5);
      for (const grounds of GROUNDS) {
        for (const ground of grounds) assert.ok(contrast(legible(accent, grounds), ground) >= 4.5, accent);
      }
    }),
  );
});

test('a legible colour does not change', () => {
  assert.equal(legible('#0b6e5a', GROUNDS[0]!), '#0b6e5a');
  assert.equal(legible('#8fb4ff', GROUNDS[1]!), '#8fb4ff');
  assert.equal(legible('#000000', ['#000000']), '#757575');
});
