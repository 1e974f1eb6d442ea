import { Type } from 'typebox';
import { amount, calendarDate, maxLength, nullable } from '../../../platform/http/schema.ts';
import { COUNTERPARTY_TYPES } from '../../enrichment/counterparties.ts';
import {
  CATEGORIES,
  CONFIDENCES,
  DETAILED_CODES,
  MERCHANT_CATEGORIES,
  PRIMARIES,
} from '../../enrichment/vocabulary.ts';
import {
  LIKENESSES,
  type Likeness,
  REACHES,
  type Reach,
  UNDO_REACHES,
  type UndoReach,
} from '../corrections/reach.ts';
import { transactionDetails } from '../details-schema.ts';

const MAX_ENRICHED = 500;

/** Makes the schema of a merchant category: one that the service knows, or a developer's own. */
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
      description: 'More specific than `category`, for example for gambling, childcare and pets.',
      examples: ['GROCERIES'],
    }),
    detailed: Type.String({
      enum: [...DETAILED_CODES],
      description: 'Begins with the primary code.',
      examples: ['GROCERIES_DISCOUNT_SUPERMARKET'],
    }),
  },
  { description: 'Stable code of two levels. Codes may be added; existing ones keep their meaning.' },
);

export const presence = {
  website: nullable(
    Type.String({ description: 'Website of a known merchant.', examples: ['https://lidl.rs'] }),
  ),
  logo: nullable(
    Type.String({
      description: 'Path of a monogram of a known merchant on this service.',
      examples: ['/logos/merchants/lidl.svg'],
    }),
  ),
};

const confidence = (description: string) => Type.String({ enum: [...CONFIDENCES], description });

const enriched = {
  merchant_name: Type.String({ minLength: 1, examples: ['Lidl'] }),
  merchant_category: nullable(merchantCategory('Your own category if you corrected it.')),
  category: Type.String({ enum: [...CATEGORIES], examples: ['groceries'] }),
  category_code: categoryCode,
  confidence: confidence('The lower of merchant_confidence and category_confidence.'),
  merchant_confidence: confidence(
    'The measured accuracy of each level is in docs/enrichment. `low`: no merchant was recognised, and the name is the description of the bank.',
  ),
  category_confidence: confidence('Confidence of the category, with the same levels.'),
  explanation: Type.String({
    description: 'The table or the model that decided, and the words.',
    examples: ["Matched 'lidl' in the table of payees (discount supermarket)."],
  }),
  explanation_sr: Type.String({
    description: 'The explanation in Serbian.',
    examples: ["Prepoznato 'lidl' u tabeli primalaca (diskontni supermarket)."],
  }),
  counterparties: Type.Array(
    Type.Object({
      name: Type.String({ examples: ['Lidl'] }),
      type: Type.String({ enum: [...COUNTERPARTY_TYPES] }),
      confidence: confidence('Confidence that the party takes part.'),
      ...presence,
    }),
    {
      description:
        'The other parties: first the payee or payer, then wallets and marketplaces in between. Empty if the description names nobody.',
    },
  ),
  ...presence,
  location: transactionDetails.location,
  channel: transactionDetails.channel,
  processor: transactionDetails.processor,
  corrected: Type.Boolean({ description: 'True if one of your corrections applies.', examples: [false] }),
};

export const EnrichTransactions = Type.Object({
  transactions: Type.Array(
    Type.Object({
      id: Type.Optional(
        Type.String({ maxLength: maxLength.other, description: 'Your id, returned unchanged.' }),
      ),
      description: Type.String({
        maxLength: maxLength.other,
        description: "The bank's description.",
        examples: ['LIDL 141 BEOGRAD 688'],
      }),
      amount: amount('Negative is money out.'),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.', examples: ['RSD'] }),
      payment_code: Type.Optional(
        Type.String({
          pattern: '^[1239]\\d\\d$',
          description: 'Payment code (šifra plaćanja), if known.',
        }),
      ),
      mcc: Type.Optional(
        Type.String({ pattern: '^\\d{4}$', description: 'Merchant category code, if known.' }),
      ),
      counterparty: Type.Optional(
        Type.Object(
          {
            name: Type.Optional(Type.String({ maxLength: maxLength.other })),
            account: Type.Optional(Type.String({ maxLength: maxLength.other })),
          },
          { description: 'The payer or payee, if known in addition to the description.' },
        ),
      ),
      date: Type.Optional(calendarDate('Accepted but not used, so that you can send whole rows.')),
    }),
    { minItems: 1, maxItems: MAX_ENRICHED },
  ),
});

export const EnrichedTransaction = Type.Object(
  { id: Type.Optional(Type.String({ description: 'Your id, if you sent one.' })), ...enriched },
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
            'The share of words that this description has in common with the most similar corrected one.',
        }),
        corrections: Type.Integer({ description: 'Number of corrections with these values.' }),
      }),
      {
        description:
          'Values from your corrections of similar descriptions, at most three, most similar first. Empty if a correction applies. `null` means that the corrections do not change the field.',
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
          '`transaction`: only this transaction. `later` (default): this one and later matching ones. `all`: also earlier ones of this account. `user`: earlier and later ones of all connections of this user. `all_users`: those of all your users; refused if the description may name a person. Earlier ones of other accounts are corrected within seconds.',
      }),
    ),
    match: Type.Optional(
      Type.Unsafe<Likeness>({
        type: 'string',
        enum: [...LIKENESSES],
        description:
          'Which transactions match. `wording` (default): those with the same normalised description. `merchant`: those at the same known merchant, whatever their description; a correction by `wording` has precedence.',
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
        '`later` (default): this transaction and later ones. `all`, `user`, `all_users`: also earlier ones, as for the correction; they get the values of the service and of your other corrections.',
    }),
  ),
});
