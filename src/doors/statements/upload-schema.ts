/** The shape of an upload: files and reading options. */

import { Type } from 'typebox';
import { maxLength } from '../../platform/http/schema.ts';
import type { Onto } from './onto.ts';
import type { UploadedFile } from './upload.ts';

const yesOrNo = Type.String({ enum: ['true', 'false'] });

/** Fields of the form; in the query where the body is the file itself. */
const readingFields = {
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
        'A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings.',
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
};

const fields = {
  ...readingFields,
  onto: Type.Optional(
    Type.Unsafe<Onto>({
      ...Type.String({ enum: ['connection', 'separate'] }),
      description:
        'What becomes of an account of the file that the user has connected, by its IBAN and currency. "connection": the service compares the file and the connected account, and adds transactions of days before the first day that the bank reports. "separate": the file keeps an account of its own, whose `duplicate_of` names the connected account. If `onto` is missing, the service refuses a file that would make a duplicate. `onto` changes nothing for other accounts.',
      examples: ['connection'],
    }),
  ),
  dry_run: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      ...yesOrNo,
      description:
        'With `true`, the service saves nothing. The response is the same: what the upload would add, the first and last rows of each statement, and the columns of each table.',
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

const file = Type.Array(Type.Unsafe<UploadedFile>({ contentMediaType: 'application/octet-stream' }), {
  minItems: 1,
  description: 'One or more files, at most 20 MB together. The service reads each file of a zip.',
});

export const StatementUpload = Type.Object({ user_id: userId, ...fields, file });

export const StatementTablesUpload = Type.Object({ ...readingFields, file });

export const StatementTablesQuery = Type.Object(readingFields);

/** The query of a request whose body is the file itself. */
export const StatementUploadQuery = Type.Object({ user_id: Type.Optional(userId), ...fields });
