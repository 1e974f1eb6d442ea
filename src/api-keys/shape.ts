import type { ApiKey } from './schema.ts';
import type { KeyRecord } from './store.ts';

export const apiKeyShape = (row: KeyRecord): ApiKey => ({
  object: 'api_key',
  id: row.id,
  prefix: row.prefix,
  app_name: row.appName,
  environment: 'sandbox',
  status: row.revokedAt ? 'revoked' : 'active',
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
});
