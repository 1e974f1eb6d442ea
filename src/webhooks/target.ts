/**
 * Where webhooks may be sent. The check is made twice: at registration, so that the developer learns of a
 * mistake, and again on every connection, which then goes to exactly the addresses that were checked. In
 * between, a name may have come to mean another address.
 */
import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { SECOND } from '../platform/clock.ts';
import { httpUrlFault } from '../platform/http-url.ts';
import { addressRefusal } from './address.ts';
import { portRefusal } from './ports.ts';

/** All addresses of a name; rejects when it has none. */
export type Resolve = (name: string) => Promise<string[]>;

export interface TargetRules {
  /** Development and tests: http as well as https, any address and any port. */
  allowPrivate: boolean;
  resolve: Resolve;
}

/** The address is not one to send to; the message is a reason that completes "was refused: …". */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/** Names that mean this machine or this network wherever they are looked up (RFC 6761, 6762, 8375; ICANN 2024). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|onion)$/;

/** At registration, a name server that is slower than this is not waited for. */
const RESOLVE_WITHIN = 2 * SECOND;

/** At least two labels, none of them empty. */
const FULL_NAME = /^([^.]{1,63}\.)+[^.]{1,63}$/;

const withoutFinalDot = (name: string): string => name.replace(/\.$/, '');

/** What URL leaves of a host: without brackets, without the dot that ends an absolute name. */
const hostOf = (url: URL): string => withoutFinalDot(url.hostname.replace(/^\[|\]$/g, ''));

const refuseAddresses = (addresses: string[], name: string | null): void => {
  for (const address of addresses) {
    const refusal = addressRefusal(address);
    if (refusal)
      throw new TargetRefused(`${name === null ? '' : `${name} resolves to `}${address}, which ${refusal}`);
  }
};

/** All that can be said without asking a name server. Throws {@link TargetRefused}. */
export const parseTarget = (text: string, { allowPrivate }: TargetRules): URL => {
  if (!URL.canParse(text)) throw new TargetRefused('it is not a valid address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new TargetRefused('it does not begin with https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TargetRefused('it carries a user name or password');
  }
  if (allowPrivate) return url;
  const port = portRefusal(url);
  if (port !== null) throw new TargetRefused(`its port ${port}`);
  const host = hostOf(url);
  if (isIP(host)) refuseAddresses([host], null);
  else if (LOCAL_NAMES.test(host))
    throw new TargetRefused(`${host} is a name of the local machine or network`);
  else if (!FULL_NAME.test(host)) throw new TargetRefused(`${host} is not a public name`);
  return url;
};

/**
 * Checks an address that is being registered; throws {@link TargetRefused}. A name that does not resolve (yet) is
 * accepted: it may be set up later, and every delivery checks again. How it is written is judged here alone: what was
 * registered under a laxer rule is still delivered to.
 */
export const checkTarget = async (text: string, rules: TargetRules): Promise<void> => {
  const url = parseTarget(text, rules);
  const fault = httpUrlFault(text);
  if (fault !== null) throw new TargetRefused(`it ${fault}`);
  const host = hostOf(url);
  if (rules.allowPrivate || isIP(host)) return;
  const { promise: tooSlow, resolve: giveUp } = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => giveUp([]), RESOLVE_WITHIN);
  try {
    refuseAddresses(await Promise.race([rules.resolve(host).catch(() => []), tooSlow]), host);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * For node:net: resolves and checks in one step, so that the connection is made to an address that was checked.
 * Never called for literal addresses, which {@link parseTarget} has judged.
 */
export const checkedLookup =
  ({ allowPrivate, resolve }: TargetRules): LookupFunction =>
  (hostname, options, done) => {
    const answer = (addresses: string[]): void => {
      if (!allowPrivate) refuseAddresses(addresses, hostname);
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    };
    resolve(withoutFinalDot(hostname))
      .then(answer)
      .catch((error: NodeJS.ErrnoException) => done(error, []));
  };

/** What of a resolver is needed to ask for all addresses of a name. */
export interface Resolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  /** Lets the questions that are open reject. */
  cancel(): void;
}

/**
 * Some name servers never answer about a family of addresses that a name does not have: after an answer about one
 * family, the other is waited for only so long. Both tries would take five seconds, as long as a connection may.
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
  const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw four.status === 'rejected' ? four.reason : new Error(`${name} has no address`);
};

/**
 * Asks the name servers themselves. dns.lookup() would occupy one of the four threads of Node's pool for as long
 * as a name server keeps silent, and so let one receiver's name servers delay all other receivers.
 */
export const resolvePublicName: Resolve = (name) =>
  askBothFamilies(new dns.Resolver({ timeout: 2 * SECOND, tries: 2 }), name);

/** As the operating system does it, /etc/hosts included: for receivers on a developer's own machine. */
export const resolveAnyName: Resolve = async (name) =>
  (await dns.lookup(name, { all: true })).map(({ address }) => address);
