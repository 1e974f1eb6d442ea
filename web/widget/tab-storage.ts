/**
 * The state that survives a reload of the page or a visit to the bank in the same tab. It is in the tab's sessionStorage
 * while the session lasts, and is deleted when the widget closes. Keys are never stored.
 */
import type { Language } from '../../packages/common/language/languages.ts';
import type { Bank, Session } from './states.ts';

const PLACE = 'open-banking:session';

export interface StoredSession {
  bank: Bank;
  session: Session;
  userId: string;
  /** The language that the user chose. */
  language: Language;
  /** The link token that opened the session, which alone may ask about it; null when a key opened it. */
  linkToken: string | null;
}

/** Stores the session. Storage can be forbidden or full: then a reload starts over. */
export const storeSession = (remembered: StoredSession | null): void => {
  try {
    if (remembered) sessionStorage.setItem(PLACE, JSON.stringify(remembered));
    else sessionStorage.removeItem(PLACE);
  } catch {}
};

/** Returns the stored session if it has not ended. The first of several handlers gets it. */
export const restoreSession = (isKey: boolean, now: number): StoredSession | null => {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? '') as StoredSession;
    const running = found.session.endsAt > now;
    if (running && (found.linkToken === null) !== isKey) return null;
    storeSession(null);
    return running ? found : null;
  } catch {
    return null;
  }
};

/** Returns the page's address without the parameters that the bank's page added at the return. */
export const pageAddress = (): URL => {
  const url = new URL(location.href);
  // The page may have its own parameter "status".
  if (url.searchParams.has('session_token')) url.searchParams.delete('status');
  url.searchParams.delete('session_token');
  return url;
};
