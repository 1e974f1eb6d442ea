/** Answers who is asking on banking endpoints, in the order of codes that docs/decisions.md lays down. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { after } from '../platform/clock.ts';
import { ApiError } from '../platform/errors.ts';
import type { Access, AccessKind, Gate, Scope } from '../platform/http/access.ts';
import { countByAddress, countRequest } from '../platform/http/rate-limit.ts';
import { warn } from '../platform/http/warnings.ts';
import { isWellFormedApiKey, prefixes } from '../platform/ids.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Caller } from './caller.ts';
import { findKey, findKeyToken, findLinkToken, type KeyRow } from './credential-store.ts';

/** The token of "Authorization: Bearer …": null without a header, empty when it is not of that form. */
export const bearerToken = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (header === undefined || header.trim() === '') return null;
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
};

export const keyGates = (deps: Deps): Pick<Record<AccessKind, Gate>, 'public' | 'key' | 'key-or-link'> => {
  const { sql, clock, counters, config } = deps;

  const callerFrom = (row: KeyRow, link: Caller['link']): Caller => ({
    keyId: row.id,
    developerId: row.developerId,
    demo: row.demo,
    scopes: row.scopes,
    now: after(clock.now(), row.clockOffsetMs),
    link,
  });

  /** The caller, or the refusal: refused requests are counted too, so it is returned and not thrown. */
  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller | ApiError> => {
    const token = bearerToken(request);
    if (token === null) return new ApiError('MISSING_API_KEY');
    if (token.startsWith(prefixes.developerSession)) {
      return new ApiError('WRONG_TOKEN_TYPE', {
        reason:
          'A developer session token was sent where an API key is needed. Create one in the portal or with POST /developers/keys.',
      });
    }
    if (token.startsWith(prefixes.linkToken)) {
      const hash = tokenHash(token);
      const row = await findLinkToken(sql, hash);
      if (!row) return new ApiError('INVALID_LINK_TOKEN');
      request.keyId = row.id;
      if (row.revokedAt) return revoked(row.revokedAt);
      const caller = callerFrom(row, { tokenHash: hash, userId: row.userId });
      return row.expiresAt <= caller.now ? new ApiError('EXPIRED_LINK_TOKEN') : caller;
    }
    if (token.startsWith(prefixes.keyToken)) {
      const row = await findKeyToken(sql, tokenHash(token));
      if (!row || row.expiresAt <= clock.now()) return new ApiError('INVALID_API_KEY');
      // Not recorded as the key's: its usage and last use are the application's, not those of who looks at them.
      return row.revokedAt ? revoked(row.revokedAt) : callerFrom(row, null);
    }
    if (!isWellFormedApiKey(token)) return new ApiError('INVALID_API_KEY');
    const row = await findKey(sql, tokenHash(token));
    if (!row) return new ApiError('INVALID_API_KEY');
    request.keyId = row.id;
    if (row.revokedAt) return revoked(row.revokedAt);
    if (row.validUntil) {
      const until = row.validUntil.toISOString();
      if (row.validUntil <= clock.now()) {
        return new ApiError('REVOKED_API_KEY', { cause: 'rolled', revoked_at: until });
      }
      warn(reply, `The key was rolled: this secret of it ends at ${until}. Use its newest secret.`);
    }
    return callerFrom(row, null);
  };

  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Caller | ApiError | null,
  ): Promise<void> => {
    const byKey = who !== null && !(who instanceof ApiError) && who.link === null;
    const { banking, windowSeconds } = config.rateLimits;
    await (byKey
      ? countRequest(counters, reply, `banking:${who.keyId}`, banking, windowSeconds)
      : countByAddress(counters, config.rateLimits, request, reply, 'banking'));
    if (who instanceof ApiError) throw who;
    request.caller = who;
  };

  const permit = (caller: Caller, access: Access): void => {
    if (caller.link && access.kind !== 'key-or-link') {
      throw new ApiError('INSUFFICIENT_PERMISSIONS', {
        reason: 'A link token opens only the connect flow. Use an API key here, on your server.',
      });
    }
    if (access.ownKeyOnly && caller.demo) {
      throw new ApiError('INSUFFICIENT_PERMISSIONS', {
        reason: 'Demo keys are shared and read-only. Create your own key in the portal to change data.',
      });
    }
    for (const scope of access.scopes) requireScope(caller, scope);
  };

  const gate: Gate = async (request, reply, access) => {
    await enter(request, reply, await identify(request, reply));
    permit(request.caller!, access);
  };

  return {
    key: gate,
    'key-or-link': gate,
    // Public endpoints look at a key only to know whose budget the request is counted against.
    public: async (request, reply, access) => {
      if (access.limit === 'none') return;
      if (access.limit !== 'banking') {
        return countByAddress(counters, config.rateLimits, request, reply, access.limit);
      }
      const token = bearerToken(request);
      const who = token !== null && isWellFormedApiKey(token) ? await identify(request, reply) : null;
      await enter(request, reply, who instanceof ApiError ? null : who);
    },
  };
};

const revoked = (at: Date): ApiError => new ApiError('REVOKED_API_KEY', { revoked_at: at.toISOString() });

/** Refuses a caller whose key may not do this. */
export const requireScope = (caller: Caller, scope: Scope): void => {
  if (caller.scopes.includes(scope)) return;
  const wayOut = caller.demo
    ? 'Demo keys are shared and read-only: create your own key in the portal.'
    : 'Scopes cannot be changed later: create a key that has it.';
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason: `This key lacks the scope ${scope}. ${wayOut}`,
  });
};
