import ipaddr from 'ipaddr.js';

/** Reads TRUST_PROXY: a hop count or a list of CIDRs. Plain `true` would let any client choose its own IP address. */
export const trustProxy = (raw: string | null, problems: string[]): number | string[] | false => {
  if (raw === null || raw === 'off' || raw === 'false') return false;
  if (/^[1-9]\d?$/.test(raw)) return Number(raw);
  const parts = raw.split(',').map((part) => part.trim());
  if (parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part))) return parts;
  problems.push(`TRUST_PROXY must be a number of hops or a list of CIDRs, not "${raw}"`);
  return false;
};
