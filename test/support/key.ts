import { type Scope, scopes } from '../../src/auth/scopes.ts';
import type { Db } from '../../src/platform/database/postgres.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { KEY_SHOWN, newApiKey, newId } from '../../src/platform/vocabulary/ids.ts';

interface KeyChoice {
  /** A developer's, or nobody's unless given. */
  developerId?: string | null;
  /** All unless given. */
  granted?: readonly Scope[];
  /** When it was made. */
  at: Date;
}

export interface TestKey {
  key: string;
  keyId: number;
  keyPublicId: string;
}

/** A key as it is stored, without the portal; returns what opens it, its id, and what it is called outside. */
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
