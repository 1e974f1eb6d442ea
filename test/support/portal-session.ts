/** Sessions as log-ins open them, without the log-in. */
import { after, DAY } from '../../packages/common/clock.ts';
import type { SessionKind } from '../../src/auth/identity.ts';
import { insertSession } from '../../src/developers/accounts/session-store.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import type { TestApp } from './app.ts';

export interface OpenSession {
  token: string;
  id: string;
  expiresAt: Date;
}

export const openSession = async (
  { sql, clock }: Pick<TestApp, 'sql' | 'clock'>,
  developerId: string,
  kind: SessionKind = 'api',
): Promise<OpenSession> => {
  const token = newId('developerSession');
  const id = newId('developerSessionId');
  const now = clock.now();
  const expiresAt = after(now, DAY);
  const of = { id, hash: tokenHash(token), kind, developerId, now, expiresAt, device: null, network: null };
  await insertSession(sql, of, null);
  return { token, id, expiresAt };
};

/** The headers of a request that a page of the portal sends, where PUBLIC_URL is as the tests have it. */
export const fromPortal = (token: string, more: Record<string, string> = {}): Record<string, string> => ({
  cookie: `portal_session=${token}`,
  origin: 'http://localhost:3000',
  ...more,
});

/** The session as the cookie of a browser. */
export const cookieOf = ({ url }: Pick<TestApp, 'url'>, { token, expiresAt }: OpenSession) => ({
  name: 'portal_session',
  value: token,
  domain: new URL(url).hostname,
  path: '/',
  expires: Math.max(expiresAt.getTime(), Date.now() + DAY) / 1_000,
  httpOnly: true,
  sameSite: 'Strict' as const,
});
