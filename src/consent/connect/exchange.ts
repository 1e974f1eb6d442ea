import type { Db } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { type ExchangedConnection, findPublicToken, usePublicToken } from './store.ts';

/** Exchanges a public token for its connection; exactly one of any number of parallel calls succeeds. */
export const exchange = async (
  sql: Db,
  publicToken: string,
  keyId: number,
  now: Date,
): Promise<ExchangedConnection> => {
  const hash = tokenHash(publicToken);
  const connection = await usePublicToken(sql, hash, keyId, now);
  if (connection) return connection;
  const token = await findPublicToken(sql, hash, keyId);
  if (!token) throw new ApiError('INVALID_PUBLIC_TOKEN');
  if (token.usedAt) throw new ApiError('PUBLIC_TOKEN_ALREADY_USED');
  if (token.expiresAt <= now) throw new ApiError('PUBLIC_TOKEN_EXPIRED');
  // The connection was revoked between authorization and exchange: there is nothing left to hand out.
  throw new ApiError('INVALID_PUBLIC_TOKEN');
};
