/**
 * Logs the command line in without a password: it requests a pair of codes, a person who is logged in to the portal
 * approves one, and the other fetches a session. Follows RFC 8628, with the service's own errors.
 */

import type { FastifyReply } from 'fastify';
import { after, MINUTE, SECOND } from '../../../packages/common/clock.ts';
import { confirmedDeveloper, developer, open } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import type { DeveloperSession } from '../../auth/identity.ts';
import { route } from '../../auth/route.ts';
import { findSessionRefusal } from '../../auth/session-store.ts';
import { enterDeveloper } from '../../platform/database/tenants.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { newUserCode, normaliseUserCode } from './cli-login-code.ts';
import { CliLogin, CliLoginPath, FetchCliLogin, StartCliLogin, StartedCliLogin } from './cli-login-schema.ts';
import {
  type CliLogin as CliLoginRow,
  decideCliLogin,
  findCliLogin,
  findCliLoginByCode,
  insertCliLogin,
  lockDeveloperForShare,
  redeemCliLogin,
  takeCliLoginByCode,
} from './cli-login-store.ts';
import type { Deps } from './deps.ts';
import { deviceName, shortenedAddress } from './device.ts';
import { SESSION_LIFETIME } from './log-in.ts';
import { LoggedIn } from './schema.ts';
import { insertSession } from './session-store.ts';
import { developerShape } from './shape.ts';
import { findDeveloper } from './store.ts';

const LIFETIME = 10 * MINUTE;
const INTERVAL = 5 * SECOND;

export const cliLoginRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config, counters, cells } = deps;

  route(app, open('login'), {
    method: 'POST',
    url: '/developers/cli-logins',
    schema: {
      operationId: 'startCliLogin',
      tags: ['Developers'],
      summary: 'Begin the login of a command line',
      description:
        'Returns two codes, valid for 10 minutes. Show the `user_code` and open `verification_uri_complete` in a browser, where a logged-in developer compares the code and approves. Meanwhile, poll `POST /developers/cli-logins/token` with the `device_code`.',
      body: StartCliLogin,
      response: { 201: ref(StartedCliLogin) },
    },
    handler: async (request, reply) => {
      const now = clock.now();
      const expiresAt = after(now, LIFETIME);
      const machine = request.body.machine?.trim() || null;
      const deviceCode = newId('deviceCode');
      let userCode = newUserCode();
      const login = { deviceHash: tokenHash(deviceCode), machine, createdAt: now, expiresAt };
      // Equal codes among pending logins are one in millions.
      while (!(await insertCliLogin(sql, { ...login, codeHash: tokenHash(userCode) })))
        userCode = newUserCode();
      const page = `${config.publicUrl}/portal/cli`;
      reply.code(201).header('Cache-Control', 'no-store');
      return {
        object: 'cli_login_request' as const,
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${userCode}`,
        expires_in: LIFETIME / SECOND,
        expires_at: expiresAt.toISOString(),
        interval: INTERVAL / SECOND,
      };
    },
  });

  route(app, open('developer'), {
    method: 'POST',
    url: '/developers/cli-logins/token',
    schema: {
      operationId: 'fetchCliLogin',
      tags: ['Developers'],
      summary: 'Fetch the session of a command line',
      description:
        'Returns CLI_LOGIN_PENDING until somebody approves or denies the login: ask again after `interval` seconds. After the approval, the first call returns a session token that is valid for 24 hours.',
      body: FetchCliLogin,
      response: { 200: ref(LoggedIn) },
      errors: ['CLI_LOGIN_PENDING', 'CLI_LOGIN_DENIED', 'CLI_LOGIN_EXPIRED', 'CLI_LOGIN_NOT_FOUND'],
    },
    handler: async (request, reply) => {
      const now = clock.now();
      const deviceHash = tokenHash(request.body.device_code);
      const login = await findCliLogin(sql, deviceHash);
      if (!login) throw new ApiError('CLI_LOGIN_NOT_FOUND');
      if (login.expiresAt <= now) throw new ApiError('CLI_LOGIN_EXPIRED');
      if (login.decision === 'denied') throw new ApiError('CLI_LOGIN_DENIED');
      const { developerId } = login;
      if (developerId === null) throw new ApiError('CLI_LOGIN_PENDING');
      enterDeveloper(developerId);
      const token = newId('developerSession');
      const expiresAt = after(now, SESSION_LIFETIME);
      const session = {
        id: newId('developerSessionId'),
        hash: tokenHash(token),
        kind: 'api' as const,
        developerId,
        now,
        expiresAt,
        device: login.machine ?? deviceName(request.headers['user-agent']),
        network: shortenedAddress(request.ip),
      };
      const row = await sql.begin(async (tx) => {
        if (!(await lockDeveloperForShare(tx, developerId))) throw new ApiError('CLI_LOGIN_NOT_FOUND');
        if (!(await redeemCliLogin(tx, deviceHash, developerId))) throw new ApiError('CLI_LOGIN_NOT_FOUND');
        await insertSession(tx, session, null);
        return (await findDeveloper(tx, developerId))!;
      });
      reply.header('Cache-Control', 'no-store');
      return {
        object: 'developer_session' as const,
        token,
        expires_in: SESSION_LIFETIME / SECOND,
        expires_at: expiresAt.toISOString(),
        developer: developerShape(row),
      };
    },
  });

  /** Brings a login here that began in another cell, because nobody knew yet who would approve it. */
  const adopt = async (codeHash: Buffer): Promise<CliLoginRow | null> => {
    for (const other of cells.databases()) {
      const login = await takeCliLoginByCode(other, codeHash).catch(() => null);
      if (login === null) continue;
      await insertCliLogin(sql, { ...login, codeHash });
      await cells.adopt(login.deviceHash, login.expiresAt);
      return login;
    }
    return null;
  };

  /** Finds a pending login by its code. Guesses of codes are limited like guesses of passwords. */
  const waiting = async (
    { developerId }: DeveloperSession,
    typed: string,
    reply: FastifyReply,
  ): Promise<{ login: CliLoginRow; code: string; codeHash: Buffer }> => {
    const { loginPerAccount, windowSeconds } = config.rateLimits;
    await countRequest(counters, reply, `cli-login:${developerId}`, loginPerAccount, windowSeconds);
    const code = normaliseUserCode(typed);
    const codeHash = tokenHash(code ?? '');
    const login =
      code === null ? null : ((await findCliLoginByCode(sql, codeHash)) ?? (await adopt(codeHash)));
    if (!login || code === null || login.decision !== null) throw new ApiError('CLI_LOGIN_NOT_FOUND');
    if (login.expiresAt <= clock.now()) throw new ApiError('CLI_LOGIN_EXPIRED');
    return { login, code, codeHash };
  };

  const shape = (code: string, login: CliLoginRow, status: 'pending' | 'approved' | 'denied') => ({
    object: 'cli_login' as const,
    user_code: code,
    machine: login.machine,
    status,
    created_at: login.createdAt.toISOString(),
    expires_at: login.expiresAt.toISOString(),
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/cli-logins/:code',
    schema: {
      operationId: 'getCliLogin',
      tags: ['Developers'],
      summary: 'See which command line asks to log in',
      description:
        'Returns a login that waits for approval. Calls are limited like login attempts, since a code could be guessed.',
      params: CliLoginPath,
      response: { 200: ref(CliLogin) },
      errors: ['CLI_LOGIN_NOT_FOUND', 'CLI_LOGIN_EXPIRED'],
    },
    handler: async (session, request, reply) => {
      const { code, login } = await waiting(session, request.params.code, reply);
      return shape(code, login, 'pending');
    },
  });

  const decision = (
    verb: 'approve' | 'deny',
    status: 'approved' | 'denied',
    about: { operationId: string; summary: string; description: string },
  ): void =>
    // An approval opens a session for somebody else.
    route(app, verb === 'approve' ? confirmedDeveloper() : developer(), {
      method: 'POST',
      url: `/developers/cli-logins/:code/${verb}`,
      schema: {
        ...about,
        tags: ['Developers'],
        params: CliLoginPath,
        response: { 200: ref(CliLogin) },
        errors: ['CLI_LOGIN_NOT_FOUND', 'CLI_LOGIN_EXPIRED'],
      },
      handler: async (session, request, reply) => {
        const { code, login, codeHash } = await waiting(session, request.params.code, reply);
        const { developerId, tokenHash: sessionHash } = session;
        await sql.begin(async (tx) => {
          // A password reset ends the developer's sessions and needs this lock, so it happens before or after.
          const now = clock.now();
          if (status === 'approved')
            await recordAction(tx, { developerId, at: now, action: 'cli_login.approved', ip: request.ip });
          else await lockDeveloperForShare(tx, developerId);
          const refusal = await findSessionRefusal(tx, sessionHash, now);
          if (refusal) throw refusal;
          const by = status === 'approved' ? developerId : null;
          if (!(await decideCliLogin(tx, codeHash, by, now))) throw new ApiError('CLI_LOGIN_NOT_FOUND');
        });
        return shape(code, login, status);
      },
    });

  decision('approve', 'approved', {
    operationId: 'approveCliLogin',
    summary: 'Approve the login of a command line',
    description:
      'The command line receives a session of this account. The session ends like any other: at its logout, at a password reset, or after 24 hours. Approve only a login that you started yourself.',
  });
  decision('deny', 'denied', {
    operationId: 'denyCliLogin',
    summary: 'Deny the login of a command line',
    description: 'The command line receives CLI_LOGIN_DENIED and no session.',
  });
};
