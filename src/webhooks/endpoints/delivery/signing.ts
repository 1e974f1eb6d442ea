/** Signing secrets, sealed in the database, and signatures with them. */
import { createHmac } from 'node:crypto';
import { SECOND } from '../../../../packages/common/clock.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import type { MasterKey, Place } from '../../../platform/secrets.ts';
import { randomBase62 } from '../../../platform/vocabulary/ids.ts';
import { lockSecret, type SealedSecrets, saveSecrets } from '../store.ts';

const PREFIX = 'whsec_';

/**
 * Returns a fresh signing secret: 32 base62 characters carry 190 bits. The key of Service-Signature is the whole text; that of
 * Standard Webhooks is what follows the prefix, read as base64.
 */
export const newSecret = (): string => `${PREFIX}${randomBase62(32)}`;

const placeOfPresent = (webhookId: string): Place => `webhooks.secret ${webhookId}`;
const placeOfPrevious = (webhookId: string): Place => `webhooks.previous_secret ${webhookId}`;

export const sealSecret = (master: MasterKey, webhookId: string, secret: string): Buffer =>
  master.seal(secret, placeOfPresent(webhookId));

/** Returns the current secret and, for a day after a rotation, the previous one. */
export const signingSecrets = (master: MasterKey, sealed: SealedSecrets, now: Date): string[] => {
  const { webhookId, secret, previousSecret, previousSecretUntil: until } = sealed;
  const present = master.open(secret, placeOfPresent(webhookId));
  return previousSecret && until && until > now
    ? [present, master.open(previousSecret, placeOfPrevious(webhookId))]
    : [present];
};

/** Makes the current secret the previous one, valid until `until`; an older one ends immediately. */
export const rotateSecret = async (
  tx: Tx,
  master: MasterKey,
  id: string,
  secret: string,
  until: Date,
): Promise<void> => {
  const present = await lockSecret(tx, id);
  // Sealed again, since a sealed value opens only at its own place.
  const previous = master.seal(master.openBytes(present, placeOfPresent(id)), placeOfPrevious(id));
  await saveSecrets(tx, id, sealSecret(master, id, secret), previous, until);
};

/**
 * Returns the value of Service-Signature: `t=<epoch seconds>,v1=<hmac>`, the HMAC-SHA256 of `<t>.<body>` in lower-case
 * hex. During a rotation there is one `v1` per secret, the newer first.
 */
export const signatureHeader = (body: string, secrets: readonly string[], at: Date): string => {
  const t = Math.floor(at.getTime() / SECOND);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'),
  );
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
};

/**
 * Returns the headers of the Standard Webhooks specification: the event id, the epoch second, and `v1,<hmac>` for each secret,
 * the HMAC-SHA256 of `<id>.<t>.<body>` in base64. The key is what follows `whsec_`, read as base64: 24 bytes.
 */
export const standardHeaders = (id: string, body: string, secrets: readonly string[], at: Date) => {
  const t = Math.floor(at.getTime() / SECOND);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${t}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(t), 'webhook-signature': signatures.join(' ') };
};
