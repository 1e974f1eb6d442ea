/** Signing secrets, sealed where they rest, and the signature that is made with them. */
import { createHmac } from 'node:crypto';
import { SECOND } from '../../packages/common/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { MasterKey, Place } from '../platform/secrets.ts';
import { randomBase62 } from '../platform/vocabulary/ids.ts';
import { lockSecret, type SealedSecrets, saveSecrets } from './store.ts';

/** A fresh signing secret: 32 base62 characters carry 190 bits. The whole text, prefix included, is the key. */
export const newSecret = (): string => `whsec_${randomBase62(32)}`;

const placeOfPresent = (webhookId: string): Place => `webhooks.secret ${webhookId}`;
const placeOfPrevious = (webhookId: string): Place => `webhooks.previous_secret ${webhookId}`;

export const sealSecret = (master: MasterKey, webhookId: string, secret: string): Buffer =>
  master.seal(secret, placeOfPresent(webhookId));

/** The present secret and, for a day after a rotation, the one before it. */
export const signingSecrets = (master: MasterKey, sealed: SealedSecrets, now: Date): string[] => {
  const { webhookId, secret, previousSecret, previousSecretUntil: until } = sealed;
  const present = master.open(secret, placeOfPresent(webhookId));
  return previousSecret && until && until > now
    ? [present, master.open(previousSecret, placeOfPrevious(webhookId))]
    : [present];
};

/** The present secret becomes the previous one, valid until `until`; one before that ends at once. */
export const rotateSecret = async (
  tx: Tx,
  master: MasterKey,
  id: string,
  secret: string,
  until: Date,
): Promise<void> => {
  const present = await lockSecret(tx, id);
  // Sealed anew, since it moves: a sealed value opens at its own place only.
  const previous = master.seal(master.openBytes(present, placeOfPresent(id)), placeOfPrevious(id));
  await saveSecrets(tx, id, sealSecret(master, id, secret), previous, until);
};

/**
 * The value of Service-Signature: `t=<epoch seconds>,v1=<hmac>`, the HMAC-SHA256 of `<t>.<body>` in lower-case
 * hex. While a secret is being rotated there is one `v1` for each, the newer first.
 */
export const signatureHeader = (body: string, secrets: readonly string[], at: Date): string => {
  const t = Math.floor(at.getTime() / SECOND);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'),
  );
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
};
