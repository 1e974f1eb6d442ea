const VERSION = '/v1/';

/**
 * Resolves a link to an address under the bank's `base`. Some banks behind a gateway write a host or path that is
 * only known internally, and data of the customer must not be sent anywhere else. A link to the same resource without
 * `bookingStatus`, which the standard requires, has lost its query: the missing parameters are taken from the
 * request. Returns null if the text is not a link.
 */
export const resolveLink = (href: string, asked: URL, base: URL): URL | null => {
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
