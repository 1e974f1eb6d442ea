import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';

/** The public half of a key for ES256, as a JSON Web Key. */
export interface PublicJwk {
  kty: 'EC';
  crv: 'P-256';
  /** Coordinates in base64url. */
  x: string;
  y: string;
}

export interface SigningKey {
  privateKey: KeyObject;
  publicJwk: PublicJwk;
}

/**
 * Makes a key for ES256 of 32 secret bytes that are derived from the master key, so that no key is stored. A derived
 * secret is no valid key with a probability of 2^-32; then this throws.
 */
export const signingKeyFrom = (secret: Buffer): SigningKey => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const publicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const;
  const jwk = { ...publicJwk, d: secret.toString('base64url') };
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicJwk };
};
