/**
 * The cookies of the portal and of the user's page. Scripts cannot read them, and the browser sends them only with
 * requests of the service's own pages. The prefix `__Host-` makes a browser refuse a cookie of this name from a sibling domain or over http.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/vocabulary/errors.ts';

/**
 * `session` carries the session token of the portal; `device` names the device at its next log-in and opens nothing.
 * `page` names the browser that opened a user's page.
 */
const names = { session: 'portal_session', device: 'portal_device', page: 'user_page' } as const;
type CookieName = keyof typeof names;

/** Browsers keep a `Secure` cookie over http on localhost only, and Safari not even there: http has a plain name. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

export const cookieName = (publicUrl: string, name: CookieName): string =>
  `${isSecure(publicUrl) ? '__Host-' : ''}${names[name]}`;

export const readCookie = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
  name: CookieName,
): string | null => {
  const start = `${cookieName(publicUrl, name)}=`;
  const pair = headers.cookie?.split(/; */).find((each) => each.startsWith(start));
  return pair?.slice(start.length) || null;
};

/** Sets a cookie for so many seconds; 0 deletes it. */
export const setCookie = (
  reply: FastifyReply,
  publicUrl: string,
  name: CookieName,
  value: string,
  seconds: number,
): void => {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `${cookieName(publicUrl, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
};

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Refuses a request that a page of another origin may have caused, sibling domains included. Browsers send
 * `Sec-Fetch-Site`; those before 2023 send `Origin` with everything except GET. Neither can be set by a page.
 * @throws CROSS_ORIGIN_REQUEST
 */
export const requireOwnPage = ({ headers, method }: FastifyRequest, publicUrl: string): void => {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isSafe = SAFE.has(method);
  // "none": somebody typed the address.
  const isOwn =
    site !== undefined
      ? site === 'same-origin' || (isSafe && site === 'none')
      : origin === undefined
        ? isSafe
        : origin === new URL(publicUrl).origin || hostOf(origin) === host;
  if (!isOwn) throw new ApiError('CROSS_ORIGIN_REQUEST');
};

/** Null for a page without an origin. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
