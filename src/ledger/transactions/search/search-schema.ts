import { Type } from 'typebox';
import {
  amount,
  calendarDate,
  dateTime,
  knownText,
  maxLength,
  nullable,
  optionalText,
  ref,
} from '../../../platform/http/schema.ts';
import { CATEGORIES } from '../../enrichment/vocabulary.ts';
import { Transaction } from '../schema.ts';
import { MAX_SEARCHED } from './search-store.ts';

const FARTHEST = 1e13;

export const SearchQuery = Type.Object({
  text: optionalText(
    maxLength.search,
    'Words that must all occur in the merchant, the description, the counterparty (name, account, bank), the reference or the amount. Parts of words match; case, accents and script (Latin or Cyrillic) do not matter. Characters of other alphabets and symbols are compared unchanged. A complete transaction id also matches.',
  ),
  account_id: optionalText(maxLength.other, 'Only this account.'),
  from: Type.Optional(calendarDate('Earliest date.')),
  to: Type.Optional(calendarDate('Latest date.')),
  category: knownText(CATEGORIES, 'Only this category.'),
  type: Type.Optional(
    Type.String({ enum: ['debit', 'credit'], description: 'Only money out, or only money in.' }),
  ),
  amount_min: Type.Optional(amount('Minimum amount, regardless of direction.', FARTHEST)),
  amount_max: Type.Optional(amount('Maximum amount, regardless of direction.', FARTHEST)),
  pending: Type.Optional(Type.Boolean({ description: 'Only pending transactions, or only settled ones.' })),
  review: Type.Optional(
    Type.Boolean({ description: 'With `true`: only transactions whose `review` is true.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: 'Above 100 is treated as 100.' }),
  ),
  cursor: optionalText(maxLength.other, 'The `next_cursor` of the previous page.'),
});

export const MAX_LEFT_OUT = 100;

const LeftOut = Type.Object({
  account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
  connection_id: Type.String({ examples: ['conn_7Hd2EXAMPLE'] }),
  error_code: Type.Literal('CONSENT_EXPIRED', {
    description: 'The error that a request for this account returns.',
  }),
  expired_at: dateTime('When its consent ended. Renew the connection to read the account again.'),
});

export const TransactionSearch = Type.Object(
  {
    object: Type.Literal('search_result'),
    count: Type.Integer({ description: 'Number of entries in `data`.' }),
    has_more: Type.Boolean({
      description: `True if there are more transactions to search: pass \`next_cursor\` as \`cursor\`. One request searches at most ${MAX_SEARCHED} transactions, so a page may be short or empty although others follow.`,
    }),
    next_cursor: nullable(Type.String({ description: 'Null when everything has been searched.' })),
    looked_back_to: nullable(
      calendarDate('Date of the oldest transaction searched so far; null when everything has been searched.'),
    ),
    left_out: Type.Array(LeftOut, {
      description: `Accounts of this key that were not searched, latest expiry first, at most ${MAX_LEFT_OUT}.`,
    }),
    has_more_left_out: Type.Boolean({ description: `More than ${MAX_LEFT_OUT} accounts were left out.` }),
    duplicates: Type.Array(
      Type.Object({
        account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
        duplicate_of: Type.String({ examples: ['acc_9Kq2EXAMPLE'] }),
      }),
      {
        description:
          'Accounts of statement files that were left out because the same account is connected and was looked through. Name one as `account_id` to search it.',
      },
    ),
    data: Type.Array(ref(Transaction), { description: 'Newest first.' }),
  },
  { $id: 'TransactionSearch' },
);
