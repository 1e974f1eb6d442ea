/** Secrets of keys, and key tokens. Lifetimes are in wall time. */

import type { Scope } from '../../auth/scopes.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { KEY_SHOWN, newId } from '../../platform/vocabulary/ids.ts';

/**
 * Gives a key a new secret, and ends its older ones at `until` or at their earlier end. Call it with the key locked:
 * concurrent rolls take turns, and the last secret is the newest. Returns the hashes of the secrets that now end at
 * `until`.
 */
export const rollKey = async (
  tx: Tx,
  id: number,
  { key, now, until }: { key: string; now: Date; until: Date },
): Promise<Buffer[]> => {
  const ended = await tx<{ hash: Buffer }[]>`
    update key_secrets set valid_until = ${until}
    where key_id = ${id} and (valid_until is null or valid_until > ${until})
    returning hash`;
  await tx`
    insert into key_secrets (hash, key_id, prefix, created_at)
    values (${tokenHash(key)}, ${id}, ${key.slice(0, KEY_SHOWN)}, ${now})`;
  return ended.map(({ hash }) => hash);
};

/**
 * Stores a key token and deletes the key's expired ones. Returns false when the key was deleted or the session ended
 * meanwhile. Locked expired tokens are skipped: the end of a session locks its tokens, and waits for the session.
 */
export const insertKeyToken = async (
  tx: Tx,
  token: { hash: Buffer; keyId: number; sessionHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> => {
  // Statements of their own: Citus takes no insert whose rows come from locked ones, nor a lock of two tables.
  const key = await tx`select from api_keys where id = ${token.keyId} for key share`;
  const session = await tx`select from developer_sessions where hash = ${token.sessionHash} for key share`;
  if (key.count === 0 || session.count === 0) return false;
  await tx`
    delete from key_tokens where hash in (
      select hash from key_tokens where key_id = ${token.keyId} and expires_at <= ${token.now}
      for update skip locked)`;
  await tx`
    insert into key_tokens (hash, key_id, session_hash, created_at, expires_at)
    values (${token.hash}, ${token.keyId}, ${token.sessionHash}, ${token.now}, ${token.expiresAt})`;
  return true;
};

const DEMO_SCOPES: Scope[] = ['accounts:read', 'balance:read', 'transactions:read'];

/**
 * Any fixed number that nothing else in this database locks: of processes that start at once, one creates the keys.
 */
const ADVISORY_LOCK = 5_190_772_418;

/** Creates the configured demo keys, and revokes the ones that are no longer configured. */
export const installDemoKeys = async (tx: Tx, keys: string[], now: Date): Promise<void> => {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
  for (const key of keys) {
    const hash = tokenHash(key);
    const { count } = await tx`
      update api_keys k set revoked_at = null from key_secrets s where s.hash = ${hash} and k.id = s.key_id`;
    if (count > 0) continue;
    await tx`
      with made as (
        insert into api_keys (public_id, kind, app_name, scopes, created_at)
        values (${newId('key')}, 'demo', 'Demo', ${DEMO_SCOPES}, ${now})
        returning id, created_at
      )
      insert into key_secrets (hash, key_id, prefix, created_at)
      select ${hash}, id, ${key.slice(0, KEY_SHOWN)}, created_at from made`;
  }
  await tx`
    update api_keys k set revoked_at = ${now} from key_secrets s
    where k.kind = 'demo' and k.revoked_at is null and s.key_id = k.id
      and encode(s.hash, 'hex') <> all (${keys.map((key) => tokenHash(key).toString('hex'))}::text[])`;
};
