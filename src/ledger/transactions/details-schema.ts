import { type Static, Type } from 'typebox';
import { CODE_LISTS } from '../../banks/catalogue/payment-codes.ts';
import { CHANNELS } from '../../banks/contract/contract.ts';
import { amount, calendarDate, dateTime, nullable } from '../../platform/http/schema.ts';

/** What the bank says of a transaction beside its wording; each null where it does not. */
export const transactionDetails = {
  value_date: nullable(calendarDate('Day from which the amount counts for interest.')),
  transacted_at: nullable(dateTime('When the card was used or the order was carried out.')),
  counterparty: nullable(
    Type.Object(
      {
        name: nullable(Type.String({ examples: ['JKP INFOSTAN TEHNOLOGIJE BEOGRAD'] })),
        account: nullable(
          Type.String({ description: 'An IBAN where it has one.', examples: ['RS35265100000000000148'] }),
        ),
        bank: nullable(Type.String({ description: 'Bank of that account.', examples: ['Raiffeisen banka'] })),
      },
      { description: 'Who paid or was paid, of what is not a card payment.' },
    ),
  ),
  reference: nullable(
    Type.Object(
      {
        model: nullable(
          Type.String({
            description: '`97` only where the check digits of the number are right; null without a model.',
            examples: ['97'],
          }),
        ),
        number: Type.String({
          description: 'With its check digits, if the model has any.',
          examples: ['163220000111111111000'],
        }),
      },
      { description: 'Payment reference (poziv na broj).' },
    ),
  ),
  payment_code: nullable(
    Type.Object(
      {
        code: Type.String({ pattern: '^[1-9]\\d\\d$', examples: ['221'] }),
        meaning: nullable(
          Type.String({
            description: 'Of the list of the National Bank of Serbia; null for a code that it does not have.',
            examples: ['Goods and services, final consumption (transfer)'],
          }),
        ),
        list: Type.String({
          enum: [...CODE_LISTS],
          description: 'Which list it is of: payments within the country, or with other countries.',
          examples: ['domestic'],
        }),
      },
      { description: 'Payment code (šifra plaćanja).' },
    ),
  ),
  original: nullable(
    Type.Object(
      {
        amount: amount('Signed like the amount.'),
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
        rate: nullable(
          Type.Number({
            description: "The account's currency for one of the original, margin included.",
            examples: [118.6064],
          }),
        ),
      },
      { description: 'What was asked for, where it was in another currency.' },
    ),
  ),
  mcc: nullable(
    Type.String({
      pattern: '^\\d{4}$',
      description: 'Merchant category code, ISO 18245.',
      examples: ['5411'],
    }),
  ),
  location: nullable(
    Type.Object(
      {
        city: nullable(Type.String({ examples: ['BEOGRAD'] })),
        country: nullable(Type.String({ description: 'ISO 3166 alpha-2.', examples: ['RS'] })),
      },
      { description: 'Where the card was used, as the terminal says.' },
    ),
  ),
  channel: nullable(
    Type.String({ enum: [...CHANNELS], description: 'How the money moved, as exactly as the bank says it.' }),
  ),
  processor: nullable(
    Type.String({
      description: 'The wallet or payment service between the account and the merchant.',
      examples: ['PayPal'],
    }),
  ),
  review: nullable(
    Type.Boolean({
      description:
        'True where it could not be told for sure whether the transaction is one that the bank reported before. Null where the bank gives its entries references of their own, so that nothing had to be told.',
    }),
  ),
  payments: nullable(
    Type.Integer({
      description: 'How many payments the bank booked as this one; null where it is one.',
      examples: [2],
    }),
  ),
  details: nullable(
    Type.Array(
      Type.Object({
        name: nullable(Type.String({ description: 'Who paid or was paid.', examples: ['Primer d.o.o.'] })),
        account: nullable(Type.String({ examples: ['RS35265100000000000148'] })),
        amount: nullable(amount('Signed like the amount of the transaction.')),
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
        description: Type.String({ description: 'What it is for.', examples: ['Faktura 101'] }),
        reference: nullable(
          Type.Object({ model: nullable(Type.String()), number: Type.String({ examples: ['84-123456'] }) }),
        ),
      }),
      {
        description:
          'Each of the payments that the bank booked as this one, as a statement lists them; at most 1,000. Null where it lists none.',
      },
    ),
  ),
};

const TransactionDetails = Type.Object(transactionDetails);
export type TransactionDetails = Static<typeof TransactionDetails>;
