import { keyStatus } from '../../auth/key-status.ts';
import type { ApiKey } from './schema.ts';
import type { KeyRecord } from './store.ts';

/** Returns a key in its wire form at a wall time. */
export const apiKeyShape = (row: KeyRecord, now: Date): ApiKey => ({
  object: 'api_key',
  id: row.publicId,
  prefix: row.prefix,
  app_name: row.appName,
  environment: row.environment,
  status: keyStatus(row, now),
  scopes: [...row.scopes],
  expires_at: row.expiresAt?.toISOString() ?? null,
  redirect_urls: row.redirectUrls && [...row.redirectUrls],
  bound_link_tokens_only: row.boundLinkTokensOnly,
  user_page_offered: row.userPageOffered,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  last_used_ip: row.lastUsedIp,
  last_used_agent: row.lastUsedAgent,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  previous_secret_expires_at:
    row.previousSecretUntil && row.previousSecretUntil > now ? row.previousSecretUntil.toISOString() : null,
  clock_offset_seconds: row.clockOffsetMs / 1_000,
});
