/** Signing secrets at rest. */
import type { Tx } from '../platform/database/postgres.ts';
import type { MasterKey, Place } from '../platform/secrets.ts';

const placeOfPresent = (webhookId: string): Place => `webhooks.secret ${webhookId}`;
const placeOfPrevious = (webhookId: string): Place => `webhooks.previous_secret ${webhookId}`;

export const sealSecret = (master: MasterKey, webhookId: string, secret: string): Buffer =>
  master.seal(secret, placeOfPresent(webhookId));

export interface SealedSecrets {
  webhookId: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

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
  const [webhook] = await tx<{ secret: Buffer }[]>`
    select secret from webhooks where id = ${id} for no key update`;
  // Sealed anew, since it moves: a sealed value opens at its own place only.
  const previous = master.seal(master.openBytes(webhook!.secret, placeOfPresent(id)), placeOfPrevious(id));
  await tx`
    update webhooks
    set previous_secret = ${previous}, previous_secret_until = ${until}, secret = ${sealSecret(master, id, secret)}
    where id = ${id}`;
};
