import ipaddr from 'ipaddr.js';

/**
 * The budget of a client without a key: its IPv4 address, or the /64 of its IPv6 address, since a client
 * with one address of a /64 has them all.
 */
export const clientBucket = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return `ip:${ip}`;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `ip:${address.toString()}`;
  return `ip:${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};
