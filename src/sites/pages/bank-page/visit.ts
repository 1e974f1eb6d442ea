/** A visit to a bank: session, bank, application and accounts. */

import { belgradeDate } from '../../../../packages/common/belgrade.ts';
import { after } from '../../../../packages/common/clock.ts';
import type { Bank } from '../../../banks/catalogue/catalogue.ts';
import { findBank } from '../../../banks/catalogue/store.ts';
import type { ShownAccount } from '../../../banks/pages/frame.ts';
import { logIn } from '../../../consent/connect/login.ts';
import { type SessionState, sessionState } from '../../../consent/connect/states.ts';
import { findSession, type SessionRow } from '../../../consent/connect/store.ts';
import { CONSENT_PERIOD } from '../../../consent/connections/status.ts';
import { mailableTo } from '../../../consent/user-page/mail.ts';
import { findOffer } from '../../../consent/user-page/manage.ts';
import { enterKey } from '../../../platform/database/tenants.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { appNameOf } from './store.ts';

export interface Visit {
  token: string;
  bank: Bank;
  /** Name of the application, as it chose it. */
  appName: string;
  /** Name of the key that opened the session, if it differs; the page shows both. */
  registeredAs: string | null;
  /** State of the session; a refused session is `denied`, not `expired`. */
  state: SessionState | 'denied';
  redirectUrl: string | null;
  /** The last day of a consent given now, `YYYY-MM-DD` in Belgrade. */
  consentUntil: string;
  session: SessionRow;
  now: Date;
}

/** Finds the visit of a session token; null if there is none. */
export const findVisit = async ({ sql, clock, catalogue }: Deps, token: string): Promise<Visit | null> => {
  const wall = clock.now();
  const session = await findSession(sql, tokenHash(token), wall, false);
  const bank = session && (await findBank(sql, catalogue, session.bankId));
  if (!bank) return null;
  enterKey(session);
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

/** The offer to open the user's page, on the last page of a visit. */
export interface PageOffer {
  /** The masked address to which a link can be mailed; null without one. */
  mailTo: string | null;
}

/** Finds the offer of an authorized visit; null if the developer did not switch it on. */
export const findPageOffer = async (deps: Deps, token: string): Promise<PageOffer | null> => {
  const offer = await findOffer(deps, token);
  return offer && { mailTo: await mailableTo(deps, offer.session) };
};

/**
 * Returns the accounts of the person who logged in at the bank, never those of the connection, which may belong to
 * another. Accounts that a renewal would keep are checked, at first all.
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
    // For a single choice, nothing is checked in advance if there are several.
    checked: isSingle && (shared.size || accounts.length) > 1 ? false : shared.size === 0 || shared.has(ref),
  }));
};

/**
 * Returns the address to return to; null if the session has none. It is the given address, unchanged, with
 * `session_token` and `status` appended to its query. Those of an earlier return, recognised by `session_token`, are
 * removed; a `status` of the application stays. Only characters that a header cannot contain are percent-encoded.
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
