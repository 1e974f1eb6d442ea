/** Identifies the caller of management endpoints. docs/errors.md lists which credential is refused with which code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enterDeveloper } from '../platform/database/tenants.ts';
import { countByAddress, countRequest } from '../platform/http/rate-limit.ts';
import { tokenHash } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { liveKeyPrefix, prefixes, sandboxKeyPrefix } from '../platform/vocabulary/ids.ts';
import type { Gate } from './access.ts';
import { bearerToken } from './bearer.ts';
import type { Deps } from './deps.ts';
import type { DeveloperSession } from './identity.ts';
import { findSession, sessionRefusal } from './session-store.ts';

export const sessionGate = (deps: Deps): Gate => {
  const { sql, clock, counters, config } = deps;

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
    if (!token.startsWith(prefixes.developerSession)) return new ApiError('INVALID_DEV_TOKEN');
    const hash = tokenHash(token);
    const session = await findSession(sql, hash);
    const refusal = sessionRefusal(session, clock.now());
    if (refusal) return refusal;
    const { developerId, expiresAt } = session!;
    return { developerId: developerId!, tokenHash: hash, expiresAt };
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = bearerToken(request);
    const who = await identify(token, request.method);
    if (who instanceof ApiError) {
      await countByAddress(counters, config.rateLimits, request, reply, 'developer');
      throw who;
    }
    const { developer, portal, windowSeconds } = config.rateLimits;
    const session = who.tokenHash.toString('hex');
    // A page of the portal sends several reads, which must not use up the budget of programs with the same session.
    await (isView(token!)
      ? countRequest(counters, reply, `view:${session}`, portal, windowSeconds)
      : countRequest(counters, reply, `session:${session}`, developer, windowSeconds));
    enterDeveloper(who.developerId);
    request.identity = { kind: 'developer', session: who };
    request.owner = who.developerId;
  };
};

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether a token is the read-only form that the portal sends for reads. */
const isView = (token: string): boolean => token.startsWith(prefixes.developerView);

const otherKind = (token: string): string | null => {
  if (token.startsWith(sandboxKeyPrefix) || token.startsWith(liveKeyPrefix)) return 'An API key';
  return token.startsWith(prefixes.linkToken) ? 'A link token' : null;
};
