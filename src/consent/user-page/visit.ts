import type { FastifyRequest } from 'fastify';
import { readCookie } from '../../auth/cookies.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import type { Deps } from './deps.ts';
import { findPageSession, type PageSession } from './store.ts';

/** Finds the session of the browser that sent a request, and enters its tenant. Null without a session that lasts. */
export const findVisit = async (
  { sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>,
  request: FastifyRequest,
): Promise<PageSession | null> => {
  const cookie = readCookie(request, config.publicUrl, 'page');
  const session = cookie === null ? null : await findPageSession(sql, tokenHash(cookie), clock.now());
  if (session === null) return null;
  enterKey(session);
  request.owner = session.developerId ?? session.keyId;
  return session;
};
