/** What a developer decides about assistants: which may act with one of their keys, and what it may do. */

import { after, MINUTE } from '../../../packages/common/clock.ts';
import { developer } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { type Scope, scopes } from '../../auth/scopes.ts';
import { refusalOfSession } from '../../auth/session-store.ts';
import { holdDeveloper } from '../../developers/accounts/cli-login-store.ts';
import { Done } from '../../developers/accounts/schema.ts';
import { findKeyRecord } from '../../developers/api-keys/store.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import {
  type Asked,
  AuthorizationError,
  backTo,
  badRequest,
  type Parameters,
  readAuthorization,
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

  /** The page of the portal shows what the assistant was refused for by itself. */
  const read = async (given: Parameters): Promise<Asked> => {
    try {
      return await readAuthorization(sql, config, given);
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
      description: 'Those that may act with one of your keys over `/mcp`, newest first.',
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
      summary: 'See which assistant asks to be let in',
      description:
        'The parameters are those of the address to which the assistant led the browser (`/oauth/authorize`). A request that is wrong is refused; of an assistant that you have let in, the response then says in `redirect_to` where the browser goes, so that the assistant learns of it.',
      querystring: AssistantQuery,
      response: { 200: ref(AssistantRequest) },
      errors: ['ASSISTANT_NOT_FOUND', 'INVALID_PARAMETER'],
    },
    handler: async ({ developerId }, request) => {
      const shape = ({
        client,
        redirectUri,
        scopes: wanted,
      }: Pick<Asked, 'client' | 'redirectUri' | 'scopes'>) => ({
        object: 'assistant_request' as const,
        client_id: client.id,
        client_name: client.name,
        redirect_uri: redirectUri,
        scopes: wanted,
      });
      try {
        return shape(await readAuthorization(sql, config, request.query));
      } catch (error) {
        if (!(error instanceof AuthorizationError)) throw error;
        const { client, redirectUri, code, message } = error;
        if (!(await hasGrant(sql, client.id, developerId))) throw badRequest(error);
        const answer = { error: code, error_description: message };
        return {
          ...shape({ client, redirectUri, scopes: [] }),
          redirect_to: backTo(error, config.publicUrl, answer),
        };
      }
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/assistants',
    schema: {
      operationId: 'decideAssistant',
      tags: ['Assistants'],
      summary: 'Let an assistant in, or refuse it',
      description:
        'It acts with one key, in the scopes that you choose of those that it asks for, until you end it or the key is revoked. The response says where the browser goes: there the assistant receives a code that it can exchange once, within a minute.',
      body: DecideAssistant,
      response: { 200: ref(AssistantDecision) },
      errors: ['ASSISTANT_NOT_FOUND', 'KEY_NOT_FOUND', 'KEY_ALREADY_REVOKED', 'INVALID_PARAMETER'],
    },
    handler: async (session, request) => {
      const { decision, api_key_id: keyPublicId, scopes: chosen = [], ...given } = request.body;
      const asked = await read(given);
      const back = (answer: Record<string, string>) => ({
        object: 'assistant_decision' as const,
        redirect_to: backTo(asked, config.publicUrl, answer),
      });
      if (decision === 'deny') return back({ error: 'access_denied' });

      const agreed = scopes.filter((scope) => asked.scopes.includes(scope) && chosen.includes(scope));
      if (keyPublicId === undefined) throw missing('api_key_id');
      if (agreed.length === 0) throw missing('scopes');
      const { developerId, tokenHash: sessionHash } = session;
      const now = clock.now();
      const code = newId('assistantCode');
      await sql.begin(async (tx) => {
        await holdDeveloper(tx, developerId);
        const refusal = await refusalOfSession(tx, sessionHash, now);
        if (refusal) throw refusal;
        const key = await findKeyRecord(tx, developerId, keyPublicId);
        if (!key) throw new ApiError('KEY_NOT_FOUND');
        if (key.revokedAt) throw new ApiError('KEY_ALREADY_REVOKED');
        const grant = { id: newId('assistantGrant'), clientId: asked.client.id, keyId: key.id, developerId };
        const { redirectUri, challenge } = asked;
        const expiresAt = after(now, CODE_LIFETIME);
        const opener = { hash: tokenHash(code), redirectUri, challenge, expiresAt };
        await insertGrant(tx, { ...grant, scopes: within(agreed, key.scopes) }, opener, now);
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
      summary: 'End what an assistant may do',
      description: 'From its very next request on.',
      params: AssistantPath,
      response: { 200: ref(Done) },
      errors: ['ASSISTANT_NOT_FOUND'],
    },
    handler: async ({ developerId }, request) => {
      const { id } = request.params;
      const ended = await sql.begin(async (tx) => {
        if (!(await deleteGrant(tx, developerId, id))) return false;
        await bury(deps, tx, 'assistant_grant', [id], clock.now());
        return true;
      });
      if (!ended) throw new ApiError('ASSISTANT_NOT_FOUND');
      return { object: 'confirmation', status: 'ended', message: 'The assistant may do nothing any more.' };
    },
  });
};

/** What the key may not do is not given, and not shown as if it were. */
const within = (agreed: readonly Scope[], ofKey: readonly Scope[]): Scope[] => {
  const both = agreed.filter((scope) => ofKey.includes(scope));
  if (both.length === 0) {
    throw new ApiError('INVALID_PARAMETER', { parameter: 'scopes', reason: 'the key has none of them' });
  }
  return both;
};

const missing = (parameter: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason: 'it is needed to approve' });

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
