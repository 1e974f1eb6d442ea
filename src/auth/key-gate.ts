/** Identifies the caller of banking endpoints. docs/errors.md lists which credential is refused with which code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enterKey } from '../platform/database/tenants.ts';
import { countByAddress, countRequest } from '../platform/http/rate-limit.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { isWellFormedApiKey, prefixes } from '../platform/vocabulary/ids.ts';
import type { AccessDeclaration, AccessKind, Gate } from './access.ts';
import { bearerToken } from './bearer.ts';
import { findAssistantToken, findKeyToken, findLinkToken } from './credential-store.ts';
import type { Deps } from './deps.ts';
import type { Caller } from './identity.ts';
import { internalCaller } from './internal-caller.ts';
import { budgetOf, keyCallers, ownerOf, refusalOf } from './key-callers.ts';
import { requireSandbox, requireScope } from './permission.ts';

export const keyGates = (deps: Deps): Pick<Record<AccessKind, Gate>, 'public' | 'key' | 'key-or-link'> => {
  const { sql, clock, counters, config } = deps;

  const { callerFrom, bySecret } = keyCallers(deps);

  /** Returns the caller, or the refusal: refused requests are counted too, so it is not thrown. */
  const identify = async (
    request: FastifyRequest,
    reply: FastifyReply,
    access: AccessDeclaration,
  ): Promise<Caller | ApiError> => {
    const inside = internalCaller();
    if (inside) {
      if (!inside.viaKeyToken) request.key = { id: inside.keyId, publicId: inside.keyPublicId };
      return inside;
    }
    const token = bearerToken(request);
    if (token === null) return new ApiError('MISSING_API_KEY');
    if (token.startsWith(prefixes.assistantToken)) {
      if (!access.acceptsAssistants) {
        return new ApiError('WRONG_TOKEN_TYPE', {
          reason: 'The access token of an assistant opens only /mcp. Send an API key here.',
        });
      }
      const row = await findAssistantToken(sql, tokenHash(token));
      if (!row || row.expiresAt <= clock.now())
        return new ApiError('INVALID_API_KEY', { cause: 'assistant' });
      return refusalOf(deps, row) ?? callerFrom(row);
    }
    if (token.startsWith(prefixes.developerSession) || token.startsWith(prefixes.developerView)) {
      return new ApiError('WRONG_TOKEN_TYPE', {
        reason:
          'A developer session token was sent where an API key is needed. Create one in the portal or with POST /developers/keys.',
      });
    }
    if (token.startsWith(prefixes.linkToken)) {
      const hash = tokenHash(token);
      const row = await findLinkToken(sql, hash);
      if (!row) return new ApiError('INVALID_LINK_TOKEN');
      const { userId, viaKeyToken, connectionId, accountSelection, redirectUrl, appName, expiresAt } = row;
      if (!viaKeyToken) request.key = row;
      const caller = callerFrom(row, {
        link: { tokenHash: hash, userId, connectionId, accountSelection, redirectUrl, appName, expiresAt },
        viaKeyToken,
      });
      return (
        refusalOf(deps, row) ?? (row.expiresAt <= caller.now ? new ApiError('EXPIRED_LINK_TOKEN') : caller)
      );
    }
    if (token.startsWith(prefixes.keyToken)) {
      const row = await findKeyToken(sql, tokenHash(token));
      if (!row || row.expiresAt <= clock.now()) return new ApiError('INVALID_API_KEY');
      // Not recorded for the key: its usage and last use are those of the application only.
      return refusalOf(deps, row) ?? callerFrom(row, { viaKeyToken: true });
    }
    return bySecret(token, request, reply);
  };

  /** Counts the request, even a refused one, and sets its identity. */
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Caller | ApiError,
    access: AccessDeclaration,
  ): Promise<Caller> => {
    const byKey = !(who instanceof ApiError) && who.link === null;
    const { banking, portal, windowSeconds } = config.rateLimits;
    const bucket = access.acceptsAssistants ? 'assistants' : undefined;
    await (byKey
      ? countRequest(
          counters,
          reply,
          budgetOf(who, bucket),
          who.viaKeyToken ? portal : banking,
          windowSeconds,
        )
      : countByAddress(counters, config.rateLimits, request, reply, 'banking'));
    if (who instanceof ApiError) throw who;
    enterKey(who);
    request.identity = { kind: 'key', caller: who };
    request.owner = ownerOf(who);
    return who;
  };

  const permit = (caller: Caller, access: AccessDeclaration): void => {
    if (caller.link && access.kind !== 'key-or-link') {
      throw new ApiError('INSUFFICIENT_PERMISSIONS', {
        reason: 'A link token opens only the connect flow. Use an API key here, on your server.',
      });
    }
    if (access.refusesDemoKeys && caller.demo) {
      throw new ApiError('INSUFFICIENT_PERMISSIONS', {
        reason: 'Demo keys are shared and read-only. Create your own key in the portal to change data.',
      });
    }
    if (access.sandboxOnly) requireSandbox(caller);
    for (const scope of access.scopes) requireScope(caller, scope);
  };

  const gate: Gate = async (request, reply, access) => {
    const who = await identify(request, reply, access);
    const refused =
      who instanceof ApiError && access.acceptsAssistants ? withChallenge(who, config.publicUrl) : who;
    permit(await enter(request, reply, refused, access), access);
  };

  return {
    key: gate,
    'key-or-link': gate,
    // Public endpoints use a credential only for the rate limit and for the banks that it reaches.
    public: async (request, reply, access) => {
      if (access.limit === 'none') return;
      const token = access.limit === 'banking' ? bearerToken(request) : null;
      const isKnown =
        token !== null &&
        (isWellFormedApiKey(token) ||
          token.startsWith(prefixes.linkToken) ||
          token.startsWith(prefixes.keyToken));
      const who = isKnown || internalCaller() ? await identify(request, reply, access) : null;
      if (who === null || who instanceof ApiError) {
        await countByAddress(counters, config.rateLimits, request, reply, access.limit);
      } else {
        await enter(request, reply, who, access);
      }
    },
  };
};

/** Tells a client of the Model Context Protocol how to authorize (RFC 9728). */
const withChallenge = (refusal: ApiError, publicUrl: string): ApiError => {
  if (refusal.entry.status === 401) {
    refusal.headers['WWW-Authenticate'] =
      `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;
  }
  return refusal;
};
