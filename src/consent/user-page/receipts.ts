/**
 * Signs receipts: JSON Web Signatures by ES256. The keys are derived from the master key, one for each period. Their
 * public halves are stored and published, so that a receipt can be verified for as long as somebody has it.
 */
import { DAY, SECOND } from '../../../packages/common/clock.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { type PublicJwk, signingKeyFrom } from '../../platform/keys/signing-key.ts';
import type { MasterKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { insertReceiptKey, listReceiptKeys } from './receipt-store.ts';

const PERIOD = 90 * DAY;
const ALGORITHM = 'ES256';

const presentKey = async (master: MasterKey, at: Date) => {
  const { calculateJwkThumbprint } = await import('jose');
  const period = Math.floor(at.getTime() / PERIOD);
  const { privateKey, publicJwk } = signingKeyFrom(master.derive(`receipt key ${period}`)[0]);
  return { privateKey, publicJwk, kid: await calculateJwkThumbprint({ ...publicJwk }) };
};

/** Fields of every receipt. A receipt names no person. */
interface Envelope {
  /** Address of the service. */
  iss: string;
  /** Second of the signature, since 1970. */
  iat: number;
  /** Id of the receipt. */
  jti: string;
}

interface Access {
  application: string;
  connection_id: string;
  bank: string;
  bank_id: string;
}

interface Erasure extends Access {
  receipt: 'erasure';
  /** The erased account and its currency, if only one account was erased. */
  account_id?: string;
  currency?: string;
  revoked_by: 'user';
  /** ISO 8601, on the clock of the key. */
  erased_at: string;
  /** How much was erased. */
  erased: { accounts: number; transactions: number; consents: number };
  /** `in_use`: the other accounts of the connection need it. */
  data_key: 'destruction_scheduled' | 'in_use';
  /** `continues`: for the other accounts of the connection. */
  bank_consent: 'end_requested' | 'continues' | 'none';
}

interface Consent extends Access {
  receipt: 'consent';
  permissions: string[];
  /** Days of past transactions; null if none are read. */
  history_days: number | null;
  /** ISO 8601, on the clock of the key. */
  granted_at: string;
  expires_at: string;
}

export type ErasureClaims = Envelope & Erasure;
export type ConsentClaims = Envelope & Consent;
export type ReceiptClaims = ErasureClaims | ConsentClaims;

type SigningDeps = Pick<Deps, 'clock' | 'config' | 'master'>;

/** Signs a receipt, and publishes its key in the same transaction. */
export const signReceipt = async (
  { clock, config, master }: SigningDeps,
  db: Db,
  content: Erasure | Consent,
): Promise<{ id: string; signed: string }> => {
  const { CompactSign } = await import('jose');
  const at = clock.now();
  const { privateKey, publicJwk, kid } = await presentKey(master, at);
  await insertReceiptKey(db, kid, publicJwk, at);
  const id = newId('receipt');
  const claims = {
    iss: config.publicUrl,
    iat: Math.floor(at.getTime() / SECOND),
    jti: id,
    ...content,
  };
  const signed = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'receipt+jwt' })
    .sign(privateKey);
  return { id, signed };
};

const publicKey = (kid: string, { kty, crv, x, y }: PublicJwk) => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg: ALGORITHM as 'ES256',
  use: 'sig' as const,
});

/** Returns the public keys of receipts, the present one included. */
export const receiptKeys = async ({ sql, master, clock }: Pick<Deps, 'sql' | 'master' | 'clock'>) => {
  const [stored, present] = await Promise.all([listReceiptKeys(sql), presentKey(master, clock.now())]);
  const others = stored.filter(({ kid }) => kid !== present.kid);
  return [publicKey(present.kid, present.publicJwk), ...others.map(({ kid, jwk }) => publicKey(kid, jwk))];
};

/** Returns the content of a receipt that this service signed. */
export const contentOf = <Claims extends ReceiptClaims>(signed: string): Claims =>
  JSON.parse(Buffer.from(signed.split('.')[1]!, 'base64url').toString()) as Claims;

/** A receipt with its content to read and the key that verifies it. */
export interface Receipt {
  content: ReceiptClaims;
  /** Compact JWS. */
  signed: string;
  key: Awaited<ReturnType<typeof receiptKeys>>[number];
}

export const openReceipt = async (
  deps: Pick<Deps, 'sql' | 'master' | 'clock'>,
  signed: string,
): Promise<Receipt> => {
  const { kid } = JSON.parse(Buffer.from(signed.split('.')[0]!, 'base64url').toString()) as { kid: string };
  const key = (await receiptKeys(deps)).find((each) => each.kid === kid)!;
  return { content: contentOf(signed), signed, key };
};

/** Returns a receipt as a file for programs. */
export const receiptFile = (publicUrl: string, { content, signed, key }: Receipt): string => {
  const file = {
    object: 'receipt',
    content,
    signed,
    key,
    verify: `Run "obds verify FILE", or check "signed" (a JSON Web Signature) with the keys at ${publicUrl}/.well-known/jwks.json`,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
};
