/** Routes on which a developer authorizes assistants and ends their access. */

import { after, MINUTE } from '../../../packages/common/clock.ts';
import { confirmedDeveloper, developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { type Scope, scopes } from '../../auth/scopes.ts';
import { findSessionRefusal } from '../../auth/session-store.ts';
import { Done } from '../../developers/accounts/schema.ts';
import { findKeyRecord } from '../../developers/api-keys/store.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import {
  AuthorizationError,
  type AuthorizationRequest,
  badRequest,
  type Parameters,
  readAuthorization,
  redirectWith,
} from './authorization.ts';
import type { Deps } from './deps.ts';
import { assistantProtocolRoutes } from './protocol-routes.ts';
import {
  Assistant,
  AssistantDecision,
  AssistantPath,
  AssistantQuery,
  AssistantRequest,
  DecideAssistant,
} from './schema.ts';
import { deleteGrant, type Grant, hasGrant, insertGrant, listGrants } from './store.ts';

const CODE_LIFETIME = MINUTE;

export const assistantRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config } = deps;
  assistantProtocolRoutes(app, deps);

  /** Reads the request; its errors are errors of the API, because the portal shows them. */
  const read = async (given: Parameters): Promise<AuthorizationRequest> => {
    try {
      return await readAuthorization(deps, given);
    } catch (error) {
      if (!(error instanceof AuthorizationError)) throw error;
      throw badRequest(error);
    }
  };

  route(app, developer(), {
    method: 'GET',
    url: '/developers/assistants',
    schema: {
      operationId: 'listAssistants',
      tags: ['Assistants'],
      summary: 'List assistants',
      description: 'Assistants that may act with one of your keys over `/mcp`, newest first.',
      response: { 200: listOf(ref(Assistant)) },
    },
    handler: async ({ developerId }) => list((await listGrants(sql, developerId)).map(grantShape)),
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/assistants/request',
    schema: {
      operationId: 'getAssistantRequest',
      tags: ['Assistants'],
      summary: 'Read the access request of an assistant',
      description:
        'The parameters are those with which the assistant opened `/oauth/authorize` in the browser. An invalid request returns an error. If you have authorized this assistant before, the response has a `redirect_to` instead, which reports the error to the assistant.',
      querystring: AssistantQuery,
      response: { 200: ref(AssistantRequest) },
      errors: ['ASSISTANT_NOT_FOUND', 'INVALID_PARAMETER'],
    },
    handler: async ({ developerId }, request) => {
      const shape = ({
        client,
        redirectUri,
        scopes: wanted,
      }: Pick<AuthorizationRequest, 'client' | 'redirectUri' | 'scopes'>) => ({
        object: 'assistant_request' as const,
        client_id: client.id,
        client_name: client.name,
        redirect_uri: redirectUri,
        scopes: wanted,
      });
      try {
        return shape(await readAuthorization(deps, request.query));
      } catch (error) {
        if (!(error instanceof AuthorizationError)) throw error;
        const { client, redirectUri, code, message } = error;
        if (!(await hasGrant(sql, client.id, developerId))) throw badRequest(error);
        const answer = { error: code, error_description: message };
        return {
          ...shape({ client, redirectUri, scopes: [] }),
          redirect_to: redirectWith(error, config.publicUrl, answer),
        };
      }
    },
  });

  route(app, confirmedDeveloper(), {
    method: 'POST',
    url: '/developers/assistants',
    schema: {
      operationId: 'decideAssistant',
      tags: ['Assistants'],
      summary: 'Authorize or refuse an assistant',
      description:
        'The assistant acts with one key, in the requested scopes that you choose, until you end its access or the key is revoked. Open `redirect_to` of the response in the browser: there the assistant receives a code that it can exchange once, within a minute.',
      body: DecideAssistant,
      response: { 200: ref(AssistantDecision) },
      errors: ['ASSISTANT_NOT_FOUND', 'KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED', 'INVALID_PARAMETER'],
    },
    handler: async (session, request) => {
      const { decision, api_key_id: keyPublicId, scopes: chosen = [], ...given } = request.body;
      const asked = await read(given);
      const back = (answer: Record<string, string>) => ({
        object: 'assistant_decision' as const,
        redirect_to: redirectWith(asked, config.publicUrl, answer),
      });
      if (decision === 'deny') return back({ error: 'access_denied' });

      const agreed = scopes.filter((scope) => asked.scopes.includes(scope) && chosen.includes(scope));
      if (keyPublicId === undefined) throw missing('api_key_id');
      if (agreed.length === 0) throw missing('scopes');
      const { developerId, tokenHash: sessionHash } = session;
      const now = clock.now();
      const code = newId('assistantCode');
      const grantId = newId('assistantGrant');
      await sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'assistant.approved',
          target: grantId,
          ip: request.ip,
        });
        const refusal = await findSessionRefusal(tx, sessionHash, now);
        if (refusal) throw refusal;
        const key = await findKeyRecord(tx, developerId, keyPublicId);
        if (!key) throw new ApiError('KEY_NOT_FOUND');
        if (key.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
        const grant = { id: grantId, client: asked.client, keyId: key.id, developerId };
        const { redirectUri, challenge } = asked;
        const expiresAt = after(now, CODE_LIFETIME);
        const opener = { hash: tokenHash(code), redirectUri, challenge, expiresAt };
        await insertGrant(tx, { ...grant, scopes: allowedByKey(agreed, key.scopes) }, opener, now);
      });
      return back({ code });
    },
  });

  route(app, developer(), {
    method: 'DELETE',
    url: '/developers/assistants/:id',
    schema: {
      operationId: 'endAssistant',
      tags: ['Assistants'],
      summary: 'End the access of an assistant',
      description: 'The next request of the assistant is refused.',
      params: AssistantPath,
      response: { 200: ref(Done) },
      errors: ['ASSISTANT_NOT_FOUND'],
    },
    handler: async ({ developerId }, request) => {
      const { id } = request.params;
      await sql.begin(async (tx) => {
        const at = clock.now();
        await recordAction(tx, { developerId, at, action: 'assistant.revoked', target: id, ip: request.ip });
        if (!(await deleteGrant(tx, developerId, id))) throw new ApiError('ASSISTANT_NOT_FOUND');
        await bury(deps, tx, 'assistant_grant', [id], at);
      });
      return { object: 'confirmation', status: 'ended', message: 'The access of the assistant has ended.' };
    },
  });
};

/**
 * Returns the agreed scopes that the key has.
 * @throws INVALID_PARAMETER if it has none of them
 */
const allowedByKey = (agreed: readonly Scope[], ofKey: readonly Scope[]): Scope[] => {
  const both = agreed.filter((scope) => ofKey.includes(scope));
  if (both.length === 0) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'scopes',
      reason: 'the key has none of these scopes. Choose another key or other scopes',
    });
  }
  return both;
};

const missing = (parameter: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason: 'it is required to approve' });

const grantShape = (grant: Grant) => ({
  object: 'assistant' as const,
  id: grant.id,
  client_name: grant.clientName,
  api_key_id: grant.keyPublicId,
  app_name: grant.appName,
  scopes: grant.scopes,
  created_at: grant.createdAt.toISOString(),
  last_used_at: grant.usedAt?.toISOString() ?? null,
});
