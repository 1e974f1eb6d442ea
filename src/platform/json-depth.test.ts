import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nestsDeeperThan } from './json-depth.ts';

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

test('levels are those of lists and objects, not of what is written in strings', () => {
  for (const [text, depth] of CASES) {
    assert.equal(nestsDeeperThan(text, depth), false, text);
    if (depth > 0) assert.equal(nestsDeeperThan(text, depth - 1), true, text);
  }
});
