/**
 * All that the bank's page does with a script: once the user has decided, it tells the window that opened it to
 * look, and goes if nobody waits for it elsewhere. The message says which session changed, not how: it is to be asked
 * about, never believed.
 */
import { SESSION_CHANGED, type SessionMessage } from '../../packages/common/pages/session-mark.ts';

/** Long enough to read that it worked. */
const READING_MS = 1_500;

const { session, state } = document.body.dataset;

if (window.opener && session && state !== 'pending') {
  const message: SessionMessage = { type: SESSION_CHANGED, session };
  // To any origin: the page cannot know whose it is, and the message holds nothing that others may not see.
  (window.opener as Window).postMessage(message, '*');
  // A page with a way back is on its way there, in whatever window it is. What has ended by itself is to be read.
  if (!document.links.length && state !== 'expired') setTimeout(() => close(), READING_MS);
}
