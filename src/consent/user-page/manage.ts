/** Opens the page of a user at the end of the connect flow, where the developer switched it on. */
import { after, HOUR } from '../../../packages/common/clock.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { findSession } from '../connect/store.ts';
import type { Deps } from './deps.ts';
import { LINK_LIFETIME } from './routes.ts';
import { bindPage, hasConnection, insertPage } from './store.ts';

/** How long a page stays open in a browser. Wall time. */
export const SESSION_LIFETIME = HOUR;

/**
 * Opens the page of the user of a connect session that was authorized in the last 15 minutes, in one browser. A user
 * whom only a browser named may be somebody else: their page does not open.
 */
export const openAfterConsent = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  sessionToken: string,
  browser: string,
): Promise<boolean> => {
  const at = clock.now();
  const session = await findSession(sql, tokenHash(sessionToken), at, false);
  if (!session?.authorizedAt || !session.userPageOffered || session.claimed) return false;
  const { keyId, userId, authorizedAt, clockOffsetMs } = session;
  const until = after(authorizedAt, LINK_LIFETIME);
  if (until <= after(at, clockOffsetMs)) return false;
  enterKey(session);
  // One link for each session: a second browser finds it bound.
  const hash = tokenHash(`page after ${sessionToken}`);
  const expiresAt = after(until, -clockOffsetMs);
  const hasAccess = await sql.inTurn(keyId, async (tx) => {
    const has = await hasConnection(tx, keyId, userId);
    if (has) await insertPage(tx, { hash, keyId, userId, createdAt: at, expiresAt });
    return has;
  });
  return (
    hasAccess &&
    bindPage(sql, { hash, browserHash: tokenHash(browser), at, until: after(at, SESSION_LIFETIME) })
  );
};
