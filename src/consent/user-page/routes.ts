import { after, MINUTE } from '../../../packages/common/clock.ts';
import { key, open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { receiptKeys } from './receipts.ts';
import { ReceiptKeys, UserPage, UserPath } from './schema.ts';
import { hasConnection, insertPage } from './store.ts';

/** How long nobody may have opened a link for it to work. Wall time, like the session of the browser. */
export const LINK_LIFETIME = 15 * MINUTE;

export const userPageApi = (app: App, deps: Deps): void => {
  const { sql, config } = deps;
  route(app, key('connections:write'), {
    method: 'POST',
    url: '/users/:user_id/page',
    schema: {
      operationId: 'createUserPage',
      tags: ['Connections'],
      summary: 'Create a link to the page of a user',
      description:
        'On the page a user sees what your application reads, ends access, and takes the data along. The link opens once, in one browser, within 15 minutes; the page stays open for an hour. Create it when the user asks for it, after your application has recognised the user.',
      params: UserPath,
      response: { 200: ref(UserPage) },
      errors: ['INPUT_TOO_LONG', 'USER_NOT_FOUND'],
    },
    handler: async (caller, request) => {
      const token = newId('userPageLink');
      const createdAt = caller.arrivedAt;
      const expiresAt = after(createdAt, LINK_LIFETIME);
      const { keyId } = caller;
      const userId = request.params.user_id;
      await sql.inTurn(keyId, async (tx) => {
        if (!(await hasConnection(tx, keyId, userId))) throw new ApiError('USER_NOT_FOUND');
        await insertPage(tx, { hash: tokenHash(token), keyId, userId, createdAt, expiresAt });
      });
      return {
        object: 'user_page' as const,
        url: `${config.publicUrl}/my/open?token=${token}`,
        expires_at: expiresAt.toISOString(),
      };
    },
  });

  route(app, open('banking'), {
    method: 'GET',
    url: '/.well-known/jwks.json',
    schema: {
      operationId: 'listReceiptKeys',
      tags: ['Service'],
      summary: 'List the keys of receipts',
      description:
        'The public keys, as a JSON Web Key Set (RFC 7517), that verify the receipts of user pages. A key signs for 90 days; former keys stay in the list.',
      response: { 200: ref(ReceiptKeys) },
    },
    handler: async (_request, reply) => {
      reply.header('Cache-Control', 'public, max-age=300');
      return { keys: await receiptKeys(deps) };
    },
  });
};
