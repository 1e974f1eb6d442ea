import { after } from '../../../packages/common/clock.ts';
import type { AccountSelection, Caller } from '../../auth/identity.ts';
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { requireRegisteredRedirect } from './hosted.ts';
import { findRenewable } from './renewal.ts';
import { insertLinkToken } from './store.ts';

interface LinkTokenRequest {
  /** A blank one counts as missing: each session then names its user. */
  userId?: string | undefined;
  /** The connection to renew. */
  connectionId?: string | undefined;
  selection?: AccountSelection | undefined;
  lifetimeMs: number;
  /** Where the hosted page returns to. */
  redirectUrl?: string | undefined;
  /** Seconds for which public tokens of its sessions can be exchanged, if not the default. */
  publicTokenSeconds?: number;
  /** Runs in the transaction that stores the token. */
  alsoWrite?: (tx: Tx, tokenHash: Buffer) => Promise<void>;
}

interface CreatedLinkToken {
  token: string;
  hash: Buffer;
  expiresAt: Date;
  /** Whether it names a user. */
  isBound: boolean;
}

/**
 * Creates a link token.
 * @throws INVALID_PARAMETER, CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED
 */
export const createLinkToken = async (
  { sql }: { sql: Sql },
  caller: Caller,
  {
    userId: given,
    connectionId,
    selection,
    lifetimeMs,
    redirectUrl,
    publicTokenSeconds,
    alsoWrite,
  }: LinkTokenRequest,
): Promise<CreatedLinkToken> => {
  const renewed = connectionId ? await findRenewable(sql, caller.keyId, connectionId) : null;
  const userId = given?.trim() ? given : (renewed?.userId ?? null);
  if (renewed && userId !== renewed.userId) {
    const reason =
      'the connection belongs to another user. Omit user_id, or send the user_id of the connection';
    throw new ApiError('INVALID_PARAMETER', { parameter: 'user_id', reason });
  }
  if (userId === null && caller.boundLinkTokensOnly) {
    const reason = 'this key requires a user_id for every link token (bound_link_tokens_only)';
    throw new ApiError('INVALID_PARAMETER', { parameter: 'user_id', reason });
  }
  if (redirectUrl !== undefined) requireRegisteredRedirect(caller, redirectUrl);
  const token = newId(renewed ? 'renewalToken' : 'linkToken');
  const hash = tokenHash(token);
  const expiresAt = after(caller.now, lifetimeMs);
  await sql.begin(async (tx) => {
    await insertLinkToken(tx, {
      hash,
      keyId: caller.keyId,
      userId,
      looking: caller.viaKeyToken,
      connectionId: connectionId || null,
      accountSelection: selection ?? null,
      publicTokenSeconds: publicTokenSeconds ?? null,
      redirectUrl: redirectUrl ?? null,
      createdAt: caller.now,
      expiresAt,
    });
    await alsoWrite?.(tx, hash);
  });
  return { token, hash, expiresAt, isBound: userId !== null };
};
