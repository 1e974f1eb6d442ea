/**
 * Signed requests, as chapter 12 of the implementation guidelines of NextGenPSD2 has them: draft-cavage-http-signatures, over
 * the digest of the body and the headers that matter.
 */
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { KeyPair } from '../catalogue/live-bank.ts';

/** Those of the headers that are signed where they are sent, in this order. */
const SIGNED = ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'date', 'tpp-redirect-uri'];

const ALGORITHMS: Record<string, string> = { rsa: 'rsa-sha256', ec: 'ecdsa-sha256' };

/** The algorithm that a key signs with; null for a key of another kind. */
export const algorithmOf = (key: string): string | null =>
  ALGORITHMS[createPrivateKey(key).asymmetricKeyType ?? ''] ?? null;

/** A distinguished name in one line, the most particular part first, as RFC 4514 has it. */
const nameInLine = (lines: string): string =>
  lines
    .split('\n')
    .toReversed()
    .map((line) => {
      const at = line.indexOf('=');
      return `${line.slice(0, at)}=${encodeURIComponent(line.slice(at + 1))}`;
    })
    .join(',');

/** Serial number and issuer of a certificate, by which its owner is known. */
const keyIdOf = ({ serialNumber, issuer }: X509Certificate): string =>
  `SN=${serialNumber},CA=${nameInLine(issuer)}`;

/** Headers in the place of those given: all of them, and the signature of what they say. */
export type Sign = (headers: Record<string, string>, body: string, at: Date) => Record<string, string>;

export const signer = ({ cert, key }: KeyPair): Sign => {
  const certificate = new X509Certificate(cert);
  const keyId = keyIdOf(certificate);
  const encoded = certificate.raw.toString('base64');
  const privateKey = createPrivateKey(key);
  const algorithm = algorithmOf(key)!;
  return (given, body, at) => {
    const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
    const headers: Record<string, string> = { ...given, Digest: digest, Date: at.toUTCString() };
    const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const names = SIGNED.filter((name) => values.has(name));
    const text = names.map((name) => `${name}: ${values.get(name)}`).join('\n');
    const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64');
    return {
      ...headers,
      Signature: `keyId="${keyId}",algorithm="${algorithm}",headers="${names.join(' ')}",signature="${signature}"`,
      'TPP-Signature-Certificate': encoded,
    };
  };
};
