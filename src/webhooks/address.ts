/** Which IP addresses are public. Everything that is not plainly so is refused, whatever it is called. */
import ipaddr from 'ipaddr.js';

/** Azure answers its virtual machines here, on an address that is otherwise an ordinary public one. */
const CLOUD_INTERNAL = '168.63.129.16';

/** IPv6 addresses of real hosts are all in here (IANA, "Global Unicast"). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Why nothing may be sent to an IP address; null when it is public. IPv6 addresses that carry an IPv4 address
 * (mapped, 6to4, NAT64, Teredo) are refused whichever they carry: no receiver needs to be reached that way.
 */
export const addressRefusal = (address: string): string | null => {
  if (!ipaddr.isValid(address)) return 'is not an IP address';
  const ip = ipaddr.parse(address);
  const range = ip.range();
  if (range !== 'unicast') return `is not public (${range})`;
  if (ip instanceof ipaddr.IPv6 && !ip.match(GLOBAL_UNICAST)) return 'is not public (not global unicast)';
  if (ip.toString() === CLOUD_INTERNAL) return 'is not public (cloud platform)';
  return null;
};
