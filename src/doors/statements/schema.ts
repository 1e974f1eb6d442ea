import { Type } from 'typebox';
import { amount, calendarDate, dateTime, maxLength, nullable, ref } from '../../platform/http/schema.ts';
import type { UploadedFile } from './upload.ts';

const yesOrNo = Type.String({ enum: ['true', 'false'] });

/** What may stand in the form, and in the query beside a file that is sent as it is. */
const fields = {
  bank_id: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description:
        'The bank of accounts whose number does not begin with the three digits of one in `GET /banks`. Without it they are at `statement`.',
      examples: ['banca-intesa'],
      'x-id': 'bank',
    }),
  ),
  account: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The account, where a file does not name it: 18 digits or an IBAN. A table that names another one is refused.',
      examples: ['160-0000000015722-52'],
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{3}$',
      description: 'The currency, where a file does not name it. A table that names another one is refused.',
      examples: ['RSD'],
    }),
  ),
  mapping: Type.Optional(
    Type.String({
      maxLength: 10_000,
      description:
        'What the columns of a table mean, where their headings do not say: JSON with a heading, or the number of a column from 1, for each of `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (money out or money in), `fee` (taken off beside the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference`, `reference`; and `ignore`, a list of columns that are not to be read. Columns of account, currency, side, fee, status and balance are read by their headings as well. It is remembered for tables with the same headings.',
      examples: ['{"booking_date": "Day", "amount": "Sum", "description": 3}'],
    }),
  ),
  date_order: Type.Optional(
    Type.Unsafe<'dmy' | 'mdy'>({
      ...Type.String({ enum: ['dmy', 'mdy'] }),
      description:
        'What comes first in days such as 03/07/2026, where all days of the file can be read in both orders: `dmy` the day, `mdy` the month.',
      examples: ['dmy'],
    }),
  ),
  decimal_mark: Type.Optional(
    Type.Unsafe<'comma' | 'point'>({
      ...Type.String({ enum: ['comma', 'point'] }),
      description:
        'What stands before the decimals, where all amounts of a table can be read with either, such as 1.500.',
      examples: ['comma'],
    }),
  ),
  unsigned_amounts: Type.Optional(
    Type.Unsafe<'in' | 'out'>({
      ...Type.String({ enum: ['in', 'out'] }),
      description:
        'What the amounts of a table without signs and without a column of sides are: all of them money in, or all of them money out (then a minus is money in).',
      examples: ['out'],
    }),
  ),
  dry_run: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      ...yesOrNo,
      description: 'With `true` nothing is taken over: the response says what would be.',
      examples: ['true'],
    }),
  ),
};

const userId = Type.String({
  maxLength: maxLength.userId,
  pattern: '\\S',
  description: 'Your own identifier of the user whose statements they are.',
  examples: ['user-42'],
});

export const StatementUpload = Type.Object({
  user_id: userId,
  ...fields,
  file: Type.Array(Type.Unsafe<UploadedFile>({ contentMediaType: 'application/octet-stream' }), {
    minItems: 1,
    description: 'One or more files, 20 MB together; a zip counts as the files in it.',
  }),
});

/** Of a file that is sent as it is. */
export const StatementUploadQuery = Type.Object({ user_id: Type.Optional(userId), ...fields });

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
      description: 'What the file has that it should not have. New ones may come.',
      examples: ['repeated_reference'],
    }),
    message: Type.String({
      description: 'The same in words.',
      examples: ['Lines 4, 9 have one reference; they are taken as 2 entries.'],
    }),
    line: nullable(Type.Integer({ description: 'Where in the file, if it is one line.' })),
  },
  { $id: 'StatementWarning' },
);

export const TakenStatement = Type.Object(
  {
    account_id: nullable(
      Type.String({
        description: 'Null in a dry run, of an account that is not there yet.',
        examples: ['acc_4sVbEXAMPLE'],
      }),
    ),
    connection_id: nullable(Type.String({ examples: ['conn_7Hd2EXAMPLE'] })),
    bank_id: Type.String({ examples: ['banca-intesa'] }),
    account: Type.String({ description: 'As the file names it.', examples: ['RS35160000000001572252'] }),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
    holder: nullable(Type.String({ examples: ['Primer d.o.o.'] })),
    number: nullable(
      Type.Integer({ description: 'Of the statement, as the bank counts them.', examples: [246] }),
    ),
    period: nullable(period),
    lines: Type.Integer({ description: 'Entries in it.', examples: [12] }),
    added: Type.Integer({ description: 'Of these, new transactions.', examples: [12] }),
    known: Type.Integer({ description: 'Transactions that were there already.', examples: [0] }),
    left_out: Type.Integer({ description: 'Entries that are not booked yet.', examples: [0] }),
    opening_balance: nullable(amount('Before the first entry, as the file says.')),
    turnover: amount('The sum of its booked entries.'),
    closing_balance: nullable(amount('After the last entry, as the file says.')),
    difference: nullable(
      amount('What the closing balance is more than opening balance and turnover: 0 when they agree.'),
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
    before: calendarDate('The first day of the one behind it.'),
    missing_numbers: Type.Array(Type.Integer(), {
      description: 'Of statements that should lie between the two.',
      examples: [[247]],
    }),
    difference: nullable(amount('What was moved in between, as the balances say.')),
    message: Type.String({ examples: ['Missing statement number 247.'] }),
  },
  { $id: 'StatementGap' },
);

export const StatementImport = Type.Object(
  {
    object: Type.Literal('statement_import'),
    dry_run: Type.Boolean({ examples: [false] }),
    user_id: Type.String({ examples: ['user-42'] }),
    lines: Type.Integer({ description: 'Entries in all files.', examples: [12] }),
    added: Type.Integer({ description: 'Of these, new transactions.', examples: [12] }),
    known: Type.Integer({ description: 'Transactions that were there already.', examples: [0] }),
    files: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['izvod.txt'] }),
        format: Type.String({ examples: ['halcom'] }),
        encoding: nullable(Type.String({ examples: ['windows-1250'] })),
        statements: Type.Array(ref(TakenStatement)),
      }),
    ),
    gaps: Type.Array(ref(StatementGap), {
      description: 'Between statements of the accounts, also of earlier uploads.',
    }),
    imported_at: dateTime('When it was, on the clock of the key.'),
  },
  { $id: 'StatementImport' },
);
