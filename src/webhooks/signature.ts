import { createHmac } from 'node:crypto';
import { SECOND } from '../platform/clock.ts';
import { randomBase62 } from '../platform/ids.ts';

/** A fresh signing secret: 32 base62 characters carry 190 bits. The whole text, prefix included, is the key. */
export const newSecret = (): string => `whsec_${randomBase62(32)}`;

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
