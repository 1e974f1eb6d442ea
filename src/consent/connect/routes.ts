import type { FastifyRequest } from 'fastify';
import { key, keyOrLink, open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { isSimulated } from '../../banks/catalogue/catalogue.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { ExchangedConnection } from '../connections/schema.ts';
import { authorize, deny, PUBLIC_TOKEN_LIFETIME } from './authorize.ts';
import { byPositions } from './choice.ts';
import type { Deps } from './deps.ts';
import { exchange } from './exchange.ts';
import { openSession, SESSION_LIFETIME } from './open-session.ts';
import {
  AuthorizeBody,
  ConnectSession,
  ConnectStatus,
  ExchangeBody,
  SessionTokenBody,
  SessionTokenPath,
  StartConnect,
} from './schema.ts';
import { pageOfferedUntil, sessionState } from './states.ts';
import { findOwnSession, publicTokenPlace } from './store.ts';

export const connectRoutes = (app: App, deps: Deps): void => {
  const { sql, config, master } = deps;

  route(app, keyOrLink(), {
    method: 'POST',
    url: '/connect',
    config: { alsoRequired: (request) => (userOfLink(request) === null ? ['user_id'] : []) },
    schema: {
      operationId: 'startConnect',
      tags: ['Connect'],
      summary: 'Start connecting a bank',
      description:
        'Opens a session of 10 minutes. Send your user to `auth_url`, then poll the status until it is `authorized`.',
      body: StartConnect,
      response: { 200: ref(ConnectSession) },
      errors: [
        'INSUFFICIENT_PERMISSIONS',
        'MISSING_FIELDS',
        'INPUT_TOO_LONG',
        'BANK_NOT_FOUND',
        'BANK_NOT_AVAILABLE',
        'CONNECTION_NOT_FOUND',
        'CONNECTION_ALREADY_REVOKED',
      ],
    },
    handler: async (caller, request) => {
      const { bank_id: bankId, user_id, redirect_url, app_name, account_selection, sandbox } = request.body;
      const { token, expiresAt } = await openSession(deps, caller, {
        bankId,
        userId: user_id,
        redirectUrl: redirect_url,
        appName: app_name,
        selection: account_selection,
        sandbox,
      });
      return {
        object: 'connect_session' as const,
        session_token: token,
        auth_url: `${config.publicUrl}${isSimulated(bankId) ? '/sandbox/auth.html' : '/connect/bank'}?token=${token}`,
        expires_in: SESSION_LIFETIME / 1_000,
        expires_at: expiresAt.toISOString(),
      };
    },
  });

  route(app, keyOrLink(), {
    method: 'GET',
    url: '/connect/:session_token/status',
    schema: {
      operationId: 'getConnectStatus',
      tags: ['Connect'],
      summary: 'Read the status of a connect session',
      description:
        'Poll it while it is `pending`. Once it is `authorized` it carries the `public_token`, for five minutes or until it is exchanged. A link token sees the sessions that it opened; a key sees all its sessions.',
      params: SessionTokenPath,
      response: { 200: ref(ConnectStatus) },
      errors: ['SESSION_NOT_FOUND', 'SESSION_EXPIRED'],
    },
    handler: async (caller, request) => {
      const hash = tokenHash(request.params.session_token);
      const session = await findOwnSession(sql, hash, caller.keyId, caller.link?.tokenHash ?? null);
      if (!session) throw new ApiError('SESSION_NOT_FOUND');
      const status = sessionState(session, caller.now);
      if (status === 'expired') throw new ApiError('SESSION_EXPIRED');
      const { publicTokenSealed: sealed, publicTokenExpiresAt: lapsesAt } = session;
      const left = (lapsesAt?.getTime() ?? 0) - caller.now.getTime();
      const offeredUntil = pageOfferedUntil(session);
      const page = `${config.publicUrl}/my/manage?session=${request.params.session_token}`;
      return {
        object: 'connect_status' as const,
        status,
        public_token: sealed && left > 0 ? master.open(sealed, publicTokenPlace(hash)) : null,
        ...(sealed && left > 0 ? { expires_in: Math.ceil(left / 1_000) } : {}),
        ...(offeredUntil && offeredUntil > caller.now ? { user_page_url: page } : {}),
      };
    },
  });

  route(app, key(), {
    method: 'POST',
    url: '/connect/exchange',
    config: { fieldCodes: { public_token: { missing: 'MISSING_PUBLIC_TOKEN' } } },
    schema: {
      operationId: 'exchangePublicToken',
      tags: ['Connect'],
      summary: 'Exchange a public token for a connection',
      description:
        'Called by your server, once, within five minutes. Store the `connection_id` with your user.',
      body: ExchangeBody,
      response: { 200: ref(ExchangedConnection) },
      errors: [
        'MISSING_PUBLIC_TOKEN',
        'INVALID_PUBLIC_TOKEN',
        'PUBLIC_TOKEN_ALREADY_USED',
        'PUBLIC_TOKEN_EXPIRED',
      ],
    },
    handler: async (caller, request) => {
      // The session of the token may be locked, for example by a revocation.
      const connection = await sql.inTurn(caller.keyId, (tx) =>
        exchange(tx, request.body.public_token, caller.keyId, caller.now),
      );
      return {
        object: 'connection' as const,
        connection_id: connection.id,
        bank_id: connection.bankId,
        status: 'active' as const,
        connected_at: connection.connectedAt.toISOString(),
      };
    },
  });

  route(app, open('banking'), {
    method: 'POST',
    url: '/sandbox/authorize',
    config: { work: 10, fieldCodes: { session_token: { missing: 'MISSING_SESSION_TOKEN' } } },
    schema: {
      operationId: 'sandboxAuthorize',
      tags: ['Sandbox'],
      summary: 'Authorize a session as the user would at the bank',
      description:
        'For tests that do not visit the bank page. The session token is the credential. The call acts as the right customer: it always renews the connection that the user has at this bank. `accounts` chooses the shared accounts, as the checkboxes on the page do. Without it, a first consent shares all accounts and a renewal keeps the shared ones.',
      body: AuthorizeBody,
      response: { 200: ref(ConnectStatus) },
      errors: ['INVALID_PARAMETER', 'MISSING_SESSION_TOKEN', 'SESSION_NOT_FOUND', 'SESSION_NOT_PENDING'],
    },
    handler: async (request) => ({
      object: 'connect_status' as const,
      status: 'authorized' as const,
      public_token: await authorize(deps, request.body.session_token, byPositions(request.body.accounts)),
      expires_in: PUBLIC_TOKEN_LIFETIME / 1_000,
    }),
  });

  route(app, open('banking'), {
    method: 'POST',
    url: '/sandbox/deny',
    config: { fieldCodes: { session_token: { missing: 'MISSING_SESSION_TOKEN' } } },
    schema: {
      operationId: 'sandboxDeny',
      tags: ['Sandbox'],
      summary: 'Refuse a session as the user would at the bank',
      description: 'The session ends as if it had expired. The session token is the credential.',
      body: SessionTokenBody,
      response: { 200: ref(ConnectStatus) },
      errors: ['MISSING_SESSION_TOKEN', 'SESSION_NOT_FOUND', 'SESSION_NOT_PENDING'],
    },
    handler: async (request) => {
      await deny(deps, request.body.session_token);
      return { object: 'connect_status' as const, status: 'expired' as const, public_token: null };
    },
  });
};

/** Returns the user whom the request's link token names; null without a link token or a user. */
const userOfLink = ({ identity }: FastifyRequest): string | null =>
  identity.kind === 'key' ? (identity.caller.link?.userId ?? null) : null;
