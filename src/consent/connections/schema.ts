import { Type } from 'typebox';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { Account } from '../../ledger/accounts/schema.ts';
import { Health } from '../../ledger/connection-health/schema.ts';
import { Transaction } from '../../ledger/transactions/schema.ts';
import { MAX_PAGE, pageQuery, pageQueryOf } from '../../platform/http/paging.ts';
import {
  dateTime,
  knownText,
  maxLength,
  nullable,
  optionalText,
  pathId,
  ref,
} from '../../platform/http/schema.ts';

const connectionId = Type.String({
  description: 'Permanent id of the connection.',
  examples: ['conn_7Hd2EXAMPLE'],
});
const bankId = Type.String({ examples: ['banca-intesa'] });
const status = Type.String({ enum: ['active', 'expired', 'revoked'] });

const connectionFields = {
  connection_id: connectionId,
  bank_id: bankId,
  provider: Type.String({
    enum: ['bank', 'statement'],
    description:
      'What its data come from: the bank itself, or files of statements, where there is no bank to ask for news.',
  }),
  user_id: nullable(Type.String({ description: 'Your own identifier of the user; null once revoked.' })),
  status,
  connected_at: dateTime('When the user first authorized.'),
  expires_at: dateTime(
    'When the consent ends: 90 days after it was given or renewed, or earlier where the bank granted less.',
  ),
  days_until_expiry: Type.Integer({ description: 'Days of consent left; 0 once ended.', examples: [90] }),
  health: nullable(ref(Health)),
};

export const Connection = Type.Object(connectionFields, { $id: 'Connection' });

export const ExchangedConnection = Type.Object(
  {
    object: Type.Literal('connection'),
    connection_id: connectionId,
    bank_id: bankId,
    status: Type.Literal('active'),
    connected_at: dateTime('When the user authorized.'),
  },
  { $id: 'ExchangedConnection' },
);

export const RevokedConnection = Type.Object(
  {
    object: Type.Literal('connection'),
    connection_id: connectionId,
    bank_id: bankId,
    status: Type.Literal('revoked'),
    revoked_at: dateTime('When it was revoked.'),
  },
  { $id: 'RevokedConnection' },
);

export const connectionsQuery = (banks: readonly Bank[]) =>
  Type.Object({
    user_id: optionalText(maxLength.userId, 'Only connections of this user. Revoked ones have none.'),
    bank_id: knownText([...banks.map(({ id }) => id), 'statement'], 'Only connections at this bank.'),
    status: Type.Optional(status),
    ...pageQueryOf('connection'),
  });

/** Connections of a developer in one page, unless the caller says otherwise. */
export const DEVELOPER_PAGE = 100;

const keyStatus = Type.String({ enum: ['active', 'expired', 'revoked'] });

export const DeveloperConnection = Type.Object(
  {
    ...connectionFields,
    key_id: Type.String({
      description: 'Id of the key that it was made with.',
      examples: ['key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4'],
    }),
    key_status: keyStatus,
  },
  { $id: 'DeveloperConnection' },
);

export const DeveloperConnectionsQuery = Type.Object({
  key: optionalText(maxLength.other, 'Only connections of this key: its id, its prefix or the whole key.'),
  status: Type.Optional(status),
  key_status: Type.Optional(keyStatus),
  ...pageQuery,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: DEVELOPER_PAGE,
      description: `Entries in one page; above ${MAX_PAGE} is treated as ${MAX_PAGE}.`,
    }),
  ),
});

export const DeveloperConnectionPath = Type.Object({
  id: Type.String({ description: 'A connection_id of GET /developers/connections.' }),
});

export const ConnectionPath = Type.Object({
  id: pathId('connection', 'A connection_id of GET /connections.'),
});

export const ConsentRecord = Type.Object(
  {
    permissions: Type.Array(Type.String(), {
      description:
        'What the user agreed to share: of accounts, balances, identity and transactions what the bank gives.',
    }),
    history_days: nullable(
      Type.Integer({
        description:
          'How many days of past transactions the user was told are read at most; null where no transactions are read from a bank, and for consents from before this was recorded.',
        examples: [365],
      }),
    ),
    granted_at: dateTime('When it was given.'),
    expires_at: dateTime('When it ends or ended: also early, and when the next one took its place.'),
  },
  { $id: 'ConsentRecord' },
);

export const ConnectionDetails = Type.Object(
  {
    object: Type.Literal('connection'),
    ...connectionFields,
    consents: Type.Array(ref(ConsentRecord), { description: 'Oldest first. Empty once revoked.' }),
    accounts: Type.Array(Type.Pick(Account, ['id', 'name', 'currency', 'type']), {
      description: 'Also after the consent has ended. Empty once revoked.',
    }),
  },
  { $id: 'ConnectionDetails' },
);

export const ConnectionExport = Type.Object(
  {
    object: Type.Literal('connection_export'),
    connection: ref(Connection),
    consents: Type.Array(ref(ConsentRecord)),
    identity: nullable(
      Type.Object({
        full_name: Type.String(),
        phone: nullable(Type.String()),
        email: nullable(Type.String()),
        address: nullable(Type.String()),
      }),
    ),
    accounts: Type.Array(ref(Account)),
    corrections: Type.Array(
      Type.Object({
        merchant_name: nullable(Type.String()),
        merchant_category: nullable(Type.String()),
        category: nullable(Type.String()),
        corrected_at: dateTime('When it was made.'),
      }),
      { description: 'Corrections of wordings that may name a person, which hold for this connection.' },
    ),
    transactions: Type.Array(ref(Transaction)),
    exported_at: dateTime('When this export was made.'),
  },
  { $id: 'ConnectionExport' },
);
