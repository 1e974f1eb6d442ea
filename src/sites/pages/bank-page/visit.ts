/** What a visit to the simulated bank is about: the session, the bank, who asks, and which accounts there are. */

import { belgradeDate } from '../../../../packages/common/belgrade.ts';
import { after } from '../../../../packages/common/clock.ts';
import type { Bank } from '../../../banks/catalogue/catalogue.ts';
import { findBank } from '../../../banks/catalogue/store.ts';
import type { ShownAccount } from '../../../banks/pages/frame.ts';
import { logIn } from '../../../consent/connect/login.ts';
import { type SessionState, sessionState } from '../../../consent/connect/states.ts';
import { findSession, type SessionRow } from '../../../consent/connect/store.ts';
import { CONSENT_PERIOD } from '../../../consent/connections/status.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { appNameOf } from './store.ts';

export interface Visit {
  token: string;
  bank: Bank;
  /** Who asks, as the application calls itself. */
  appName: string;
  /** The name of the key that opened the session, where it is another: the page names both. */
  registeredAs: string | null;
  /** As the user left it: a refused session is not merely expired. */
  state: SessionState | 'denied';
  redirectUrl: string | null;
  /** The last day of a consent given now, `YYYY-MM-DD` in Belgrade. */
  consentUntil: string;
  session: SessionRow;
  now: Date;
}

/** The visit that a session token stands for, or null when there is none. */
export const findVisit = async ({ sql, clock, catalogue }: Deps, token: string): Promise<Visit | null> => {
  const wall = clock.now();
  const session = await findSession(sql, tokenHash(token), wall, false);
  const bank = session && (await findBank(sql, catalogue, session.bankId));
  if (!bank) return null;
  const now = after(wall, session.clockOffsetMs);
  const registered = await appNameOf(sql, session.keyId);
  const appName = session.appName ?? registered;
  return {
    token,
    bank,
    appName,
    registeredAs: appName === registered ? null : registered,
    state: session.deniedAt ? 'denied' : sessionState(session, now),
    redirectUrl: session.redirectUrl,
    consentUntil: belgradeDate(after(now, CONSENT_PERIOD)),
    session,
    now,
  };
};

/**
 * The accounts of whoever has logged in at the bank; never those of a connection, which may be another's. Checked are
 * those that a renewal would keep, and at first all.
 */
export const accountsToShare = async (
  deps: Deps,
  { token, session, now }: Visit,
): Promise<readonly ShownAccount[]> => {
  const { accounts, renews, samePerson } = await logIn(deps, session, token, now, 'user');
  const isSingle = session.accountSelection === 'single';
  const shared = new Set(samePerson ? renews?.accounts.map(({ bankRef }) => bankRef) : []);
  return accounts.map(({ ref, name, currency, iban }) => ({
    ref,
    name,
    currency,
    iban,
    // Where one is to be chosen, none is as long as there is a choice.
    checked: isSingle && (shared.size || accounts.length) > 1 ? false : shared.size === 0 || shared.has(ref),
  }));
};

/**
 * Where the bank's page returns to, or null when the session does not say: the address letter by letter as it was given,
 * with `session_token` and `status` appended to its query. Left out is what an earlier return appended, which is known
 * by its `session_token`; a `status` of the application's own stays. Only what no header can carry is percent-encoded.
 */
export const returnAddress = ({ redirectUrl, token, state }: Visit): string | null => {
  if (redirectUrl === null) return null;
  const [, address, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(redirectUrl)!;
  const kept = /(^|&)session_token=/.test(query)
    ? query.replace(/(^|&)(session_token|status)=[^&]*/g, '').replace(/^&/, '')
    : query;
  const separator = kept === '' || kept.endsWith('&') ? '' : '&';
  const whole = `${address}?${kept}${separator}session_token=${token}&status=${state}${fragment}`;
  return whole.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
};
