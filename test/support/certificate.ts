/** Makes a self-signed certificate for a name, so that the repository contains no key. */
import { generateKeyPairSync, sign } from 'node:crypto';

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  // Browsers refuse a length in more bytes than it needs.
  const bytesOfLength =
    content.length < 128 ? [] : content.length < 256 ? [0x81] : [0x82, content.length >> 8];
  return Buffer.concat([Buffer.from([tag, ...bytesOfLength, content.length & 0xff]), content]);
};
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts);
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

const COMMON_NAME = tagged(0x06, bytes('550403'));
const SUBJECT_ALT_NAME = tagged(0x06, bytes('551d11'));
const ECDSA_WITH_SHA256 = sequence(tagged(0x06, bytes('2a8648ce3d040302')));
const UTC_TIME = 0x17;

/** ECDSA P-256, valid from 2025 to 2049 by default, for exactly this DNS name. */
export const selfSigned = (name: string, until = '491231235959Z'): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const validity = sequence(...['250101000000Z', until].map((time) => tagged(UTC_TIME, Buffer.from(time))));
  const altName = sequence(SUBJECT_ALT_NAME, tagged(0x04, sequence(tagged(0x82, Buffer.from(name)))));
  const content = sequence(
    tagged(0xa0, tagged(0x02, bytes('02'))),
    tagged(0x02, bytes('01')),
    ECDSA_WITH_SHA256,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(altName)),
  );
  const signature = tagged(0x03, bytes('00'), sign('sha256', content, privateKey));
  const certificate = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
};
