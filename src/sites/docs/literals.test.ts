import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Dialect, json, literal, python, shellWord, typescript } from './literals.ts';

const awkward = {
  "it's": '"quoted" \\ $HOME `x`',
  'with-dash': [1, -2.5, true, null],
  nested: { list: [], object: {}, long: 'x'.repeat(80) },
};

const read = (text: string): unknown => new Function(`return (${text})`)();

test('a value is the same after being written in TypeScript and as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      assert.deepEqual(JSON.parse(literal(plain, json)), plain);
      // A key of this name sets the prototype in an object literal.
      if (!JSON.stringify(plain).includes('__proto__'))
        assert.deepEqual(read(literal(plain, typescript)), plain);
    }),
  );
  assert.deepEqual(read(literal(awkward, typescript)), awkward);
});

test('an object that does not fit on a line has one line for each part', () => {
  const write = (dialect: Dialect) => literal({ bank_id: 'otp', on: true, list: ['y'.repeat(70)] }, dialect);
  assert.equal(write(typescript), `{\n  bank_id: 'otp',\n  on: true,\n  list: ['${'y'.repeat(70)}'],\n}`);
  assert.equal(
    write(python),
    `{\n    "bank_id": "otp",\n    "on": True,\n    "list": ["${'y'.repeat(70)}"],\n}`,
  );
  assert.equal(literal({ a: null }, python), '{"a": None}');
  assert.equal(literal({ a: null }, typescript), '{ a: null }');
});

test('a shell word arrives unchanged', () => {
  for (const word of [...Object.keys(awkward), 'plain/path?x=1&y=2', '$(exit 1)', "a'b'c", 'Čačak\nnext']) {
    const printed = execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`]).toString();
    assert.equal(printed, word);
  }
  assert.equal(shellWord('http://localhost:3000/v1/banks'), 'http://localhost:3000/v1/banks');
});
