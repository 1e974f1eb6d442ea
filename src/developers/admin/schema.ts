import { Type } from 'typebox';
import type { BankStatus } from '../../banks/catalogue/catalogue.ts';
import { dateTime, maxLength, nullable } from '../../platform/http/schema.ts';

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Default 50. Above 200 is treated as 200.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Default 0.' })),
});

export const Overview = Type.Object(
  {
    object: Type.Literal('admin_overview'),
    developers: Type.Object({ total: Type.Integer(), verified: Type.Integer() }),
    api_keys: Type.Object({ active: Type.Integer(), revoked: Type.Integer() }),
    connections: Type.Object({ active: Type.Integer() }),
    waitlist: Type.Object({ total: Type.Integer() }),
    mails: Type.Object({ pending: Type.Integer() }),
    requests_24h: Type.Object({
      total: Type.Integer(),
      errors: Type.Integer(),
      error_rate: Type.Number({ description: 'From 0 to 1.' }),
    }),
  },
  { $id: 'AdminOverview' },
);

export const AdminDeveloper = Type.Object(
  {
    object: Type.Literal('developer'),
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    company: nullable(Type.String()),
    email_verified: Type.Boolean(),
    created_at: dateTime('When the account was registered.'),
    active_keys: Type.Integer(),
    last_used_at: nullable(dateTime('When one of its keys was last used.')),
  },
  { $id: 'AdminDeveloper' },
);

export const AdminWaitlistEntry = Type.Object(
  {
    object: Type.Literal('waitlist_entry'),
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    company: nullable(Type.String()),
    created_at: dateTime('When the address was entered first.'),
  },
  { $id: 'AdminWaitlistEntry' },
);

export const DeveloperPath = Type.Object({
  id: Type.String({
    maxLength: maxLength.other,
    description: 'Id of a developer, from GET /admin/developers.',
    examples: ['dev_3uKe8Xq1Zb7Rn5Tw9Yc2Lm'],
  }),
});

export const RemovedFactors = Type.Object(
  {
    object: Type.Literal('removed_factors'),
    developer_id: Type.String({ examples: ['dev_3uKe8Xq1Zb7Rn5Tw9Yc2Lm'] }),
    passkeys: Type.Integer({ description: 'Number of removed passkeys.', examples: [1] }),
    totp: Type.Boolean({ description: 'Whether an authenticator app was removed.', examples: [false] }),
  },
  { $id: 'RemovedFactors' },
);

export const BankPath = Type.Object({ id: Type.String({ description: 'Id of a bank, from GET /banks.' }) });

export const BankChange = Type.Object({
  status: Type.Unsafe<BankStatus>(Type.String({ enum: ['live', 'sandbox', 'coming_soon'] })),
});
