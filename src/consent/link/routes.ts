import { MINUTE } from '../../../packages/common/clock.ts';
import { key, keyOrLink } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { findBank } from '../../banks/catalogue/store.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { warn } from '../../platform/http/warnings.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { connectionStatus } from '../connections/status.ts';
import { createLinkToken } from './create.ts';
import { hostedUrl, redirectOf } from './hosted.ts';
import { findRenewable } from './renewal.ts';
import { CreateLinkToken, LinkToken, LinkTokenDetails } from './schema.ts';

export interface Deps {
  sql: Sql;
  config: Pick<Config, 'publicUrl'>;
  catalogue: readonly Bank[];
}

const LINK_TOKEN_LIFETIME = 30 * MINUTE;

const UNBOUND_WARNING =
  'This link token has no user_id: anybody who has it can connect a bank as any user. Create it with the user_id that your server knows.';

export const linkRoutes = (app: App, deps: Deps): void => {
  const { sql, catalogue, config } = deps;
  route(app, key(), {
    method: 'POST',
    url: '/link/token/create',
    schema: {
      operationId: 'createLinkToken',
      tags: ['Connect'],
      summary: 'Create a link token',
      description:
        'Called by your server. Pass the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Send `user_id`: with a token without it, the browser chooses the user. With `connection_id` the token renews that connection and does nothing else. `hosted_url` is a page for the same flow, for applications without a page of their own.',
      body: CreateLinkToken,
      response: { 200: ref(LinkToken) },
      errors: ['INVALID_PARAMETER', 'CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller, request, reply) => {
      const { user_id, connection_id, account_selection, redirect_url } = request.body;
      const { token, expiresAt, isBound } = await createLinkToken(deps, caller, {
        userId: user_id,
        connectionId: connection_id,
        selection: account_selection,
        redirectUrl: redirect_url,
        lifetimeMs: LINK_TOKEN_LIFETIME,
      });
      if (!isBound) warn(reply, UNBOUND_WARNING);
      return {
        object: 'link_token' as const,
        link_token: token,
        expires_in: LINK_TOKEN_LIFETIME / 1_000,
        expires_at: expiresAt.toISOString(),
        hosted_url: hostedUrl(config, token),
        usage: 'Pass it to the Link Widget as linkToken, or send it as a Bearer token to POST /connect.',
      };
    },
  });

  route(app, keyOrLink(), {
    method: 'GET',
    url: '/link/token',
    schema: {
      operationId: 'getLinkToken',
      tags: ['Connect'],
      summary: 'Read a link token',
      description:
        'Called by the browser with the link token as the credential; an API key is refused. Returns when the token expires, how many accounts may be shared, the name of the application, and where the hosted page returns to. For a token that renews a connection, it also returns the bank and the end of the consent, and nothing else of the connection.',
      response: { 200: ref(LinkTokenDetails) },
      errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ALREADY_REVOKED'],
    },
    handler: async (caller) => {
      const { keyId, link, now } = caller;
      if (!link) throw new ApiError('INVALID_LINK_TOKEN');
      const details = {
        object: 'link_token_details' as const,
        expires_at: link.expiresAt.toISOString(),
        account_selection: link.accountSelection,
        app_name: link.appName,
        redirect_url: redirectOf(caller),
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
