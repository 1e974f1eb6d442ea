import { type Static, Type } from 'typebox';
import { count, maxLength, optionalText, pathId } from '../../platform/http/schema.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

const status = Type.String({ enum: ['live', 'sandbox', 'coming_soon'] });

const bankFields = {
  id: Type.String({ description: 'Used as `bank_id` elsewhere.', examples: ['banca-intesa'] }),
  name: Type.String({ examples: ['Banca Intesa'] }),
  country: Type.String({ examples: ['RS'] }),
  bic: Type.String({ examples: ['DBDBRSBG'] }),
  logo: Type.String({
    description: 'Path of the logo on this service.',
    examples: ['/logos/banca-intesa.svg'],
  }),
  status,
  api_type: Type.String({ examples: ['sandbox'] }),
  auth_type: Type.String({ examples: ['redirect'] }),
  color: Type.String({ description: 'Hex colour.', examples: ['#258900'] }),
  founded: Type.Integer({ examples: [1991] }),
  branches: Type.Integer({ description: 'Approximate.', examples: [135] }),
  market_share_pct: Type.Number({ description: 'At 31.12.2023.', examples: [15.6] }),
  features: Type.Object({
    accounts: Type.Boolean(),
    transactions: Type.Boolean(),
    balance: Type.Boolean(),
    identity: Type.Boolean(),
  }),
  history_days: Type.Integer({
    description:
      'Days of past transactions that are read at most, once a user has consented. The Link Widget and the consent record name them. 0 where the bank shares no transactions.',
    examples: [365],
  }),
};

const flag = Type.Integer({ enum: [0, 1] });

export const Bank = Type.Object(bankFields, { $id: 'Bank' });

export const BankDetails = Type.Object(
  { ...bankFields, feat_accounts: flag, feat_transactions: flag, feat_balance: flag, feat_identity: flag },
  { $id: 'BankDetails', description: 'A bank, with its features as booleans and as flat 1/0 flags.' },
);
export type BankDetails = Static<typeof BankDetails>;

export const BanksQuery = Type.Object({
  search: optionalText(
    maxLength.search,
    'Part of the name, or words of it in any order, or the beginning of the BIC. Case, accents and script do not matter, and names are found as they sound: `рајфајзен` is Raiffeisen.',
  ),
  status: Type.Optional(status),
  limit: Type.Optional(
    count({
      minimum: 1,
      default: DEFAULT_LIMIT,
      description: `Above ${MAX_LIMIT} is treated as ${MAX_LIMIT}.`,
    }),
  ),
  offset: Type.Optional(count({ minimum: 0, default: 0, description: 'How many to pass over.' })),
});

export const BankPath = Type.Object({ id: pathId('bank', 'A bank id of GET /banks.') });
