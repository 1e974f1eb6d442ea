/** Who reads: the name and password of an access URL, by HTTP Basic. */
import { timingSafeEqual } from 'node:crypto';
import { after } from '../../../packages/common/clock.ts';
import { basicCredentials } from '../../auth/basic.ts';
import type { KeyName } from '../../auth/identity.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { findAccess, type TokenAccess } from './access-store.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './refusal.ts';
import { READ_SCOPES } from './scopes.ts';

/** Whether a token lets anybody in: neither its own time nor that of its key is over, and the key may read it all. */
export const isOpen = ({ clock, config }: Pick<Deps, 'clock' | 'config'>, row: TokenAccess): boolean => {
  const wall = clock.now();
  if (row.keyRevokedAt || (row.keyExpiresAt && row.keyExpiresAt <= wall)) return false;
  if (row.environment === 'live' && !config.liveKeys) return false;
  if (!READ_SCOPES.every((scope) => row.scopes.includes(scope))) return false;
  return row.expiresAt === null || row.expiresAt > after(wall, row.clockOffsetMs);
};

/** What the password of nobody is compared with, so that a name that is none takes as long. */
const NOBODY = tokenHash('');

export interface Reader {
  tokenId: string;
  /** Accounts of the access that were erased with their connections. */
  erasedAccounts: number;
  key: KeyName;
  /** The time of the key. */
  now: Date;
}

/** @throws Refusal 403 `gen.auth`, the same whatever is wrong */
export const readerOf = async (deps: Deps, authorization: string | undefined): Promise<Reader> => {
  const given = basicCredentials(authorization);
  const storable = given !== null && !given.id.includes('\u0000') && given.id.isWellFormed();
  const row = storable ? await findAccess(deps.sql, given.id) : null;
  const matches = timingSafeEqual(tokenHash(given?.secret ?? ''), row?.secretHash ?? NOBODY);
  if (!row?.secretHash || !matches || !isOpen(deps, row)) {
    throw new Refusal(403, 'gen.auth', 'Access was refused: it was revoked, has ended, or was never given.');
  }
  const key = { id: row.keyId, publicId: row.keyPublicId };
  return {
    tokenId: row.id,
    erasedAccounts: row.erasedAccounts,
    key,
    now: after(deps.clock.now(), row.clockOffsetMs),
  };
};
