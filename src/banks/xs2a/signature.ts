/**
 * Signed requests: `Digest` says what the body is, `Signature` covers it together with headers, and the certificate that
 * proves it comes along (draft-cavage-http-signatures, as the Berlin Group uses it).
 */
import { hash, verify, X509Certificate } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TppError } from './tpp-error.ts';

/** Headers that a signature must cover where the request has them; the first two always. */
const COVERED = ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'] as const;

const DIGESTS = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' } as const;

/** By the name of the algorithm in a signature. */
const HASHES = new Map([
  ['rsa-sha256', 'sha256'],
  ['rsa-sha512', 'sha512'],
  ['ecdsa-sha256', 'sha256'],
  ['hs2019', 'sha512'],
]);

/** A certificate as it is sent: base64 of its bytes, or of a PEM file, or such a file without line breaks; null for none. */
export const certificateFrom = (text: string): X509Certificate | null => {
  const bare = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  const bytes = Buffer.from(bare, 'base64');
  try {
    return new X509Certificate(bytes);
  } catch {
    return null;
  }
};

/** SHA-256 of a certificate. */
export const fingerprintOf = ({ raw }: X509Certificate): Buffer => hash('sha256', raw, 'buffer');

/** `a="1",b="2"` → what each name stands for. */
const parametersOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/(?<![A-Za-z])([A-Za-z]+)="([^"]*)"/g)].map(([, name, value]) => [
      name!.toLowerCase(),
      value!,
    ]),
  );

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return Array.isArray(value) ? value.join(', ') : value;
};

/** @throws TppError SIGNATURE_MISSING, SIGNATURE_INVALID */
export const checkSignature = (request: FastifyRequest, body: string, certificate: X509Certificate): void => {
  const [signature, digest] = [header(request, 'signature'), header(request, 'digest')];
  if (signature === undefined || digest === undefined) throw new TppError(401, 'SIGNATURE_MISSING');
  const [, kind = '', value] = /^(SHA-256|SHA-512)=([A-Za-z0-9+/]+=*)$/.exec(digest) ?? [];
  const algorithm = DIGESTS[kind as keyof typeof DIGESTS];
  if (algorithm === undefined || hash(algorithm, body, 'base64') !== value) {
    throw new TppError(401, 'SIGNATURE_INVALID', 'Digest is not that of the body');
  }
  const parameters = parametersOf(signature);
  const names = (parameters.headers ?? '').toLowerCase().split(' ').filter(Boolean);
  const uncovered = COVERED.filter(
    (name, index) => (index < 2 || header(request, name) !== undefined) && !names.includes(name),
  );
  if (uncovered.length > 0)
    throw new TppError(401, 'SIGNATURE_INVALID', `It does not cover ${uncovered.join(', ')}`);
  const signed = names.map((name) => `${name}: ${signedValueOf(request, name)}`).join('\n');
  const hashName = HASHES.get(parameters.algorithm ?? 'rsa-sha256');
  const bytes = Buffer.from(parameters.signature ?? '', 'base64');
  if (hashName === undefined || !verify(hashName, Buffer.from(signed), certificate.publicKey, bytes)) {
    throw new TppError(401, 'SIGNATURE_INVALID');
  }
};

const signedValueOf = (request: FastifyRequest, name: string): string => {
  if (name === '(request-target)') return `${request.method.toLowerCase()} ${request.originalUrl}`;
  const value = header(request, name);
  if (value === undefined) throw new TppError(401, 'SIGNATURE_INVALID', `There is no header ${name}`);
  return value;
};
