import { Type } from 'typebox';
import { CATEGORIES, CONFIDENCES } from '../enrichment/categories.ts';
import { amount, calendarDate, maxLength, nullable } from '../platform/http/schema.ts';

export const MAX_ENRICHED = 500;

const enriched = {
  merchant_name: Type.String({ minLength: 1, examples: ['Lidl'] }),
  merchant_category: nullable(Type.String({ examples: ['discount_supermarket'] })),
  category: Type.String({ examples: ['groceries'] }),
  confidence: Type.String({
    enum: [...CONFIDENCES],
    description: 'low: the name is the cleaned wording of the bank, and nothing was guessed.',
  }),
  explanation: Type.String({
    description: 'Which rule matched, on which words.',
    examples: ["Matched 'lidl' (discount supermarket) after removing the place 'BEOGRAD 688'."],
  }),
  corrected: Type.Boolean({ description: 'A correction of yours applies.', examples: [false] }),
};

export const EnrichTransactions = Type.Object({
  transactions: Type.Array(
    Type.Object({
      id: Type.Optional(Type.String({ maxLength: maxLength.other, description: 'Your own id, given back.' })),
      description: Type.String({
        maxLength: maxLength.other,
        description: 'The wording of the bank.',
        examples: ['LIDL 141 BEOGRAD 688'],
      }),
      amount: amount('Negative is money out.'),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.', examples: ['RSD'] }),
      date: Type.Optional(calendarDate('Not used today; accepted so that whole rows can be sent.')),
    }),
    { minItems: 1, maxItems: MAX_ENRICHED },
  ),
});

export const EnrichedTransaction = Type.Object(
  { id: Type.Optional(Type.String({ description: 'Your own id, if you sent one.' })), ...enriched },
  { $id: 'EnrichedTransaction' },
);

export const TransactionEnrichment = Type.Object(
  {
    object: Type.Literal('enrichment'),
    transaction_id: Type.String({ examples: ['txn_8JkPEXAMPLE'] }),
    ...enriched,
  },
  { $id: 'TransactionEnrichment' },
);

export const CorrectEnrichment = Type.Object(
  {
    merchant_name: Type.Optional(Type.String({ maxLength: maxLength.name, pattern: '\\S' })),
    merchant_category: Type.Optional(
      Type.String({ maxLength: maxLength.name, pattern: '^[a-z][a-z0-9_]*$', examples: ['bakery'] }),
    ),
    category: Type.Optional(Type.String({ enum: [...CATEGORIES] })),
  },
  { minProperties: 1 },
);
