import { Type } from 'typebox';
import { amount, calendarDate, dateTime, maxLength, nullable, ref } from '../../platform/http/schema.ts';
import type { UploadedFile } from './upload.ts';

const yesOrNo = Type.String({ enum: ['true', 'false'] });

/** Fields of the form; in the query where the body is the file itself. */
const fields = {
  bank_id: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description:
        'The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`.',
      examples: ['banca-intesa'],
      'x-id': 'bank',
    }),
  ),
  account: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account.',
      examples: ['160-0000000015722-52'],
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{3}$',
      description:
        'The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency.',
      examples: ['RSD'],
    }),
  ),
  mapping: Type.Optional(
    Type.String({
      maxLength: 10_000,
      description:
        'A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by headings and applies it to later tables with the same headings.',
      examples: ['{"booking_date": "Day", "amount": "Sum", "description": 3}'],
    }),
  ),
  date_order: Type.Optional(
    Type.Unsafe<'dmy' | 'mdy'>({
      ...Type.String({ enum: ['dmy', 'mdy'] }),
      description:
        'The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders.',
      examples: ['dmy'],
    }),
  ),
  decimal_mark: Type.Optional(
    Type.Unsafe<'comma' | 'point'>({
      ...Type.String({ enum: ['comma', 'point'] }),
      description:
        'The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred.',
      examples: ['comma'],
    }),
  ),
  unsigned_amounts: Type.Optional(
    Type.Unsafe<'in' | 'out'>({
      ...Type.String({ enum: ['in', 'out'] }),
      description:
        'The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in.',
      examples: ['out'],
    }),
  ),
  dry_run: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      ...yesOrNo,
      description: 'With `true`, the service saves nothing. The response shows what the upload would add.',
      examples: ['true'],
    }),
  ),
};

const userId = Type.String({
  maxLength: maxLength.userId,
  pattern: '\\S',
  description: 'Your identifier of the user who owns the statements.',
  examples: ['user-42'],
});

export const StatementUpload = Type.Object({
  user_id: userId,
  ...fields,
  file: Type.Array(Type.Unsafe<UploadedFile>({ contentMediaType: 'application/octet-stream' }), {
    minItems: 1,
    description: 'One or more files, at most 20 MB together. The service reads each file of a zip.',
  }),
});

/** The query of a request whose body is the file itself. */
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
      description: 'The number of entries that the bank has not booked yet; the service does not save them.',
      examples: [0],
    }),
    opening_balance: nullable(amount('The balance before the first entry, from the file.')),
    turnover: amount('The sum of the booked entries.'),
    closing_balance: nullable(amount('The balance after the last entry, from the file.')),
    difference: nullable(
      amount('The closing balance minus the opening balance and the turnover: 0 if they agree.'),
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
