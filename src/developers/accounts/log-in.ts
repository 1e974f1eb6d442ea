/**
 * Logs a developer in: by password, with a code where the account has a second factor, or by a passkey alone. The API
 * and the portal do the same and differ in how they send the session.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { after, DAY } from '../../../packages/common/clock.ts';
import { hasAction, lockAccount, recordAction, recordFailedLogin } from '../../auth/audit-log/store.ts';
import type { SessionKind } from '../../auth/identity.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { enterDeveloper } from '../../platform/database/tenants.ts';
import { normaliseAddress } from '../../platform/mail/address.ts';
import { requestMail } from '../../platform/mail/requests.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { checkPasskey } from '../factors/passkeys.ts';
import type { PasskeyProof } from '../factors/schema.ts';
import { type Factors, findFactors, hasFactor, redeemCode } from '../factors/second-factor.ts';
import type { Deps } from './deps.ts';
import { deviceName, shortenedAddress } from './device.ts';
import { type KnownOrigin, recogniseOrigin, saveKnownOrigin } from './known-devices.ts';
import { countAttempt, countCode } from './login-attempts.ts';
import { recordFailedLoginLater } from './login-failures.ts';
import { isPassword } from './password.ts';
import { insertSession } from './session-store.ts';
import { type DeveloperRow, findDeveloper, findDeveloperByEmail } from './store.ts';

export const SESSION_LIFETIME = DAY;

/** How a session is opened. */
interface Opening {
  kind: SessionKind;
  /** The token of a known device; undefined without one. */
  deviceToken: string | undefined;
  /** Whether the device receives a token. */
  remember: boolean;
}

export interface OpenedSession {
  token: string;
  id: string;
  expiresAt: Date;
  developer: DeveloperRow;
  /** The token of the device, old or new; undefined without one. */
  deviceToken: string | undefined;
}

/** @throws ApiError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR, RATE_LIMIT_EXCEEDED */
export const logInByPassword = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, code }: { email: string; password: string; code: string | undefined },
  opening: Opening,
): Promise<OpenedSession> => {
  const { sql } = deps;
  const { ip } = request;
  const address = normaliseAddress(email);
  const developer = address === null ? null : await findDeveloperByEmail(sql, address);
  if (developer) enterDeveloper(developer.id);
  const known = await recogniseOrigin(deps, developer?.id ?? null, { ip, deviceToken: opening.deviceToken });
  const forgive = address === null ? null : await countAttempt(deps, reply, address, known);
  // An unknown address costs the same work, and the password is checked before any other refusal.
  const right = await isPassword(password, developer?.passwordHash ?? null, ip);
  if (!developer || !right) {
    const at = deps.clock.now();
    await recordFailedLogin(sql, { developerId: developer?.id ?? null, at, ip });
    throw new ApiError('INVALID_CREDENTIALS');
  }
  const factors = await findFactors(sql, developer.id);
  const isDouble = hasFactor(factors);
  // Later for an account with a second factor: a stranger with the password must not get its attempts back.
  if (!isDouble) await forgive?.();
  if (!developer.emailVerifiedAt) throw new ApiError('EMAIL_NOT_VERIFIED');
  if (isDouble && code === undefined) throw missingFactor(factors);
  if (isDouble) await countCode(deps, reply, developer.id, known, ip);
  const proof = async (tx: Tx): Promise<string[]> => {
    if (!isDouble) return [];
    const used = await redeemCode(deps, tx, { developerId: developer.id, ip }, code!);
    if (used !== null) return [used];
    recordFailedLoginLater(deps, developer.id, 'second_factor', ip);
    throw new ApiError('INVALID_SECOND_FACTOR');
  };
  const opened = await open(deps, request, developer, opening, {
    known,
    proof,
    passwordHash: developer.passwordHash,
  });
  if (isDouble) await forgive?.();
  return opened;
};

/** @throws ApiError INVALID_PASSKEY */
export const logInByPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  sent: Static<typeof PasskeyProof>,
  opening: Opening,
): Promise<OpenedSession> => {
  const { passkey, save } = await checkPasskey(deps, null, sent, (developerId) =>
    recordFailedLoginLater(deps, developerId, 'passkey', request.ip),
  );
  const developer = await findDeveloper(deps.sql, passkey.developerId);
  if (!developer) throw new ApiError('INVALID_PASSKEY', { reason: 'its account was deleted' });
  const origin = { ip: request.ip, deviceToken: opening.deviceToken };
  const known = await recogniseOrigin(deps, developer.id, origin);
  const proof = async (tx: Tx): Promise<string[]> => {
    await save(tx);
    return ['passkey'];
  };
  return open(deps, request, developer, opening, { known, proof, passwordHash: null });
};

const missingFactor = ({ totp, passkeys }: Factors): ApiError => {
  const code = 'Send a code of the authenticator app, or a recovery code, as "code".';
  const passkey = 'Log in to the portal with the passkey, or send a recovery code as "code".';
  const either = `${code} Or log in to the portal with the passkey.`;
  return new ApiError('SECOND_FACTOR_REQUIRED', {
    reason: `The password is right, but this account has a second factor. ${!totp ? passkey : passkeys > 0 ? either : code}`,
  });
};

/** What a log-in rests on. */
interface Grounds {
  known: KnownOrigin;
  /** Uses up the second factor in the transaction of the log-in; returns its name for the audit log. */
  proof(tx: Tx): Promise<string[]>;
  /** The password that was checked. */
  passwordHash: string | null;
}

const open = async (
  deps: Deps,
  request: FastifyRequest,
  developer: DeveloperRow,
  { kind, deviceToken: given, remember }: Opening,
  { known, proof, passwordHash }: Grounds,
): Promise<OpenedSession> => {
  const { sql, clock, jobs } = deps;
  const { id: developerId, email } = developer;
  const { ip, headers } = request;
  const now = clock.now();
  const token = newId('developerSession');
  const expiresAt = after(now, SESSION_LIFETIME);
  // Only tokens of this service are accepted: others could be guessed.
  const isKnownDevice = known !== null && known !== 'network';
  const deviceToken = isKnownDevice ? given : remember ? newId('deviceToken') : undefined;
  const id = newId('developerSessionId');
  await sql.begin(async (tx) => {
    // Before the passkey or the code: the removal of a factor locks them in this order.
    await lockAccount(tx, developerId);
    const isNew =
      known === null ||
      (kind === 'portal' && !isKnownDevice && (await hasAction(tx, developerId, 'account.logged_in')));
    const used = await proof(tx);
    await recordAction(tx, {
      developerId,
      at: now,
      action: 'account.logged_in',
      target: id,
      fields: isNew ? [...used, 'new_device'] : used,
      ip,
    });
    const session = {
      id,
      hash: tokenHash(token),
      kind,
      developerId,
      now,
      expiresAt,
      device: deviceName(headers['user-agent']),
      network: shortenedAddress(ip),
    };
    if (!(await insertSession(tx, session, passwordHash))) throw new ApiError('INVALID_CREDENTIALS');
    await saveKnownOrigin(tx, deps, developerId, { ip, deviceToken });
    if (isNew) await requestMail(tx, jobs, { kind: 'new_device', to: { email }, now });
  });
  return { token, id, expiresAt, developer, deviceToken };
};
