/** Opens and watches the window of the bank's page. */
import {
  SESSION_CHANGED,
  type SessionMessage,
  sessionMark,
} from '../../packages/common/pages/session-mark.ts';

/**
 * If the embedding page isolates itself (COOP), the window seems closed at once; a person needs longer than this to close
 * it.
 */
const SEVERED_MS = 2_000;

interface BankWindow {
  /** Opens the window; call it within a click. Returns false when the browser refuses. */
  open(url: string, now: number): boolean;
  close(): void;
  /** Returns true once, after the user closed the window. */
  wasClosed(now: number): boolean;
  /** Returns whether a message comes from this window and is about this session. */
  isAbout(event: MessageEvent, sessionToken: string, origin: string): boolean;
}

const WIDTH = 480;
const HEIGHT = 760;

export const bankWindow = (): BankWindow => {
  let opened: Window | null = null;
  let openedAt = 0;
  return {
    open(url, now) {
      if (opened && !opened.closed) {
        opened.focus();
        return true;
      }
      const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
      const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
      // The opener is not removed, because the bank's page reports to it. That page is served by the service itself.
      opened = window.open(url, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
      openedAt = now;
      return opened !== null;
    },
    close() {
      opened?.close();
      opened = null;
    },
    wasClosed(now) {
      if (!opened?.closed) return false;
      opened = null;
      return now - openedAt > SEVERED_MS;
    },
    isAbout({ source, origin: from, data }, sessionToken, origin) {
      const message = data as SessionMessage | null;
      return (
        opened !== null &&
        source === opened &&
        from === origin &&
        message?.type === SESSION_CHANGED &&
        message.session === sessionMark(sessionToken)
      );
    },
  };
};
