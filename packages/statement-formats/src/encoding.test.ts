import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { statementErrorOf } from '../../../test/support/statement-error.ts';
import { encode1250 } from './code-pages.ts';
import { decodeStatement } from './encoding.ts';
import { StatementError } from './statement-error.ts';

const TABLES = new Map(
  ['windows-1250', 'windows-1251', 'iso-8859-2'].map((name) => {
    const decoder = new TextDecoder(name);
    const bytes = Array.from(
      { length: 256 },
      (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const,
    );
    return [name, new Map(bytes)];
  }),
);
const encode = (text: string, name: string): Uint8Array =>
  Uint8Array.from(text, (letter) => TABLES.get(name)!.get(letter) ?? assert.fail(letter));

const LATIN = 'Uplata računa za struju, Đorđe Šćepanović\r\nŽELJKO ČAVIĆ, Niš\r\n';
const CYRILLIC = 'Уплата рачуна за струју, Ђорђе Шћепановић\r\nЖЕЉКО ЧАВИЋ и син\r\n';

const refusal = (bytes: Uint8Array): [number, number, string] => {
  const { line, column, expected } = statementErrorOf(() => decodeStatement(bytes));
  return [line, column, expected];
};

test('UTF-8 is recognised with and without a byte order mark, UTF-16 with it', () => {
  for (const text of [LATIN, CYRILLIC, 'plain', '']) {
    const utf8 = new TextEncoder().encode(text);
    assert.deepEqual(decodeStatement(utf8), { text, encoding: 'utf-8', sevenBit: false, doubt: null });
    assert.equal(decodeStatement(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)).text, text);
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    assert.deepEqual(decodeStatement(utf16), { text, encoding: 'utf-16le', sevenBit: false, doubt: null });
    const swapped = new Uint8Array(Buffer.from(utf16).swap16());
    assert.deepEqual(decodeStatement(swapped), { text, encoding: 'utf-16be', sevenBit: false, doubt: null });
  }
});

test('cp1250 and cp1251 are recognised by their words', () => {
  assert.deepEqual(decodeStatement(encode(LATIN, 'windows-1250')), {
    text: LATIN,
    encoding: 'windows-1250',
    sevenBit: false,
    doubt: null,
  });
  assert.deepEqual(decodeStatement(encode(CYRILLIC, 'windows-1251')), {
    text: CYRILLIC,
    encoding: 'windows-1251',
    sevenBit: false,
    doubt: null,
  });
  assert.equal(decodeStatement(encode('DIN 1.234,50 Č', 'windows-1250')).text, 'DIN 1.234,50 Č');
});

test('a declaration of XML decides, unless the bytes contradict it', () => {
  const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Šećer, Niš</a>`;
  for (const [declared, name] of [
    ['ISO-8859-2', 'iso-8859-2'],
    ['cp1250', 'windows-1250'],
    ['UTF-8', 'windows-1250'],
  ] as const) {
    const decoded = decodeStatement(encode(xml(declared), name));
    assert.deepEqual([decoded.text, decoded.encoding], [xml(declared), name]);
  }
  const utf8 = decodeStatement(new TextEncoder().encode(xml('windows-1250')));
  assert.deepEqual([utf8.text, utf8.encoding], [xml('windows-1250'), 'utf-8']);
});

test('lines in two encodings are refused at the first difference', () => {
  const one = new TextEncoder().encode('ok\nRačun\n');
  const other = encode('ok\nod Đ\n', 'windows-1250');
  const expected = 'the encoding of the lines before, one for the whole file';
  assert.deepEqual(refusal(Uint8Array.of(...one, ...other)), [4, 4, expected]);
  assert.deepEqual(refusal(Uint8Array.of(...other, ...one)), [4, 3, expected]);
});

test('a byte without a letter is refused with its place', () => {
  assert.deepEqual(
    refusal(encode('<?xml version="1.0" encoding="windows-1250"?>\n<a>Ač', 'windows-1250').with(-1, 0x81)),
    [2, 5, 'a letter of windows-1250'],
  );
  assert.deepEqual(refusal(Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x42)), [1, 2, 'a letter of utf-16le']);
});

test('signs of the 7-bit code page become letters', () => {
  const decoded = (text: string) => decodeStatement(new TextEncoder().encode(text));
  const { text, sevenBit } = decoded(
    'RA^UN [TEDNJE, \\OR\\E PETROVI], @ITNI TRG; ra~un |or|e petrovi}, {e}er i `ito',
  );
  assert.equal(text, 'RAČUN ŠTEDNJE, ĐORĐE PETROVIĆ, ŽITNI TRG; račun đorđe petrović, šećer i žito');
  assert.ok(sevenBit);
  for (const plain of [
    'petar@primer.rs',
    'A|B|C',
    'C:\\TEMP',
    '[1] {2} ~20 ^30',
    'uplata {broj} [A]',
    '<a><![CDATA[A[B]C]]></a>',
    'Račun A[B',
  ]) {
    assert.deepEqual(decoded(plain), { text: plain, encoding: 'utf-8', sevenBit: false, doubt: null });
  }
});

test('any bytes are decoded or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        decodeStatement(bytes);
      } catch (error) {
        assert.ok(error instanceof StatementError);
      }
    }),
    { numRuns: deep(100, 500) },
  );
});

test('text written in cp1250 is read again; other letters are transliterated', () => {
  assert.equal(decodeStatement(encode1250(LATIN)).text, LATIN);
  assert.equal(decodeStatement(encode1250('Љубица é 😀')).text, 'Ljubica é ?');
});
