/** How the pages of banks are asked for and sent: their forms, the language of who looks, and what keeps them apart. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../packages/common/language/languages.ts';
import { languageOf as languageOfReader } from '../../platform/http/language.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** Lets a scope of routes take forms and nothing else. */
export const takeForms = (
  scope: Pick<FastifyInstance, 'addContentTypeParser' | 'removeAllContentTypeParsers'>,
): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => {
      const fields = new URLSearchParams(body as string);
      const chosen = fields.has('choice') ? fields.getAll('account') : null;
      done(null, { ...Object.fromEntries(fields), chosen });
    },
  );
};

/** A field of the form, or of the address; empty where there is none. */
export const fieldOf = ({ query, body }: FastifyRequest, name: string): string => {
  const value = { ...(query as Record<string, unknown>), ...(body as Record<string, unknown> | null) }[name];
  return typeof value === 'string' ? value : '';
};

/** The bank's references of the accounts that were left checked; null where the form had no choice. */
export const chosenIn = ({ body }: FastifyRequest): string[] | null =>
  (body as { chosen: string[] | null } | null | undefined)?.chosen ?? null;

export const languageOf = (request: FastifyRequest): Language =>
  languageOfReader(request, fieldOf(request, 'lang'));

/** A page that nobody may frame, and that loads only what is the service's own. */
export const sendPage = (reply: FastifyReply, status: number, hasScript = false): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'self'; ${hasScript ? "script-src 'self'; " : ''}img-src data:; form-action 'self'; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .header('Cache-Control', 'no-store')
    .header('X-Frame-Options', 'DENY');

/** Notes what went wrong, which people are told on a page, and returns the page's status; `what` is for the log. */
export const noteFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error & { statusCode?: number },
  what: string,
): number => {
  const status = error instanceof ApiError ? error.entry.status : (error.statusCode ?? 500);
  if (error instanceof ApiError) {
    request.errorCode = error.code;
    reply.headers(error.headers);
  }
  if (status >= 500) request.log.error({ err: error, reqId: request.id }, what);
  return status;
};
