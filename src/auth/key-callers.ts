/** Recognises API keys, for the gate and for doors whose credentials are elsewhere in the request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, DAY } from '../../packages/common/clock.ts';
import { batched } from '../platform/database/batched.ts';
import { warn } from '../platform/http/warnings.ts';
import type { OwnerId } from '../platform/owner-context.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { isWellFormedApiKey } from '../platform/vocabulary/ids.ts';
import { findKeys, type KeyRow, type SecretRow } from './credential-store.ts';
import type { Deps } from './deps.ts';
import type { Caller } from './identity.ts';

/** Responses carry a warning when the key expires within this time. */
const EXPIRY_WARNING = 7 * DAY;

interface KeyCallers {
  callerFrom(row: KeyRow, options?: Partial<Pick<Caller, 'link' | 'viaKeyToken'>>): Caller;
  /** Returns the caller of an API key, or the refusal, and notes the key in the request. */
  bySecret(secret: string, request: FastifyRequest, reply: FastifyReply): Promise<Caller | ApiError>;
}

/** Returns the refusal of a key, whichever credential names it; null when it is accepted. */
export const refusalOf = (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { revokedAt, keyExpiresAt, environment }: KeyRow,
): ApiError | null => {
  // The key was created while the operator issued live keys.
  if (environment === 'live' && !config.liveKeys) return new ApiError('INVALID_API_KEY');
  if (revokedAt) return new ApiError('REVOKED_API_KEY', { revoked_at: revokedAt.toISOString() });
  if (keyExpiresAt === null || keyExpiresAt > clock.now()) return null;
  return new ApiError('INVALID_API_KEY', { cause: 'expired', expired_at: keyExpiresAt.toISOString() });
};

/** Call it once for each part that recognises keys: concurrent look-ups share a statement. */
export const keyCallers = ({ sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>): KeyCallers => {
  const findKey = batched(
    (hash: Buffer) => hash.toString('hex'),
    (hashes) => findKeys(sql, hashes),
  );

  const callerFrom: KeyCallers['callerFrom'] = (row, { link = null, viaKeyToken = false } = {}) => {
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

  /** Returns the refusal of a secret. Warns when a roll ends the secret, or the key expires soon. */
  const refusalOfSecret = (row: SecretRow, reply: FastifyReply): ApiError | null => {
    const refusal = refusalOf({ clock, config }, row);
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

  return {
    callerFrom,
    async bySecret(secret, request, reply) {
      if (!isWellFormedApiKey(secret)) return new ApiError('INVALID_API_KEY');
      const row = await findKey(tokenHash(secret));
      if (!row) return new ApiError('INVALID_API_KEY');
      request.key = row;
      return refusalOfSecret(row, reply) ?? callerFrom(row);
    },
  };
};

/** All keys of a developer share one owner: two hundred keys are not two hundred customers. */
export const ownerOf = ({ developerId, keyId }: Caller): OwnerId => developerId ?? keyId;

/** Calls with key tokens must not use up the budget of the application. */
export const budgetOf = (
  { keyPublicId, viaKeyToken }: Caller,
  bucket = viaKeyToken ? 'looking' : 'banking',
): string => `${bucket}:${keyPublicId}`;
