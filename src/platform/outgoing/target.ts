/**
 * Restricts the machines that a customer's address may reach. The check runs twice: on the address as written, and
 * again on every connection, which then goes to exactly the checked IP addresses. In between, a name may resolve
 * differently.
 */
import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SECOND } from '../../../packages/common/clock.ts';

/** Resolves a name to all its addresses; rejects when it has none. */
type Resolve = (name: string) => Promise<string[]>;

export interface TargetRules {
  /** Development and tests: http as well as https, and any address. */
  allowPrivate: boolean;
  resolve: Resolve;
}

/** The address is refused; the message completes "was refused: …". */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
  /** Whether the address leads, or might lead, to the service's own machine or network. */
  readonly isLocal: boolean;

  constructor(message: string, { isLocal = false } = {}) {
    super(message);
    this.isLocal = isLocal;
  }
}

const local = (message: string): TargetRefused => new TargetRefused(message, { isLocal: true });

/** Names of the local machine or network, wherever they are looked up (RFC 6761, 6762, 8375; ICANN 2024). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|onion)$/;

/** At least two labels, none of them empty. */
const FULL_NAME = /^([^.]{1,63}\.)+[^.]{1,63}$/;

/** Azure serves its virtual machines at this address, which is otherwise an ordinary public one. */
const CLOUD_INTERNAL = '168.63.129.16';

/** All public IPv6 hosts are in this range (IANA, "Global Unicast"). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Returns why an IP address is refused; null when it is public. Everything that is not clearly public is refused. IPv6
 * addresses that embed an IPv4 address (mapped, 6to4, NAT64, Teredo) are always refused: nobody needs them.
 */
const addressRefusal = (address: string): string | null => {
  if (!ipaddr.isValid(address)) return 'is not an IP address';
  const ip = ipaddr.parse(address);
  const range = ip.range();
  if (range !== 'unicast') return `is not public (${range})`;
  if (ip instanceof ipaddr.IPv6 && !ip.match(GLOBAL_UNICAST)) return 'is not public (not global unicast)';
  if (ip.toString() === CLOUD_INTERNAL) return 'is not public (cloud platform)';
  return null;
};

const withoutFinalDot = (name: string): string => name.replace(/\.$/, '');

/** Returns the host of a URL without brackets and without a final dot. */
export const hostOf = (url: URL): string => withoutFinalDot(url.hostname.replace(/^\[|\]$/g, ''));

export const refuseAddresses = (addresses: string[], name: string | null): void => {
  for (const address of addresses) {
    const refusal = addressRefusal(address);
    if (refusal) throw local(`${name === null ? '' : `${name} resolves to `}${address}, which ${refusal}`);
  }
};

/** Checks the host of a URL without asking a name server. Throws {@link TargetRefused}. */
export const refuseHost = (url: URL): void => {
  const host = hostOf(url);
  if (isIP(host)) refuseAddresses([host], null);
  else if (LOCAL_NAMES.test(host)) throw local(`${host} is a name of the local machine or network`);
  else if (!FULL_NAME.test(host)) throw local(`${host} is not a public name`);
};

/** Whether an IP address is public. */
export const isPublicAddress = (address: string): boolean => addressRefusal(address) === null;

/**
 * A lookup function for node:net that resolves and checks in one step, so that the connection goes to a checked
 * address. It is not called for literal addresses, which {@link refuseHost} checks.
 */
export const checkedLookup =
  ({ allowPrivate, resolve }: TargetRules): LookupFunction =>
  (hostname, options, done) => {
    const resolved = (addresses: string[]): void => {
      if (!allowPrivate) refuseAddresses(addresses, hostname);
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    };
    resolve(withoutFinalDot(hostname))
      .then(resolved)
      .catch((error: NodeJS.ErrnoException) => done(error, []));
  };

/** The part of a resolver that finds all addresses of a name. */
interface Resolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  /** Rejects the open queries. */
  cancel(): void;
}

/**
 * Some name servers never respond for an address family that a name does not have: after one family responds, the other
 * is awaited only this long. Both tries would take five seconds, as long as a connection may.
 */
const OTHER_FAMILY_WITHIN = SECOND;

export const askBothFamilies = async (resolver: Resolver, name: string): Promise<string[]> => {
  let timer: NodeJS.Timeout | undefined;
  const hurry = (found: string[]): string[] => {
    timer ??= setTimeout(() => resolver.cancel(), OTHER_FAMILY_WITHIN);
    return found;
  };
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(name).then(hurry),
    resolver.resolve6(name).then(hurry),
  ]);
  clearTimeout(timer);
  const addresses = [four, six].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length > 0) return addresses;
  throw four.status === 'rejected' ? four.reason : new Error(`${name} has no address`);
};

/**
 * Resolves through the name servers. dns.lookup() would occupy one of the four threads of Node's pool while a name
 * server is silent, and so one host could delay all others.
 */
export const resolvePublicName: Resolve = (name) =>
  askBothFamilies(new dns.Resolver({ timeout: 2 * SECOND, tries: 2 }), name);

/** Resolves like the operating system, /etc/hosts included: for servers on a developer's own machine. */
export const resolveAnyName: Resolve = async (name) =>
  (await dns.lookup(name, { all: true })).map(({ address }) => address);
