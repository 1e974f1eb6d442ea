/**
 * Returns why a text is not a web address, in words that complete "it …", or null if it is one. It is stricter than
 * URL, which accepts `https:example.com`, spaces around or inside, and port 0, which nothing listens on.
 */
export const httpUrlFault = (text: string): string | null => {
  if (!/^https?:\/\//i.test(text)) return 'does not begin with https:// or http://';
  if (/\s/.test(text)) return 'contains whitespace';
  const url = URL.parse(text);
  if (url === null) return 'is not a valid address';
  return url.port === '0' ? 'has the port 0' : null;
};

/** The scheme, a slash, and printable characters without a fragment. */
const APP_ADDRESS = /^[a-z][a-z\d+-]*(\.[a-z\d][a-z\d+-]*)+:\/[!"$-~]*$/i;

/**
 * Returns whether a text is an address that a mobile application opens, such as `com.example.app:/connected`: one of a
 * private-use scheme (RFC 8252, section 7.1). The dot in the scheme excludes every scheme that a browser interprets
 * itself (`javascript`, `data`, `file`, `blob`, `intent`).
 */
export const isAppAddress = (text: string): boolean => {
  if (!APP_ADDRESS.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
};

/**
 * Returns an address in the form for comparisons: scheme and host in lower case, no default port, `/` for an empty
 * path, `.` and `..` resolved. Path, query and fragment stay case-sensitive.
 */
export const normalAddress = (address: string): string => new URL(address).href;
