import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonIndenter } from './json-indent.ts';

test('any document in any pieces is indented as JSON.stringify does', () => {
  const space = fc.constantFrom(undefined, 1, '\t', 7);
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 6 }),
      space,
      fc.array(fc.nat(), { maxLength: 8 }),
      (json, given, cuts) => {
        const value = JSON.parse(json);
        const text = JSON.stringify(value, null, given);
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
        const indent = jsonIndenter();
        const pieces = places.slice(1).map((end, index) => indent(text.slice(places[index], end)));
        assert.equal(pieces.join(''), JSON.stringify(value, null, 2));
      },
    ),
    { numRuns: 500 },
  );
});

test('numbers stay as written, and signs within strings have no effect', () => {
  const text = '{"a":1.50,"b":12345678901234567890,"c":"{\\"x\\": [1,2]}\\\\","d":[],"e":{}}';
  assert.equal(
    jsonIndenter()(text),
    '{\n  "a": 1.50,\n  "b": 12345678901234567890,\n  "c": "{\\"x\\": [1,2]}\\\\",\n  "d": [],\n  "e": {}\n}',
  );
});
