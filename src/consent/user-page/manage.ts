/** Opens the page of a user at the end of the connect flow, where the developer switched it on. */
import { after, HOUR } from '../../../packages/common/clock.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { pageOfferedUntil } from '../connect/states.ts';
import { findSession, type SessionRow } from '../connect/store.ts';
import type { Deps } from './deps.ts';
import { bindPage, hasConnection, insertPage } from './store.ts';

/** How long a page stays open in a browser. Wall time. */
export const SESSION_LIFETIME = HOUR;

/** A connect session that offers the page of its user. */
export interface Offer {
  session: SessionRow;
  hash: Buffer;
  /** Wall time. */
  until: Date;
}

/** Finds the offer of a connect session, and enters its tenant; null if it offers no page. */
export const findOffer = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  sessionToken: string,
): Promise<Offer | null> => {
  const at = clock.now();
  const hash = tokenHash(sessionToken);
  const session = await findSession(sql, hash, at, false);
  const ends = session && pageOfferedUntil(session);
  if (!ends || ends <= after(at, session.clockOffsetMs)) return null;
  enterKey(session);
  return { session, hash, until: after(ends, -session.clockOffsetMs) };
};

/** Opens the page of the user of a connect session in one browser. Returns whether it is open. */
export const openAfterConsent = async (
  deps: Pick<Deps, 'sql' | 'clock'>,
  sessionToken: string,
  browser: string,
): Promise<boolean> => {
  const offer = await findOffer(deps, sessionToken);
  if (!offer) return false;
  const { sql, clock } = deps;
  const at = clock.now();
  const { keyId, userId } = offer.session;
  // One link for each session: a second browser finds it bound.
  const hash = tokenHash(`page after ${sessionToken}`);
  const hasAccess = await sql.inTurn(keyId, async (tx) => {
    const has = await hasConnection(tx, keyId, userId);
    if (has) await insertPage(tx, { hash, keyId, userId, createdAt: at, expiresAt: offer.until });
    return has;
  });
  return (
    hasAccess &&
    bindPage(sql, { hash, browserHash: tokenHash(browser), at, until: after(at, SESSION_LIFETIME) })
  );
};
