import type { Static } from 'typebox';
import { healthShape } from '../../ledger/connection-health/shape.ts';
import type { Connection, ConsentRecord, RevokedConnection } from './schema.ts';
import { connectionStatus, daysUntil } from './status.ts';
import type { ConnectionRow, ConsentRow } from './store.ts';

/**
 * A connection row as the API shows it at an instant of the key's clock.
 * @param unreadable the data keys that cannot be had: see `unreadableKeys`
 */
export const connectionShape = (
  row: ConnectionRow,
  now: Date,
  unreadable: ReadonlySet<string> = new Set(),
): Static<typeof Connection> => ({
  connection_id: row.id,
  bank_id: row.bankId,
  provider: row.provider,
  user_id: row.userId,
  status: connectionStatus(row, now),
  connected_at: row.connectedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  days_until_expiry: row.revokedAt ? 0 : daysUntil(row.expiresAt, now),
  health: row.revokedAt ? null : healthShape(row, now, unreadable.has(row.dataKeyId ?? '')),
});

export const consentShape = (row: ConsentRow): Static<typeof ConsentRecord> => ({
  permissions: row.permissions,
  history_days: row.historyDays,
  granted_at: row.grantedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

/** The response to a revocation. */
export const revocationShape = (
  { id, bankId }: ConnectionRow,
  revokedAt: Date,
): Static<typeof RevokedConnection> => ({
  object: 'connection',
  connection_id: id,
  bank_id: bankId,
  status: 'revoked',
  revoked_at: revokedAt.toISOString(),
});
