import { key, nonDemoKey } from '../../auth/access.ts';
import { recordKeyAction } from '../../auth/audit-log/store.ts';
import { lockKeyAgainstDeletion } from '../../auth/credential-store.ts';
import { route } from '../../auth/route.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { pageEnvelope, pageOf, readPage } from '../../platform/http/paging.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { chooseAccounts } from './choose.ts';
import type { Deps } from './deps.ts';
import {
  CreatedSimplefinToken,
  NewSimplefinToken,
  RevokedSimplefinToken,
  SimplefinToken,
  SimplefinTokenPath,
  SimplefinTokensQuery,
} from './schema.ts';
import { READ_SCOPES } from './scopes.ts';
import { tokenShape } from './shape.ts';
import { countTokens, deleteToken, findTokenPlace, insertToken, listTokens, type NewToken } from './store.ts';

const tags = ['SimpleFIN'];

export const simplefinTokenRoutes = (app: App, deps: Deps): void => {
  const { sql, config } = deps;

  route(app, nonDemoKey(...READ_SCOPES), {
    method: 'POST',
    url: '/simplefin/tokens',
    schema: {
      operationId: 'createSimplefinToken',
      tags,
      summary: 'Create a setup token for a budget application',
      description:
        'Send a user, connections or accounts. The user pastes `setup_token` into an application that supports SimpleFIN. The application claims its access with it, once, and can read these accounts from then on. The token is returned only in this response.',
      body: NewSimplefinToken,
      response: { 201: ref(CreatedSimplefinToken) },
      errors: [
        'MISSING_FIELDS',
        'INVALID_PARAMETER',
        'CONNECTION_NOT_FOUND',
        'CONNECTION_ALREADY_REVOKED',
        'ACCOUNT_NOT_FOUND',
        'CONSENT_EXPIRED',
      ],
    },
    handler: async (caller, request, reply) => {
      const { keyId, now } = caller;
      const { expires_at, ...chosen } = request.body;
      const expiresAt = expires_at === undefined ? null : new Date(expires_at);
      if (expiresAt && expiresAt <= now) {
        const reason = `it must be later than the clock of this key, ${now.toISOString()}`;
        throw new ApiError('INVALID_PARAMETER', { parameter: 'expires_at', reason });
      }
      const claim = newId('simplefinClaim');
      const token: NewToken = {
        id: newId('simplefinToken'),
        keyId,
        claimHash: tokenHash(claim),
        createdAt: now,
        expiresAt,
      };
      const accountIds = await sql.begin(async (tx) => {
        await recordKeyAction(tx, deps.clock, request, caller, {
          action: 'simplefin_token.created',
          target: token.id,
        });
        await lockKeyAgainstDeletion(tx, keyId);
        const ids = await chooseAccounts(tx, caller, chosen);
        await insertToken(tx, token, ids);
        return ids;
      });
      const claimUrl = `${config.publicUrl}/simplefin/claim/${claim}`;
      const unclaimed = { claimedAt: null, claimedBy: null, lastReadAt: null, repeatedClaims: 0 };
      reply.code(201);
      return {
        ...tokenShape({ ...token, ...unclaimed, accountIds }, now),
        setup_token: Buffer.from(claimUrl).toString('base64'),
        claim_url: claimUrl,
      };
    },
  });

  route(app, key(...READ_SCOPES), {
    method: 'GET',
    url: '/simplefin/tokens',
    schema: {
      operationId: 'listSimplefinTokens',
      tags,
      summary: 'List tokens of budget applications',
      description:
        'Tokens of this key, newest first, with the applications that claimed them and their last reads.',
      querystring: SimplefinTokensQuery,
      response: { 200: pageOf(ref(SimplefinToken)) },
      errors: ['INVALID_PARAMETER'],
    },
    handler: async ({ keyId, now }, request) => {
      const page = await readPage(request.query, {
        find: (id) => findTokenPlace(sql, keyId, id),
        rows: (after, limit) => listTokens(sql, keyId, after, limit),
        count: () => countTokens(sql, keyId),
      });
      return pageEnvelope(
        page,
        page.rows.map((row) => tokenShape(row, now)),
      );
    },
  });

  route(app, nonDemoKey(...READ_SCOPES), {
    method: 'DELETE',
    url: '/simplefin/tokens/:id',
    schema: {
      operationId: 'revokeSimplefinToken',
      tags,
      summary: 'End the access of a budget application',
      description:
        'The next request of the application is refused. A setup token that nobody has claimed can no longer be claimed.',
      params: SimplefinTokenPath,
      response: { 200: ref(RevokedSimplefinToken) },
      errors: ['SIMPLEFIN_TOKEN_NOT_FOUND'],
    },
    handler: async (caller, request) => {
      const { keyId } = caller;
      const { id } = request.params;
      await sql.begin(async (tx) => {
        const at = deps.clock.now();
        await recordKeyAction(tx, deps.clock, request, caller, {
          action: 'simplefin_token.revoked',
          target: id,
        });
        await lockKeyAgainstDeletion(tx, keyId);
        if (!(await deleteToken(tx, keyId, id))) throw new ApiError('SIMPLEFIN_TOKEN_NOT_FOUND');
        await bury(deps, tx, 'simplefin_token', [id], at);
      });
      return { object: 'revoked_simplefin_token' as const, id };
    },
  });
};
