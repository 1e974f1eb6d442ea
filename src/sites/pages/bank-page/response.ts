import type { FastifyReply } from 'fastify';
import { sendPage } from '../../../banks/pages/browser.ts';

/** Sends a page that keeps its opener, because its script notifies the window that opened it of the decision. */
export const send = (reply: FastifyReply, status = 200): FastifyReply =>
  sendPage(reply, status, true).removeHeader('Cross-Origin-Opener-Policy');
