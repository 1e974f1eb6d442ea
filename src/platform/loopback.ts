/** Names and addresses under which only this machine is reached. */
import ipaddr from 'ipaddr.js';

/** Of a host name or an IP address, with or without the brackets of IPv6. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback';
  // Whatever a name server says of it, a name below localhost means this machine (RFC 6761).
  return /^(.+\.)?localhost\.?$/.test(name);
};
