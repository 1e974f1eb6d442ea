import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type Language } from '../../../packages/common/language/languages.ts';

/** Returns the language of a page: the requested one, if any, or else the browser's best accepted one. */
export const languageOf = ({ headers }: FastifyRequest, asked?: unknown): Language => {
  const accepted = headers['accept-language'] ?? '';
  return chooseLanguage([
    typeof asked === 'string' ? asked : null,
    ...accepted.split(',').map((tag) => tag.trim()),
  ]);
};

/** True for a browser's navigation: it lists text/html before anything else that we could return. */
export const prefersHtml = (accept: string | undefined): boolean => /^text\/html/i.test(accept?.trim() ?? '');
