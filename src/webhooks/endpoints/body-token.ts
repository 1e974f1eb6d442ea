/**
 * Signs bodies of webhooks for Items of Plaid's interface: a JSON Web Token by ES256 whose claim is the hash of the body.
 * Its keys are derived from the master key, one for each period, so that they rotate and none is stored.
 */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { DAY, HOUR, SECOND } from '../../../packages/common/clock.ts';
import { signingKeyFrom } from '../../platform/keys/signing-key.ts';
import type { MasterKey } from '../../platform/secrets.ts';

const PERIOD = 30 * DAY;
/** Receivers accept a token for five minutes, so the key of the previous period is valid for a while. */
const OVERLAP = HOUR;
/** Periods whose keys can be read, for receivers that check stored webhooks. */
const READABLE_PERIODS = 12;

interface TokenKey {
  kid: string;
  privateKey: KeyObject;
  /** Coordinates of the public key, in base64url. */
  x: string;
  y: string;
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const keyFrom = (secret: Buffer, period: number): TokenKey => {
  const { privateKey, publicJwk } = signingKeyFrom(secret);
  const { x, y } = publicJwk;
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const name = createHash('sha256').update(point).digest('hex').slice(0, 24);
  return { kid: `${period}-${name}`, privateKey, x, y };
};

const purposeOf = (period: number): string => `webhook body token ${period}`;

const periodAt = (at: Date): number => Math.floor(at.getTime() / PERIOD);

/** Returns the value of Plaid-Verification for a body, at a wall time. */
export const bodyToken = (master: MasterKey, body: string, at: Date): string => {
  const period = periodAt(at);
  const { kid, privateKey } = keyFrom(master.derive(purposeOf(period))[0], period);
  const header = { alg: 'ES256', kid, typ: 'JWT' };
  const claims = {
    iat: Math.floor(at.getTime() / SECOND),
    request_body_sha256: createHash('sha256').update(body).digest('hex'),
  };
  const signed = [header, claims].map((part) => base64url(Buffer.from(JSON.stringify(part)))).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${base64url(signature)}`;
};

/** Returns the public key of a `kid` as a JSON Web Key; null if there is no such key, or no longer. */
export const findTokenKey = (master: MasterKey, kid: string, now: Date) => {
  const period = Number(/^(\d{1,9})-[0-9a-f]{24}$/.exec(kid)?.[1] ?? Number.NaN);
  const age = periodAt(now) - period;
  if (!(age >= 0 && age < READABLE_PERIODS)) return null;
  const found = master
    .derive(purposeOf(period))
    .map((secret) => keyFrom(secret, period))
    .find((key) => key.kid === kid);
  if (!found) return null;
  const end = (period + 1) * PERIOD;
  const isExpired = now.getTime() >= end + OVERLAP;
  return {
    alg: 'ES256',
    crv: 'P-256',
    kid,
    kty: 'EC',
    use: 'sig',
    x: found.x,
    y: found.y,
    created_at: (period * PERIOD) / SECOND,
    expired_at: isExpired ? (end + OVERLAP) / SECOND : null,
  };
};
