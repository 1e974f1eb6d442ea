/** What a page of the site may load and do: its own files, and requests to this service. */
import { createHash } from 'node:crypto';
import { THEME_SCRIPT } from './frame.ts';

const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64');

export const SITE_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hashOf(THEME_SCRIPT)}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A picture that is opened by itself: its own styles, and nothing else. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
