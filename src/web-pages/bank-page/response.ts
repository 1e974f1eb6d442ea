/** What all pages for people at a bank have in common: the language, and how they are sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage, type Language } from '../../../web/language/languages.ts';

export interface Fields {
  token?: string;
  lang?: string;
  step?: string | undefined;
  /** The bank's references of the accounts that were left checked; null where the form had no choice. */
  chosen: string[] | null;
}

export const fieldsOf = (request: FastifyRequest): Fields => {
  const body = (request.body ?? { chosen: null }) as Fields;
  const fields = { ...(request.query as object), ...body };
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { token: text(fields.token), lang: text(fields.lang), step: text(fields.step), chosen: body.chosen };
};

export const languageOf = (request: FastifyRequest): Language => {
  const accepted = request.headers['accept-language'] ?? '';
  return chooseLanguage([fieldsOf(request).lang, ...accepted.split(',').map((tag) => tag.trim())]);
};

/**
 * A page that nobody may frame, that loads only its own two files, and that keeps its opener: the window that
 * opened it is told when the user has decided.
 */
export const send = (reply: FastifyReply, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; " +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .header('Cache-Control', 'no-store')
    .header('X-Frame-Options', 'DENY')
    .removeHeader('Cross-Origin-Opener-Policy');
