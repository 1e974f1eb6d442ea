/**
 * Tells the window that opened the bank's page to ask the service for the result, and closes the page if no application
 * waits for a return. The message names the session and not the result: the receiver must ask the service.
 */
import { SESSION_CHANGED, type SessionMessage } from '../../packages/common/pages/session-mark.ts';

/** Time in which the user can read the result. */
const READING_MS = 1_500;

const { session, state } = document.body.dataset;

if (window.opener && session && state !== 'pending') {
  const message: SessionMessage = { type: SESSION_CHANGED, session };
  // The message may go to any origin, because the page does not know its opener's origin and the message contains no
  // secret.
  (window.opener as Window).postMessage(message, '*');
  // A page with a link back returns to the application. An expired session stays open so that the user can read why.
  if (!document.links.length && state !== 'expired') setTimeout(() => close(), READING_MS);
}
