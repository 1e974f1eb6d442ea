/** Tables of banks and programs: each case has a table, the added options, and its rows or the refusal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { type CsvOptions, csvReader } from '../csv/reader.ts';
import { FORMS } from '../csv/writer.ts';
import { readStatements } from '../reader.ts';
import type { Statement } from '../statement.ts';

const RSD = { account: '160-0000000015722-52', currency: 'RSD' };
const WITHOUT_ACCOUNT = { account: undefined } as unknown as CsvOptions;
const WITHOUT_CURRENCY = { currency: undefined } as unknown as CsvOptions;

const read = (text: string, options: CsvOptions = {}): Statement[] =>
  readStatements(csvReader({ ...RSD, ...options }), text);
const rowsOf = (text: string, options?: CsvOptions): [string | null, number][] =>
  read(text, options).flatMap(({ entries }) =>
    entries
      .filter(({ pending }) => !pending)
      .map(({ bookingDate, amount }) => [bookingDate, amount] as [string, number]),
  );
const notesOf = (text: string, options?: CsvOptions): string[] =>
  read(text, options).flatMap(({ notes = [] }) => notes.map(({ code, line }) => `${code} ${line}`));
const refusal = (text: string, options?: CsvOptions): string => {
  const { line, expected } = statementErrorOf(() => read(text, options));
  return `${line}: ${expected}`;
};

/** Tables with one row for each day from 2 March on. */
const AMOUNTS: readonly (readonly [string, readonly number[], CsvOptions?])[] = [
  // Notations of amounts.
  ['Datum;Iznos\n02.03.2026.;(30,00)\n03.03.2026.;1.050,50', [-3_000, 105_050]],
  ['Datum;Iznos\n02.03.2026.;−100,00\n03.03.2026.;-90,00', [-10_000, -9_000]],
  ['Datum;Iznos\n02.03.2026.;500,20-\n03.03.2026.;2.505,00', [-50_020, 250_500]],
  ['Datum;Iznos\n02.03.2026.;-1\u202f500,20\n03.03.2026.;1 000 000,10', [-150_020, 100_000_010]],
  ["Date,Amount\n2026-03-02,-1'500.20\n2026-03-03,2’505.00", [-150_020, 250_500]],
  ['Datum;Iznos\n02.03.2026.;-355,91 RSD\n03.03.2026.;RSD 2.000,00', [-35_591, 200_000]],
  ['Datum;Iznos\n02.03.2026.;-100,-\n03.03.2026.;50,--', [-10_000, 5_000]],
  ['Datum;Iznos\n02.03.2026.;-1.100,50\n03.03.2026.;-1.500', [-110_050, -150_000]],
  ['Datum;Iznos\n02.03.2026.;-1.500\n03.03.2026.;-1.100,50', [-150_000, -110_050]],
  ['Datum;Iznos\n02.03.2026.;-1.500', [-150_000], { decimalMark: ',' }],
  ["Datum;Iznos\n02.03.2026.;'-1,00\n03.03.2026.;2,00", [-100, 200]],
  // Each column has its own mark, and a balance in a separate row does not decide it.
  ['Datum;Iznos;Stanje\n02.03.2026.;-1.500,20;8,500.10', [-150_020]],
  ['Datum;Opis;Iznos;Stanje\n;Prethodno stanje;0.00;1.000,00\n02.03.2026.;Kafa;-1.500,20;', [-150_020]],
  // A column without decimals is read as the other amounts of its table are.
  ['Datum;Iznos;Stanje\n02.03.2026.;-1.500;98.500,50\n03.03.2026.;-2.000;96.500,50', [-150_000, -200_000]],
  // The side of an amount.
  ['Datum;Iznos;D/P\n02.03.2026.;100,00;D\n03.03.2026.;2,00;P', [-10_000, 200]],
  ['Датум;Износ;Д/К\n02.03.2026.;100,00;Д\n03.03.2026.;2,00;К', [-10_000, 200]],
  ['Datum;Znesek;B/D\n02.03.2026.;100,00;B\n03.03.2026.;2,00;D', [-10_000, 200]],
  ['Datum;Iznos;Smer\n02.03.2026.;100,00;Isplata\n03.03.2026.;2,00;Uplata', [-10_000, 200]],
  ['Date,Amount,CdtDbtInd\n2026-03-02,100.00,DBIT\n2026-03-03,2.00,CRDT', [-10_000, 200]],
  ['Date,Amount,Debit/Credit\n2026-03-02,-100.00,Debit\n2026-03-03,2.00,Credit', [-10_000, 200]],
  ['Date,Amount\n2026-03-02,100.00 DR\n2026-03-03,2.00 CR', [-10_000, 200]],
  ['Date,Amount\n2026-03-02,100.00 DR\n2026-03-03,2.00', [-10_000, 200]],
  ['Datum;Összeg;T/J\n2026.03.02.;100,00;T\n2026.03.03.;2,00;J', [-10_000, 200]],
  ['Datum;Iznos\n02.03.2026.;100,00\n03.03.2026.;2,00', [10_000, 200], { unsignedAmounts: 'in' }],
  ['Datum;Iznos\n02.03.2026.;100,00\n03.03.2026.;-2,00', [-10_000, 200], { unsignedAmounts: 'out' }],
  ['Datum;Iznos;Stanje\n02.03.2026.;100,00;1.100,00\n03.03.2026.;2,00;1.102,00', [10_000, 200]],
  ['Date,Debit,Credit\n2026-03-02,100.00,0\n2026-03-03,,2.00', [-10_000, 200]],
  ['Datum;Iznos;Duguje;Potražuje\n02.03.2026.;100,00;100,00;\n03.03.2026.;2,00;;2,00', [-10_000, 200]],
  ['Date,Debit,Credit\n2026-03-02,-100.00,\n2026-03-03,,2.00', [-10_000, 200]],
  // Fees: added to the amount or included in it, as the balances show.
  ['Date,Amount,Fee,Balance\n2026-03-02,100.00,0,100.00\n2026-03-03,-40.00,1.00,59.00', [10_000, -4_100]],
  ['Date,Amount,Fee,Balance\n2026-03-02,100.00,0,100.00\n2026-03-03,-40.00,1.00,60.00', [10_000, -4_000]],
  ['Date,Amount,Fee,Balance\n2026-03-02,-40.00,1.00,59.00\n2026-03-03,100.00,0,100.00', [-4_100, 10_000]],
  // Decided at the end: the other column of dates decides the order of both.
  [
    'Date,Value date,Amount,Fee,Balance\n02/03/2026,13/03/2026,100.00,0,100.00\n03/03/2026,14/03/2026,-40.00,1.00,59.00',
    [10_000, -4_100],
  ],
  // Headings in languages of the region.
  ['Датум;Должи;Побарува\n02.03.2026;100,00;\n03.03.2026;;2,00', [-10_000, 200]],
  ['Data;Debi;Kredi\n02.03.2026;100,00;\n03.03.2026;;2,00', [-10_000, 200]],
  ['Datum knjiženja;V breme;V dobro\n02.03.2026;100,00;\n03.03.2026;;2,00', [-10_000, 200]],
  ['Buchungstag;Betrag\n02.03.2026;-100,00\n03.03.2026;2,00', [-10_000, 200]],
  ['Könyvelés dátuma;Terhelés;Jóváírás\n2026.03.02.;100,00;\n2026.03.03.;;2,00', [-10_000, 200]],
  ['Datum izvršenja;Isplate;Uplate\n02.03.2026.;100,00;\n03.03.2026.;;2,00', [-10_000, 200]],
];

test('amounts in every notation of tables are read', () => {
  for (const [text, amounts, options] of AMOUNTS) {
    const days = amounts.map((amount, at) => [`2026-03-0${at + 2}`, amount]);
    assert.deepEqual(rowsOf(text, options), days, text);
  }
});

test('dates in every notation of tables are read, with one order for a column', () => {
  for (const [days, expected, options] of [
    [
      ['16/12/2025', '09/12/2025'],
      ['2025-12-16', '2025-12-09'],
    ],
    [
      ['09/12/2025', '16/12/2025'],
      ['2025-12-09', '2025-12-16'],
    ],
    [
      ['03/07/2026', '12/25/2025'],
      ['2026-03-07', '2025-12-25'],
    ],
    [
      ['16-12-25', '09-12-25'],
      ['2025-12-16', '2025-12-09'],
    ],
    [['03/07/2026'], ['2026-03-07'], { dateOrder: 'mdy' }],
    [['03/07/2026'], ['2026-07-03'], { dateOrder: 'dmy' }],
    [['03/03/2026'], ['2026-03-03']],
    [
      ['26.03.2026 11:14:40', '27.03.2026. 00:00:00'],
      ['2026-03-26', '2026-03-27'],
    ],
    [
      ['2026-03-27 08:05:00', '2026-03-27T08:05:00'],
      ['2026-03-27', '2026-03-27'],
    ],
    [
      ['2026-03-27T23:30:00Z', '2026-03-27 23:30:00 UTC'],
      ['2026-03-28', '2026-03-28'],
    ],
    [
      ['2026-03-27 23:30:00+01:00', '03/27/2026 8:05 PM'],
      ['2026-03-27', '2026-03-27'],
    ],
    [
      ['2026.03.19.', '2026. 03. 20.', '2026/03/21'],
      ['2026-03-19', '2026-03-20', '2026-03-21'],
    ],
    [
      ["28.02'2026", '1.3.26'],
      ['2026-02-28', '2026-03-01'],
    ],
    [
      ['02-Mar-2026', '6. mart 2026.', 'Mar 5, 2026'],
      ['2026-03-02', '2026-03-06', '2026-03-05'],
    ],
  ] as const) {
    const text = ['Datum;Iznos', ...days.map((day) => `${day};-1,00`)].join('\n');
    assert.deepEqual(
      rowsOf(text, options as CsvOptions | undefined),
      expected.map((day) => [day, -100]),
      text,
    );
  }
});

test('the rule of a fee follows from the previous entry, and not from a balance in a separate row', () => {
  const rows = rowsOf(
    'Date,Description,Amount,Fee,Balance\n03/07/2026,a,100.00,0,100.00\n04/07/2026,b,-40.00,1.00,59.00\n13/07/2026,c,10.00,0,69.00\n,Closing balance,,,69.00',
  );
  assert.deepEqual(
    rows.map(([, amount]) => amount),
    [10_000, -4_100, 1_000],
  );
});

test('each column of dates has its own order', () => {
  const [found] = read('Date,Value date,Amount\n13/03/2026,03/14/2026,-1.00\n04/03/2026,03/05/2026,-1.00');
  assert.deepEqual(
    found!.entries.map(({ bookingDate, valueDate }) => [bookingDate, valueDate]),
    [
      ['2026-03-13', '2026-03-14'],
      ['2026-03-04', '2026-03-05'],
    ],
  );
});

test('an ambiguous table is refused with the option that decides it', () => {
  for (const [text, expected, options] of [
    ['Date,Amount\n03/07/2026,-1.00\n04/08/2026,-2.00', /^2: "date_order" .* column 1 "Date"/],
    ['Date,Amount\n13/07/2026,-1.00\n12/25/2025,-2.00', /^3: a day in the order of those before it/],
    ['Datum;Iznos\n02.03.2026.;-1.500', /^2: "decimal_mark" .* column 2 "Iznos"/],
    ['Datum;Iznos\n02.03.2026.;-1.500,20\n02.03.2026.;-2,505.00', /^3: an amount with the points and commas/],
    ['Datum;Iznos\n02.03.2026.;100,00', /^2: amounts with signs, .* "unsigned_amounts"/],
    ['Datum;Iznos;Vrsta\n02.03.2026.;1,00;Isplata', /mapping=.*"side":"Vrsta"/],
    ['Datum;Iznos;Stanje\n02.03.2026.;1,00;9,00\n03.03.2026.;1,00;8,00', /^2: amounts with signs/],
    ['Datum;Iznos;Smer\n02.03.2026.;1,00;D', /^2: a side in column 3 "Smer"/],
    ['Datum;Iznos;Smer\n02.03.2026.;1,00;?', /^2: a side in column 3 "Smer"/],
    ['Datum;Iznos;Smer\n02.03.2026.;-1,00;D', /^2: a side in column 3 "Smer"/],
    ['Datum;Iznos;Smer\n02.03.2026.;1,00;D\n02.03.2026.;1,00;+', /^3: a side .* as in the rows before/],
    ['Datum;Iznos;Smer\n02.03.2026.;-1,00;Uplata', /^2: amounts and sides that agree/],
    ['Datum;Iznos;D/P\n02.03.2026.;-1,00;D\n02.03.2026.;1,00;D', /^3: amounts and sides that agree/],
    ['Date,Amount,Fee\n2026-03-02,-5.00,1.00', /^2: the mapping to say what the fees in column 3 "Fee" are/],
    [
      'Date,Amount,Fee,Balance\n2026-03-02,41.00,1.00,100.00\n2026-03-03,-40.00,1.00,59.00',
      /^2: the mapping to say what the fees in column 3 "Fee" are/,
    ],
    // A fee cannot follow from a balance in a separate row.
    [
      'Date,Description,Amount,Fee,Balance\n2026-03-02,b,-40.00,1.00,59.00\n,Closing balance,,,59.00\n2026-03-03,c,10.00,0,69.00',
      /^2: the mapping to say what the fees/,
    ],
    // The other columns disagree.
    ['Datum;Iznos;Provizija;Stanje\n02.03.2026.;-1.500;0,00;98.50', /^2: "decimal_mark" .* column 2 "Iznos"/],
    [
      'Datum;Opis;Iznos\n;Prethodno stanje;1000.00\n02.03.2026.;Kafa;-1.500,20',
      /^2: an amount .*in column 3/,
    ],
    ['Datum;Iznos;Status\n02.03.2026.;-1,00;7', /^2: a status .* column 3 "Status"/],
    ['Datum;Iznos;Status\n02.03.2026.;-1,00;xyz', /^2: a status .* column 3 "Status"/],
    ['Datum;Iznos;Duguje;Potražuje\n02.03.2026.;2,00;1,00;', /^2: the amount of the columns of both sides/],
    [
      'Datum;Iznos;Dato\n02.03.2026.;0,00;5,00\n02.03.2026.;-1,00;',
      /^2: an amount in the columns that are read, .*3 "Dato"/,
    ],
    ['Datum;Iznos;Valuta\n02.03.2026.;-1,00;EUR', /^2: the currency RSD that was given/],
    ['Datum;Iznos;Valuta\n02.03.2026.;-1,00;xx', /^2: a currency of three letters in column 3/],
    ['Datum;Iznos;Valuta\n02.03.2026.;-1,00 EUR;USD', /^2: one currency in a row/, WITHOUT_CURRENCY],
    ['Datum;Iznos\n02.03.2026.;-1,00', /^2: a currency of three letters/, WITHOUT_CURRENCY],
    [
      'Račun: 160-0000000015722-52\nPartner: 205-108040-45\nDatum;Iznos\n02.03.2026.;-1,00',
      /^4: an account in column 1/,
      WITHOUT_ACCOUNT,
    ],
    ['Datum;Iznos\n02.03.2026.;-1,00 EUR', /^2: the currency RSD that was given/],
    ['Datum;Iznos;Račun\n02.03.2026.;-1,00;205-108040-45', /^2: the account that was given/],
    ['Datum;Iznos;Račun\n02.03.2026.;-1,00;A\n02.03.2026.;-1,00;B', /^3: the account that was given/],
    [
      'Date,Debit,Credit\n2026-03-02,20.00,\n2026-03-03,-5.00,',
      /^3: a minus before every amount of column 2 "Debit"/,
    ],
    ['Datum;Iznos\n;', /^1: at least one row/],
    ['Datum;Iznos\n', /^1: at least one row/],
  ] as const) {
    assert.match(refusal(text, options), expected, text);
  }
});

test('the given account may have another notation in the table, and another account in the file is reported', () => {
  const table = 'Datum;Iznos;Račun\n02.03.2026.;-1,00;RS35 1600 0000 0001 5722 52';
  assert.deepEqual(rowsOf(table), [['2026-03-02', -100]]);
  assert.deepEqual(notesOf('Račun: 205-108040-45\nDatum;Iznos\n02.03.2026.;-1,00'), ['account_differs null']);
});

test('at most 50,000 rows wait for a later row that decides them', () => {
  const table = (rows: number): string =>
    `Datum;Iznos\n${'02.03.2026.;1,00\n'.repeat(rows)}02.03.2026.;-1,00`;
  assert.equal(rowsOf(table(49_999)).length, 50_000);
  assert.match(refusal(table(50_000)), /^2: amounts with signs/);
});

test('a table that this service wrote has transactions only', () => {
  const cells = { Datum: '02.03.2026.', Iznos: '1.000,00', Valuta: 'RSD', Opis: 'Prethodno stanje' };
  const row = FORMS.excel.names.map((name) => cells[name as keyof typeof cells] ?? '').join(';');
  assert.deepEqual(rowsOf(`${FORMS.excel.names.join(';')}\n${row}`), [['2026-03-02', 100_000]]);
});

test('a refusal’s quotation of the file is not logged', () => {
  const { expected, logged } = statementErrorOf(() =>
    read('Datum;Tajna\n02.03.2026.;1,00', {
      header: (cells) =>
        cells[0] === 'Datum'
          ? { mapping: { bookingDate: 0, amount: 1 }, currency: null, headings: cells }
          : null,
    }),
  );
  assert.match(expected, /Tajna/);
  assert.doesNotMatch(logged, /Tajna/);
});

test('only booked rows are imported, and skipped rows are reported', () => {
  const status =
    'Date,Amount,State\n2026-03-02,-1.00,COMPLETED\n2026-03-03,-2.00,REVERTED\n2026-03-04,-3.00,PENDING';
  assert.deepEqual(rowsOf(status), [['2026-03-02', -100]]);
  assert.deepEqual(notesOf(status), ['not_booked 3']);
  const serbian =
    'Датум;Износ;Статус\n02.03.2026.;-1,00;Извршено\n02.03.2026.;-2,00;На чекању\n;-3,00;Одбијено';
  assert.deepEqual(rowsOf(serbian), [['2026-03-02', -100]]);
  assert.deepEqual(rowsOf('Date,Amount,Info\n2026-03-02,-1.00,vorgemerkt\n2026-03-02,-2.00,gebucht'), [
    ['2026-03-02', -200],
  ]);
});

test('opening, closing and total rows, preambles and footers are not transactions', () => {
  const [found] = read(
    'Banka\nRačun: 160-0000000015722-52\n\nDatum;Opis;Isplata;Uplata;Stanje\n;Prethodno stanje;;;1.000,00\n02.03.2026;Kafa;3,00;;997,00\nDatum;Opis;Isplata;Uplata;Stanje\n;Ukupno;3,00;0,00;\n;Novo stanje;;;997,00\n*** KRAJ IZVODA ***',
    WITHOUT_ACCOUNT,
  );
  assert.equal(found!.account.iban, 'RS35160000000001572252');
  assert.deepEqual(
    found!.entries.map(({ amount }) => amount),
    [-300],
  );
  assert.deepEqual([found!.opening!.amount, found!.closing!.amount], [100_000, 99_700]);
  assert.deepEqual(
    found!.notes?.map(({ code, line }) => [code, line]),
    [['no_transaction', 5]],
  );
});

test('opening and closing balances may be in any column of money, with the oldest row first or last', () => {
  for (const [heading, opening, closing, row] of [
    ['Datum;Opis;Iznos', ';Prethodno stanje;-1.000,00', ';Novo stanje;-1.003,00', '02.03.2026;Kafa;-3,00'],
    [
      'Datum;Opis;Isplata;Uplata',
      ';Prethodno stanje;1.000,00;',
      ';Novo stanje;1.003,00;',
      '02.03.2026;Kafa;3,00;',
    ],
  ] as const) {
    for (const rows of [
      [opening, row, closing],
      [closing, row, opening],
    ]) {
      const [found, ...others] = read([heading, ...rows].join('\n'));
      assert.deepEqual([found!.opening!.amount, found!.closing!.amount, others], [-100_000, -100_300, []]);
    }
  }
});

test('the column of balances is checked in both directions, and a difference names its line', () => {
  const table = (...rows: string[]): string => ['Datum;Iznos;Stanje', ...rows].join('\n');
  const [up] = read(table('02.03.2026.;-1,00;9,00', '03.03.2026.;2,00;11,00'));
  const [down] = read(table('03.03.2026.;2,00;11,00', '02.03.2026.;-1,00;9,00'));
  for (const found of [up, down]) {
    assert.deepEqual(
      [found!.opening!.amount, found!.closing!.amount, found!.notes],
      [1_000, 1_100, undefined],
    );
  }
  // A row without a balance belongs to the previous and to the next balance.
  const gaps = [
    '02.03.2026.;-1,00;',
    '03.03.2026.;-2,00;7,00',
    '04.03.2026.;5,00;',
    '05.03.2026.;1,00;13,00',
    '06.03.2026.;3,00;',
  ];
  for (const rows of [gaps, gaps.toReversed()]) {
    const [found] = read(table(...rows));
    assert.deepEqual(
      [found!.opening!.amount, found!.closing!.amount, found!.notes],
      [1_000, 1_600, undefined],
    );
  }
  const wrong = table(
    '02.03.2026.;-1,00;9,00',
    '03.03.2026.;2,00;11,00',
    '04.03.2026.;2,00;14,00',
    '05.03.2026.;1,00;15,00',
  );
  assert.deepEqual(notesOf(wrong), ['balance_does_not_follow 4']);
  assert.equal(read(wrong)[0]!.closing, null);
});

test('a column of money that is not mapped is reported', () => {
  assert.deepEqual(notesOf('Datum;Iznos;Iznos u EUR\n02.03.2026.;-117,00;-1,00'), ['column_not_read null']);
  assert.deepEqual(notesOf('Datum;Iznos;Porez\n02.03.2026.;-117,00;0,00'), []);
});

test('the first cell decides a heading with two meanings', () => {
  const [found] = read('Datum;Valuta;Iznos\n02.03.2026.;03.03.2026.;-1,00');
  assert.deepEqual(
    found!.entries.map(({ valueDate, currency }) => [valueDate, currency]),
    [['2026-03-03', 'RSD']],
  );
  assert.deepEqual(rowsOf('Date,Amount,Debit\n2026-03-02,1.00,D\n2026-03-02,2.00,C'), [
    ['2026-03-02', -100],
    ['2026-03-02', 200],
  ]);
});
