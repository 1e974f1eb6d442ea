import type pg from 'pg';
import { scopes } from '../../src/auth/scopes.ts';
import { eventTypes } from '../../src/events/types.ts';
import { MasterKey, tokenHash } from '../../src/platform/secrets.ts';
import { KEY_SHOWN, newApiKey, newId } from '../../src/platform/vocabulary/ids.ts';
import { newSecret, sealSecret } from '../../src/webhooks/endpoints/delivery/signing.ts';

export const master = new MasterKey(Buffer.alloc(32, 7));

/** Inserts a developer with a key and a webhook for all events, as the portal would. */
export const insertTenant = async (
  admin: pg.Client,
  at: Date,
  { email, webhookUrl }: { email: string; webhookUrl: string },
): Promise<{ key: string }> => {
  const developerId = newId('developer');
  const key = newApiKey();
  await admin.query(
    `insert into developers (id, email, name, password_hash, consented_at, email_verified_at, created_at)
     values ($1, $3, 'Ana', '', $2, $2, $2)`,
    [developerId, at, email],
  );
  const { rows } = await admin.query(
    `insert into api_keys (public_id, kind, developer_id, app_name, scopes, created_at)
     values ($1, 'developer', $2, 'Simulation', $3, $4) returning id`,
    [newId('key'), developerId, [...scopes], at],
  );
  await admin.query('insert into key_secrets (hash, key_id, prefix, created_at) values ($1, $2, $3, $4)', [
    tokenHash(key),
    rows[0].id,
    key.slice(0, KEY_SHOWN),
    at,
  ]);
  const webhookId = newId('webhook');
  await admin.query(
    `insert into webhooks (id, developer_id, url, events, envelope, secret, created_at)
     values ($1, $2, $5, $6, 'flat', $3, $4)`,
    [webhookId, developerId, sealSecret(master, webhookId, newSecret()), at, webhookUrl, [...eventTypes]],
  );
  return { key };
};
