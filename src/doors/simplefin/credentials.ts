import { timingSafeEqual } from 'node:crypto';
import { after } from '../../../packages/common/clock.ts';
import { basicCredentials } from '../../auth/basic.ts';
import type { KeyName } from '../../auth/identity.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { findAccess, type TokenAccess } from './access-store.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './refusal.ts';
import { READ_SCOPES } from './scopes.ts';

/** Returns whether a token gives access: neither it nor its key has ended, and the key has all read scopes. */
export const isOpen = ({ clock, config }: Pick<Deps, 'clock' | 'config'>, row: TokenAccess): boolean => {
  const wall = clock.now();
  if (row.keyRevokedAt || (row.keyExpiresAt && row.keyExpiresAt <= wall)) return false;
  if (row.environment === 'live' && !config.liveKeys) return false;
  if (!READ_SCOPES.every((scope) => row.scopes.includes(scope))) return false;
  return row.expiresAt === null || row.expiresAt > after(wall, row.clockOffsetMs);
};

/** Compared with the password for an unknown name, so that the refusal takes as long. */
const NOBODY = tokenHash('');

export interface Reader {
  tokenId: string;
  /** Accounts of the access that were erased with their connections. */
  erasedAccounts: number;
  /** Accounts of it that their user took out of a connection. */
  takenOutAccounts: number;
  key: KeyName;
  /** Present time on the key's clock. */
  now: Date;
}

/**
 * Authenticates the name and password of an access URL (HTTP Basic).
 * @throws Refusal 403 `gen.auth`, the same for every reason
 */
export const readerOf = async (deps: Deps, authorization: string | undefined): Promise<Reader> => {
  const given = basicCredentials(authorization);
  const storable = given !== null && !given.id.includes('\u0000') && given.id.isWellFormed();
  const row = storable ? await findAccess(deps.sql, given.id) : null;
  const matches = timingSafeEqual(tokenHash(given?.secret ?? ''), row?.secretHash ?? NOBODY);
  if (!row?.secretHash || !matches || !isOpen(deps, row)) {
    throw new Refusal(
      403,
      'gen.auth',
      'Access was refused: the token is unknown, was revoked or has expired. Make a new setup token.',
    );
  }
  enterKey(row);
  const key = { id: row.keyId, publicId: row.keyPublicId };
  return {
    tokenId: row.id,
    erasedAccounts: row.erasedAccounts,
    takenOutAccounts: row.takenOutAccounts,
    key,
    now: after(deps.clock.now(), row.clockOffsetMs),
  };
};
