/** The window of the bank's page. */
import {
  SESSION_CHANGED,
  type SessionMessage,
  sessionMark,
} from '../../packages/common/pages/session-mark.ts';

/** A page that isolates itself (COOP) seems to have closed the window at once; a person needs longer. */
const SEVERED_MS = 2_000;

interface BankWindow {
  /** Call inside a click. False when the browser refuses. */
  open(url: string, now: number): boolean;
  close(): void;
  /** True once, after the user closed it. */
  wasClosed(now: number): boolean;
  /** Whether a message comes from this window and is about this session. */
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
      // With the opener kept: the page says when it is done. It is the service's own page.
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
