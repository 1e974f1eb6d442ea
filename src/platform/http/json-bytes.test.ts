import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonBytes } from './json-bytes.ts';

test('the bytes are those of JSON.stringify, whatever is in the body, and a newline', () => {
  // Lone surrogates, control characters, U+2028, -0, 1e-7 and 1e21, among others.
  const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 });
  const lists = fc.dictionary(fc.string({ unit: 'binary' }), fc.array(value, { maxLength: 20 }));
  const body = fc.oneof(
    fc.dictionary(fc.string({ unit: 'binary' }), fc.option(value, { nil: undefined })),
    lists,
  );
  fc.assert(
    fc.property(body, (each) => {
      assert.equal(jsonBytes(each).toString(), `${Buffer.from(JSON.stringify(each))}\n`);
    }),
    { numRuns: 300 },
  );
});

test('what is left out of JSON is left out, and what JSON writes otherwise is written so', () => {
  const odd = {
    a: -0,
    b: 1e-7,
    c: 1e21,
    d: 12.5,
    e: undefined,
    f: [-0.1, Number.NaN, '\ud800\u2028'],
    g: new Date(0),
  };
  assert.equal(jsonBytes(odd).toString(), `${JSON.stringify(odd)}\n`);
  assert.equal(jsonBytes({}).toString(), '{}\n');
  assert.equal(jsonBytes({ e: undefined, f: [] }).toString(), '{"f":[]}\n');
});

test('there is room for entries of any length and width', () => {
  for (const letter of ['x', 'č', '漢', '💶']) {
    const data = Array.from({ length: 60 }, (_, n) => ({ text: letter.repeat(n ** 2) }));
    assert.equal(
      jsonBytes({ data, after: letter }).toString(),
      `${JSON.stringify({ data, after: letter })}\n`,
    );
  }
});

test('entries may be made while they are written, one of them of other bodies', () => {
  function* entries() {
    for (const letter of ['x', 'č', '💶']) {
      // Longer than the room that the outer body has by then.
      yield { letter, inner: jsonBytes({ data: Array(30_000).fill(letter) }).length };
    }
  }
  const whole = { before: 1, data: [...entries()], after: 'č' };
  assert.equal(jsonBytes({ ...whole, data: entries() }).toString(), `${JSON.stringify(whole)}\n`);
  const failing = {
    *[Symbol.iterator]() {
      yield 'secret';
      throw new Error('no further');
    },
  };
  assert.throws(() => jsonBytes({ data: failing }), /no further/);
  assert.equal(jsonBytes({ data: [1] }).toString(), '{"data":[1]}\n');
});
