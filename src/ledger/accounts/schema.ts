import { Type } from 'typebox';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import {
  amount,
  calendarDate,
  dateTime,
  idText,
  knownText,
  maxLength,
  nullable,
  optionalText,
  pathId,
  ref,
} from '../../platform/http/schema.ts';
import { Health } from '../connection-health/schema.ts';
import { GAP_REASONS } from './history.ts';

const accountId = Type.String({ examples: ['acc_4sVbEXAMPLE'] });
const bankId = Type.String({ examples: ['banca-intesa'] });
const currency = Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] });
const accountType = Type.String({ enum: ['checking', 'savings', 'business'] });
const iban = Type.String({ examples: ['RS35160005010000123456'] });

/** Why an account ends. The data of one that its user takes out is erased, so no `Account` shows that reason. */
export const closedReasons = ['closed_at_bank', 'taken_out'] as const;

export const AccountHistory = Type.Object(
  {
    from: nullable(
      calendarDate(
        'First day whose transactions the account has: the bank gives no older ones, or the first statement begins there. Null before the first update from the bank.',
      ),
    ),
    complete: Type.Boolean({
      description: 'False while older transactions are still being loaded after connecting.',
    }),
    gaps: Type.Array(
      Type.Object({
        from: calendarDate('First missing day.'),
        to: calendarDate('Last missing day.'),
        reason: Type.String({
          enum: [...GAP_REASONS],
          description:
            '`not_reported`: the consent had ended for longer than the history that the bank gives. `statement_missing`: no statement of these days was uploaded. `balance_differs`: the balances that the bank states after its transactions show that some of these days are missing. Later versions may add reasons.',
        }),
      }),
      { description: 'Days after `from` whose transactions are missing, oldest first.' },
    ),
  },
  { $id: 'AccountHistory', description: 'The days whose transactions the account has.' },
);

export const Account = Type.Object(
  {
    id: accountId,
    connection_id: Type.String({
      description: 'The connection of the account.',
      examples: ['conn_7Hd2EXAMPLE'],
    }),
    user_id: Type.String({ description: 'Your identifier of the user.', examples: ['user-42'] }),
    bank_id: bankId,
    name: Type.String({ examples: ['Tekući račun'] }),
    iban: nullable(iban),
    currency,
    type: accountType,
    balance: amount('Booked balance.'),
    available_balance: amount('Booked balance and pending transactions.'),
    history: ref(AccountHistory),
    closed_at: nullable(
      dateTime(
        'When the bank first no longer listed the account; null while it does. What was read before remains, and nothing new comes.',
      ),
    ),
    closed_reason: nullable(
      Type.String({
        enum: ['closed_at_bank'],
        description: 'Why it is closed; null while it is open. Later versions may add reasons.',
      }),
    ),
    duplicate_of: nullable(
      Type.String({
        description:
          'Of an account that comes from statement files: the id of the account with the same IBAN and currency that the same user has connected. Leave one of the two out of sums. Null if there is none, and while the consent of the other account has ended.',
        examples: ['acc_9Kq2EXAMPLE'],
      }),
    ),
  },
  { $id: 'Account' },
);

export const accountsQuery = (banks: readonly Bank[]) =>
  Type.Object({
    bank_id: knownText([...banks.map(({ id }) => id), 'statement'], 'Only accounts at this bank.'),
    connection_id: Type.Optional(idText('connection', 'Only accounts of this connection.')),
    user_id: optionalText(maxLength.userId, 'Only accounts of this user.'),
  });

export const AccountPath = Type.Object({
  id: pathId('account', 'An account id of GET /accounts.'),
});

export const StatedBalance = Type.Object(
  {
    kind: Type.String({
      enum: ['booked', 'available'],
      description:
        '`available` is the amount that the bank lets the user spend; it may include a credit limit.',
    }),
    amount: amount('As the bank reports it.'),
    as_of: nullable(dateTime('Time of the balance; null if the bank does not report it.')),
  },
  { $id: 'StatedBalance' },
);

export const Balance = Type.Object(
  {
    object: Type.Literal('balance'),
    account_id: accountId,
    currency,
    balance: amount('Booked balance.'),
    available_balance: amount('Booked balance and pending transactions.'),
    balances: Type.Array(ref(StatedBalance), {
      description:
        'The balances that the bank reported at the last update. Empty if it reports none, or if the account has not been updated yet.',
    }),
    ledger_gap: nullable(
      amount(
        'The booked balance that the bank reports minus `balance`: 0 if they agree. Null if it is not known.',
      ),
    ),
    retrieved_at: dateTime('When this was read, on the clock of the key.'),
    health: ref(Health),
  },
  { $id: 'Balance' },
);

export const Identity = Type.Object(
  {
    object: Type.Literal('identity'),
    account_id: accountId,
    bank_id: bankId,
    identity: Type.Object({
      full_name: Type.String({ examples: ['Milica Jovanović'] }),
      phone: nullable(Type.String()),
      email: nullable(Type.String()),
      address: nullable(Type.String()),
    }),
  },
  { $id: 'Identity' },
);

export const Auth = Type.Object(
  {
    object: Type.Literal('auth'),
    account_id: accountId,
    bank_id: bankId,
    bank_name: Type.String({ examples: ['Banca Intesa'] }),
    numbers: Type.Object({
      iban,
      bic: Type.String({ examples: ['DBDBRSBG'] }),
      currency,
    }),
    account_holder: Type.Object({
      name: Type.String({ examples: ['Milica Jovanović'] }),
      verified: Type.Boolean(),
    }),
    account_type: accountType,
    retrieved_at: dateTime('When this was read, on the clock of the key.'),
  },
  { $id: 'Auth' },
);

export const SyncRequest = Type.Object(
  {
    object: Type.Literal('sync_request'),
    account_id: accountId,
    status: Type.Literal('queued'),
    message: Type.String(),
    refreshed_at: dateTime('When the pull was queued, on the clock of the key.'),
  },
  { $id: 'SyncRequest' },
);
