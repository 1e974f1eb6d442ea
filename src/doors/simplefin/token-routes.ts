/** `/simplefin/tokens`: what a developer's own key says about which budget applications are let in. */
import { key, ownKey } from '../../auth/access.ts';
import { holdKey } from '../../auth/credential-store.ts';
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

  route(app, ownKey(...READ_SCOPES), {
    method: 'POST',
    url: '/simplefin/tokens',
    schema: {
      operationId: 'createSimplefinToken',
      tags,
      summary: 'Make a setup token for a budget application',
      description:
        'Name a user, connections or accounts. The user pastes `setup_token` into an application that speaks SimpleFIN, which claims its access with it, once, and reads these accounts from then on. The response is the only place where the token appears.',
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
        const reason = `it is ${now.toISOString()} for this key`;
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
        await holdKey(tx, keyId);
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
      description: 'Those of this key, newest first: who claimed them, and when they last read.',
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

  route(app, ownKey(...READ_SCOPES), {
    method: 'DELETE',
    url: '/simplefin/tokens/:id',
    schema: {
      operationId: 'revokeSimplefinToken',
      tags,
      summary: 'End the access of a budget application',
      description:
        'Holds from its very next request. A setup token that nobody has claimed is worth nothing from then on.',
      params: SimplefinTokenPath,
      response: { 200: ref(RevokedSimplefinToken) },
      errors: ['SIMPLEFIN_TOKEN_NOT_FOUND'],
    },
    handler: async ({ keyId }, request) => {
      const { id } = request.params;
      const isDeleted = await sql.begin(async (tx) => {
        await holdKey(tx, keyId);
        if (!(await deleteToken(tx, keyId, id))) return false;
        await bury(deps, tx, 'simplefin_token', [id], deps.clock.now());
        return true;
      });
      if (!isDeleted) throw new ApiError('SIMPLEFIN_TOKEN_NOT_FOUND');
      return { object: 'revoked_simplefin_token' as const, id };
    },
  });
};
