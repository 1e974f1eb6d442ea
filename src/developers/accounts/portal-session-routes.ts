/** Log-ins of the portal, whose session is a cookie that no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../../../packages/common/clock.ts';
import { open } from '../../auth/access.ts';
import { readCookie, requireOwnPage, setCookie } from '../../auth/cookies.ts';
import { route } from '../../auth/route.ts';
import { findSession } from '../../auth/session-store.ts';
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import { inSomeCell } from '../../platform/cells/other-cells.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import { ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { askForPasskey } from '../factors/passkeys.ts';
import { PasskeyChallenge, PasskeyProof } from '../factors/schema.ts';
import type { Deps } from './deps.ts';
import { KNOWN_FOR } from './known-devices.ts';
import { logInByPasskey, logInByPassword, type OpenedSession, SESSION_LIFETIME } from './log-in.ts';
import { PortalLogin, PortalSession } from './schema.ts';
import { endSession } from './session-store.ts';
import { developerShape } from './shape.ts';

export const portalSessionRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config, cells } = deps;
  const { publicUrl } = config;

  const openingOf = (request: FastifyRequest) => ({
    kind: 'portal' as const,
    deviceToken: readCookie(request, publicUrl, 'device') ?? undefined,
    remember: true,
  });

  /**
   * Ends the session that this browser had before, so that a log-in never continues a session that somebody planted. It may be the
   * session of another account, in another cell.
   */
  const endEarlier = async (request: FastifyRequest): Promise<void> => {
    const token = readCookie(request, publicUrl, 'session');
    if (token === null) return;
    const hash = tokenHash(token);
    const found = await inSomeCell(sql, cells, async (db) => {
      const { developerId, kind } = (await findSession(db, hash)) ?? {};
      return developerId && kind === 'portal' ? { db, developerId } : null;
    });
    if (found === null) return;
    const { db, developerId } = found;
    await forAllTenants('credential', async () => {
      // The tombstone first: after a crash, it ends the session at the next start.
      await sql.begin((tx) => bury(deps, tx, 'session', [hashTombstone(hash)], clock.now()));
      await db.begin((tx) => endSession(tx, { developerId, tokenHash: hash }));
    });
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) => {
    await endEarlier(request);
    const { token, id, expiresAt, developer, deviceToken } = opened;
    setCookie(reply, publicUrl, 'session', token, SESSION_LIFETIME / SECOND);
    if (deviceToken !== undefined) setCookie(reply, publicUrl, 'device', deviceToken, KNOWN_FOR / SECOND);
    reply.header('Cache-Control', 'no-store');
    return {
      object: 'portal_session' as const,
      id,
      expires_at: expiresAt.toISOString(),
      developer: developerShape(developer),
    };
  };

  route(app, open('login'), {
    method: 'POST',
    url: '/developers/portal-session',
    schema: {
      operationId: 'openPortalSession',
      tags: ['Account security'],
      summary: 'Log in to the portal',
      description:
        'Used by the pages of this service. The session is a cookie that scripts cannot read, and it is accepted only from these pages. Programs use `POST /developers/login`.',
      body: PortalLogin,
      response: { 200: ref(PortalSession) },
      errors: [
        'INVALID_CREDENTIALS',
        'EMAIL_NOT_VERIFIED',
        'SECOND_FACTOR_REQUIRED',
        'INVALID_SECOND_FACTOR',
        'CROSS_ORIGIN_REQUEST',
      ],
    },
    handler: async (request, reply) => {
      requireOwnPage(request, publicUrl);
      const { email, password, code } = request.body;
      const opening = openingOf(request);
      const opened = await logInByPassword(deps, request, reply, { email, password, code }, opening);
      return answer(request, reply, opened);
    },
  });

  route(app, open('login'), {
    method: 'POST',
    url: '/developers/portal-session/passkey-options',
    schema: {
      operationId: 'startPasskeyLogin',
      tags: ['Account security'],
      summary: 'Begin to log in with a passkey',
      description:
        'Returns a challenge. Pass its options to `navigator.credentials.get` in the browser. The challenge names no account.',
      response: { 200: ref(PasskeyChallenge) },
      errors: ['CROSS_ORIGIN_REQUEST'],
    },
    handler: async (request) => {
      requireOwnPage(request, publicUrl);
      return askForPasskey(deps, null);
    },
  });

  route(app, open('login'), {
    method: 'POST',
    url: '/developers/portal-session/passkey',
    schema: {
      operationId: 'openPortalSessionWithPasskey',
      tags: ['Account security'],
      summary: 'Log in to the portal with a passkey',
      description:
        'Send the response of the browser to the challenge. The passkey replaces both the password and the second factor.',
      body: PasskeyProof,
      response: { 200: ref(PortalSession) },
      errors: ['INVALID_PASSKEY', 'CROSS_ORIGIN_REQUEST'],
    },
    handler: async (request, reply) => {
      requireOwnPage(request, publicUrl);
      return answer(request, reply, await logInByPasskey(deps, request, request.body, openingOf(request)));
    },
  });
};
