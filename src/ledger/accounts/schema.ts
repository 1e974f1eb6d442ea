import { Type } from 'typebox';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import {
  amount,
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

const accountId = Type.String({ examples: ['acc_4sVbEXAMPLE'] });
const bankId = Type.String({ examples: ['banca-intesa'] });
const currency = Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] });
const accountType = Type.String({ enum: ['checking', 'savings', 'business'] });
const iban = Type.String({ examples: ['RS35160005010000123456'] });

export const Account = Type.Object(
  {
    id: accountId,
    connection_id: Type.String({
      description: 'The connection that it belongs to.',
      examples: ['conn_7Hd2EXAMPLE'],
    }),
    user_id: Type.String({ description: 'Your own identifier of the user.', examples: ['user-42'] }),
    bank_id: bankId,
    name: Type.String({ examples: ['Tekući račun'] }),
    iban: nullable(iban),
    currency,
    type: accountType,
    balance: amount('Booked balance.'),
    available_balance: amount('Booked balance and pending transactions.'),
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
      description: '`available` is what the bank lets the user spend; it may count a credit limit.',
    }),
    amount: amount('As the bank states it.'),
    as_of: nullable(dateTime('Of when it is; null where the bank does not say.')),
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
        'What the bank itself stated when it was last asked; empty where it states nothing, and for an account that it has not been asked for yet.',
    }),
    ledger_gap: nullable(
      amount(
        'By how much the booked balance that the bank states is more than `balance`: 0 when they agree. Null where it cannot be told.',
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
