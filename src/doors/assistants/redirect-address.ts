/** Addresses at which a program may receive the decision of a developer. */

const LONGEST = 500;

/**
 * A scheme that a program has of its own is a domain name in reverse (RFC 8252, 7.1): `com.example.app:`. Schemes without a
 * dot, such as `ms-msdt:`, `view-source:` or `javascript:`, start or show something on the developer's machine.
 */
const PRIVATE_USE = /^[a-z][a-z\d]*(?:\.[a-z\d-]+)+:$/;

export const REDIRECT_RULE =
  'https, http at 127.0.0.1, [::1] or localhost, or a scheme of the program\'s own with a dot in it ("com.example.app:"); at most 500 characters, without a fragment';

/** Whether an address is https, on this machine, or of a program's own scheme. */
export const isRedirectAddress = (uri: unknown): uri is string => {
  if (typeof uri !== 'string' || uri.length > LONGEST || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (uri.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url) || PRIVATE_USE.test(url.protocol);
};

export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
