/**
 * Compares each read with a hand-written server over the same database, and with a server that sends the same bytes without
 * a database.
 */

import { type BaselineCase, fill, measureRead, type Server, type Side, startBaseline } from '../baseline.ts';
import { startBytesServer } from '../bytes-server.ts';
import type { Figure, Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { eachCall } from './consents.ts';

const WARM_SECONDS = 1;
const secondsOf = ({ isQuick }: Stage): number => (isQuick ? 1 : 2);

let cases: BaselineCase[] | undefined;
let baseline: Server;
let bytes: Awaited<ReturnType<typeof startBytesServer>>;

/** Fills the database and starts the compared servers, once for all reads. */
const prepare = async (stage: Stage): Promise<void> => {
  if (cases) return;
  cases = await fill(stage.sql, stage.service.url);
  await stage.sql.unsafe('vacuum analyze');
  const servers = await Promise.all([startBaseline(stage.env().DATABASE_URL!), startBytesServer()]);
  [baseline, bytes] = servers;
  stage.atEnd(() => Promise.all(servers.map((server) => server.stop())));
};

const figures = (what: string): Record<string, Figure> => ({
  'of the baseline': {
    unit: '×',
    meaning: `${what}: requests per second relative to a bare Fastify with two prepared reads and JSON.stringify, 32 connections`,
  },
  'of the bytes': {
    unit: '×',
    meaning: 'requests per second relative to a bare node:http that sends the same bytes',
  },
  requests: { unit: '/s', meaning: 'requests per second of the service' },
  p99: { unit: 'ms', meaning: 'duration that 99 of 100 requests do not exceed' },
  Node: { unit: 'µs', meaning: 'processor time of the service for a request' },
  'Node, baseline': { unit: 'µs', meaning: 'processor time of the baseline for a request' },
  PostgreSQL: { unit: 'µs', meaning: 'processor time of the database for a request of the service' },
  'PostgreSQL, baseline': {
    unit: 'µs',
    meaning: 'processor time of the database for a request of the baseline',
  },
  size: { unit: 'bytes', meaning: 'size of a response with its head' },
});

const known = (name: string, value: number | null): Record<string, number> =>
  value === null ? {} : { [name]: value };

/** Names the scenario after its case, without hyphens. */
const read = (name: string, what: string): Scenario => {
  const isWarm = new Set<string>();
  return {
    name: name.replaceAll('-', ''),
    figures: figures(what),
    prepare,
    async round(stage) {
      const asked = cases!.find((each) => each.name === name)!;
      const response = await fetch(stage.service.url + asked.path, {
        headers: { authorization: `Bearer ${asked.key}` },
      });
      await bytes.send(await response.text());
      const measure = async (server: Server): Promise<Side> => {
        if (!isWarm.has(server.url))
          await measureRead(stage.load, stage.postgres, server, asked, WARM_SECONDS);
        isWarm.add(server.url);
        return measureRead(stage.load, stage.postgres, server, asked, secondsOf(stage));
      };
      const [below, ours, bare] = [
        await measure(baseline),
        await measure(stage.service),
        await measure(bytes),
      ];
      return {
        'of the baseline': ours.perSecond / below.perSecond,
        'of the bytes': ours.perSecond / bare.perSecond,
        requests: ours.perSecond,
        p99: ours.p99Ms,
        ...known('Node', ours.nodeUs),
        ...known('Node, baseline', below.nodeUs),
        ...known('PostgreSQL', ours.postgresUs),
        ...known('PostgreSQL, baseline', below.postgresUs),
        size: ours.bytes,
      };
    },
  };
};

export const reads: Scenario[] = [
  read('balance', 'the balance of an account'),
  read('accounts-1', 'the accounts of a key that has few'),
  read('accounts-40', 'the accounts of a key that has forty'),
  read('list-50', 'a page of 50 transactions'),
  read('list-50-running-balance', 'a page of 50 transactions with the balance after each'),
  read('list-500', 'a page of 500 transactions'),
  read('list-50-unchanged', 'a page of 50 transactions that the client has: 304'),
  read('sync-500-unchanged', 'the first 500 transactions of a sync that the client has: 304'),
  read('sync-empty', 'a sync without news'),
  read('sync-500', 'the first 500 transactions of a sync'),
  {
    name: 'recurring',
    figures: eachCall('what recurs on an account with a year of history'),
    prepare,
    round: (stage) => {
      const { path, key } = cases!.find(({ name }) => name === 'balance')!;
      return stage.each(stage.isQuick ? 10 : 100, () =>
        stage.call(key, 'GET', path.replace('/balance', '/recurring')),
      );
    },
  },
];
