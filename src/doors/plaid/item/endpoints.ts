import { Type } from 'typebox';
import { recordAction } from '../../../auth/audit-log/store.ts';
import { revokeConnection } from '../../../consent/connections/erasure/revoke.ts';
import { requireKey } from '../../../platform/keys/data-keys.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { type Endpoint, itemEndpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { newAccessToken } from '../tokens.ts';
import { itemDetails, itemStatus } from './shape.ts';
import { accessPlace, replaceAccess, setWebhook } from './store.ts';

const get = itemEndpoint('/item/get', {}, {}, async ({ deps, caller }, item) => ({
  item: itemDetails(item, caller, deps),
  status: itemStatus(item, caller.now),
}));

const remove = itemEndpoint(
  '/item/remove',
  { reason_code: Type.Optional(Type.String()), reason_note: Type.Optional(Type.String({ maxLength: 512 })) },
  { scopes: ['connections:write'] },
  async ({ deps, caller, ip }, { row }) => {
    const { keyId, developerId, now } = caller;
    await revokeConnection(deps, keyId, row.connectionId, now, {
      by: 'application',
      record: async (tx) => {
        // The application itself removes the Item: no webhook says that the user did.
        await setWebhook(tx, keyId, row.connectionId, null);
        if (developerId === null) return;
        const at = deps.clock.now();
        const action = { action: 'connection.revoked', actor: 'api_key', target: row.connectionId } as const;
        await recordAction(tx, { developerId, at, ip, ...action });
      },
    });
    return {};
  },
);

const invalidate = itemEndpoint(
  '/item/access_token/invalidate',
  {},
  { scopes: ['connections:write'] },
  async ({ deps, caller }, { row, connection }, input) => {
    const { access_token: before } = input as { access_token: string };
    const { keyId, environment } = caller;
    const dataKey = requireKey(await deps.dataKeys.findAll([connection.dataKeyId!]), connection.dataKeyId!);
    const token = newAccessToken(environment);
    const isReplaced =
      dataKey !== null &&
      (await deps.sql.begin((tx) =>
        replaceAccess(tx, keyId, row.connectionId, {
          before: tokenHash(before),
          hash: tokenHash(token),
          sealed: dataKey.seal(token, accessPlace(row.connectionId)),
        }),
      ));
    if (!isReplaced) throw new PlaidError('INVALID_ACCESS_TOKEN', 'could not find matching access token');
    return { new_access_token: token };
  },
);

export const itemEndpoints: readonly Endpoint[] = [get, remove, invalidate];
