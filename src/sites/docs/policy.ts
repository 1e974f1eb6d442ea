/** What the pages may load and do. */
import { createHash } from 'node:crypto';
import { THEME_SCRIPT } from './frame.ts';

const policy = (...sources: string[]): string =>
  ["default-src 'none'", ...sources, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');

const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64');

/** Its own files, and requests to this service. */
export const SITE_POLICY = policy(
  `script-src 'self' 'sha256-${hashOf(THEME_SCRIPT)}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
);

/** The explorer writes its styles into the page, and sends requests to the address that clients use. */
export const explorerPolicy = (publicUrl: string): string =>
  policy(
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "font-src 'self' data:",
    "img-src 'self' data:",
    "form-action 'none'",
  );
