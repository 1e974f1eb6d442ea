/**
 * A passkey in software, as an authenticator and a browser answer together: what a real one would refuse to sign can be
 * asked of it, such as a wrong origin or a counter that goes back.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

interface Lies {
  /** The origin that the browser reports. */
  origin?: string;
  /** In the place of the next number. */
  counter?: number;
  /** Without the PIN, finger or face. */
  unverified?: true;
  /** The domain that the authenticator signs for. */
  rpId?: string;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const text = (data: Buffer): string => data.toString('base64url');

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    Buffer.of(authData.length >> 8, authData.length & 255),
    authData,
  ]);

export const newAuthenticator = (origin = 'http://localhost:3000') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const client = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));

  const authData = (rpId: string, flags: number, lies: Lies, more = Buffer.alloc(0)): Buffer => {
    counter = lies.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = lies.unverified ? 0 : USER_VERIFIED;
    const head = Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.of(flags | USER_PRESENT | verified),
      count,
    ]);
    return Buffer.concat([head, more]);
  };

  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };

  return {
    create({ challenge, rp }: Options, lies: Lies = {}) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      return {
        ...common,
        response: {
          clientDataJSON: text(client('webauthn.create', challenge, lies)),
          attestationObject: text(attestation(authData(rp!.id!, HAS_KEY, lies, credential))),
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId }: Options, lies: Lies = {}) {
      const data = authData(rpId!, 0, lies);
      const clientData = client('webauthn.get', challenge, lies);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof newAuthenticator>;
