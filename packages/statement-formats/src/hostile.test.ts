/** Every text makes a reader finish or throw StatementError, in time proportional to its length. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { statementSamples } from '../../../test/support/statement-samples.ts';
import { assecoReader } from './asseco/reader.ts';
import { camtReader } from './camt/reader.ts';
import { csvReader } from './csv/reader.ts';
import { halcomReader } from './halcom/reader.ts';
import { readHalcomRecap } from './halcom/recap.ts';
import { halcomSeparatedReader } from './halcom/separated.ts';
import { jsonReader } from './json/reader.ts';
import { mt940Reader } from './mt940/reader.ts';
import { ofxReader } from './ofx/reader.ts';
import { qifReader } from './qif/reader.ts';
import { gatherStatements, readParts, readStatements, type StatementReader } from './reader.ts';
import { rolReader } from './rol/reader.ts';
import { StatementError } from './statement-error.ts';

const {
  camt,
  mt940,
  halcom,
  halcom_recap: recap,
  halcom_separated: separated,
  rol,
  asseco,
  csv,
  ofx,
  qif,
  json,
} = statementSamples;
const LENGTH = deep(20_000, 100_000);
const many = (text: string): string => text.repeat(Math.ceil(LENGTH / text.length));

interface Format {
  name: string;
  /** The number of entries in its text, which is one statement. */
  entries: number;
  reader: () => StatementReader;
  text: string;
  /** Pieces with a meaning in the format. */
  pieces: string[];
  /** Long texts that are constructed to be slow. */
  long: string[];
}

const inEntry = (text: string): string => camt.replace('<RmtInf>', `<RmtInf>${text}`);
const line86 = (text: string): string => mt940.replace(':86:', `:86:${text}`);

const FORMATS: Format[] = [
  {
    name: 'camt',
    entries: 2,
    reader: camtReader,
    text: camt,
    pieces: [
      '<Ntry>',
      '</Ntry>',
      '<Stmt>',
      '</Stmt>',
      '<Amt Ccy="RSD">',
      '<!DOCTYPE x>',
      '<![CDATA[',
      ']]>',
      '&#x0;',
      '&a;',
      '<?x?>',
      '<!--',
      ' xmlns:a="b"',
      '1e9',
      'NaN',
    ],
    long: [
      many('<a>'),
      inEntry(many('<a/>')),
      inEntry(many('<Ustrd>x</Ustrd>')),
      inEntry(many('&amp;')),
      inEntry(many('<![CDATA[x]]>')),
      inEntry(`<!--${many('-')}`),
      inEntry(`<a ${Array.from({ length: 20_000 }, (_, i) => `b${i}="c"`).join(' ')}/>`),
      inEntry(`<a b="${many('x')}"/>`),
      inEntry(many('<x>').slice(0, 150).padEnd(LENGTH, '<y></y>')),
      camt.replace('<Ntry>', many('<Bal/>')),
      camt.replace('<Ntry>', `<Ntry>${many('<TxDtls/>')}`),
      camt.replace('1234.50', many('9')),
      `<!DOCTYPE x [${many('<!ENTITY a "&b;">')}`,
    ],
  },
  {
    name: 'mt940',
    entries: 2,
    reader: mt940Reader,
    text: mt940,
    pieces: [
      ':20:',
      ':61:',
      ':86:',
      ':62F:',
      ':60F:',
      '\r\n',
      '-\r\n',
      '?20',
      '?',
      '//',
      'SVWZ+',
      'KREF+',
      '(97)',
      '{4:',
      '\x1a',
      '/OCMT/',
    ],
    long: [
      many(':61:'),
      many('\r'),
      many('\n'),
      mt940.replace(':62F:', `${many(':61:260301C1,NTRFX//\r\n')}:62F:`),
      mt940.replace(':62F:', `${many(':86:x\r\n')}:62F:`),
      line86(many('?20?').slice(0, 9_000)),
      line86(`?20${many('SVWZ+KREF+').slice(0, 9_000)}`),
      line86(many('(97)').slice(0, 9_000)),
      mt940.replace('1234,50', many('9')),
      `${many('{1:}\r\n')}${mt940}`,
      mt940 + many(' \r\n'),
    ],
  },
  {
    name: 'halcom',
    entries: 2,
    reader: () => halcomReader(readHalcomRecap(recap)),
    text: halcom,
    pieces: ['\r\n', '\x1a', ' '.repeat(20), '0000', '3002', '-1'],
    long: [many(halcom), many(`${' '.repeat(200)}\n`), many('0'), halcom.replace('123450', many('9'))],
  },
  {
    name: 'rol',
    entries: 2,
    reader: rolReader,
    text: rol,
    pieces: ['<Zaglavlje ', '<Stavke ', '/>', '<!DOCTYPE x>', ' Duguje="', '"', ' hasOwnProperty="1"', '&a;'],
    long: [
      many('<Stavke/>'),
      rol.replace('<Stavke', many('<Zaglavlje Partija="1"/>')),
      rol.replace('Racun', many('x')),
    ],
  },
  {
    name: 'asseco',
    entries: 2,
    reader: assecoReader,
    text: asseco,
    pieces: ['<stmtrs>', '</stmtrs>', '<stmttrn>', '<trnamt>', '<curdef>', '<!DOCTYPE x>', '&a;'],
    long: [
      many('<stmtrs>'),
      asseco.replace('<trnamt>', many('<trnamt/>')),
      asseco.replace('Racun', many('x')),
    ],
  },
  {
    name: 'csv',
    entries: 2,
    reader: csvReader,
    text: csv,
    pieces: [';', '"', '""', '\r\n', '1.234', '30.02.2026.', '\x1a'],
    long: [many(csv), many('"'), many('""'), many(';'), many(';;;;\n'), `${csv}"${many('a\n')}`, many('\r')],
  },
  {
    name: 'halcom, separated',
    entries: 1,
    reader: halcomSeparatedReader,
    text: separated,
    pieces: ['#', '\r\n', '1.234', '30.02.2026', '\x1a', 'ST_RACUNA'],
    long: [separated + many(separated.split('\n')[1]!), many('#'), many('x#\n')],
  },
  {
    name: 'ofx',
    entries: 2,
    reader: ofxReader,
    text: ofx,
    pieces: [
      '<STMTRS>',
      '</STMTRS>',
      '<STMTTRN>',
      '<TRNAMT>',
      '<!DOCTYPE x>',
      '<![CDATA[',
      '&#0;',
      '\x1a',
      '\n',
    ],
    long: [
      many('<PAYEE>'),
      many('<A>'),
      many('&amp;'),
      many('&#9'),
      ofx.replace('<MEMO>', many('<MEMO>x')),
      many('<A\n'),
    ],
  },
  {
    name: 'qif',
    entries: 2,
    reader: qifReader,
    text: qif,
    pieces: ['^', '!Type:Bank', '!Account', '\r\nT', '\r\nD', '\r\n!Type:Invst', "D1/2'26", '\x1a'],
    long: [
      qif + many('D2026-03-02\r\nT1\r\n^\r\n'),
      many('^\n'),
      many('!Account\n^\n'),
      `!Type:Bank\n${many('S\n')}`,
    ],
  },
  {
    name: 'json',
    entries: 2,
    reader: jsonReader,
    text: json,
    pieces: ['{', '}', '"', 'null', '1e999', '"amount":', '1.005', '"2026-02-30"', '__proto__', '[]'],
    long: [many('['), many('{"a":'), `${json.slice(0, -3)}${many(',{"amount":1}')}]}`],
  },
];

/** Reads the whole text. Asserts that every error is a StatementError with a place in the text. */
const survive = ({ name, reader }: Pick<Format, 'name' | 'reader'>, text: string): void => {
  try {
    for (const part of readParts(reader(), text)) {
      if (part.kind === 'statement') continue;
      assert.ok(Number.isSafeInteger(part.entry.amount) && !Object.is(part.entry.amount, -0));
    }
  } catch (error) {
    if (!(error instanceof StatementError))
      throw new Error(`${name}: ${text.slice(0, 2_000)}`, { cause: error });
    assert.ok(error.line >= 1 && error.column >= 1);
  }
};

for (const format of FORMATS) {
  describe(format.name, () => {
    const { text, pieces, reader, long } = format;

    test('is read unchanged', () => {
      const kinds = [...readParts(reader(), text)].map(({ kind }) => kind);
      assert.deepEqual(kinds, [...Array(format.entries).fill('entry'), 'statement']);
    });

    test('is cut anywhere', () => {
      for (let end = 0; end < text.length; end += deep(13, 1 + (end % 13)))
        survive(format, text.slice(0, end));
    });

    test('has letters and pieces inserted, removed and exchanged', () => {
      const place = fc.nat(text.length);
      const change = fc.record({
        from: place,
        length: fc.oneof(fc.constant(0), fc.nat(40)),
        put: fc.oneof(
          fc.constantFrom(
            ...pieces,
            '',
            '\0',
            '\ufeff',
            '\ud800',
            '\u2028',
            '9'.repeat(400),
            '-',
            '__proto__',
          ),
          fc.tuple(place, fc.nat(60)).map(([from, length]) => text.slice(from, from + length)),
          fc.array(fc.nat(0xffff), { maxLength: 4 }).map((codes) => String.fromCharCode(...codes)),
        ),
      });
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
          let changed = text;
          for (const { from, length, put } of changes)
            changed = changed.slice(0, from) + put + changed.slice(from + length);
          survive(format, changed);
        }),
        { numRuns: deep(30, 120) },
      );
    });

    test('any other text', () => {
      for (const other of [
        '',
        ' ',
        '\0',
        '%PDF-1.7\n',
        'PK\x03\x04',
        '{"a":1}',
        '\ufffd'.repeat(100),
        ...FORMATS.map((one) => one.text),
      ]) {
        survive(format, other);
      }
    });

    test('long texts that are constructed to be slow take time proportional to their length', () => {
      // A reader with backtracking needs minutes for one of these.
      const before = process.cpuUsage().user;
      for (const text of long) survive(format, text);
      assert.ok((process.cpuUsage().user - before) / 1e6 < 10);
    });
  });
}

test('a text that arrives in pieces is read as a whole one is, and other work runs in between', async () => {
  const pieces = async function* () {
    for (let from = 0; from < camt.length; from += 7) yield camt.slice(from, from + 7);
    yield '';
  };
  const whole = readStatements(camtReader(), camt);
  assert.deepEqual(await gatherStatements(camtReader(), pieces()), whole);

  const [before, entries, after] = camt.split(/(<Ntry>[\s\S]*<\/Ntry>)/) as [string, string, string];
  let turns = 0;
  let reading = true;
  const others = (): void => {
    turns += 1;
    if (reading) setImmediate(others);
  };
  setImmediate(others);
  const [long] = await gatherStatements(camtReader(), [before, entries.repeat(200), after]);
  reading = false;
  assert.equal(long!.entries.length, 400);
  assert.ok(turns > 5, `${turns} turns`);
});

test('a recap of Halcom, changed anywhere', () => {
  const reader = (text: string): StatementReader => ({
    write: () => [],
    end: () => [...readParts(halcomReader(readHalcomRecap(text)), '')],
  });
  for (let at = 0; at < recap.length; at++) {
    for (const put of ['', '9', '-', '\0', '\r\n']) {
      const text = recap.slice(0, at) + put + recap.slice(at + 1);
      survive({ name: 'recap', reader: () => reader(text) }, text);
    }
  }
});
