/** Identifies the caller of management endpoints. docs/errors.md lists which credential is refused with which code. */
import type { FastifyRequest } from 'fastify';
import { MINUTE } from '../../packages/common/clock.ts';
import { enterDeveloper } from '../platform/database/tenants.ts';
import { countByAddress, countRequest } from '../platform/http/rate-limit.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { liveKeyPrefix, prefixes, sandboxKeyPrefix } from '../platform/vocabulary/ids.ts';
import type { Gate } from './access.ts';
import { bearerToken } from './bearer.ts';
import { readCookie, requireOwnPage } from './cookies.ts';
import type { Deps } from './deps.ts';
import type { DeveloperSession, SessionKind } from './identity.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { findSession, saveSessionUse, sessionRefusal } from './session-store.ts';

/** How exactly the last use of a session is known. */
const USE_STEP = MINUTE;

export const sessionGate = (deps: Deps): Gate => {
  const { sql, clock, counters, config } = deps;

  const open = async (token: string, kind: SessionKind): Promise<DeveloperSession | ApiError> => {
    if (!token.startsWith(prefixes.developerSession)) return new ApiError('INVALID_DEV_TOKEN');
    const hash = tokenHash(token);
    const found = await findSession(sql, hash);
    // The value of a cookie is no bearer token: it would need no page of this service.
    const session = found?.kind === kind ? found : null;
    const now = clock.now();
    const refusal = sessionRefusal(session, now);
    if (refusal) return refusal;
    const { developerId, expiresAt, id, authenticatedAt, lastUsedAt } = session!;
    if (now.getTime() - lastUsedAt.getTime() >= USE_STEP) await saveSessionUse(sql, hash, now);
    return { developerId: developerId!, tokenHash: hash, expiresAt, id, kind, authenticatedAt };
  };

  /** Returns the session, or the refusal: refused requests are counted too, so it is not thrown. */
  const identify = async (sent: string | null, method: string): Promise<DeveloperSession | ApiError> => {
    if (sent === null) return new ApiError('MISSING_DEV_TOKEN');
    if (isView(sent) && !READS.has(method)) {
      return new ApiError('WRONG_TOKEN_TYPE', {
        reason: `A ${prefixes.developerView}… token is read-only. Send the session token as ${prefixes.developerSession}… here.`,
      });
    }
    const token = isView(sent) ? prefixes.developerSession + sent.slice(prefixes.developerView.length) : sent;
    const other = otherKind(token);
    if (other) {
      return new ApiError('WRONG_TOKEN_TYPE', {
        reason: `${other} was sent where a developer session token is needed.`,
      });
    }
    return open(token, 'api');
  };

  const identifyByCookie = async (request: FastifyRequest, token: string) => {
    try {
      requireOwnPage(request, config.publicUrl);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    return open(token, 'portal');
  };

  return async (request, reply, access): Promise<void> => {
    const token = bearerToken(request);
    const cookie = token === null ? readCookie(request, config.publicUrl, 'session') : null;
    const who = await (cookie === null ? identify(token, request.method) : identifyByCookie(request, cookie));
    if (who instanceof ApiError) {
      await countByAddress(counters, config.rateLimits, request, reply, 'developer');
      throw who;
    }
    const { developer, portal, windowSeconds } = config.rateLimits;
    const session = who.tokenHash.toString('hex');
    // A page of the portal sends several reads, which must not use up the budget for changes.
    const reads = cookie === null ? isView(token!) : READS.has(request.method);
    await (reads
      ? countRequest(counters, reply, `view:${session}`, portal, windowSeconds)
      : countRequest(counters, reply, `session:${session}`, developer, windowSeconds));
    enterDeveloper(who.developerId);
    request.identity = { kind: 'developer', session: who };
    request.owner = who.developerId;
    if (access.recentAuthentication === 'all' || access.recentAuthentication === who.kind)
      requireRecentAuthentication(who, clock.now());
  };
};

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Returns whether a token is the read-only form of a session token. */
const isView = (token: string): boolean => token.startsWith(prefixes.developerView);

const otherKind = (token: string): string | null => {
  if (token.startsWith(sandboxKeyPrefix) || token.startsWith(liveKeyPrefix)) return 'An API key';
  return token.startsWith(prefixes.linkToken) ? 'A link token' : null;
};
