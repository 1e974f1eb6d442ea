/** The open sessions of an account, and the confirmation of an identity. */
import { after, SECOND } from '../../../packages/common/clock.ts';
import { developer } from '../../auth/access.ts';
import { lockAccount, recordAction } from '../../auth/audit-log/store.ts';
import { CONFIRMED_FOR } from '../../auth/recent-authentication.ts';
import { route } from '../../auth/route.ts';
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { askForPasskey, checkPasskey } from '../factors/passkeys.ts';
import { PasskeyChallenge } from '../factors/schema.ts';
import { redeemTotpCode } from '../factors/second-factor.ts';
import type { Deps } from './deps.ts';
import { recordFailedLoginLater } from './login-failures.ts';
import { isPassword } from './password.ts';
import { LoginSession, Reauthenticate, Reauthentication, SessionPath } from './schema.ts';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  findSessionHash,
  type ListedSession,
  listSessions,
} from './session-store.ts';
import { findDeveloper } from './store.ts';

export const sessionRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config, counters } = deps;

  const shapeFor =
    (current: Buffer) =>
    ({ hash, id, kind, device, network, createdAt, lastUsedAt, expiresAt }: ListedSession) => ({
      object: 'login_session' as const,
      id,
      kind,
      current: hash.equals(current),
      device,
      network,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/sessions',
    schema: {
      operationId: 'listSessions',
      tags: ['Account security'],
      summary: 'List open sessions',
      description:
        'Returns the sessions of the portal, of the command line and of programs, the last used first.',
      response: { 200: listOf(ref(LoginSession)) },
    },
    handler: async ({ developerId, tokenHash }) =>
      list((await listSessions(sql, developerId, clock.now())).map(shapeFor(tokenHash))),
  });

  route(app, developer(), {
    method: 'DELETE',
    url: '/developers/sessions/:id',
    schema: {
      operationId: 'endSession',
      tags: ['Account security'],
      summary: 'End a session',
      description:
        'Ends the session at once, with the key tokens that it created and the event streams that it opened. To end your own session, log out.',
      params: SessionPath,
      response: { 200: listOf(ref(LoginSession)) },
      errors: ['DEV_SESSION_NOT_FOUND'],
    },
    handler: async ({ developerId, tokenHash }, request) => {
      const { id } = request.params;
      const now = clock.now();
      return sql.begin(async (tx) => {
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'account.session_ended',
          target: id,
          ip: request.ip,
        });
        const hash = await findSessionHash(tx, developerId, id, now);
        if (!hash) throw new ApiError('DEV_SESSION_NOT_FOUND');
        await endSession(tx, { developerId, tokenHash: hash });
        await bury(deps, tx, 'session', [hashTombstone(hash)], now);
        return list((await listSessions(tx, developerId, now)).map(shapeFor(tokenHash)));
      });
    },
  });

  route(app, developer(), {
    method: 'DELETE',
    url: '/developers/sessions',
    schema: {
      operationId: 'endOtherSessions',
      tags: ['Account security'],
      summary: 'End all other sessions',
      description:
        'Ends every session of the account except the one that sends the request, including those of the command line.',
      response: { 200: listOf(ref(LoginSession)) },
    },
    handler: async (session, request) => {
      const { developerId, tokenHash } = session;
      const now = clock.now();
      return sql.begin(async (tx) => {
        await recordAction(tx, { developerId, at: now, action: 'account.sessions_ended', ip: request.ip });
        const ended = await endOtherSessions(tx, session);
        await bury(deps, tx, 'session', ended.map(hashTombstone), now);
        return list((await listSessions(tx, developerId, now)).map(shapeFor(tokenHash)));
      });
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/reauthentication/passkey-options',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'startPasskeyReauthentication',
      tags: ['Account security'],
      summary: 'Begin to confirm an identity with a passkey',
      description:
        'Returns a challenge for the passkeys of the account. Pass its options to `navigator.credentials.get` in the browser.',
      response: { 200: ref(PasskeyChallenge) },
    },
    handler: ({ developerId }) => askForPasskey(deps, developerId),
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/reauthentication',
    config: { idempotency: 'none' },
    schema: {
      operationId: 'reauthenticate',
      tags: ['Account security'],
      summary: 'Confirm an identity',
      description:
        'Proves that the owner of the account uses this session. Send one of `password`, `code` of the authenticator app, or `passkey`. For ten minutes, the session can then use the operations that answer REAUTHENTICATION_REQUIRED. A log-in is a proof as well.',
      body: Reauthenticate,
      response: { 200: ref(Reauthentication) },
      errors: ['INVALID_PASSWORD', 'INVALID_SECOND_FACTOR', 'INVALID_PASSKEY', 'INVALID_PARAMETER'],
    },
    handler: async ({ developerId, tokenHash }, request, reply) => {
      const { login, windowSeconds } = config.rateLimits;
      // By session: whoever holds a stolen one must not lock out the owner, who has another.
      await countRequest(
        counters,
        reply,
        `reauthentication:${tokenHash.toString('hex')}`,
        login,
        windowSeconds,
      );
      const { password, code, passkey } = request.body;
      const given = [password, code, passkey].filter((each) => each !== undefined);
      if (given.length !== 1)
        throw new ApiError('INVALID_PARAMETER', {
          parameter: 'password',
          reason: 'send exactly one of password, code and passkey',
        });
      const now = clock.now();
      const fail = (): void => recordFailedLoginLater(deps, developerId, 'reauthentication', request.ip);
      const found = await findDeveloper(sql, developerId);
      if (!found) throw new ApiError('DEVELOPER_NOT_FOUND');
      if (password !== undefined && !(await isPassword(password, found.passwordHash, request.ip))) {
        fail();
        throw new ApiError('INVALID_PASSWORD');
      }
      const proven = passkey === undefined ? null : await checkPasskey(deps, developerId, passkey, fail);
      const prove = async (tx: Tx): Promise<string> => {
        if (proven) await proven.save(tx);
        if (code !== undefined && !(await redeemTotpCode(deps, tx, developerId, code))) {
          fail();
          throw new ApiError('INVALID_SECOND_FACTOR');
        }
        return proven ? 'passkey' : code === undefined ? 'password' : 'totp';
      };
      await sql.begin(async (tx) => {
        // Before the passkey or the code: the removal of a factor locks them in this order.
        await lockAccount(tx, developerId);
        const fields = [await prove(tx)];
        await recordAction(tx, {
          developerId,
          at: now,
          action: 'account.reauthenticated',
          fields,
          ip: request.ip,
        });
        // The password was reset or the session ended meanwhile.
        const isSame = (await findDeveloper(tx, developerId))?.passwordHash === found.passwordHash;
        if (!isSame || !(await confirmSession(tx, tokenHash, now))) throw new ApiError('INVALID_DEV_TOKEN');
      });
      return {
        object: 'reauthentication' as const,
        confirmed_until: after(now, CONFIRMED_FOR).toISOString(),
        expires_in: CONFIRMED_FOR / SECOND,
      };
    },
  });
};
