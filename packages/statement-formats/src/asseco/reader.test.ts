import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { readStatements } from '../reader.ts';
import { bareEntry, type Statement } from '../statement.ts';
import { assecoReader } from './reader.ts';

const IBAN = 'RS35205000000010804045';

const ENTRY = `<stmttrn><trntype>ibank</trntype><fitid>CLAIM-1</fitid><benefit>debit</benefit>
<payeeinfo><name>TELEKOM</name><city>BEOGRAD</city></payeeinfo>
<payeeaccountinfo><acctid>160-0000000000345-58</acctid><bankid>160</bankid><bankname>Banka</bankname></payeeaccountinfo>
<trnamt>1234.50</trnamt><purpose>Račun 12/2026</purpose><purposecode>221</purposecode>
<dtposted>2026-03-01T00:00:00</dtposted><dtuser>2026-03-01</dtuser><dtavail>2026-03-02</dtavail>
<refmodel>00</refmodel><refnumber>12-3</refnumber><payeerefmodel>97</payeerefmodel><payeerefnumber>84-123456</payeerefnumber></stmttrn>`;

const statement = (inside: string, root = 'stmtrs'): string => `<${root}>
<curdef>RSD</curdef><acctid>205-0000000108040-45</acctid><stmtnumber>47</stmtnumber>
<ledgerbal><balamt>1000.00</balamt><dtasof>2026-02-28</dtasof></ledgerbal>
<availbal><balamt>-234.50</balamt><dtasof>2026-03-01</dtasof></availbal>
<trnlist count="1">
${inside}
</trnlist></${root}>`;

const read = (text: string): Statement[] => readStatements(assecoReader(), text);
const refusal = (text: string): [number, number, string] => {
  const { line, column, expected } = statementErrorOf(() => read(text));
  return [line, column, expected];
};

test('a statement: all fields', () => {
  const balance = { currency: 'RSD', creditLineIncluded: false };
  assert.deepEqual(read(statement(ENTRY)), [
    {
      id: null,
      account: { iban: IBAN, number: null, currency: 'RSD', holder: null, bank: null },
      number: 47,
      page: null,
      period: null,
      opening: { ...balance, kind: 'opening_booked', amount: 100_000, date: '2026-02-28' },
      closing: { ...balance, kind: 'closing_booked', amount: -23_450, date: '2026-03-01' },
      balances: [],
      entries: [
        {
          ...bareEntry(-123_450, 'RSD'),
          reference: 'CLAIM-1',
          bookingDate: '2026-03-01',
          valueDate: '2026-03-02',
          description: 'Račun 12/2026',
          counterparty: { name: 'TELEKOM', account: '160-0000000000345-58', bank: 'Banka' },
          paymentReference: { model: '97', number: '84-123456' },
          paymentCode: '221',
        },
      ],
    },
  ]);
});

test('placeholder dates give null', () => {
  const entry = ENTRY.replace('2026-03-02', '0001-01-01').replace('2026-03-01T', '1900-01-01T');
  const [found] = read(statement(entry))[0]!.entries;
  assert.deepEqual([found!.bookingDate, found!.valueDate], [null, null]);
});

test('a list of statements, and an instant notice without balances', () => {
  const two = read(`<stmtrslist>${statement(ENTRY)}${statement(ENTRY).replace('>47<', '>48<')}</stmtrslist>`);
  assert.deepEqual(
    two.map(({ number, entries }) => [number, entries.length]),
    [
      [47, 1],
      [48, 1],
    ],
  );
  const [notice] = read(statement(ENTRY, 'pmtnotification').replace(/<ledgerbal>[\s\S]*<\/availbal>/, ''));
  assert.deepEqual([notice!.opening, notice!.closing, notice!.entries.length], [null, null, 1]);
});

test('a statement in foreign currency', () => {
  const text = statement(ENTRY)
    .replace('>RSD<', '>EUR<')
    .replace('stmtnumber>47</stmtnumber', 'stmtno>12</stmtno')
    .replace(
      /<ledgerbal>[\s\S]*<\/availbal>/,
      '<stmbal><closing>5.00</closing></stmbal><dateasto>01.03.2026</dateasto>',
    )
    .replace('<purpose>', '<trnamtlcl>144000.00</trnamtlcl><purpose>');
  const [found] = read(text);
  assert.deepEqual([found!.number, found!.closing!.amount, found!.closing!.date], [12, 500, '2026-03-01']);
  assert.deepEqual([found!.entries[0]!.currency, found!.entries[0]!.amount], ['EUR', -123_450]);
});

test('a credit has the holder’s reference; a negative amount is a reversal', () => {
  const entry = (benefit: string, amount: string) => {
    const [found] = read(statement(ENTRY.replace('debit', benefit).replace('1234.50', amount)))[0]!.entries;
    return [found!.amount, found!.reversal, found!.paymentReference!.number];
  };
  assert.deepEqual(entry('credit', '10'), [1_000, false, '12-3']);
  assert.deepEqual(entry('debit', '-10'), [1_000, true, '12-3']);
  assert.deepEqual(entry('credit', '-10'), [-1_000, true, '84-123456']);
});

test('an error has line, column and the expected text', () => {
  for (const [text, place] of [
    [statement(ENTRY.replace('1234.50', '1,234')), [9, 9, 'an amount in RSD with at most 2 decimals']],
    [statement(ENTRY.replace('<trnamt>1234.50</trnamt>', '')), [6, 10, 'an amount in trnamt']],
    [statement(ENTRY.replace('2026-03-02', '2026-02-30')), [10, 77, 'a date that exists']],
    [statement(ENTRY.replace('debit', 'd')), [6, 10, 'credit or debit in benefit']],
    [statement(ENTRY).replace('RSD', 'R'), [2, 9, 'a currency of three letters in curdef']],
    [statement(ENTRY).replace(/<acctid>205.*?<\/acctid>/, ''), [1, 9, 'an account in acctid']],
    [statement(`<stmttrn>${ENTRY}</stmttrn>`), [6, 19, 'stmttrn within stmtrs or pmtnotification']],
    [`<a>${ENTRY}</a>`, [1, 13, 'stmttrn within stmtrs or pmtnotification']],
    ['<a/>', [1, 1, 'a statement in stmtrs or pmtnotification']],
  ] as const) {
    assert.deepEqual(refusal(text), place);
  }
});
