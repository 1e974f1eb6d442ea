/**
 * Verifies signed requests: `Digest` is the hash of the body, `Signature` covers it and other headers, and the
 * certificate is sent with them (draft-cavage-http-signatures, as the Berlin Group uses it).
 */
import { hash, verify, X509Certificate } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TppError } from '../tpp-error.ts';

/** Headers that a signature must cover if the request has them; the first two always. */
const COVERED = ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'] as const;

const DIGESTS = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' } as const;

/** Hashes by the name of the signature algorithm. */
const HASHES = new Map([
  ['rsa-sha256', 'sha256'],
  ['rsa-sha512', 'sha512'],
  ['ecdsa-sha256', 'sha256'],
  ['hs2019', 'sha512'],
]);

/**
 * Parses a certificate: base64 of its bytes, or of a PEM file, or a PEM file without line breaks. Returns null for
 * anything else.
 */
export const certificateFrom = (text: string): X509Certificate | null => {
  const bare = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  const bytes = Buffer.from(bare, 'base64');
  try {
    return new X509Certificate(bytes);
  } catch {
    return null;
  }
};

/** Returns the SHA-256 of a certificate. */
export const fingerprintOf = ({ raw }: X509Certificate): Buffer => hash('sha256', raw, 'buffer');

/** Parses `a="1",b="2"`. */
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

/**
 * Verifies the signature of a request.
 * @throws TppError SIGNATURE_MISSING, SIGNATURE_INVALID
 */
export const checkSignature = (request: FastifyRequest, body: string, certificate: X509Certificate): void => {
  const [signature, digest] = [header(request, 'signature'), header(request, 'digest')];
  if (signature === undefined || digest === undefined) throw new TppError(401, 'SIGNATURE_MISSING');
  const [, kind = '', value] = /^(SHA-256|SHA-512)=([A-Za-z0-9+/]+=*)$/.exec(digest) ?? [];
  const algorithm = DIGESTS[kind as keyof typeof DIGESTS];
  if (algorithm === undefined || hash(algorithm, body, 'base64') !== value) {
    throw new TppError(401, 'SIGNATURE_INVALID', 'Digest does not match the body');
  }
  const parameters = parametersOf(signature);
  const names = (parameters.headers ?? '').toLowerCase().split(' ').filter(Boolean);
  const uncovered = COVERED.filter(
    (name, index) => (index < 2 || header(request, name) !== undefined) && !names.includes(name),
  );
  if (uncovered.length > 0)
    throw new TppError(401, 'SIGNATURE_INVALID', `The signature does not cover ${uncovered.join(', ')}`);
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
  if (value === undefined)
    throw new TppError(
      401,
      'SIGNATURE_INVALID',
      `The signature covers the header ${name}, which the request does not have`,
    );
  return value;
};
