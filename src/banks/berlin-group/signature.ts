/**
 * Signs requests as chapter 12 of the implementation guidelines of NextGenPSD2 requires:
 * draft-cavage-http-signatures, over the digest of the body and selected headers.
 */
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { KeyPair } from '../catalogue/live-bank.ts';

/** Headers that are signed if they are sent, in this order. */
const SIGNED = ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'date', 'tpp-redirect-uri'];

const ALGORITHMS: Record<string, string> = { rsa: 'rsa-sha256', ec: 'ecdsa-sha256' };

/** Returns the signature algorithm of a key; null for an unsupported key. */
export const algorithmOf = (key: string): string | null =>
  ALGORITHMS[createPrivateKey(key).asymmetricKeyType ?? ''] ?? null;

/** Returns a distinguished name in one line, most specific part first, as in RFC 4514. */
const nameInLine = (lines: string): string =>
  lines
    .split('\n')
    .toReversed()
    .map((line) => {
      const at = line.indexOf('=');
      return `${line.slice(0, at)}=${encodeURIComponent(line.slice(at + 1))}`;
    })
    .join(',');

/** Returns serial number and issuer of a certificate, which identify it. */
const keyIdOf = ({ serialNumber, issuer }: X509Certificate): string =>
  `SN=${serialNumber},CA=${nameInLine(issuer)}`;

/** Returns the given headers with the signature headers. */
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
