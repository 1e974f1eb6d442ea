import ipaddr from 'ipaddr.js';

/** Characters of the longest address: an IPv4 address mapped into IPv6. */
const LONGEST = 45;

/**
 * Returns the rate-limit bucket of a client without a key: its IPv4 address, or the /64 of its IPv6 address, since one
 * client usually has a whole /64.
 */
export const clientBucket = (ip: string): string => {
  // A forwarded address can have any length.
  if (!ipaddr.isValid(ip)) return `ip:${ip.slice(0, LONGEST)}`;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `ip:${address.toString()}`;
  return `ip:${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};
