import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { readStatements } from '../reader.ts';
import { bareEntry, type Statement } from '../statement.ts';
import { ofxReader } from './reader.ts';

const IBAN = 'RS35205000000010804045';

const VERSION_1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>RSD
<BANKACCTFROM><BANKID>205<ACCTID>108040-45<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331000000.000[+1:CET]
<STMTTRN>
<TRNTYPE>POS
<DTPOSTED>20260301120000
<DTAVAIL>20260302
<TRNAMT>-1234,50
<FITID>R1
<REFNUM>(97)84-123456
<SIC>5411
<NAME>Maxi & sinovi
<BANKACCTTO><BANKID>160<ACCTID>160-0000000000345-58</BANKACCTTO>
<MEMO>KUPOVINA &lt;POS&gt; &#352;ABAC &nbsp;x &foo; &#0;&#55357;
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260303<TRNAMT>5.00<FITID>NONREF<NAME>Uplata<CURRENCY><CURRATE>117<CURSYM>EUR</CURRENCY></STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>-234.50<DTASOF>20260331</LEDGERBAL>
<AVAILBAL><BALAMT>265.50<DTASOF>20260331</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

/** The same statement as XML, in which every value has an end tag. */
const VERSION_2 = VERSION_1.replace(
  /^[\s\S]*?<OFX>/,
  '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>',
).replace(/<([A-Z]+)>([^<\n]+)(\n?)(?!<\/\1>)/g, '<$1>$2</$1>$3');

const read = (text: string): Statement[] => readStatements(ofxReader(), text);
const refusal = (text: string): [number, number, string] => {
  const { line, column, expected } = statementErrorOf(() => read(text));
  return [line, column, expected];
};

test('versions 1 and 2: all fields of a statement', () => {
  const balance = { currency: 'RSD', creditLineIncluded: false, date: '2026-03-31' };
  const expected = [
    {
      id: null,
      account: { iban: IBAN, number: null, currency: 'RSD', holder: null, bank: null },
      number: null,
      page: null,
      period: { from: '2026-03-01', to: '2026-03-31' },
      opening: null,
      closing: { ...balance, kind: 'closing_booked', amount: -23_450 },
      balances: [{ ...balance, kind: 'closing_available', amount: 26_550 }],
      entries: [
        {
          ...bareEntry(-123_450, 'RSD'),
          reference: 'R1',
          bookingDate: '2026-03-01',
          valueDate: '2026-03-02',
          description: 'KUPOVINA <POS> ŠABAC  x &foo; &#0;&#55357;',
          counterparty: { name: 'Maxi & sinovi', account: '160-0000000000345-58', bank: null },
          paymentReference: { model: '97', number: '84-123456' },
          mcc: '5411',
        },
        { ...bareEntry(500, 'EUR'), bookingDate: '2026-03-03', description: 'Uplata' },
      ],
    },
  ];
  assert.deepEqual(read(VERSION_1), expected);
  assert.ok(VERSION_2.includes('<FITID>R1</FITID>'));
  assert.deepEqual(read(VERSION_2), expected);
});

test('a card account', () => {
  const [found] = read(
    '<OFX><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>4111</CCACCTFROM><LEDGERBAL><BALAMT>1</LEDGERBAL></CCSTMTRS></OFX>',
  );
  assert.deepEqual([found!.account.number, found!.closing!.amount, found!.period], ['4111', 100, null]);
});

test('is read the same however the text is split', () => {
  const reader = ofxReader();
  const parts = [...VERSION_1].flatMap((letter) => reader.write(letter)).concat(reader.end());
  assert.deepEqual(
    parts.map((part) => (part.kind === 'entry' ? part.line : part.kind)),
    [8, 20, 'statement'],
  );
});

test('an error has line, column and the expected text', () => {
  for (const [text, place] of [
    [VERSION_1.replace('-1234,50', '1,234'), [12, 9, 'an amount in RSD with at most 2 decimals']],
    [VERSION_1.replace('<TRNAMT>-1234,50\n', ''), [8, 1, 'an amount in TRNAMT']],
    [VERSION_1.replace('20260302', '20260230'), [11, 10, 'a date that exists, YYYYMMDD']],
    [VERSION_1.replace('RSD', 'R'), [5, 56, 'a currency of three letters in CURDEF']],
    [VERSION_1.replace('108040-45', ''), [5, 40, 'an account in ACCTID, or as `account`']],
    [VERSION_1.replace('<FITID>R1', '<!DOCTYPE x>'), [13, 1, 'the name of an element']],
    ['</STMTRS>', [1, 1, 'a statement in STMTRS or CCSTMTRS']],
    ['<STMTRS><CURDEF>RSD', [1, 20, 'the end of STMTRS']],
    ['<STMTRS', [1, 8, 'the end of the element']],
    ['<A<B>', [1, 3, 'the end of the element before']],
    ['<STMTTRN></STMTTRN>', [1, 1, 'STMTTRN within STMTRS or CCSTMTRS']],
    ['<STMTRS><CURDEF>RSD<![CDATA[', [1, 29, 'the end of the element']],
    ['x'.repeat(20_000), [1, 10_001, 'a text of at most 10000 characters']],
    ['<A>\0', [1, 4, 'text without control characters']],
    ['<OFX></OFX>', [1, 1, 'a statement in STMTRS or CCSTMTRS']],
  ] as const) {
    assert.deepEqual(refusal(text), place);
  }
});
