import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FORMULAS } from '../../../../test/support/formulas.ts';
import { csvLine } from './csv.ts';
import { printable, printableJson } from './printable.ts';
import { during } from './progress.ts';
import { styleFor } from './style.ts';
import { type Column, table } from './table.ts';
import { fit, width } from './width.ts';

const plain = (_: unknown, text: string): string => text;

/** Texts with every kind of character that a terminal would interpret. */
const HOSTILE = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://evil\u001b\\',
  '\u009b31m',
  '\b\b\b',
  '\u202etxt.exe',
  '\u2066',
  '\u200b',
  '\u{e0041}',
  'line\r\nnext\u2028last',
  '\ud800',
];

describe('text of others', () => {
  test('contains no control character, and is one line', () => {
    for (const text of HOSTILE) {
      assert.doesNotMatch(printable(`a${text}b`), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u, JSON.stringify(text));
    }
    assert.equal(printable('Čačak Ђорђе 咖啡 👍 – "x"'), 'Čačak Ђорђе 咖啡 👍 – "x"');
  });

  test('is unchanged in JSON for a program, and contains no control character', () => {
    const json = printableJson(JSON.stringify(HOSTILE, null, 2));
    assert.deepEqual(JSON.parse(json), HOSTILE);
    assert.doesNotMatch(json.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  });

  test('in CSV is no formula, and keeps its commas, quotes and line breaks in its field', () => {
    assert.equal(csvLine(['a', -12.5, true, null, undefined]), 'a,-12.5,true,,\r\n');
    assert.equal(csvLine(['x,y', 'say "hi"', 'two\nlines']), '"x,y","say ""hi""","two\nlines"\r\n');
    for (const formula of FORMULAS) {
      assert.match(csvLine([formula]), /^"?'/, JSON.stringify(formula));
    }
    assert.doesNotMatch(csvLine(HOSTILE), /[\u001b\u009b\b\u0007]/);
  });
});

test('width is counted in cells, and text is cut to it', () => {
  assert.deepEqual(['Čačak', 'e\u0301', '咖啡', '👍', ''].map(width), [5, 1, 4, 2, 0]);
  assert.equal(fit('Čačak', 5), 'Čačak');
  assert.equal(fit('Beograd', 5), 'Beog…');
  assert.equal(fit('咖啡咖啡', 5), '咖啡…');
});

describe('a table', () => {
  interface Row {
    id: string;
    amount: number;
    words: string;
  }
  const columns: Column<Row>[] = [
    { head: 'ID', cell: ({ id }) => id },
    { head: 'AMOUNT', cell: ({ amount }) => amount, align: 'right' },
    { head: 'WORDS', cell: ({ words }) => words, shrinks: true },
    { head: 'SPARE', cell: ({ words }) => words, spare: 1 },
  ];
  const rows: Row[] = [
    { id: 'acc_1', amount: 5, words: 'LIDL 141 Čačak' },
    { id: 'acc_22', amount: -1204, words: '\u001b[31m咖啡\n'.repeat(3) },
  ];

  test('fits a terminal of any width that its unshrinkable columns fit', () => {
    for (let room = 24; room <= 120; room++) {
      const lines = table(columns, rows, room, plain);
      assert.equal(lines.length, 3);
      for (const line of lines) {
        assert.ok(width(line) <= room, `${room}: ${line}`);
        assert.doesNotMatch(line, /[\p{Cc}]/u);
      }
    }
    assert.match(table(columns, rows, 40, plain)[2]!, /^acc_22 +-1204 {2}/);
    assert.ok(!table(columns, rows, 30, plain)[0]!.includes('SPARE'));
  });

  test('omits an empty column', () => {
    const [head] = table([columns[0]!, { head: '', cell: () => '' }, columns[1]!], rows, null, plain);
    assert.equal(head, 'ID      AMOUNT');
  });

  test('is not narrowed in a pipe', () => {
    assert.ok(table(columns, rows, null, plain)[1]!.includes('LIDL 141 Čačak'));
  });
});

test('colours are used on terminals, unless the environment says otherwise', () => {
  const coloured = (env: Record<string, string>, isTty: boolean): boolean =>
    styleFor({ env }, { isTty })('red', 'x') !== 'x';
  assert.deepEqual([coloured({}, true), coloured({}, false)], [true, false]);
  assert.deepEqual([coloured({ NO_COLOR: '1' }, true), coloured({ NO_COLOR: '' }, true)], [false, true]);
  assert.deepEqual(
    [coloured({ FORCE_COLOR: '1' }, false), coloured({ FORCE_COLOR: '0' }, true)],
    [true, false],
  );
  assert.equal(coloured({ TERM: 'dumb' }, true), false);
});

test('work of more than a second shows a note to a person, and removes it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const waitAt = (isTty: boolean) => {
    const written: string[] = [];
    const stderr = {
      isTty,
      columns: () => 80,
      write: async (text: string | Uint8Array) => void written.push(String(text)),
    };
    const { promise, resolve } = Promise.withResolvers<string>();
    return { written, resolve, done: during({ stderr, now: () => 0 }, plain, 'Reading', promise) };
  };
  const [person, pipe] = [waitAt(true), waitAt(false)];
  t.mock.timers.tick(999);
  assert.deepEqual(person.written, []);
  t.mock.timers.tick(1);
  assert.match(person.written.join(''), /Reading/);
  person.resolve('read');
  pipe.resolve('read');
  assert.deepEqual([await person.done, await pipe.done], ['read', 'read']);
  assert.equal(person.written.at(-1), '\r\u001b[2K');
  assert.deepEqual(pipe.written, []);
});
