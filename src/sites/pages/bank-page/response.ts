import type { FastifyReply } from 'fastify';
import { sendPage } from '../../../banks/pages/browser.ts';

/** A page with a script, which keeps its opener: the window that opened it is notified when the user has decided. */
export const send = (reply: FastifyReply, status = 200): FastifyReply =>
  sendPage(reply, status, true).removeHeader('Cross-Origin-Opener-Policy');
