/** Identifies the caller of banking endpoints. docs/errors.md lists which credential is refused with which code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, DAY } from '../../packages/common/clock.ts';
import type { OwnerId } from '../platform/behalf.ts';
import { gathered } from '../platform/database/gathered.ts';
import { countByAddress, countRequest } from '../platform/http/rate-limit.ts';
import { warn } from '../platform/http/warnings.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { isWellFormedApiKey, prefixes } from '../platform/vocabulary/ids.ts';
import type { AccessKind, Declared, Gate } from './access.ts';
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
import { insideCaller } from './inside.ts';
import { requireSandbox, requireScope } from './permission.ts';

/** A key that expires within this says so with every response. */
const EXPIRY_WARNING = 7 * DAY;

export const keyGates = (deps: Deps): Pick<Record<AccessKind, Gate>, 'public' | 'key' | 'key-or-link'> => {
  const { sql, clock, counters, config } = deps;

  const findKey = gathered(
    (hash: Buffer) => hash.toString('hex'),
    (hashes) => findKeys(sql, hashes),
  );

  const callerFrom = (
    row: KeyRow,
    { link = null, looking = false }: Partial<Pick<Caller, 'link' | 'looking'>> = {},
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
      looking,
    };
  };

  /** Why a key is not accepted, whatever stands for it; null when it is. */
  const refusalOf = ({ revokedAt, keyExpiresAt, environment }: KeyRow): ApiError | null => {
    // Made while the operator allowed it.
    if (environment === 'live' && !config.liveKeys) return new ApiError('INVALID_API_KEY');
    if (revokedAt) return new ApiError('REVOKED_API_KEY', { revoked_at: revokedAt.toISOString() });
    if (keyExpiresAt === null || keyExpiresAt > clock.now()) return null;
    return new ApiError('INVALID_API_KEY', { cause: 'expired', expired_at: keyExpiresAt.toISOString() });
  };

  /** As for any key, with a warning on a secret that a roll ends and on a key that soon expires. */
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
      warn(reply, `The key was rolled: this secret of it ends at ${until}. Use its newest secret.`);
    }
    if (keyExpiresAt && keyExpiresAt <= after(now, EXPIRY_WARNING)) {
      warn(
        reply,
        `This API key expires at ${keyExpiresAt.toISOString()}. Give it a later end in the portal.`,
      );
    }
    return null;
  };

  /** The caller, or the refusal: refused requests are counted too, so it is returned and not thrown. */
  const identify = async (
    request: FastifyRequest,
    reply: FastifyReply,
    access: Declared,
  ): Promise<Caller | ApiError> => {
    const inside = insideCaller();
    if (inside) {
      if (!inside.looking) request.key = { id: inside.keyId, publicId: inside.keyPublicId };
      return inside;
    }
    const token = bearerToken(request);
    if (token === null) return new ApiError('MISSING_API_KEY');
    if (token.startsWith(prefixes.assistantToken)) {
      if (!access.forAssistants) {
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
      const { userId, looking, connectionId, accountSelection, expiresAt } = row;
      if (!looking) request.key = row;
      const caller = callerFrom(row, {
        link: { tokenHash: hash, userId, connectionId, accountSelection, expiresAt },
        looking,
      });
      return refusalOf(row) ?? (row.expiresAt <= caller.now ? new ApiError('EXPIRED_LINK_TOKEN') : caller);
    }
    if (token.startsWith(prefixes.keyToken)) {
      const row = await findKeyToken(sql, tokenHash(token));
      if (!row || row.expiresAt <= clock.now()) return new ApiError('INVALID_API_KEY');
      // Not recorded as the key's: its usage and last use are the application's, not those of who looks at them.
      return refusalOf(row) ?? callerFrom(row, { looking: true });
    }
    if (!isWellFormedApiKey(token)) return new ApiError('INVALID_API_KEY');
    const row = await findKey(tokenHash(token));
    if (!row) return new ApiError('INVALID_API_KEY');
    request.key = row;
    return refusalOfSecret(row, reply) ?? callerFrom(row);
  };

  /** Counts the request against its caller, a refused one too, and lets it in on their behalf. */
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Caller | ApiError,
    access: Declared,
  ): Promise<Caller> => {
    const byKey = !(who instanceof ApiError) && who.link === null;
    const { banking, portal, windowSeconds } = config.rateLimits;
    const bucket = access.forAssistants ? 'assistants' : undefined;
    await (byKey
      ? countRequest(counters, reply, budgetOf(who, bucket), who.looking ? portal : banking, windowSeconds)
      : countByAddress(counters, config.rateLimits, request, reply, 'banking'));
    if (who instanceof ApiError) throw who;
    request.identity = { kind: 'key', caller: who };
    request.owner = ownerOf(who);
    return who;
  };

  const permit = (caller: Caller, access: Declared): void => {
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
    if (access.sandboxOnly) requireSandbox(caller);
    for (const scope of access.scopes) requireScope(caller, scope);
  };

  const gate: Gate = async (request, reply, access) => {
    const who = await identify(request, reply, access);
    const refused =
      who instanceof ApiError && access.forAssistants ? challenging(who, config.publicUrl) : who;
    permit(await enter(request, reply, refused, access), access);
  };

  return {
    key: gate,
    'key-or-link': gate,
    // Public endpoints look at a credential to know whose budget the request is counted against, and which banks it reaches.
    public: async (request, reply, access) => {
      if (access.limit === 'none') return;
      const token = access.limit === 'banking' ? bearerToken(request) : null;
      const isKnown =
        token !== null &&
        (isWellFormedApiKey(token) ||
          token.startsWith(prefixes.linkToken) ||
          token.startsWith(prefixes.keyToken));
      const who = isKnown || insideCaller() ? await identify(request, reply, access) : null;
      if (who === null || who instanceof ApiError) {
        await countByAddress(counters, config.rateLimits, request, reply, access.limit);
      } else {
        await enter(request, reply, who, access);
      }
    },
  };
};

/** Keys of one developer share what is theirs: two hundred of them are not two hundred customers. */
const ownerOf = ({ developerId, keyId }: Caller): OwnerId => developerId ?? keyId;

/** Who looks at what an application does must not use up what the application may ask. */
const budgetOf = ({ keyPublicId, looking }: Caller, bucket = looking ? 'looking' : 'banking'): string =>
  `${bucket}:${keyPublicId}`;

/** Tells a client of the Model Context Protocol where it learns how to ask its user (RFC 9728). */
const challenging = (refusal: ApiError, publicUrl: string): ApiError => {
  if (refusal.entry.status === 401) {
    refusal.headers['WWW-Authenticate'] =
      `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;
  }
  return refusal;
};
