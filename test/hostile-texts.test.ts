/** No text blocks a reader. Earlier versions needed minutes for some of these texts; the runner ends such a test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isShallowJson } from '../packages/common/json-limits.ts';
import { findGrowth } from '../scripts/check-expressions/growth.ts';
import { findBacktracking, readExpressions } from '../scripts/check-expressions.ts';
import { deepTest, sampled } from './support/depth.ts';
import { ENTRY_POINTS, readHostile } from './support/entry-points.ts';
import { hostileTexts } from './support/hostile-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const file = 'test/support/check-expressions/expressions.ts';

test('every reader of outside text handles repeated units in linear time', { timeout: 120_000 }, async () => {
  const texts = sampled(hostileTexts(20), 24);
  for (const point of ENTRY_POINTS)
    for (const text of texts) await readHostile(point, text.of(point.longest));
});

deepTest('the check finds every notation of a backtracking expression', async () => {
  const { expressions, dynamic } = readExpressions(
    root,
    'test/support/check-expressions/tsconfig.json',
    (name) => name === `${root}/${file}`,
  );
  assert.deepEqual(dynamic, [`${file}: new RegExp(words.join('|'))`]);
  const found = await findBacktracking(expressions);
  const [safe, backtracking] = [[], []] as [string[], string[]];
  for (const one of expressions) {
    const isFound = found.some(({ expression }) => expression === one);
    (isFound ? backtracking : safe).push(`/${one.source}/${one.flags}`);
  }
  assert.deepEqual(safe.sort(), ['/(?<!\\s)\\s+$/', '/^[a-z]+\\d$/u', '/ab+c/g']);
  assert.deepEqual(backtracking.sort(), [
    '/(?:a|ab|b)*c+$/u',
    "/(?<!\\p{L})'.*?'(?!\\p{L})/u",
    '/(a+)+$/i',
    '/\\[[^\\]]*\\]/g',
    '/\\s+$/',
    '/^(?:x|y|xy)*z$/',
  ]);
  for (const { problem } of found) assert.match(problem, /repeat/);
});

deepTest('the check finds a text by trial for an expression with lookarounds', () => {
  assert.equal(findGrowth('(?<!/)/+$', ''), null);
  assert.match(findGrowth("(?<!\\p{L})'.*?'(?!\\p{L})", 'u')!, /repeat/);
});

test('JSON may be nested 32 levels deep, and brackets in strings do not count', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  assert.ok(isShallowJson(nested(32)) && isShallowJson(`["${nested(900)}\\"[", ${nested(28)}]`));
  assert.ok(!isShallowJson(nested(33)) && !isShallowJson('{"a":'.repeat(33)));
});
