/** Names and addresses of the local machine. */
import ipaddr from 'ipaddr.js';

/** Whether a host name or an IP address, with or without the brackets of IPv6, means this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback';
  // Names below localhost always mean this machine (RFC 6761), whatever a name server answers.
  return /^(.+\.)?localhost\.?$/.test(name);
};
