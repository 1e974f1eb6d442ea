import { Type } from 'typebox';
import { PROVIDER_ERRORS, type ProviderErrorKind } from '../banks/contract/error.ts';
import {
  amount,
  calendarDate,
  dateTime,
  maxLength,
  nullable,
  requiredText,
} from '../platform/http/schema.ts';

export const SandboxClock = Type.Object(
  {
    object: Type.Literal('clock'),
    now: dateTime('The present time of this key.'),
    wall_time: dateTime('The present time of the service.'),
    offset_seconds: Type.Number({
      minimum: 0,
      description: 'Seconds by which the clock of this key is ahead of the wall time.',
      examples: [604800],
    }),
  },
  { $id: 'SandboxClock' },
);

/** Ten years: enough for any test, little enough to be simulated in one call. */
export const MAX_ADVANCE_DAYS = 3_650;

/** A limit of a hundred years keeps every date within four-digit years. */
export const MAX_AHEAD_DAYS = 36_525;

export const AdvanceClock = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_ADVANCE_DAYS,
      description: 'Whole days of 24 hours.',
      examples: [30],
    }),
  ),
  seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ADVANCE_DAYS * 86_400 })),
  to: Type.Optional(
    Type.String({ format: 'date-time', maxLength: 40, description: 'The time to advance to.' }),
  ),
});

/** The parameters of an advance as a query string. */
export const PreviewQuery = Type.Object({
  days: AdvanceClock.properties.days,
  seconds: AdvanceClock.properties.seconds,
  to: AdvanceClock.properties.to,
});

const counted = (description: string) => Type.Integer({ description, examples: [12] });

export const ClockAdvanced = Type.Object(
  {
    object: Type.Literal('clock_advanced'),
    from: dateTime('The time of this key before.'),
    now: dateTime('The time of this key after.'),
    days: Type.Number({ description: 'Length of the advance in days.', examples: [30] }),
    transactions: Type.Object({
      posted: counted('Rows added as booked, settled ones included.'),
      pending: counted('Rows added as pending.'),
      removed: counted('Pending rows that settled or were released.'),
    }),
    events: Type.Record(Type.String(), Type.Integer(), {
      description: 'Events recorded, by type.',
      examples: [{ 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': 30, 'ITEM.CONNECTION_EXPIRING': 1 }],
    }),
    consents: Type.Object({
      expiring: counted('Consents that came within seven days of their end.'),
      expired: counted('Consents that ended.'),
    }),
  },
  { $id: 'ClockAdvanced' },
);

const description = requiredText(maxLength.other, 'Description as the bank would write it.', [
  'MAXI 767 BEOGRAD 688',
]);

/** The largest amount of a scripted row, in major units: a page of 500 such rows still adds up exactly. */
const MAX_AMOUNT = 100_000_000_000;

const money = amount('Negative is money out. Not zero.', MAX_AMOUNT);

const MAX_INJECTED = 500;

export const InjectTransactions = Type.Object({
  transactions: Type.Array(
    Type.Object({
      amount: money,
      description,
      date: Type.Optional(calendarDate('Default: today, on the clock of the key. Not later.')),
      pending: Type.Optional(Type.Boolean({ description: 'Default false.' })),
      currency: Type.Optional(
        Type.String({
          maxLength: maxLength.other,
          description: 'Optional. Must be the currency of the account.',
          examples: ['RSD'],
        }),
      ),
    }),
    { minItems: 1, maxItems: MAX_INJECTED },
  ),
});

export const ChangeAccount = Type.Object({
  closed: Type.Boolean({ description: 'Whether the account is closed at the bank.', examples: [true] }),
});

export const ChangeTransaction = Type.Object(
  {
    amount: Type.Optional(money),
    description: Type.Optional(description),
    date: Type.Optional(calendarDate('Not later than today, on the clock of the key.')),
  },
  { minProperties: 1 },
);

export const SettleTransaction = Type.Object({
  amount: Type.Optional(amount('The final amount, if it differs from the held one.', MAX_AMOUNT)),
});

export const RemovedTransaction = Type.Object(
  { object: Type.Literal('removed_transaction'), transaction_id: Type.String() },
  { $id: 'RemovedTransaction' },
);

const fault = nullable(
  Type.Unsafe<ProviderErrorKind>(
    Type.String({
      enum: [...PROVIDER_ERRORS],
      description: 'Failure that the bank responds with; null for a bank that works.',
      examples: ['unavailable'],
    }),
  ),
);

export const SetBankFault = Type.Object({
  fault,
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description:
        'When the failure ends, on the clock of the key. Without `until` and `seconds` it lasts until you remove it.',
    }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ADVANCE_DAYS * 86_400,
      description: 'Seconds from now until the failure ends.',
    }),
  ),
});

export const BankFault = Type.Object(
  {
    object: Type.Literal('bank_fault'),
    connection_id: Type.String({ description: 'The connection whose bank fails.' }),
    fault,
    until: nullable(dateTime('When the failure ends; null if it has no end, or if there is no failure.')),
  },
  { $id: 'BankFault' },
);
