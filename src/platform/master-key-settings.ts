/** Reads the settings of the master key: MASTER_KEY, MASTER_KEY_PREVIOUS, KMS_URL and KMS_TOKEN. */
import { isTrivial } from './config-rules.ts';
import { isLoopback } from './loopback.ts';

/** A master key in the clear (32 bytes), or as the key management service has wrapped it. */
export type ConfiguredKey = Buffer | { wrapped: string };

export interface KmsSettings {
  /** The address of the wrapping key, such as `https://vault.example.com:8200/v1/transit/keys/open-banking`. */
  url: string;
  token: string;
}

export interface MasterKeySettings {
  /** Null: generated in `dataDir` on first start. */
  masterKey: ConfiguredKey | null;
  /** Former master keys: values that they sealed stay readable, and are sealed again with the current key. */
  formerMasterKeys: ConfiguredKey[];
  /** The service that unwraps wrapped master keys; null without one. */
  kms: KmsSettings | null;
}

/** Matches a key that Vault's transit engine has wrapped. */
const WRAPPED = /^vault:v\d+:/;

/**
 * @param text reads a variable, or the file that it names
 * @param problems collects what is wrong
 */
export const masterKeySettings = (
  text: (name: string) => string | null,
  production: boolean,
  problems: string[],
): MasterKeySettings => {
  const kms = kmsSettings(text, production, problems);
  const keyOf = (name: string, raw: string): ConfiguredKey => {
    if (WRAPPED.test(raw)) {
      if (kms === null) problems.push(`${name} is wrapped (vault:v…), so KMS_URL is required to unwrap it`);
      return { wrapped: raw };
    }
    const key = Buffer.from(raw, 'base64');
    if (key.length !== 32) problems.push(`${name} must be 32 bytes in base64`);
    return key;
  };
  const given = text('MASTER_KEY');
  const masterKey = given === null ? null : keyOf('MASTER_KEY', given);
  if (production && Buffer.isBuffer(masterKey) && masterKey.length === 32 && isTrivial(masterKey)) {
    problems.push(
      'MASTER_KEY must be random when NODE_ENV is production, and this one repeats a few bytes: generate one with "openssl rand -base64 32"',
    );
  }
  const formerMasterKeys = (text('MASTER_KEY_PREVIOUS') ?? '')
    .split(',')
    .flatMap((key) => (key.trim() ? [keyOf('MASTER_KEY_PREVIOUS', key.trim())] : []));
  return { masterKey, formerMasterKeys, kms };
};

const kmsSettings = (
  text: (name: string) => string | null,
  production: boolean,
  problems: string[],
): KmsSettings | null => {
  const [url, token] = [text('KMS_URL'), text('KMS_TOKEN')];
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:\/\/[^?#]+\/keys\/[\w.-]+$/.test(url)) {
    problems.push(
      `KMS_URL must be the address of a key of Vault's transit engine, such as https://vault.example.com:8200/v1/transit/keys/open-banking, not "${url}"`,
    );
    return null;
  }
  const { protocol, hostname } = new URL(url);
  if (production && protocol === 'http:' && !isLoopback(hostname)) {
    problems.push(
      'KMS_URL must begin with https:// when NODE_ENV is production, except for a loopback address',
    );
  }
  if (token === null) problems.push('KMS_TOKEN is required with KMS_URL');
  return { url, token: token ?? '' };
};
