/**
 * What a reload of the page, or a visit to the bank in the same tab, must not lose. It lives in the tab's
 * sessionStorage for as long as the session does, and goes when the widget closes. Keys are never stored.
 */
import type { Language } from '../../packages/common/language/languages.ts';
import type { Bank, Session } from './states.ts';

const PLACE = 'open-banking:session';

export interface Remembered {
  bank: Bank;
  session: Session;
  userId: string;
  /** As the user chose it. */
  language: Language;
  /** Only the link token that opened a session may ask about it; null when a key did. */
  linkToken: string | null;
}

/** Storage can be forbidden or full: then a reload starts over, and nothing worse. */
export const remember = (remembered: Remembered | null): void => {
  try {
    if (remembered) sessionStorage.setItem(PLACE, JSON.stringify(remembered));
    else sessionStorage.removeItem(PLACE);
  } catch {}
};

/** Takes over what the tab remembers of a session that still runs. Of several handlers the first one gets it. */
export const recall = (isKey: boolean, now: number): Remembered | null => {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? '') as Remembered;
    const running = found.session.endsAt > now;
    if (running && (found.linkToken === null) !== isKey) return null;
    remember(null);
    return running ? found : null;
  } catch {
    return null;
  }
};

/** The page's address without what the bank's page added to it when it returned here. */
export const pageAddress = (): URL => {
  const url = new URL(location.href);
  // A page may have a "status" of its own.
  if (url.searchParams.has('session_token')) url.searchParams.delete('status');
  url.searchParams.delete('session_token');
  return url;
};
