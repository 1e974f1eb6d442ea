import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { type Row, rowReader } from './rows.ts';

const read = (text: string, { piece = text.length || 1, quotes = true } = {}): Row[] => {
  const rows: Row[] = [];
  const reader = rowReader(';', quotes, (row) => rows.push(row));
  for (let from = 0; from < text.length; from += piece) reader.write(text.slice(from, from + piece));
  reader.end();
  return rows;
};

const refusal = (text: string): [number, number, string] => {
  const { line, column, expected } = statementErrorOf(() => read(text));
  return [line, column, expected];
};

test('cells with and without quotes are the same however the text is split and its lines end', () => {
  const text = '\ufeffa;"b;""c""\r\nd" ;\r\n\r\n;;\n"";x"y\r"last"';
  const expected = [
    [1, ['a', 'b;"c"\nd', '']],
    [5, ['', 'x"y']],
    [6, ['last']],
  ];
  for (const piece of [1, 2, 5, 100]) {
    assert.deepEqual(
      read(text, { piece }).map(({ line, cells }) => [line, cells]),
      expected,
    );
  }
  assert.deepEqual(read('a;"b;c"', { quotes: false })[0]!.cells, ['a', '"b', 'c"']);
  assert.deepEqual(read(''), []);
});

test('an error has line and column', () => {
  for (const [text, place] of [
    ['a;"b', [1, 5, 'the quotes that end the cell']],
    ['a\n"b"c', [2, 4, 'the end of the cell behind its quotes']],
    ['a\x1a\x1ab', [1, 2, 'nothing behind the end of the file']],
    ['a\nb\0', [2, 2, 'text without control characters']],
    [';'.repeat(200), [1, 201, 'at most 200 columns']],
    ['x'.repeat(10_001), [1, 10_001, 'a cell of at most 10000 characters']],
  ] as const) {
    assert.deepEqual(refusal(text), place);
  }
});
