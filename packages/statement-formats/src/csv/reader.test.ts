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

  test('Serbian, with two columns of amounts, behind lines of the bank', () => {
    const [found] = read(
      `Banka a.d.\nPromet po računu;205-108040-45\n
Datum knjiženja;Datum valute;Isplata;Uplata;Svrha plaćanja;Primalac/platilac;Račun primaoca/platioca;Šifra;Model;Poziv na broj;Referenca
01.03.2026.;02.03.2026.;1.234,50;;"Račun 12; februar";TELEKOM;160-0000000000345-58;221;97;84-123456;R1
1.3.2026.;;-10,00;;;;;;;;
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

  test('in Cyrillic, in English, with tabs, with the currency in the name of the column', () => {
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

  test('a mapping stands for names that say nothing', () => {
    const [found] = read('A,B,C\n2026-03-01,x,5.00', {
      mapping: { bookingDate: 0, description: 1, amount: 2 },
    });
    assert.deepEqual(found!.entries, [
      { ...bareEntry(500, 'RSD'), bookingDate: '2026-03-01', description: 'x' },
    ]);
  });

  test('entries come out as they are read, and not at the end', () => {
    const reader = csvReader(OPTIONS);
    const row = '01.03.2026.;1,00;x\n';
    assert.ok(reader.write(`Datum;Iznos;Opis\n${row.repeat(2_000)}`).length >= 1_999);
    assert.equal(reader.write(row.repeat(10)).length, 10);
  });

  test('a day of a program that has none is none', () => {
    const [found] = read('Datum,Datum valute,Iznos\n2026-03-01,01.01.1900.,5.00');
    assert.deepEqual(found!.entries, [{ ...bareEntry(500, 'RSD'), bookingDate: '2026-03-01' }]);
  });

  test('rows of several accounts are statements of their own', () => {
    const found = read(
      'Račun;Datum;Iznos;Valuta\n1;2026-03-01;1;RSD\n1;2026-03-01;1;EUR\n2;2026-03-01;1;EUR',
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

  test('what a spreadsheet would calculate is written as a text, and read as it was', () => {
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

  test('refused with the line and what was expected', () => {
    const header = 'Datum;Iznos;Opis\n';
    const none = 'a table with a header that names a date and an amount';
    for (const [text, place] of [
      [`${header}30.02.2026;1,00;`, [2, 'a date that exists in column 1']],
      [`${header}01.03.2026;1.234;`, [2, 'an amount in RSD with at most 2 decimals in column 2']],
      [`${header}01.03.2026;;`, [2, 'an amount in RSD with at most 2 decimals in column 2']],
      [`${header};1,00;`, [2, 'a date in column 1']],
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
    const bare = `${header}01.03.2026;1,00;`;
    assert.deepEqual(refusal(csvReader({ currency: 'RSD' }), bare), [2, 'an account in column 1']);
    assert.deepEqual(refusal(csvReader({ account: '1' }), bare), [
      2,
      'a currency of three letters in column 1',
    ]);
  });
});

describe('a table whose amounts would be wrong', () => {
  const sides = (column: string) =>
    `a minus before every amount that is money out (or a column for each side), and no column with the side: see column ${column}`;
  const fee = (column: string) =>
    `the fee as a row of its own, or within the amount, and no column of fees: see column ${column}`;
  const status = (column: string) =>
    `rows that are all booked (remove the others, or the column of the status if all are): see column ${column}`;
  const balance = (column: number) =>
    `a transaction, and not a balance or a sum as in column ${column} (remove such rows from the table)`;

  const CASES: readonly (readonly [string, number, string])[] = [
    // Sides: by heading, in several languages.
    ['Datum;Opis;Iznos;D/P\n02.03.2026.;Kirija;500,00;D', 2, sides('4 "D/P"')],
    ['Датум;Износ;Д/П\n02.03.2026.;1,00;П\n02.03.2026.;1,00;Д', 3, sides('3 "Д/П"')],
    ['Datum;Iznos;Duguje/Potražuje\n02.03.2026.;1,00;Duguje', 2, sides('3 "Duguje/Potražuje"')],
    ['Datum;Iznos;Smjer\n02.03.2026.;1,00;Terećenje', 2, sides('3 "Smjer"')],
    ['Date,Amount,Debit/Credit\n2026-03-02,1.00,Debit', 2, sides('3 "Debit/Credit"')],
    ['Date,Amount,DR/CR\n2026-03-02,1.00,CR\n2026-03-02,1.00,DR', 3, sides('3 "DR/CR"')],
    ['Date,Amount,Soll/Haben\n2026-03-02,1.00,S', 2, sides('3 "Soll/Haben"')],
    ['Date,Amount,+/-\n2026-03-02,1.00,-', 2, sides('3 "+/-"')],
    // A letter that nobody knows.
    ['Date,Amount,Direction\n2026-03-02,1.00,2', 2, sides('3 "Direction"')],
    // Sides: by what the cells say, whatever the heading is.
    ['Datum;Iznos;Vrsta\n02.03.2026.;2,00;Uplata\n02.03.2026.;1,00;Isplata', 3, sides('3 "Vrsta"')],
    ['Datum;Iznos;X\n02.03.2026.;2,00;P\n02.03.2026.;1,00;D', 3, sides('3 "X"')],
    ['Date,Amount,\n2026-03-02,1.00,+\n2026-03-02,1.00,-', 3, sides('3')],
    // The amount once without sign, and once more in the column of its side.
    [
      'Datum;Iznos;Duguje;Potražuje\n02.03.2026.;1,00;1,00;',
      2,
      sides('').replace(': see column ', ' in column 3'),
    ],
    // Fees.
    ['Date,Amount,Fee\n2026-03-01,100.00,0.00\n2026-03-03,-40.00,1.00', 3, fee('3 "Fee"')],
    ['Datum;Iznos;Iznos provizije\n02.03.2026.;-40,00;1,00 RSD', 2, fee('3 "Iznos provizije"')],
    ['Датум;Износ;Накнада\n02.03.2026.;-40,00;1,00', 2, fee('3 "Накнада"')],
    ['Date,Amount,Gebühr\n2026-03-03,-40.00,-1.00', 2, fee('3 "Gebühr"')],
    // Rows that are not booked.
    ['Date,Amount,State\n2026-03-02,-15.00,COMPLETED\n2026-03-02,-15.00,REVERTED', 3, status('3 "State"')],
    ['Datum;Iznos;Status\n02.03.2026.;-15,00;U pripremi za slanje', 2, status('3 "Status"')],
    ['Датум;Износ;Статус\n02.03.2026.;-15,00;Одбијено', 2, status('3 "Статус"')],
    ['Date,Amount,Info\n2026-03-02,-15.00,vorgemerkt', 2, status('3 "Info"')],
    // Balances and sums.
    ['Datum;Opis;Iznos\n01.03.2026.;Početno stanje;10.374,04', 2, balance(2)],
    ['Датум;Опис;Износ\n01.03.2026.;-;-1,00\n31.03.2026.;ЗАВРШНО СТАЊЕ 31.03.2026.;9,00', 3, balance(2)],
    ['Datum;Iznos;Primalac\n01.03.2026.;10,00;Prethodni saldo na dan 28.02.', 2, balance(3)],
    ['Date,Amount,Type\n2026-03-01,10.00,Opening balance', 2, balance(3)],
    ['Date,Amount,Description\n2026-03-01,10.00,Closing ledger balance', 2, balance(3)],
    ['Date,Amount,Description\n2026-03-01,10.00,Anfangssaldo 01.03.', 2, balance(3)],
    ['Datum;Opis;Iznos\n;Ukupno;1,00', 2, balance(2)],
  ];

  test('is refused with the line, the column and what to do', () => {
    for (const [text, line, expected] of CASES) {
      assert.deepEqual(refusal(csvReader(OPTIONS), text), [line, expected], text);
    }
  });

  test('names the heading to its sender alone', () => {
    const error = statementErrorOf(() => readStatements(csvReader(OPTIONS), CASES[0]![0]));
    assert.match(error.expected, /"D\/P"/);
    assert.doesNotMatch(`${error.message} ${error.logged}`, /D\/P/);
  });

  test('is refused with a mapping, too', () => {
    const mapping = { bookingDate: 0, amount: 1, description: 3 };
    const text = 'Tag;Betrag;S/H;Text\n02.03.2026;1,00;S;Miete';
    assert.deepEqual(refusal(csvReader({ ...OPTIONS, mapping }), text), [2, sides('3 "S/H"')]);
  });

  test('is read where nothing of it is wrong', () => {
    for (const [text, amounts] of [
      // Signs beside sides; fees of nothing; rows that are all booked.
      ['Datum;Iznos;D/P\n02.03.2026.;-1,00;D\n02.03.2026.;2,00;P', [-100, 200]],
      ['Datum;Iznos;Kartica\n02.03.2026.;-1,00;Debit\n02.03.2026.;2,00;Debit', [-100, 200]],
      ['Datum;Iznos;Provizija;Status\n02.03.2026.;-1,00;0,00;Izvršeno\n02.03.2026.;2,00;;', [-100, 200]],
      ['Date,Amount,Fee,State\n2026-03-02,-1.00,0,COMPLETED', [-100]],
      // Words of people.
      ['Datum;Iznos;Opis\n02.03.2026.;2,00;Isplata\n02.03.2026.;1,00;Saldo kredita', [200, 100]],
      ['Datum;Iznos;Opis\n02.03.2026.;2,00;TOTAL 1122 BEOGRAD\n02.03.2026.;1,00;Naknada štete', [200, 100]],
    ] as const) {
      const entries = readStatements(csvReader(OPTIONS), text)[0]!.entries;
      assert.deepEqual(
        entries.map(({ amount }) => amount),
        amounts,
        text,
      );
    }
  });
});

describe('Halcom, separated by #', () => {
  const HEADER =
    'ST_RACUNA#DATUM_OBD#ST_IZPISKA#VALUTA#DATUM_VAL#ZNESEK_V_BREME#ZNESEK_V_DOBRO#OPIS#RAC_NAL_PREJ#NAZIV_NAL_PREJ#NAMEN#OZN_VRSTE_POSLA#SKLIC_ODOBR#MODEL_ODOBR#ID_NALOGA#XYZ';
  const ROW =
    '205000000010804045#01.03.2026#47#DIN#02.03.2026#69.808,80#0,00#Nalog#160000000000034558#TELEKOM#Račun "12"#221#84-123456#97#ID1#';

  test('all that it says; what names stand in for others', () => {
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

  test('refused with the line and what was expected', () => {
    for (const [text, place] of [
      [`${HEADER}\n${ROW.replace('02.03', '31.04')}`, [2, 'a date that exists in column 5']],
      [
        `${HEADER}\n${ROW.replace('808,80', '808,805')}`,
        [2, 'an amount in RSD with at most 2 decimals in column 6'],
      ],
      [`${HEADER}\n${ROW.replace('DIN', '')}`, [2, 'a currency of three letters in column 4']],
      [`${HEADER}\n${ROW.replace('205000000010804045', '')}`, [2, 'an account in column 1']],
      ['A#B#C\n1#2#3', [1, 'a header with a date and an amount']],
    ] as const) {
      assert.deepEqual(refusal(halcomSeparatedReader(), text), place);
    }
  });
});
