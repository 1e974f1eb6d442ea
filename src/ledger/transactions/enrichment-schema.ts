import { Type } from 'typebox';
import { amount, calendarDate, maxLength, nullable } from '../../platform/http/schema.ts';
import { COUNTERPARTY_TYPES } from '../enrichment/counterparties.ts';
import {
  CATEGORIES,
  CONFIDENCES,
  DETAILED_CODES,
  MERCHANT_CATEGORIES,
  PRIMARIES,
} from '../enrichment/vocabulary.ts';
import { transactionDetails } from './details-schema.ts';
import { LIKENESSES, type Likeness, REACHES, type Reach, UNDO_REACHES, type UndoReach } from './reach.ts';

const MAX_ENRICHED = 500;

/** A merchant category: one of those that the service knows, or a developer's own. */
export const merchantCategory = (description: string) =>
  Type.String({
    description,
    'x-known-values': [...MERCHANT_CATEGORIES],
    examples: ['discount_supermarket'],
  });

export const categoryCode = Type.Object(
  {
    primary: Type.String({
      enum: [...PRIMARIES],
      description: 'Finer than `category` where that holds several: gambling, childcare, pets and others.',
      examples: ['GROCERIES'],
    }),
    detailed: Type.String({
      enum: [...DETAILED_CODES],
      description: 'Begins with the primary.',
      examples: ['GROCERIES_DISCOUNT_SUPERMARKET'],
    }),
  },
  { description: 'Stable code of two levels. New ones may be added, none changes its meaning.' },
);

export const presence = {
  website: nullable(
    Type.String({ description: 'Of a merchant who is known.', examples: ['https://lidl.rs'] }),
  ),
  logo: nullable(
    Type.String({
      description: 'Path of a monogram on this service, of a merchant who is known.',
      examples: ['/logos/merchants/lidl.svg'],
    }),
  ),
};

const confidence = (description: string) => Type.String({ enum: [...CONFIDENCES], description });

const enriched = {
  merchant_name: Type.String({ minLength: 1, examples: ['Lidl'] }),
  merchant_category: nullable(merchantCategory('One of your own where you corrected it.')),
  category: Type.String({ enum: [...CATEGORIES], examples: ['groceries'] }),
  category_code: categoryCode,
  confidence: confidence('The lower of the two below.'),
  merchant_confidence: confidence(
    'What each is worth was measured: docs/enrichment. low: the name is the wording of the bank, and nothing was guessed.',
  ),
  category_confidence: confidence('As for the merchant.'),
  explanation: Type.String({
    description: 'What decided: the table or the model, and the words.',
    examples: ["Matched 'lidl' in the table of payees (discount supermarket)."],
  }),
  explanation_sr: Type.String({
    description: 'The same in Serbian.',
    examples: ["Prepoznato 'lidl' u tabeli primalaca (diskontni supermarket)."],
  }),
  counterparties: Type.Array(
    Type.Object({
      name: Type.String({ examples: ['Lidl'] }),
      type: Type.String({ enum: [...COUNTERPARTY_TYPES] }),
      confidence: confidence('How sure it is that they take part.'),
      ...presence,
    }),
    {
      description:
        'Who takes part: first who is paid or pays, then wallets and marketplaces in between. Empty where the line names nobody.',
    },
  ),
  ...presence,
  location: transactionDetails.location,
  channel: transactionDetails.channel,
  processor: transactionDetails.processor,
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
      payment_code: Type.Optional(
        Type.String({
          pattern: '^[1239]\\d\\d$',
          description: 'Payment code (šifra plaćanja), where you have it.',
        }),
      ),
      mcc: Type.Optional(
        Type.String({ pattern: '^\\d{4}$', description: 'Merchant category code, where you have it.' }),
      ),
      counterparty: Type.Optional(
        Type.Object(
          {
            name: Type.Optional(Type.String({ maxLength: maxLength.other })),
            account: Type.Optional(Type.String({ maxLength: maxLength.other })),
          },
          { description: 'Who paid or was paid, where you have it beside the wording.' },
        ),
      ),
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
    suggestions: Type.Array(
      Type.Object({
        merchant_name: nullable(Type.String()),
        merchant_category: nullable(Type.String()),
        category: nullable(Type.String({ enum: [...CATEGORIES] })),
        similarity: Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            'The share of words that this wording has in common with the most similar corrected one.',
        }),
        corrections: Type.Integer({ description: 'How many corrections say so.' }),
      }),
      {
        description:
          'What your corrections say of similar wordings, at most three, the most similar first. Empty where a correction applies. `null` is what they leave as enrichment says it.',
      },
    ),
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
    applies_to: Type.Optional(
      Type.Unsafe<Reach>({
        type: 'string',
        enum: [...REACHES],
        description:
          '`transaction`: this one alone. `later` (default): this one, and later ones that are alike. `all`: the earlier ones of this account as well. `user`: earlier and later ones of all connections that this user has. `all_users`: those of all of your users; not where the wording may name a person. Earlier ones of other accounts are corrected within seconds.',
      }),
    ),
    match: Type.Optional(
      Type.Unsafe<Likeness>({
        type: 'string',
        enum: [...LIKENESSES],
        description:
          'Which ones are alike. `wording` (default): those of the same normalised wording. `merchant`: those at the same known merchant, however they are worded; a correction of a wording goes before it.',
      }),
    ),
  },
  { minProperties: 1 },
);

export const UndoCorrection = Type.Object({
  applies_to: Type.Optional(
    Type.Unsafe<UndoReach>({
      type: 'string',
      enum: [...UNDO_REACHES],
      description:
        '`later` (default): this one, and later ones. `all`, `user`, `all_users`: as for the correction, the earlier ones as well, which get what enrichment and your other corrections say.',
    }),
  ),
});
