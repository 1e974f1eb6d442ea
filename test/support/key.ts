import { type Scope, scopes } from '../../src/auth/scopes.ts';
import type { Db } from '../../src/platform/database/postgres.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { KEY_SHOWN, newApiKey, newId } from '../../src/platform/vocabulary/ids.ts';

interface KeyChoice {
  /** The developer of the key; none by default. */
  developerId?: string | null;
  /** All by default. */
  granted?: readonly Scope[];
  /** When it was created. */
  at: Date;
}

export interface TestKey {
  key: string;
  keyId: number;
  keyPublicId: string;
}

/** Inserts a key without the portal. Returns its secret, its id, and its public id. */
export const insertKey = async (
  sql: Db,
  { developerId = null, granted = scopes, at }: KeyChoice,
): Promise<TestKey> => {
  const key = newApiKey();
  const keyPublicId = newId('key');
  const [row] = await sql<{ id: number }[]>`
    insert into api_keys (public_id, kind, developer_id, app_name, scopes, created_at)
    values (${keyPublicId}, 'developer', ${developerId}, 'Test', ${granted as string[]}, ${at})
    returning id`;
  const keyId = row!.id;
  await sql`
    insert into key_secrets (hash, key_id, prefix, created_at)
    values (${tokenHash(key)}, ${keyId}, ${key.slice(0, KEY_SHOWN)}, ${at})`;
  return { key, keyId, keyPublicId };
};
