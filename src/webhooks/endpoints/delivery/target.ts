/**
 * Checks where webhooks may be sent: at registration, so that the developer learns of a mistake, and at every attempt.
 */
import { isIP } from 'node:net';
import { SECOND } from '../../../../packages/common/clock.ts';
import { httpUrlFault } from '../../../platform/http-url.ts';
import {
  hostOf,
  refuseAddresses,
  refuseHost,
  TargetRefused,
  type TargetRules,
} from '../../../platform/outgoing/target.ts';
import { inboxPath, type WebhookRules } from '../dev-inbox.ts';

/** Limit for name resolution at registration; a slower name server is ignored. */
const RESOLVE_WITHIN = 2 * SECOND;

/**
 * Ports that the Fetch standard blocks ("bad port"): mail, shells, files, telephony, chat. All browsers refuse them.
 */
const BLOCKED_BY_BROWSERS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** Default ports of databases, caches and their coordinators; some accept any HTTP input. */
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
  ...BLOCKED_BY_BROWSERS.map((port): [number, string] => [port, 'browsers also refuse it']),
  ...Object.entries(DATABASES).flatMap(([name, ports]) =>
    ports.map((port): [number, string] => [port, `${name} listens there`]),
  ),
]);

/** Returns why a port is refused, in words that complete "its port …"; null for an allowed port. */
const portRefusal = ({ port }: URL): string | null => {
  const reason = port === '' ? undefined : reasons.get(Number(port));
  return reason === undefined ? null : `${port} is not allowed for webhooks: ${reason}`;
};

const NOT_SECURE = 'it does not begin with https://';

/** Checks an address without asking a name server. Throws {@link TargetRefused}. */
export const parseTarget = (text: string, { allowPrivate }: TargetRules): URL => {
  if (!URL.canParse(text)) throw new TargetRefused('it is not a valid address');
  const url = new URL(text);
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') throw new TargetRefused(NOT_SECURE);
  if (url.username !== '' || url.password !== '') {
    throw new TargetRefused('it carries a user name or password');
  }
  if (allowPrivate) return url;
  const port = portRefusal(url);
  if (port !== null) throw new TargetRefused(`its port ${port}`);
  refuseHost(url);
  // Checked last: for http://localhost, the refusal of localhost is more useful.
  if (!secure) throw new TargetRefused(NOT_SECURE);
  return url;
};

/**
 * Checks an address at registration; throws {@link TargetRefused}. A name that does not resolve (yet) is accepted: it
 * may be set up later, and every delivery checks again. Only registration checks the notation: addresses that were
 * registered under laxer rules still receive deliveries.
 */
export const checkTarget = async (text: string, rules: WebhookRules): Promise<void> => {
  if (inboxPath(text, rules) !== null) return;
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
