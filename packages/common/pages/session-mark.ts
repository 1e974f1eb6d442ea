/**
 * Identifies the session of a message between the bank's page and the widget without its token: 32 bits of FNV-1a. The mark
 * distinguishes sessions. It is not a secret and proves nothing.
 */
export const sessionMark = (sessionToken: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < sessionToken.length; at++) {
    hash = Math.imul(hash ^ sessionToken.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** The message of the bank's page to its opener. It only means "ask the service now". */
export interface SessionMessage {
  type: 'open-banking:session-changed';
  session: string;
}

export const SESSION_CHANGED = 'open-banking:session-changed';
