import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../test/support/statement-error.ts';
import { type XmlRecord, xmlReader, xmlShape } from './xml-records.ts';

const SHAPE = xmlShape({ row: ['a/b', 'a', 'c'], inner: ['d'] });

const read = (text: string, piece = text.length || 1): XmlRecord[] => {
  const records: XmlRecord[] = [];
  const reader = xmlReader(SHAPE, (record) => records.push(record));
  for (let from = 0; from < text.length; from += piece) reader.write(text.slice(from, from + piece));
  reader.end();
  return records;
};

const refusal = (text: string) => statementErrorOf(() => read(text, 1_000));

test('a record has the requested fields by path, with attributes and place', () => {
  const [inner, row] = read(
    '\ufeff<x:all>\n<x:row n="1"><a><b k="v">1</b><b>2</b><z>no</z></a>\n <c> &lt;3&#x161;<![CDATA[&]]> </c><c/><inner><d>4</d><b>no</b></inner></x:row></x:all>',
    3,
  ) as [XmlRecord, XmlRecord];
  assert.deepEqual(
    row.all('a/b').map(({ text }) => text),
    ['1', '2'],
  );
  assert.deepEqual([row.attributes.n, row.first('a/b')!.attributes.k, row.line], ['1', 'v', 2]);
  assert.deepEqual([row.first('c')!.text, row.text('c'), row.count('c')], [' <3š& ', '<3š&', 2]);
  assert.deepEqual([row.first('c')!.line, row.first('c')!.column], [3, 5]);
  assert.deepEqual([row.first('a'), row.text('nothing'), row.count('a')], [null, null, 1]);
  assert.deepEqual(
    [inner.text('d'), inner.count('b'), inner.parent === row, row.parent],
    ['4', 0, true, null],
  );
});

test('dangerous XML is refused', () => {
  const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  for (const [text, expected] of [
    [`<!DOCTYPE x [<!ENTITY l0 "lol">${lol}]><x>&l9;</x>`, /document type/],
    ['<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><x/>', /document type/],
    ['<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>', /document type/],
    ['<x><!ENTITY a "b"></x>', /declarations|well-formed/],
    ['<x>&nbsp;</x>', /well-formed/],
    ['<x>&constructor;</x>', /well-formed/],
    ['<x>&__proto__;</x>', /well-formed/],
    ['<x>&#0;</x>', /well-formed/],
    ['<x>&#x110000;</x>', /well-formed/],
    ['<x hasOwnProperty="1" b="2"/>', /another name/],
    ['<x>\0</x>', /control characters/],
    ['<row>'.repeat(100_000), /at most 64 deep/],
    [`<x>${'<y>'.repeat(64)}`, /at most 64 deep/],
    [`<row><c>${'z'.repeat(10_001)}</c></row>`, /at most 10000 characters/],
    [`<${'n'.repeat(200_000)}/>`, /well-formed/],
    [`<x>&${'e'.repeat(200_000)};</x>`, /well-formed/],
    ['<x><y></x></y>', /well-formed/],
    ['<x>', /well-formed/],
    ['<x/>text', /well-formed/],
    ['%PDF-1.7', /well-formed/],
    ['<x a=1/>', /well-formed/],
  ] as const) {
    assert.match(refusal(text).expected, expected, text.slice(0, 60));
  }
});

test('element names such as constructor are ordinary names', () => {
  const [row] = read('<row><__proto__>x</__proto__><constructor/><c __proto__="y" toString="z">1</c></row>');
  assert.equal(row!.text('c'), '1');
  assert.equal(row!.text('toString'), null);
});

test('an error about a control character has its exact place, also far into the text', () => {
  const { line, column } = refusal(`<x>\n${'ab\n'.repeat(1_000)}ab\u0001</x>`);
  assert.deepEqual([line, column], [1_002, 3]);
});

test('of a repeated field, a hundred are stored and all are counted', () => {
  const [row] = read(`<row>${'<c>1</c>'.repeat(5_000)}</row>`);
  assert.deepEqual([row!.all('c').length, row!.count('c')], [100, 5_000]);
});
