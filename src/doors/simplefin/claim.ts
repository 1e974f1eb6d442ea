/** The claim of a setup token: once, whoever comes and however many at a time. */

import { after } from '../../../packages/common/clock.ts';
import type { KeyName } from '../../auth/identity.ts';
import { shortAgent } from '../../platform/http/short-agent.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { countRepeatedClaim, lockForClaim, saveClaim, type TokenAccess } from './access-store.ts';
import { rootOf } from './account-set.ts';
import { isOpen } from './credentials.ts';
import type { Deps } from './deps.ts';

interface Claimed {
  /** Where and with what the application reads; null where it is refused. */
  accessUrl: string | null;
  /** Of the key that the token belongs to; null where there is no such token. */
  key: KeyName | null;
}

const accessUrl = (deps: Deps, id: string, secret: string): string => {
  const url = new URL(rootOf(deps));
  url.username = id;
  url.password = secret;
  return url.href;
};

/**
 * Gives the access once. The row is locked while that is decided, so of several at a time one has it; a later one is
 * refused, counted, and reported to the owner (ACCESS.CLAIM_REPEATED) in the same transaction.
 */
export const claim = async (deps: Deps, token: string, userAgent: string | undefined): Promise<Claimed> => {
  const { sql, clock, outbox } = deps;
  return sql.begin(async (tx): Promise<Claimed> => {
    const row: TokenAccess | null = await lockForClaim(tx, tokenHash(token));
    if (!row) return { accessUrl: null, key: null };
    const { id, keyId } = row;
    const key = { id: keyId, publicId: row.keyPublicId };
    const refused = { accessUrl: null, key };
    const now = after(clock.now(), row.clockOffsetMs);
    if (row.claimedAt) {
      await countRepeatedClaim(tx, id);
      const event = { type: 'ACCESS.CLAIM_REPEATED' as const, keyId, connectionId: null, occurredAt: now };
      await outbox.record(tx, [{ ...event, payload: { token_id: id } }]);
      return refused;
    }
    if (!isOpen(deps, row)) return refused;
    const secret = newId('simplefinSecret');
    await saveClaim(tx, id, { secretHash: tokenHash(secret), at: now, by: shortAgent(userAgent) });
    return { accessUrl: accessUrl(deps, id, secret), key };
  });
};
