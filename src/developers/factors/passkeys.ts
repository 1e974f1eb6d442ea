/**
 * Passkeys (WebAuthn). The library checks signatures, origins and challenges; this file says what is asked for. Every
 * passkey is discoverable and verifies its user (by PIN, finger or face), so it stands for two factors by itself.
 */
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Static } from 'typebox';
import { after, MINUTE } from '../../../packages/common/clock.ts';
import { inSomeCell } from '../../platform/cells/other-cells.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { enterDeveloper } from '../../platform/database/tenants.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { type ChallengePurpose, insertChallenge, takeChallenge } from './challenge-store.ts';
import type { Deps } from './deps.ts';
import { findPasskey, listPasskeys, type PasskeyRow, savePasskeyUse } from './passkey-store.ts';
import type { NewPasskey, PasskeyProof } from './schema.ts';

const CHALLENGE_LIFETIME = 5 * MINUTE;
/** Ed25519, ES256 and RS256 (COSE), which every browser and authenticator has at least one of. */
const ALGORITHMS = [-8, -7, -257];
const RP_NAME = 'Open Banking Data Service';

/** Loaded at its first use: it costs 60 ms and 10 MB, and few requests need it. */
const library = () => import('@simplewebauthn/server');

const rpId = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

/** Whether browsers allow passkeys for the address of this installation: they need a name, not an IP address. */
export const allowsPasskeys = (config: Pick<Config, 'publicUrl'>): boolean =>
  isIP(rpId(config).replace(/^\[|\]$/g, '')) === 0;

const refused = (reason: string): ApiError => new ApiError('INVALID_PASSKEY', { reason });

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

/** A challenge for a browser: `id` comes back with the response, `options` go to the browser's own interface. */
interface Asked {
  object: 'passkey_challenge';
  id: string;
  options: Record<string, unknown>;
}

const ask = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  purpose: ChallengePurpose,
  developerId: string | null,
  options: { challenge: string },
): Promise<Asked> => {
  const id = newId('passkeyChallenge');
  const expiresAt = after(clock.now(), CHALLENGE_LIFETIME);
  await insertChallenge(sql, { id, challenge: bytesOf(options.challenge), purpose, developerId, expiresAt });
  return { object: 'passkey_challenge', id, options: { ...options } };
};

/** Asks a browser to create a passkey. */
export const askForRegistration = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'config'>,
  developer: { id: string; email: string; name: string },
): Promise<Asked> => {
  const { generateRegistrationOptions } = await library();
  const known = await listPasskeys(deps.sql, developer.id);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpId(deps.config),
    userName: developer.email,
    userDisplayName: developer.name,
    userID: new Uint8Array(Buffer.from(developer.id)),
    timeout: CHALLENGE_LIFETIME,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ask(deps, 'registration', developer.id, options);
};

/** Asks a browser to prove a passkey: any at a log-in, one of the account's at a re-authentication. */
export const askForPasskey = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'config'>,
  developerId: string | null,
): Promise<Asked> => {
  const { generateAuthenticationOptions } = await library();
  const known = developerId === null ? [] : await listPasskeys(deps.sql, developerId);
  const options = await generateAuthenticationOptions({
    rpID: rpId(deps.config),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
  return ask(deps, developerId === null ? 'login' : 'reauthentication', developerId, options);
};

/** The challenge is used up whether or not the response is right. @throws INVALID_PASSKEY */
const requireChallenge = async (
  { sql, clock, cells }: Pick<Deps, 'sql' | 'clock' | 'cells'>,
  challenge: { id: string; purpose: ChallengePurpose; developerId: string | null },
): Promise<string> => {
  // A log-in began before anybody knew whose it is.
  const found = await inSomeCell(sql, cells, (db) => takeChallenge(db, challenge, clock.now()));
  if (!found) throw refused('its challenge is unknown, used or older than five minutes');
  return found.toString('base64url');
};

/** The part of a passkey that a registration creates. */
type RegisteredPasskey = Pick<
  PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'
>;

/** @throws INVALID_PASSKEY */
export const checkRegistration = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'config' | 'cells'>,
  developerId: string,
  { challenge_id: id, response }: Omit<Static<typeof NewPasskey>, 'name'>,
): Promise<RegisteredPasskey> => {
  const { verifyRegistrationResponse } = await library();
  const purpose = 'registration' as const;
  const expectedChallenge = await requireChallenge(deps, { id, purpose, developerId });
  const { registrationInfo } = await verifyRegistrationResponse({
    // The library has a narrower type of the same shape.
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: new URL(deps.config.publicUrl).origin,
    expectedRPID: rpId(deps.config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: Error) => {
    throw refused(reasonOf(error));
  });
  if (!registrationInfo) throw refused('its registration could not be verified');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backedUp: credentialBackedUp,
  };
};

/** A passkey whose signature is right. Call `save` in the transaction that relies on it. */
export interface ProvenPasskey {
  passkey: PasskeyRow;
  /** @throws INVALID_PASSKEY when the passkey was removed or used meanwhile */
  save(tx: Tx): Promise<void>;
}

/**
 * Checks the response to {@link askForPasskey}.
 * @param onRefusal hears of the account whose passkey was refused
 * @throws INVALID_PASSKEY
 */
export const checkPasskey = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'config' | 'cells'>,
  developerId: string | null,
  { challenge_id: id, response }: Static<typeof PasskeyProof>,
  onRefusal: (developerId: string) => void,
): Promise<ProvenPasskey> => {
  const { verifyAuthenticationResponse } = await library();
  const purpose = developerId === null ? ('login' as const) : ('reauthentication' as const);
  const expectedChallenge = await requireChallenge(deps, { id, purpose, developerId });
  const passkey = await findOwn(deps.sql, developerId, response.id);
  if (developerId === null) enterDeveloper(passkey.developerId);
  const fail = (reason: string): ApiError => {
    onRefusal(passkey.developerId);
    return refused(reason);
  };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: new URL(deps.config.publicUrl).origin,
    expectedRPID: rpId(deps.config),
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: Error) => {
    throw fail(reasonOf(error));
  });
  if (!verified) throw fail('its signature is wrong');
  const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
  return {
    passkey,
    async save(tx) {
      const use = { counter, backedUp, at: deps.clock.now() };
      if (!(await savePasskeyUse(tx, passkey, use))) throw fail('it was removed, or its counter went back');
    },
  };
};

/** The response names its passkey, and a passkey its account. */
const findOwn = async (sql: Db, developerId: string | null, credentialId: string): Promise<PasskeyRow> => {
  const passkey = await findPasskey(sql, bytesOf(credentialId));
  if (!passkey || (developerId !== null && passkey.developerId !== developerId))
    throw refused('this service does not know it, or it was removed from the account');
  return passkey;
};

/** The library's own sentence in one line, without its final dot. Responses of a browser can have any length. */
const reasonOf = ({ message }: Error): string =>
  message.replace(/\s+/g, ' ').slice(0, 200).replace(/\.$/, '');
