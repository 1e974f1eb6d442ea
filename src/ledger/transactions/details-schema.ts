import { type Static, Type } from 'typebox';
import { CODE_LISTS } from '../../banks/catalogue/payment-codes.ts';
import { CHANNELS } from '../../banks/contract/contract.ts';
import { amount, calendarDate, dateTime, nullable } from '../../platform/http/schema.ts';

/** What the bank reports about a transaction in addition to the description; each field is null if the bank does not report it. */
export const transactionDetails = {
  value_date: nullable(calendarDate('The day from which the amount earns or costs interest.')),
  transacted_at: nullable(dateTime('The time of the card payment or of the execution of the order.')),
  counterparty: nullable(
    Type.Object(
      {
        name: nullable(Type.String({ examples: ['JKP INFOSTAN TEHNOLOGIJE BEOGRAD'] })),
        account: nullable(
          Type.String({
            description: 'The IBAN of the account, or its number if it has no IBAN.',
            examples: ['RS35265100000000000148'],
          }),
        ),
        bank: nullable(
          Type.String({
            description: 'The name of the bank that holds the account.',
            examples: ['Raiffeisen banka'],
          }),
        ),
      },
      { description: 'The payer or the payee. Card payments have none.' },
    ),
  ),
  reference: nullable(
    Type.Object(
      {
        model: nullable(
          Type.String({
            description:
              'The model of the reference; null if it has none. A reference has the model `97` only if its check digits are correct.',
            examples: ['97'],
          }),
        ),
        number: Type.String({
          description: 'The number of the reference, including check digits.',
          examples: ['163220000111111111000'],
        }),
      },
      { description: 'The payment reference (poziv na broj).' },
    ),
  ),
  payment_code: nullable(
    Type.Object(
      {
        code: Type.String({ pattern: '^[1-9]\\d\\d$', examples: ['221'] }),
        meaning: nullable(
          Type.String({
            description:
              'The meaning of the code in the list of the National Bank of Serbia; null if the list does not contain the code.',
            examples: ['Goods and services, final consumption (transfer)'],
          }),
        ),
        list: Type.String({
          enum: [...CODE_LISTS],
          description:
            'The list that the code belongs to: `domestic` for payments within Serbia, `foreign` for payments to or from other countries.',
          examples: ['domestic'],
        }),
      },
      { description: 'The payment code (šifra plaćanja).' },
    ),
  ),
  original: nullable(
    Type.Object(
      {
        amount: amount('The original amount. It has the same sign as the amount.'),
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
        rate: nullable(
          Type.Number({
            description:
              'The price of one unit of the original currency in the currency of the account, including the margin of the bank.',
            examples: [118.6064],
          }),
        ),
      },
      {
        description:
          'The amount in the currency of the merchant or the order, if it is not the currency of the account.',
      },
    ),
  ),
  mcc: nullable(
    Type.String({
      pattern: '^\\d{4}$',
      description: 'The merchant category code (ISO 18245).',
      examples: ['5411'],
    }),
  ),
  location: nullable(
    Type.Object(
      {
        city: nullable(Type.String({ examples: ['BEOGRAD'] })),
        country: nullable(Type.String({ description: 'ISO 3166 alpha-2.', examples: ['RS'] })),
      },
      { description: 'The place of the card payment, as the terminal reports it.' },
    ),
  ),
  channel: nullable(
    Type.String({
      enum: [...CHANNELS],
      description: 'How the money moved, as precisely as the bank reports it.',
    }),
  ),
  processor: nullable(
    Type.String({
      description: 'The wallet or payment service between the account and the merchant.',
      examples: ['PayPal'],
    }),
  ),
  balance_after: nullable(
    amount(
      'The booked balance after this transaction, as the bank or the file states it. `running_balance` is what the service computes from the transactions instead. Null while it is pending, and where the balance is not stated, or does not follow from the amounts.',
    ),
  ),
  review: nullable(
    Type.Boolean({
      description:
        'True if the service is not certain whether the bank reported this transaction before. Null if the bank gives each entry its own reference, so the service does not have to compare.',
    }),
  ),
  payments: nullable(
    Type.Integer({
      description:
        'The number of payments that the bank booked as this transaction; null if it is a single payment.',
      examples: [2],
    }),
  ),
  details: nullable(
    Type.Array(
      Type.Object({
        name: nullable(
          Type.String({ description: 'The name of the payer or the payee.', examples: ['Primer d.o.o.'] }),
        ),
        account: nullable(
          Type.String({
            description: 'The account of the payer or the payee.',
            examples: ['RS35265100000000000148'],
          }),
        ),
        amount: nullable(amount('The amount of the payment. It has the sign of money out or money in.')),
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
        description: Type.String({ description: 'The purpose of the payment.', examples: ['Faktura 101'] }),
        reference: nullable(
          Type.Object({ model: nullable(Type.String()), number: Type.String({ examples: ['84-123456'] }) }),
        ),
      }),
      {
        description:
          'The payments that the bank booked as this transaction, at most 1,000, as the statement lists them. Null if the statement does not list them.',
      },
    ),
  ),
};

const TransactionDetails = Type.Object(transactionDetails);
export type TransactionDetails = Static<typeof TransactionDetails>;
