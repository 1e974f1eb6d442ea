import { after, DAY } from '../../../packages/common/clock.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

export const EXPIRY_WARNING = 7 * DAY;
/** Notices of each kind that one transaction records. */
export const DUE_AT_ONCE = 500;

interface DueRow {
  id: string;
  keyId: number;
  bankId: string;
  userId: string;
  expiresAt: Date;
  clockOffsetMs: number;
  expiringNotifiedAt: Date | null;
}

const columns = (sql: Db) => sql`
  c.id, c.key_id as "keyId", c.bank_id as "bankId", c.user_id as "userId", c.expires_at as "expiresAt",
  k.clock_offset_ms as "clockOffsetMs", c.expiring_notified_at as "expiringNotifiedAt"`;

/**
 * Consents with a notice due, of one key or of all, at most {@link DUE_AT_ONCE} of each kind. Each kind is a range of an
 * index that holds nothing else, however many connections there are: those of keys on wall time that have ended,
 * those that will soon and were not yet notified of, and, key by key, those of keys with a test clock. Measured with
 * 200,000 connections: below 1 ms for each of the first two, 7 ms for 95 keys with a test clock and 4,681 due.
 */
export const lockDue = async (tx: Tx, wall: Date, keyId: number | null): Promise<DueRow[]> => {
  const horizon = after(wall, EXPIRY_WARNING);
  const lock = (kind: ReturnType<typeof columns>): Promise<DueRow[]> => tx<DueRow[]>`
    select ${columns(tx)}
    from connections c join api_keys k on k.id = c.key_id
    where c.revoked_at is null and c.expired_notified_at is null and ${kind}
    order by c.expires_at, c.id limit ${DUE_AT_ONCE}
    for key share of k skip locked for no key update of c skip locked`;
  const byKeyTime = tx`
    c.expires_at <= ${horizon}::timestamptz + k.clock_offset_ms * interval '1 millisecond'
    and (c.expiring_notified_at is null
         or c.expires_at <= ${wall}::timestamptz + k.clock_offset_ms * interval '1 millisecond')`;
  if (keyId !== null) return lock(tx`c.key_id = ${keyId} and ${byKeyTime}`);
  return [
    ...(await lock(tx`k.clock_offset_ms = 0 and c.expires_at <= ${wall}`)),
    ...(await lock(tx`
      k.clock_offset_ms = 0 and c.expiring_notified_at is null
      and c.expires_at > ${wall} and c.expires_at <= ${horizon}`)),
    ...(await lock(tx`k.clock_offset_ms > 0 and ${byKeyTime}`)),
  ];
};

type NoticedRow = Pick<DueRow, 'id' | 'keyId'>;

/** Notes that it was said of these connections that their consent will end, and of some that it has. */
export const markNoticed = async (
  tx: Tx,
  wall: Date,
  due: readonly NoticedRow[],
  expired: readonly NoticedRow[],
): Promise<void> => {
  await tx`
    update connections set expiring_notified_at = coalesce(expiring_notified_at, ${wall})
    where key_id = any(${due.map(({ keyId }) => keyId)}) and id = any(${due.map(({ id }) => id)})`;
  await tx`
    update connections set expired_notified_at = ${wall}
    where key_id = any(${expired.map(({ keyId }) => keyId)}) and id = any(${expired.map(({ id }) => id)})`;
};

export const endConnection = async (tx: Tx, keyId: number, id: string, at: Date): Promise<void> => {
  await tx`update connections set expires_at = ${at} where key_id = ${keyId} and id = ${id}`;
};
