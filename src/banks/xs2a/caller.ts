/** Which TPP asks: by its client certificate, its signature, a token that it was given, or its id and secret. */
import type { X509Certificate } from 'node:crypto';
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { after } from '../../../packages/common/clock.ts';
import { basicCredentials } from '../../auth/basic.ts';
import { bearerToken } from '../../auth/bearer.ts';
import { tokenHash } from '../../platform/secrets.ts';
import type { Deps } from './deps.ts';
import { certificateFrom, fingerprintOf } from './signature.ts';
import { TppError } from './tpp-error.ts';
import { type AskingTpp, findByCertificate, findBySecret, findByToken } from './tpp-store.ts';

export interface Recognised {
  tpp: AskingTpp;
  /** The consent that a token stands for; null without one. */
  tokenConsentId: string | null;
  /** The TPP's certificate that the request says it is signed with. */
  signedWith: X509Certificate | null;
  /** Whether that is all that it is recognised by: then the signature must be right, whatever the bank demands. */
  bySignature: boolean;
}

type Lookup = Pick<Deps, 'sql'> & { wall: Date };

/** @throws TppError CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, TOKEN_UNKNOWN, TOKEN_EXPIRED */
export const recognise = async (
  { sql, clock }: Deps,
  request: FastifyRequest,
  bankId: string,
): Promise<Recognised> => {
  const lookup = { sql, wall: clock.now() };
  const signedWith = signingCertificate(request);
  const token = await ofToken(lookup, request, bankId);
  const stronger = [
    await ofCertificate(lookup, clientCertificate(request)),
    token?.tpp ?? null,
    await ofSecret(lookup, request),
  ].filter((tpp) => tpp !== null);
  const bySigning = await ofCertificate(lookup, signedWith);
  const [tpp, ...others] = bySigning ? [...stronger, bySigning] : stronger;
  if (!tpp) throw unrecognised();
  if (others.some(({ id }) => id !== tpp.id)) {
    throw new TppError(401, 'CERTIFICATE_INVALID', 'The credentials are those of several TPPs');
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

const ofCertificate = async (
  { sql, wall }: Lookup,
  certificate: X509Certificate | null,
): Promise<AskingTpp | null> => {
  if (!certificate) return null;
  if (Date.parse(certificate.validTo) < wall.getTime()) throw new TppError(401, 'CERTIFICATE_EXPIRED');
  const tpp = await findByCertificate(sql, fingerprintOf(certificate), wall);
  if (!tpp) throw new TppError(401, 'CERTIFICATE_INVALID', 'No TPP has registered this certificate');
  return tpp;
};

const ofToken = async (
  { sql, wall }: Lookup,
  request: FastifyRequest,
  bankId: string,
): Promise<{ tpp: AskingTpp; consentId: string } | null> => {
  const token = bearerToken(request);
  if (!token) return null;
  const row = await findByToken(sql, tokenHash(token), wall);
  if (!row || row.bankId !== bankId) throw new TppError(401, 'TOKEN_UNKNOWN');
  if (row.expiresAt <= after(wall, row.clockOffsetMs)) throw new TppError(401, 'TOKEN_EXPIRED');
  return { tpp: row, consentId: row.consentId };
};

const ofSecret = async (lookup: Lookup, request: FastifyRequest): Promise<AskingTpp | null> => {
  const credentials = basicCredentials(request.headers.authorization);
  return credentials && ofCredentials(lookup, credentials);
};

/** @throws TppError CERTIFICATE_INVALID for credentials that are not a TPP's */
export const ofCredentials = async (
  { sql, wall }: Lookup,
  { id, secret }: { id: string; secret: string },
): Promise<AskingTpp> => {
  const storable = !`${id}${secret}`.includes('\u0000') && `${id}${secret}`.isWellFormed();
  const tpp = storable ? await findBySecret(sql, id, tokenHash(secret), wall) : null;
  if (!tpp) throw new TppError(401, 'CERTIFICATE_INVALID', 'There is no TPP with this id and secret');
  return tpp;
};

/** That of the connection. Whose it is was proved by the handshake; who issued it is nothing to a sandbox. */
export const clientCertificate = ({ raw }: FastifyRequest): X509Certificate | null =>
  raw.socket instanceof TLSSocket ? (raw.socket.getPeerX509Certificate() ?? null) : null;

const signingCertificate = ({ headers }: FastifyRequest): X509Certificate | null => {
  const text = headers['tpp-signature-certificate'];
  if (typeof text !== 'string') return null;
  const certificate = certificateFrom(text);
  if (!certificate) throw new TppError(401, 'CERTIFICATE_INVALID', 'TPP-Signature-Certificate is none');
  return certificate;
};
