import { key } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { after, MINUTE } from '../platform/clock.ts';
import { ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { warn } from '../platform/http/warnings.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { newId } from '../vocabulary/ids.ts';
import type { Needs } from './needs.ts';
import { CreateLinkToken, LinkToken } from './schema.ts';
import { insertLinkToken } from './store.ts';

export const LINK_TOKEN_LIFETIME = 30 * MINUTE;

const UNBOUND =
  'This link token names no user: whoever holds it may connect a bank as any user_id. Pass the user_id that your server knows.';

export const linkRoutes = (app: App, { sql }: Needs): void => {
  route(app, key(), {
    method: 'POST',
    url: '/link/token/create',
    schema: {
      operationId: 'createLinkToken',
      tags: ['Connect'],
      summary: 'Create a link token',
      description:
        'Called by your server. Hand the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Name the user: a token without `user_id` connects whomever the browser says.',
      body: CreateLinkToken,
      response: { 200: ref(LinkToken) },
    },
    handler: async (caller, request, reply) => {
      const { user_id: given } = request.body;
      // Blank is nobody: each session then names its own user.
      const userId = given?.trim() ? given : null;
      if (userId === null && caller.boundLinkTokensOnly) {
        const reason = 'this key makes link tokens for a named user only (bound_link_tokens_only)';
        throw new ApiError('INVALID_PARAMETER', { parameter: 'user_id', reason });
      }
      if (userId === null) warn(reply, UNBOUND);
      const token = newId('linkToken');
      const expiresAt = after(caller.now, LINK_TOKEN_LIFETIME);
      await sql.begin((tx) =>
        insertLinkToken(tx, {
          hash: tokenHash(token),
          keyId: caller.keyId,
          userId,
          looking: caller.looking,
          createdAt: caller.now,
          expiresAt,
        }),
      );
      return {
        object: 'link_token' as const,
        link_token: token,
        expires_in: LINK_TOKEN_LIFETIME / 1_000,
        expires_at: expiresAt.toISOString(),
        usage: 'Pass it to the Link Widget as linkToken, or send it as Bearer token to POST /connect.',
      };
    },
  });
};
