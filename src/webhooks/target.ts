/**
 * Where webhooks may be sent. The check is made twice: at registration, so that the developer learns of a
 * mistake, and again on every connection, which then goes to exactly the addresses that were checked. In
 * between, a name may have come to mean another address.
 */
import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SECOND } from '../platform/clock.ts';
import { httpUrlFault } from '../platform/http-url.ts';

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

/** Azure serves its virtual machines here, on an address that is otherwise an ordinary public one. */
const CLOUD_INTERNAL = '168.63.129.16';

/** IPv6 addresses of real hosts are all in here (IANA, "Global Unicast"). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Why nothing may be sent to an IP address; null when it is public. Whatever is not plainly so is refused. IPv6 addresses
 * that carry an IPv4 address (mapped, 6to4, NAT64, Teredo) are refused whichever they carry: no receiver needs to be
 * reached that way.
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

/** What the Fetch standard blocks ("bad port"): mail, shells, files, telephony, chat. Browsers refuse them all. */
const BLOCKED_BY_BROWSERS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** Where databases, caches and their coordinators listen by default; some take whatever HTTP brings. */
const DATABASES: Record<string, readonly number[]> = {
  'SQL Server': [1433, 1434],
  Oracle: [1521, 2483, 2484],
  ZooKeeper: [2181],
  etcd: [2379, 2380],
  Firebird: [3050],
  MySQL: [3306],
  PostgreSQL: [5432, 5433, 6432],
  CouchDB: [5984, 6984],
  Redis: [6379, 6380, 16379, 26379],
  Neo4j: [7473, 7474, 7687],
  InfluxDB: [8086],
  ClickHouse: [8123],
  ArangoDB: [8529],
  Cassandra: [9042, 9142, 9160],
  Elasticsearch: [9200, 9300],
  memcached: [11211],
  CockroachDB: [26257],
  MongoDB: [27017, 27018, 27019, 28017],
  RethinkDB: [28015],
};

const reasons = new Map<number, string>([
  ...BLOCKED_BY_BROWSERS.map((port): [number, string] => [port, 'browsers refuse it, too']),
  ...Object.entries(DATABASES).flatMap(([name, ports]) =>
    ports.map((port): [number, string] => [port, `${name} listens there`]),
  ),
]);

/** Why nothing is sent to the port of an address, in words that complete "its port …"; null for any other port. */
const portRefusal = ({ port }: URL): string | null => {
  const reason = port === '' ? undefined : reasons.get(Number(port));
  return reason === undefined ? null : `${port} is not one for webhooks: ${reason}`;
};

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

/** What of a resolver is needed to ask for all addresses of a name. */
export interface Resolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  /** Lets the questions that are open reject. */
  cancel(): void;
}

/**
 * Some name servers never respond about a family of addresses that a name does not have: after a response about one
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
  const addresses = [four, six].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
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
