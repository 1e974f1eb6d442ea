import { after, MINUTE } from '../../../packages/common/clock.ts';
import { key, keyOrLink } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { warn } from '../../platform/http/warnings.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { connectionStatus } from '../connections/status.ts';
import { findRenewable } from './renewal.ts';
import { CreateLinkToken, LinkToken, LinkTokenDetails } from './schema.ts';
import { insertLinkToken } from './store.ts';

export interface Deps {
  sql: Sql;
  catalogue: readonly Bank[];
}

const LINK_TOKEN_LIFETIME = 30 * MINUTE;

const UNBOUND =
  'This link token names no user: whoever holds it may connect a bank as any user_id. Pass the user_id that your server knows.';

export const linkRoutes = (app: App, { sql, catalogue }: Deps): void => {
  route(app, key(), {
    method: 'POST',
    url: '/link/token/create',
    schema: {
      operationId: 'createLinkToken',
      tags: ['Connect'],
      summary: 'Create a link token',
      description:
        'Called by your server. Hand the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Name the user: a token without `user_id` connects whomever the browser says. With `connection_id` it renews that connection and nothing else.',
      body: CreateLinkToken,
      response: { 200: ref(LinkToken) },
      errors: ['INVALID_PARAMETER', 'CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller, request, reply) => {
      const { user_id: given, connection_id: connectionId, account_selection: selection } = request.body;
      const renewed = connectionId ? await findRenewable(sql, caller.keyId, connectionId) : null;
      // Blank is nobody: each session then names its own user.
      const userId = given?.trim() ? given : (renewed?.userId ?? null);
      if (renewed && userId !== renewed.userId) {
        const reason = 'the connection is another user’s';
        throw new ApiError('INVALID_PARAMETER', { parameter: 'user_id', reason });
      }
      if (userId === null && caller.boundLinkTokensOnly) {
        const reason = 'this key makes link tokens for a named user only (bound_link_tokens_only)';
        throw new ApiError('INVALID_PARAMETER', { parameter: 'user_id', reason });
      }
      if (userId === null) warn(reply, UNBOUND);
      const token = newId(renewed ? 'renewalToken' : 'linkToken');
      const expiresAt = after(caller.now, LINK_TOKEN_LIFETIME);
      await sql.begin((tx) =>
        insertLinkToken(tx, {
          hash: tokenHash(token),
          keyId: caller.keyId,
          userId,
          looking: caller.looking,
          connectionId: connectionId || null,
          accountSelection: selection ?? null,
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

  route(app, keyOrLink(), {
    method: 'GET',
    url: '/link/token',
    schema: {
      operationId: 'getLinkToken',
      tags: ['Connect'],
      summary: 'Read what a link token opens',
      description:
        'Asked by the browser that holds it: until when it is valid, how many accounts may be shared, and, where it renews a connection, at which bank and until when that lasts. Nothing else of the connection. Only a link token is a credential here.',
      response: { 200: ref(LinkTokenDetails) },
      errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async ({ keyId, link, now }) => {
      if (!link) throw new ApiError('INVALID_LINK_TOKEN');
      const details = {
        object: 'link_token_details' as const,
        expires_at: link.expiresAt.toISOString(),
        account_selection: link.accountSelection,
      };
      if (link.connectionId === null) return { ...details, connection: null, bank: null };
      const { bankId, expiresAt } = await findRenewable(sql, keyId, link.connectionId);
      const bank = await findBank(sql, catalogue, bankId);
      if (!bank) throw new ApiError('BANK_NOT_FOUND', { bank_id: bankId });
      const { id, name, bic, color, status: bankStatus, history_days } = bank;
      const status = connectionStatus({ revokedAt: null, expiresAt }, now) as 'active' | 'expired';
      return {
        ...details,
        connection: { status, expires_at: expiresAt.toISOString() },
        bank: { id, name, bic, color, status: bankStatus, history_days },
      };
    },
  });
};
