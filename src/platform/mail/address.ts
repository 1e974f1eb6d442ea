import { domainToASCII } from 'node:url';

/** RFC 5321: 64 octets before the "@", 254 for the whole address. */
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;

/** No whitespace, invisible characters, lone surrogates, or characters that need quoting in a mail header. */
const LOCAL = /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>"(),:;[\]\\]+$/u;
/** At least two labels, the last beginning with a letter: neither "localhost" nor an IP address. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the normalised form of an email address, under which an account is stored and found: trimmed, lower case,
 * NFC, with the domain in ASCII ("Ана@Пошта.срб " and "ана@xn--80a1acn3a.xn--90a3ac" are equal). Null for text that is
 * no address. Only sending mail proves that an address works.
 */
export const normaliseAddress = (text: string): string | null => {
  const [local, domain, ...more] = text.trim().normalize('NFC').toLowerCase().split('@');
  if (!local || !domain || more.length > 0 || !LOCAL.test(local)) return null;
  const ascii = domainToASCII(domain);
  const address = `${local}@${ascii}`;
  if (
    !DOMAIN.test(ascii) ||
    Buffer.byteLength(local) > LOCAL_MAX ||
    Buffer.byteLength(address) > ADDRESS_MAX
  ) {
    return null;
  }
  return address;
};
