/** Links of a bank, in all the forms that they come in. */

const VERSION = '/v1/';

/**
 * The address that a link means, always at the bank's own `base`: behind a gateway, some banks call themselves by a name or
 * a path that nobody else knows, and what belongs to the customer goes nowhere else. A link to the same resource
 * without `bookingStatus`, which the standard demands, has lost its query: what it lacks is taken from what was asked.
 * Null for what is no link.
 */
export const followed = (href: string, asked: URL, base: URL): URL | null => {
  const target = URL.parse(href, asked.href);
  if (target === null || !/^https?:$/.test(target.protocol)) return null;
  const root = `${base.pathname.replace(/\/$/, '')}${VERSION}`;
  const versionAt = target.pathname.indexOf(VERSION);
  const isMovedBehindGateway = !target.pathname.startsWith(root) && versionAt >= 0;
  const url = new URL(base);
  url.pathname = isMovedBehindGateway
    ? `${root}${target.pathname.slice(versionAt + VERSION.length)}`
    : target.pathname;
  url.search = target.search;
  url.hash = '';
  if (url.pathname === asked.pathname && !url.searchParams.has('bookingStatus')) {
    for (const [name, value] of asked.searchParams) {
      if (!target.searchParams.has(name)) url.searchParams.append(name, value);
    }
  }
  return url;
};
