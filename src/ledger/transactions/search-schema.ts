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
} from '../../platform/http/schema.ts';
import { CATEGORIES } from '../enrichment/vocabulary.ts';
import { Transaction } from './schema.ts';
import { LOOKED_AT } from './search-store.ts';

const FARTHEST = 1e13;

export const SearchQuery = Type.Object({
  text: optionalText(
    maxLength.search,
    'Words that must all be in the merchant, the wording of the bank, the counterparty (name, account, bank), the reference or the amount; parts of words count, capitals, accents and script do not. Characters of other alphabets and signs are compared as they are. A whole id counts, too.',
  ),
  account_id: optionalText(maxLength.other, 'Only this account.'),
  from: Type.Optional(calendarDate('Earliest date.')),
  to: Type.Optional(calendarDate('Latest date.')),
  category: knownText(CATEGORIES, 'Only this category.'),
  type: Type.Optional(
    Type.String({ enum: ['debit', 'credit'], description: 'Only money out, or only money in.' }),
  ),
  amount_min: Type.Optional(amount('No smaller amount than this, in either direction.', FARTHEST)),
  amount_max: Type.Optional(amount('No larger amount than this, in either direction.', FARTHEST)),
  pending: Type.Optional(
    Type.Boolean({ description: 'Only those that are pending, or only those that are not.' }),
  ),
  review: Type.Optional(Type.Boolean({ description: 'With `true`: only those whose `review` is true.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: 'Above 100 is treated as 100.' }),
  ),
  cursor: optionalText(maxLength.other, 'The `next_cursor` of the page before.'),
});

/** Accounts that one response names as left out. */
export const MOST_LEFT_OUT = 100;

const LeftOut = Type.Object({
  account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
  connection_id: Type.String({ examples: ['conn_7Hd2EXAMPLE'] }),
  error_code: Type.Literal('CONSENT_EXPIRED', {
    description: 'Why: what a request for this account alone returns.',
  }),
  expired_at: dateTime('When its consent ended. Renew the connection to read the account again.'),
});

export const TransactionSearch = Type.Object(
  {
    object: Type.Literal('search_result'),
    count: Type.Integer({ description: 'Number of entries in `data`.' }),
    has_more: Type.Boolean({
      description: `There is more to look through: pass \`next_cursor\` as \`cursor\`. One request looks at ${LOOKED_AT} transactions at most, so a page may have few entries, or none, and others follow.`,
    }),
    next_cursor: nullable(Type.String({ description: 'Null when everything has been looked through.' })),
    looked_back_to: nullable(
      calendarDate('The date down to which was looked so far; null when everything has been looked through.'),
    ),
    left_out: Type.Array(LeftOut, {
      description: `Accounts of this key that were not looked through, the latest first, ${MOST_LEFT_OUT} at most.`,
    }),
    has_more_left_out: Type.Boolean({ description: `More than ${MOST_LEFT_OUT} accounts were left out.` }),
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
