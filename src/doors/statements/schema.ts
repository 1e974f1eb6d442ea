import { Type } from 'typebox';
import { amount, calendarDate, dateTime, listFields, nullable, ref } from '../../platform/http/schema.ts';

const period = Type.Object({ from: calendarDate('The first day.'), to: calendarDate('The last day.') });

export const StatementWarning = Type.Object(
  {
    code: Type.String({
      enum: [
        'account_check_digits',
        'closing_does_not_add_up',
        'repeated_reference',
        'not_booked',
        'bank_not_known',
        'bank_does_not_list',
        'no_transaction',
        'column_not_read',
        'balance_does_not_follow',
        'sheet_not_read',
        'account_differs',
        'day_does_not_exist',
        'details_do_not_add_up',
        'details_left_out',
        'encoding_doubtful',
        'sums_do_not_add_up',
      ],
      description: 'The kind of problem in the file. Later versions may add codes.',
      examples: ['repeated_reference'],
    }),
    message: Type.String({
      description: 'A description of the problem.',
      examples: ['Lines 4, 9 have one reference; they are taken as 2 entries.'],
    }),
    line: nullable(
      Type.Integer({ description: 'The number of the line; null if the problem is not in one line.' }),
    ),
  },
  { $id: 'StatementWarning' },
);

export const StatementRow = Type.Object(
  {
    date: calendarDate('The day of the transaction.'),
    amount: amount('The amount; negative is money out.'),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
    description: Type.String({ description: 'The wording of the bank.', examples: ['LIDL 141 BEOGRAD'] }),
    counterparty: nullable(
      Type.String({ description: 'The name of the other side, from the file.', examples: ['Primer d.o.o.'] }),
    ),
    merchant_name: Type.String({
      description: 'The merchant, as the transaction has it.',
      examples: ['Lidl'],
    }),
    category: Type.String({
      description: 'The category, as the transaction has it.',
      examples: ['groceries'],
    }),
    is_new: Type.Boolean({
      description: 'Whether the row becomes a new transaction.',
      examples: [true],
    }),
  },
  { $id: 'StatementRow', description: 'One entry of a statement, as the transaction that it becomes.' },
);

export const StatementTable = Type.Object(
  {
    file: Type.String({ examples: ['izvod.csv'] }),
    headings: Type.Array(Type.String(), {
      description: 'The headings of the columns; empty for a table without headings.',
      examples: [['Datum', 'Iznos', 'Opis']],
    }),
    rows: Type.Array(Type.Array(Type.String()), {
      description: 'The first rows of the data, at most 5. Cells are cut after 80 characters.',
      examples: [[['02.03.2026.', '-1.234,50', 'Telekom Srbija']]],
    }),
    mapping: Type.String({
      description:
        'The columns that the service reads, as the parameter `mapping` takes them. Of a table that the service does not recognise, it is a suggestion.',
      examples: ['{"booking_date":"Datum","amount":"Iznos","description":"Opis"}'],
    }),
    date_order: nullable(
      Type.String({
        enum: ['dmy', 'mdy'],
        description: 'The parameter `date_order` of the request, or the one saved with the mapping.',
        examples: ['dmy'],
      }),
    ),
    decimal_mark: nullable(
      Type.String({
        enum: ['comma', 'point'],
        description: 'The parameter `decimal_mark` of the request, or the one saved with the mapping.',
        examples: ['comma'],
      }),
    ),
    unsigned_amounts: nullable(
      Type.String({
        enum: ['in', 'out'],
        description: 'The parameter `unsigned_amounts` of the request, or the one saved with the mapping.',
        examples: ['out'],
      }),
    ),
    wanted: nullable(
      Type.String({
        enum: ['mapping', 'account', 'currency', 'date_order', 'decimal_mark', 'unsigned_amounts'],
        description:
          'The parameter to give so that the service can read the file; null if it can, or if no parameter helps. Later versions may add parameters.',
        examples: ['date_order'],
      }),
    ),
    refusal: nullable(
      Type.String({
        description: 'Why the service cannot read the file, in English; null if it can.',
        examples: [null],
      }),
    ),
  },
  { $id: 'StatementTable', description: 'A table of an upload, and what the service makes of its columns.' },
);

export const StatementTables = Type.Object(listFields(ref(StatementTable)), { $id: 'StatementTables' });

export const TakenStatement = Type.Object(
  {
    account_id: nullable(
      Type.String({
        description: 'The account; null in a dry run if the account does not exist yet.',
        examples: ['acc_4sVbEXAMPLE'],
      }),
    ),
    connection_id: nullable(Type.String({ examples: ['conn_7Hd2EXAMPLE'] })),
    bank_id: Type.String({ examples: ['banca-intesa'] }),
    account: Type.String({
      description: 'The number of the account: its IBAN, or the number in the file.',
      examples: ['RS35160000000001572252'],
    }),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
    holder: nullable(Type.String({ examples: ['Primer d.o.o.'] })),
    number: nullable(
      Type.Integer({ description: 'The number that the bank gave the statement.', examples: [246] }),
    ),
    period: nullable(period),
    lines: Type.Integer({ description: 'The number of entries in the statement.', examples: [12] }),
    added: Type.Integer({
      description: 'The number of entries that became new transactions.',
      examples: [12],
    }),
    known: Type.Integer({
      description: 'The number of entries that the account already had as transactions.',
      examples: [0],
    }),
    left_out: Type.Integer({
      description:
        'The number of entries that the service does not save: the bank has not booked them yet, or they are of days that the bank of the connected account reports itself without them.',
      examples: [0],
    }),
    opening_balance: nullable(amount('The balance before the first entry, from the file.')),
    money_in: amount('The sum of the booked entries that are money in.'),
    money_out: amount('The sum of the booked entries that are money out, as a negative number.'),
    turnover: amount('The sum of the booked entries.'),
    closing_balance: nullable(amount('The balance after the last entry, from the file.')),
    difference: nullable(
      amount('The closing balance minus the opening balance and the turnover: 0 if they agree.'),
    ),
    rows: nullable(
      Type.Object(
        {
          first: Type.Array(ref(StatementRow), {
            description: 'The first 5 rows, or all if there are at most 10.',
          }),
          last: Type.Array(ref(StatementRow), {
            description: 'The last 5 rows; empty if `first` has all of them.',
          }),
        },
        {
          description:
            'The booked entries at both ends of the statement, in the order of the file. Null after the first 20 statements of an upload.',
        },
      ),
    ),
    warnings: Type.Array(ref(StatementWarning)),
  },
  { $id: 'TakenStatement' },
);

export const StatementGap = Type.Object(
  {
    account_id: nullable(Type.String({ examples: ['acc_4sVbEXAMPLE'] })),
    account: Type.String({ examples: ['RS35160000000001572252'] }),
    after: calendarDate('The last day of the statement before the gap.'),
    before: calendarDate('The first day of the statement after the gap.'),
    missing_numbers: Type.Array(Type.Integer(), {
      description: 'The numbers of the statements that are missing between the two.',
      examples: [[247]],
    }),
    difference: nullable(amount('The opening balance after the gap minus the closing balance before it.')),
    message: Type.String({ examples: ['Missing statement number 247.'] }),
  },
  { $id: 'StatementGap' },
);

export const StatementImport = Type.Object(
  {
    object: Type.Literal('statement_import'),
    dry_run: Type.Boolean({ examples: [false] }),
    user_id: Type.String({ examples: ['user-42'] }),
    lines: Type.Integer({ description: 'The number of entries in all files.', examples: [12] }),
    added: Type.Integer({
      description: 'The number of entries that became new transactions.',
      examples: [12],
    }),
    known: Type.Integer({
      description: 'The number of entries that the account already had as transactions.',
      examples: [0],
    }),
    files: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['izvod.txt'] }),
        format: Type.String({ examples: ['halcom'] }),
        encoding: nullable(Type.String({ examples: ['windows-1250'] })),
        table: nullable(ref(StatementTable)),
        statements: Type.Array(ref(TakenStatement)),
      }),
    ),
    gaps: Type.Array(ref(StatementGap), {
      description: 'Gaps between the statements of the accounts, including those of earlier uploads.',
    }),
    imported_at: dateTime('The time of the upload, on the clock of the key.'),
  },
  { $id: 'StatementImport' },
);
