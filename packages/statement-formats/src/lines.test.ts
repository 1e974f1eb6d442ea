import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineReader } from './lines.ts';
import { StatementError } from './statement-error.ts';

const read = (text: string, piece = text.length || 1): [string, number][] => {
  const lines: [string, number][] = [];
  const reader = lineReader((line, number) => lines.push([line, number]));
  for (let from = 0; from < text.length; from += piece) reader.write(text.slice(from, from + piece));
  reader.end();
  return lines;
};

test('lines may end in any convention, also between two pieces', () => {
  const text = '\ufeffa\r\n\r\nb\rc\n\nd';
  const expected = [
    ['a', 1],
    ['', 2],
    ['b', 3],
    ['c', 4],
    ['', 5],
    ['d', 6],
  ];
  for (const piece of [1, 2, 3, 100]) assert.deepEqual(read(text, piece), expected);
  assert.deepEqual(read(''), []);
});

test('the end-of-file mark of DOS ends the text', () => {
  assert.deepEqual(read('a\r\n\x1a'), [['a', 1]]);
  assert.deepEqual(read('a\x1a\x1a\r\n\x1a'), [['a', 1]]);
  for (const text of ['a\x1ab', 'a\x1a\nb']) {
    assert.throws(() => read(text), { expected: 'nothing behind the end of the file' });
  }
});

test('a line without end is refused before it is stored', () => {
  const reader = lineReader(() => {});
  assert.throws(
    () => {
      for (let i = 0; i < 20; i++) reader.write('x'.repeat(1_000));
    },
    (error) => error instanceof StatementError && error.column === 10_001,
  );
});
