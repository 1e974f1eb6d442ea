import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FORMULAS } from '../../../../test/support/formulas.ts';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { withoutControls } from '../control-characters.ts';
import { halcomSeparatedReader } from '../halcom/separated.ts';
import { readStatements, type StatementReader } from '../reader.ts';
import { bareEntry, type Statement } from '../statement.ts';
import { csvReader } from './reader.ts';
import { writeCsv } from './writer.ts';

const IBAN = 'RS35205000000010804045';
const OPTIONS = { account: '205-108040-45', currency: 'RSD' };

const refusal = (reader: StatementReader, text: string): [number, string] => {
  const { line, expected } = statementErrorOf(() => readStatements(reader, text));
  return [line, expected];
};

describe('CSV', () => {
  const read = (text: string, options = {}): Statement[] =>
    readStatements(csvReader({ ...OPTIONS, ...options }), text);

  test('Serbian, with two columns of amounts, after lines of the bank', () => {
    const [found] = read(
      `Banka a.d.\nPromet po računu;205-108040-45\n
Datum knjiženja;Datum valute;Isplata;Uplata;Svrha plaćanja;Primalac/platilac;Račun primaoca/platioca;Šifra;Model;Poziv na broj;Referenca
01.03.2026.;02.03.2026.;1.234,50;;"Račun 12; februar";TELEKOM;160-0000000000345-58;221;97;84-123456;R1
1.3.2026.;;10,00;;;;;;;;
1.3.2026.;;;0,5;;;;;;;`,
    );
    assert.deepEqual([found!.account.iban, found!.account.currency, found!.opening], [IBAN, 'RSD', null]);
    assert.deepEqual(found!.entries, [
      {
        ...bareEntry(-123_450, 'RSD'),
        reference: 'R1',
        bookingDate: '2026-03-01',
        valueDate: '2026-03-02',
        description: 'Račun 12; februar',
        counterparty: { name: 'TELEKOM', account: '160-0000000000345-58', bank: null },
        paymentReference: { model: '97', number: '84-123456' },
        paymentCode: '221',
      },
      { ...bareEntry(-1_000, 'RSD'), bookingDate: '2026-03-01' },
      { ...bareEntry(50, 'RSD'), bookingDate: '2026-03-01' },
    ]);
  });

  test('in Cyrillic, in English, with tabs, with the currency in the column’s heading', () => {
    for (const text of [
      'Датум;Износ (EUR);Опис\n2026-03-01;-1234,50;Кафе',
      'Date,Amount EUR,Description\n2026-03-01,"-1,234.50",Кафе',
      'DATUM VALUTE\tIZNOS\tVALUTA\tOPIS\n01.03.2026\t-1234.5\tEUR\tКафе',
    ]) {
      const [{ amount, currency, bookingDate, description }] = read(text, { currency: undefined })[0]!
        .entries as [Statement['entries'][0]];
      assert.deepEqual([amount, currency, bookingDate, description], [-123_450, 'EUR', '2026-03-01', 'Кафе']);
    }
  });

  test('entries are returned as they are read, not at the end', () => {
    const reader = csvReader(OPTIONS);
    const row = '01.03.2026.;-1,00;x\n';
    assert.ok(reader.write(`Datum;Iznos;Opis\n${row.repeat(2_000)}`).length >= 1_999);
    assert.equal(reader.write(row.repeat(10)).length, 10);
  });

  test('a placeholder date gives null', () => {
    const [found] = read('Datum,Datum valute,Iznos\n2026-03-01,01.01.1900.,+5.00');
    assert.deepEqual(found!.entries, [{ ...bareEntry(500, 'RSD'), bookingDate: '2026-03-01' }]);
  });

  test('rows of several accounts become separate statements', () => {
    const found = readStatements(
      csvReader(),
      'Račun;Datum;Iznos;Valuta\n1;2026-03-01;-1;RSD\n1;2026-03-01;-1;EUR\n2;2026-03-01;-1;EUR',
    );
    assert.deepEqual(
      found.map(({ account }) => [account.number, account.currency]),
      [
        ['1', 'RSD'],
        ['1', 'EUR'],
        ['2', 'EUR'],
      ],
    );
  });

  test('a text that a spreadsheet would calculate is written as text and read unchanged', () => {
    const description = '=HYPERLINK("http://x";"y")';
    const account = { iban: IBAN, number: null, currency: 'RSD', holder: null, bank: null };
    const rest = {
      id: null,
      number: null,
      page: null,
      period: null,
      opening: null,
      closing: null,
      balances: [],
    };
    const entries = [{ ...bareEntry(-100, 'RSD'), bookingDate: '2026-03-01', description }];
    const text = [...writeCsv([{ ...rest, account, entries }], { form: 'excel' })].join('');
    assert.ok(text.includes(`;-1,00;RSD;"'=HYPERLINK(""http://x"";""y"")";`));
    assert.deepEqual(readStatements(csvReader(), text)[0]!.entries, entries);
    for (const form of ['rfc4180', 'excel'] as const) {
      for (const formula of FORMULAS.flatMap((each) => [each, `'${each}`, `''${each}`])) {
        const one = { ...bareEntry(-100, 'RSD'), bookingDate: '2026-03-01', description: formula };
        const csv = [...writeCsv([{ ...rest, account, entries: [one] }], { form })].join('');
        const separator = form === 'excel' ? ';' : ',';
        const [, cell = ''] = csv.split(`RSD${separator}`);
        assert.match(cell, /^"?'/, `${form} ${JSON.stringify(formula)}`);
        const read = readStatements(csvReader(), csv)[0]!.entries[0]!.description;
        assert.equal(read.replaceAll('\r', '\n'), withoutControls(formula).replaceAll('\r', '\n'));
      }
    }
  });

  test('an error has the line and the expected text', () => {
    const header = 'Datum;Iznos;Opis\n';
    const none = 'a table with a header that names a date and an amount';
    for (const [text, place] of [
      [`${header}30.02.2026;1,00;`, [2, 'a date that exists in column 1']],
      [`${header}01.03.2026;-1.2345;`, [2, 'an amount in RSD with at most 2 decimals in column 2']],
      [`${header}01.03.2026;;`, [2, 'an amount in RSD with at most 2 decimals in column 2']],
      [`${header};-1,00;`, [2, 'a date in column 1']],
      ['Datum;Opis\n01.03.2026;x', [1, none]],
      ['Isplata;Uplata;Opis\n1;;', [1, none]],
      ['Datum;Isplata\n1;', [1, none]],
      ['', [1, none]],
      [`${'x;\n'.repeat(60)}${header}`, [51, 'a header with a date and an amount']],
    ] as const) {
      assert.deepEqual(refusal(csvReader(OPTIONS), text), place);
    }
    const both = 'Datum;Isplata;Uplata\n01.03.2026;90071992547409,00;-90071992547409,00';
    assert.deepEqual(refusal(csvReader(OPTIONS), both), [
      2,
      'an amount in RSD with at most 2 decimals in column 2',
    ]);
    const bare = `${header}01.03.2026;-1,00;`;
    assert.deepEqual(refusal(csvReader({ currency: 'RSD' }), bare), [
      2,
      'an account in column 1, or "account" given beside the file',
    ]);
    assert.deepEqual(refusal(csvReader({ account: '1' }), bare), [
      2,
      'a currency of three letters in column 1, or "currency" given beside the file',
    ]);
  });
});

describe('Halcom, separated by #', () => {
  const HEADER =
    'ST_RACUNA#DATUM_OBD#ST_IZPISKA#VALUTA#DATUM_VAL#ZNESEK_V_BREME#ZNESEK_V_DOBRO#OPIS#RAC_NAL_PREJ#NAZIV_NAL_PREJ#NAMEN#OZN_VRSTE_POSLA#SKLIC_ODOBR#MODEL_ODOBR#ID_NALOGA#XYZ';
  const ROW =
    '205000000010804045#01.03.2026#47#DIN#02.03.2026#69.808,80#0,00#Nalog#160000000000034558#TELEKOM#Račun "12"#221#84-123456#97#ID1#';

  test('all fields; substitutes for missing columns', () => {
    const [found] = readStatements(halcomSeparatedReader(), `${HEADER}\r\n${ROW}\r\n\x1a`);
    assert.deepEqual([found!.account.iban, found!.account.currency, found!.number], [IBAN, 'RSD', 47]);
    assert.deepEqual(found!.entries, [
      {
        ...bareEntry(-6_980_880, 'RSD'),
        reference: 'ID1',
        bookingDate: '2026-03-01',
        valueDate: '2026-03-02',
        description: 'Račun "12"',
        counterparty: { name: 'TELEKOM', account: '160000000000034558', bank: null },
        paymentReference: { model: '97', number: '84-123456' },
        paymentCode: '221',
      },
    ]);
    const [other] = readStatements(
      halcomSeparatedReader(),
      'ST_RACUNA#VALUTA#DATUM_OBD#DATUM_KNJ#ZNESEK_V_BREME#ZNESEK_V_DOBRO#OPIS\n1#EUR#1.3.2026#2.3.2026#-5,00##x',
    );
    assert.deepEqual(other!.entries, [
      { ...bareEntry(500, 'EUR'), bookingDate: '2026-03-02', description: 'x', reversal: true },
    ]);
  });

  test('an error has the line and the expected text', () => {
    for (const [text, place] of [
      [`${HEADER}\n${ROW.replace('02.03', '31.04')}`, [2, 'a date that exists in column 5']],
      [
        `${HEADER}\n${ROW.replace('808,80', '808,805')}`,
        [2, 'an amount in RSD with at most 2 decimals in column 6'],
      ],
      [
        `${HEADER}\n${ROW.replace('DIN', '')}`,
        [2, 'a currency of three letters in column 4, or "currency" given beside the file'],
      ],
      [
        `${HEADER}\n${ROW.replace('205000000010804045', '')}`,
        [2, 'an account in column 1, or "account" given beside the file'],
      ],
      ['A#B#C\n1#2#3', [1, 'a header with a date and an amount']],
    ] as const) {
      assert.deepEqual(refusal(halcomSeparatedReader(), text), place);
    }
  });
});
