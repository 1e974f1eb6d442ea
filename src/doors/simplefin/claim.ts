import { after } from '../../../packages/common/clock.ts';
import type { KeyName } from '../../auth/identity.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { userAgentName } from '../../platform/http/user-agent-name.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { countRepeatedClaim, lockForClaim, saveClaim, type TokenAccess } from './access-store.ts';
import { rootOf } from './account-set.ts';
import { isOpen } from './credentials.ts';
import type { Deps } from './deps.ts';

interface Claimed {
  /** The address with credentials at which the application reads; null if the claim is refused. */
  accessUrl: string | null;
  /** The key of the token; null if there is no such token. */
  key: KeyName | null;
}

const accessUrl = (deps: Deps, id: string, secret: string): string => {
  const url = new URL(rootOf(deps));
  url.username = id;
  url.password = secret;
  return url.href;
};

/**
 * Claims a setup token, once. The row is locked, so one of several parallel claims succeeds. A later claim is
 * refused, counted, and reported to the owner (ACCESS.CLAIM_REPEATED) in the same transaction.
 */
export const claim = async (deps: Deps, token: string, userAgent: string | undefined): Promise<Claimed> => {
  const { sql, clock, outbox } = deps;
  return sql.begin(async (tx): Promise<Claimed> => {
    const row: TokenAccess | null = await lockForClaim(tx, tokenHash(token));
    if (!row) return { accessUrl: null, key: null };
    enterKey(row);
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
    await saveClaim(tx, id, { secretHash: tokenHash(secret), at: now, by: userAgentName(userAgent) });
    return { accessUrl: accessUrl(deps, id, secret), key };
  });
};
