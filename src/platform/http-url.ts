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

/**
 * Returns an address in the form for comparisons: scheme and host in lower case, no default port, `/` for an empty
 * path, `.` and `..` resolved. Path, query and fragment stay case-sensitive.
 */
export const normalAddress = (address: string): string => new URL(address).href;
