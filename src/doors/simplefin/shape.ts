import type { SimplefinToken } from './schema.ts';
import type { TokenRow } from './store.ts';

/** A token as its developer sees it at an instant of the key's clock. */
export const tokenShape = (row: TokenRow, now: Date): SimplefinToken => ({
  object: 'simplefin_token',
  id: row.id,
  status: row.expiresAt && row.expiresAt <= now ? 'expired' : row.claimedAt ? 'claimed' : 'unclaimed',
  account_ids: row.accountIds,
  claimed_at: row.claimedAt?.toISOString() ?? null,
  claimed_by: row.claimedBy,
  last_read_at: row.lastReadAt?.toISOString() ?? null,
  repeated_claims: row.repeatedClaims,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
});
