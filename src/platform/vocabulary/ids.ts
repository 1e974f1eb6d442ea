import { randomBytes, randomFillSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { cellMark, markIn } from './cell-mark.ts';

/** Every identifier and token the service gives out begins with one of these. */
export const prefixes = {
  account: 'acc_',
  transaction: 'txn_',
  /** A transfer between accounts of one user. */
  transfer: 'pair_',
  linkToken: 'lt_',
  /** A link token that renews a connection; the prefix tells its holder. */
  renewalToken: 'lt_renew_',
  sessionToken: 'sess_',
  publicToken: 'public_',
  connection: 'conn_',
  developerSession: 'devses_',
  /** Identifies a device that a developer has logged in from. */
  deviceToken: 'devtok_',
  /** A read-only form of a session token: the same secret behind another prefix. */
  developerView: 'devview_',
  /** The public id of a developer session. */
  developerSessionId: 'login_',
  passkey: 'pky_',
  passkeyChallenge: 'pkc_',
  totpFactor: 'totp_',
  developer: 'dev_',
  key: 'key_',
  webhook: 'wh_',
  event: 'evt_',
  delivery: 'dlv_',
  request: 'req_',
  auditEntry: 'aud_',
  waitlist: 'wait_',
  keyToken: 'ktok_',
  /** The command line fetches its session with it. */
  deviceCode: 'devcode_',
  /** Clients, grants and tokens of assistants. */
  assistantClient: 'mcpc_',
  assistantGrant: 'mcpg_',
  assistantCode: 'mcpcode_',
  assistantToken: 'mcpat_',
  assistantRefresh: 'mcprt_',
  tpp: 'tpp_',
  tppSecret: 'tpps_',
  /** Codes and tokens of the simulated banks, and the tokens of their pages. */
  bankToken: 'bkt_',
  simplefinToken: 'sfin_',
  /** A budget application claims its access with the first; the second is the password of that access. */
  simplefinClaim: 'sfc_',
  simplefinSecret: 'sfs_',
  /** The link to a user's page, and the cookie of the browser that opened it. */
  userPageLink: 'mylink_',
  userPageBrowser: 'mypage_',
  receipt: 'rcpt_',
} as const;

export type IdKind = keyof typeof prefixes;

/** The banks that a key reaches: simulated banks and bank sandboxes, or live banks. */
export const keyEnvironments = ['sandbox', 'live'] as const;
export type KeyEnvironment = (typeof keyEnvironments)[number];

export const sandboxKeyPrefix = 'svc_test_sk_';
export const liveKeyPrefix = 'svc_live_sk_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 base62 characters carry 130.99 bits. */
const RANDOM_LENGTH = 22;

/** Random bytes for many ids, drawn in one call; each is used once. */
const drawn = Buffer.alloc(4_096);
let place = drawn.length;

const randomByte = (): number => {
  if (place === drawn.length) {
    randomFillSync(drawn);
    place = 0;
  }
  return drawn[place++]!;
};

/** Returns uniform base62 characters: bytes of 248 and above are discarded, since 256 is not a multiple of 62. */
export const randomBase62 = (length: number): string => {
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < 248) text += ALPHABET[byte % 62];
  }
  return text;
};

/** Returns a new identifier or token: a prefix, the mark of the cell, and at least 128 random bits. */
export const newId = (kind: IdKind): string => prefixes[kind] + cellMark() + randomBase62(RANDOM_LENGTH);

/** Whether an id or token was made in the present cell. */
export const isOfThisCell = (id: string): boolean =>
  markIn(id.slice(id.lastIndexOf('_') + 1), RANDOM_LENGTH) === cellMark();

const checksum = (text: string): string => {
  let value = crc32(text);
  let out = '';
  for (let i = 0; i < 6; i++) {
    out = ALPHABET[value % 62] + out;
    value = Math.floor(value / 62);
  }
  return out;
};

/** Characters of a key that may be shown after creation: enough to distinguish keys, too few to guess one. */
export const KEY_SHOWN = sandboxKeyPrefix.length + 6;

/** Appends the checksum to the body of a key. */
export const withChecksum = (body: string): string => body + checksum(body);

const MAIL_TOKEN = 32;

/** Returns the token of a mailed link: the mark of the cell, and 190 random bits. */
export const newMailToken = (): string => cellMark() + randomBase62(MAIL_TOKEN);

export const markOfMailToken = (token: string): string => markIn(token, MAIL_TOKEN);

/** 32 random bytes in base64url. */
const STATE = 43;

/** Returns the value with which a bank sends a user back: the mark of the cell, and 256 random bits. */
export const newState = (): string => cellMark() + randomBytes(32).toString('base64url');

export const markOfState = (state: string): string => markIn(state, STATE);

const KEY_RANDOM = 30;
const CHECKSUM = 6;

/** Returns a new API key: a prefix, the mark of the cell, 30 random base62 characters (178 bits) and a base62 CRC-32 of all. */
export const newApiKey = (environment: KeyEnvironment = 'sandbox'): string =>
  withChecksum(
    (environment === 'live' ? liveKeyPrefix : sandboxKeyPrefix) + cellMark() + randomBase62(KEY_RANDOM),
  );

/** Ids, tokens and keys in a text, also tokens in the form of programs for Plaid. */
const MARKED =
  /(?<![0-9A-Za-z_-])(svc_(?:test|live)_sk_|(?:access|public|link)-(?:sandbox|production)-|(?:[a-z]+_)+)([0-9A-Za-z]+)(?![0-9A-Za-z_])/g;

/** Yields the ids, tokens and keys of a text, with the mark of their cell. Texts of other lengths are none. */
export function* marksIn(text: string): Generator<{ prefix: string; token: string; mark: string }> {
  for (const [token, prefix = '', body = ''] of text.matchAll(MARKED)) {
    const length = prefix.startsWith('svc_') ? KEY_RANDOM + CHECKSUM : RANDOM_LENGTH;
    if (body.length >= length && body.length <= length + 2)
      yield { prefix, token, mark: markIn(body, length) };
  }
}

/** Whether a text has the form of a key and a right checksum: a typo costs no query. */
export const isWellFormedApiKey = (text: string): boolean =>
  text.length < 100 &&
  /^svc_(test|live)_sk_[0-9A-Za-z]{12,}$/.test(text) &&
  checksum(text.slice(0, -6)) === text.slice(-6);
