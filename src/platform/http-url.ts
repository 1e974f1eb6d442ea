/**
 * Why a text is no web address as people write them, in words that complete "it …"; null when it is one. URL itself
 * forgives a lot: `https:example.com`, blanks around or inside, a port 0 that nothing listens on.
 */
export const httpUrlFault = (text: string): string | null => {
  if (!/^https?:\/\//i.test(text)) return 'does not begin with https:// or http://';
  if (/\s/.test(text)) return 'holds a blank';
  const url = URL.parse(text);
  if (url === null) return 'is not a valid address';
  return url.port === '0' ? 'names the port 0' : null;
};

/**
 * An address as it is compared: scheme and host in lower case, without the port that goes without saying, `/` for an
 * empty path, without `.` and `..`. Path, query and fragment count, letter by letter.
 */
export const normalAddress = (address: string): string => new URL(address).href;
