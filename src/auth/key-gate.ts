/** Identifies the caller of banking endpoints. docs/errors.md lists which credential is refused with which code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, DAY } from '../../packages/common/clock.ts';
import { batched } from '../platform/database/batched.ts';
import { enterKey } from '../platform/database/tenants.ts';
import { countByAddress, countRequest } from '../platform/http/rate-limit.ts';
import { warn } from '../platform/http/warnings.ts';
import type { OwnerId } from '../platform/owner-context.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { isWellFormedApiKey, prefixes } from '../platform/vocabulary/ids.ts';
import type { AccessDeclaration, AccessKind, Gate } from './access.ts';
import { bearerToken } from './bearer.ts';
import {
  findAssistantToken,
  findKeys,
  findKeyToken,
  findLinkToken,
  type KeyRow,
  type SecretRow,
} from './credential-store.ts';
import type { Deps } from './deps.ts';
import type { Caller } from './identity.ts';
import { internalCaller } from './internal-caller.ts';
import { requireSandbox, requireScope } from './permission.ts';

/** Responses carry a warning when the key expires within this time. */
const EXPIRY_WARNING = 7 * DAY;

export const keyGates = (deps: Deps): Pick<Record<AccessKind, Gate>, 'public' | 'key' | 'key-or-link'> => {
  const { sql, clock, counters, config } = deps;

  const findKey = batched(
    (hash: Buffer) => hash.toString('hex'),
    (hashes) => findKeys(sql, hashes),
  );

  const callerFrom = (
    row: KeyRow,
    { link = null, viaKeyToken = false }: Partial<Pick<Caller, 'link' | 'viaKeyToken'>> = {},
  ): Caller => {
    const arrivedAt = clock.now();
    return {
      keyId: row.id,
      keyPublicId: row.publicId,
      developerId: row.developerId,
      demo: row.demo,
      scopes: row.scopes,
      redirectUrls: row.redirectUrls,
      boundLinkTokensOnly: row.boundLinkTokensOnly,
      environment: row.environment,
      arrivedAt,
      now: after(arrivedAt, row.clockOffsetMs),
      link,
      viaKeyToken,
    };
  };

  /** Returns the refusal of a key, whichever credential names it; null when it is accepted. */
  const refusalOf = ({ revokedAt, keyExpiresAt, environment }: KeyRow): ApiError | null => {
    // The key was created while the operator issued live keys.
    if (environment === 'live' && !config.liveKeys) return new ApiError('INVALID_API_KEY');
    if (revokedAt) return new ApiError('REVOKED_API_KEY', { revoked_at: revokedAt.toISOString() });
    if (keyExpiresAt === null || keyExpiresAt > clock.now()) return null;
    return new ApiError('INVALID_API_KEY', { cause: 'expired', expired_at: keyExpiresAt.toISOString() });
  };

  /** Returns the refusal of a secret. Warns when a roll ends the secret, or the key expires soon. */
  const refusalOfSecret = (row: SecretRow, reply: FastifyReply): ApiError | null => {
    const refusal = refusalOf(row);
    if (refusal) return refusal;
    const { validUntil, keyExpiresAt } = row;
    const now = clock.now();
    if (validUntil && validUntil <= now) {
      return new ApiError('REVOKED_API_KEY', { cause: 'rolled', revoked_at: validUntil.toISOString() });
    }
    if (validUntil) {
      const until = validUntil.toISOString();
      warn(reply, `The key was rolled: this secret ends at ${until}. Use the newest secret.`);
    }
    if (keyExpiresAt && keyExpiresAt <= after(now, EXPIRY_WARNING)) {
      warn(
        reply,
        `This API key expires at ${keyExpiresAt.toISOString()}. Set a later expires_at in the portal.`,
      );
    }
    return null;
  };

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
      return refusalOf(row) ?? callerFrom(row);
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
      const { userId, viaKeyToken, connectionId, accountSelection, expiresAt } = row;
      if (!viaKeyToken) request.key = row;
      const caller = callerFrom(row, {
        link: { tokenHash: hash, userId, connectionId, accountSelection, expiresAt },
        viaKeyToken,
      });
      return refusalOf(row) ?? (row.expiresAt <= caller.now ? new ApiError('EXPIRED_LINK_TOKEN') : caller);
    }
    if (token.startsWith(prefixes.keyToken)) {
      const row = await findKeyToken(sql, tokenHash(token));
      if (!row || row.expiresAt <= clock.now()) return new ApiError('INVALID_API_KEY');
      // Not recorded for the key: its usage and last use are those of the application only.
      return refusalOf(row) ?? callerFrom(row, { viaKeyToken: true });
    }
    if (!isWellFormedApiKey(token)) return new ApiError('INVALID_API_KEY');
    const row = await findKey(tokenHash(token));
    if (!row) return new ApiError('INVALID_API_KEY');
    request.key = row;
    return refusalOfSecret(row, reply) ?? callerFrom(row);
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

/** All keys of a developer share one owner: two hundred keys are not two hundred customers. */
const ownerOf = ({ developerId, keyId }: Caller): OwnerId => developerId ?? keyId;

/** Calls with key tokens must not use up the budget of the application. */
const budgetOf = (
  { keyPublicId, viaKeyToken }: Caller,
  bucket = viaKeyToken ? 'looking' : 'banking',
): string => `${bucket}:${keyPublicId}`;

/** Tells a client of the Model Context Protocol how to authorize (RFC 9728). */
const withChallenge = (refusal: ApiError, publicUrl: string): ApiError => {
  if (refusal.entry.status === 401) {
    refusal.headers['WWW-Authenticate'] =
      `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;
  }
  return refusal;
};
