/** Authenticates a TPP: by client certificate, signature, access token, or id and secret. */
import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { after } from '../../../../packages/common/clock.ts';
import { basicCredentials } from '../../../auth/basic.ts';
import { bearerToken } from '../../../auth/bearer.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { TppError } from '../tpp-error.ts';
import { certificateFrom, fingerprintOf } from './signature.ts';
import { type AuthenticatedTpp, findByCertificate, findBySecret, findByToken } from './tpp-store.ts';

export interface IdentifiedTpp {
  tpp: AuthenticatedTpp;
  /** The consent of the token; null without one. */
  tokenConsentId: string | null;
  /** The signing certificate in the request. */
  signedWith: X509Certificate | null;
  /** Whether the TPP is identified only by it: then the signature must be valid, whatever the bank requires. */
  bySignature: boolean;
}

type Lookup = Pick<Deps, 'sql'> & { wall: Date };

/**
 * Identifies the TPP of a request.
 * @throws TppError CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, TOKEN_UNKNOWN, TOKEN_EXPIRED
 */
export const identifyTpp = async (
  { sql, clock }: Deps,
  request: FastifyRequest,
  bankId: string,
): Promise<IdentifiedTpp> => {
  const lookup = { sql, wall: clock.now() };
  const signedWith = signingCertificate(request);
  const token = await tppOfToken(lookup, request, bankId);
  const stronger = [
    await tppOfCertificate(lookup, clientCertificate(request)),
    token?.tpp ?? null,
    await tppOfSecret(lookup, request),
  ].filter((tpp) => tpp !== null);
  const bySigning = await tppOfCertificate(lookup, signedWith);
  const [tpp, ...others] = bySigning ? [...stronger, bySigning] : stronger;
  if (!tpp) throw unrecognised();
  if (others.some(({ id }) => id !== tpp.id)) {
    throw new TppError(401, 'CERTIFICATE_INVALID', 'The credentials belong to different TPPs');
  }
  return {
    tpp,
    tokenConsentId: token?.consentId ?? null,
    signedWith,
    bySignature: stronger.length === 0,
  };
};

const unrecognised = (): TppError =>
  new TppError(
    401,
    'CERTIFICATE_MISSING',
    'Send a client certificate or a signature that you have registered, or your id and secret by HTTP Basic',
    { 'WWW-Authenticate': 'Basic realm="TPP"' },
  );

const tppOfCertificate = async (
  { sql, wall }: Lookup,
  certificate: X509Certificate | null,
): Promise<AuthenticatedTpp | null> => {
  if (!certificate) return null;
  if (Date.parse(certificate.validTo) < wall.getTime()) throw new TppError(401, 'CERTIFICATE_EXPIRED');
  const tpp = await findByCertificate(sql, fingerprintOf(certificate), wall);
  if (!tpp) throw new TppError(401, 'CERTIFICATE_INVALID', 'No TPP has registered this certificate');
  return tpp;
};

const tppOfToken = async (
  { sql, wall }: Lookup,
  request: FastifyRequest,
  bankId: string,
): Promise<{ tpp: AuthenticatedTpp; consentId: string } | null> => {
  const token = bearerToken(request);
  if (!token) return null;
  const row = await findByToken(sql, tokenHash(token), wall);
  if (!row || row.bankId !== bankId) throw new TppError(401, 'TOKEN_UNKNOWN');
  if (row.expiresAt <= after(wall, row.clockOffsetMs)) throw new TppError(401, 'TOKEN_EXPIRED');
  return { tpp: row, consentId: row.consentId };
};

const tppOfSecret = async (lookup: Lookup, request: FastifyRequest): Promise<AuthenticatedTpp | null> => {
  const credentials = basicCredentials(request.headers.authorization);
  return credentials && authenticateBySecret(lookup, credentials);
};

/**
 * Authenticates a TPP by id and secret.
 * @throws TppError CERTIFICATE_INVALID
 */
export const authenticateBySecret = async (
  { sql, wall }: Lookup,
  { id, secret }: { id: string; secret: string },
): Promise<AuthenticatedTpp> => {
  const storable = !`${id}${secret}`.includes('\u0000') && `${id}${secret}`.isWellFormed();
  const tpp = storable ? await findBySecret(sql, id, tokenHash(secret), wall) : null;
  if (!tpp) throw new TppError(401, 'CERTIFICATE_INVALID', 'The id or secret of the TPP is wrong');
  return tpp;
};

/**
 * Returns the client certificate of the connection. The handshake proved its owner; its issuer does not matter in a
 * sandbox.
 */
export const clientCertificate = ({ raw }: Pick<FastifyRequest, 'raw'>): X509Certificate | null =>
  raw.socket instanceof TLSSocket ? (raw.socket.getPeerX509Certificate() ?? null) : null;

/** Returns the fingerprints of the certificates in a request, which may belong to nobody. */
export const fingerprintsOf = (raw: IncomingMessage): string[] => {
  const sent = raw.headers['tpp-signature-certificate'];
  const signing = typeof sent === 'string' ? certificateFrom(sent) : null;
  return [clientCertificate({ raw }), signing].flatMap((one) =>
    one ? fingerprintOf(one).toString('hex') : [],
  );
};

const signingCertificate = ({ headers }: FastifyRequest): X509Certificate | null => {
  const text = headers['tpp-signature-certificate'];
  if (typeof text !== 'string') return null;
  const certificate = certificateFrom(text);
  if (!certificate)
    throw new TppError(
      401,
      'CERTIFICATE_INVALID',
      'TPP-Signature-Certificate is not a certificate in base64 or PEM',
    );
  return certificate;
};
