import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceededLimit } from './json-limits.ts';

const CASES: [text: string, depth: number][] = [
  ['1', 0],
  ['""', 0],
  ['[]', 1],
  ['[[],[{}]]', 3],
  ['{"a":{"b":[1]}}', 3],
  ['["[[[["]', 1],
  ['["\\"[[[["]', 1],
  ['["\\\\",[[]]]', 3],
  ['["\\\\\\"[",[]]', 2],
  ['["never ends [[[[', 1],
  ['[[[[', 4],
  ['', 0],
];

const VALUES = 100;

test('levels of lists and objects are counted, but not brackets in strings', () => {
  for (const [text, depth] of CASES) {
    assert.equal(exceededLimit(text, { depth, values: VALUES }), null, text);
    if (depth > 0) assert.equal(exceededLimit(text, { depth: depth - 1, values: VALUES }), 'depth', text);
  }
});

test('values are counted over all lists and objects', () => {
  const text = '{"a":[1,2,{"b":"x,y,z"}],"c":"\\",,"}';
  assert.equal(exceededLimit(text, { depth: 3, values: 4 }), null);
  assert.equal(exceededLimit(text, { depth: 3, values: 3 }), 'values');
});
