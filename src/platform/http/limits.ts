/**
 * Limits for each caller of one process: open connections, requests at once, the size of a response, and how slowly it
 * may be read. Everything here is counted while it is under way, so no caller leaves memory behind.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type Clock, SECOND } from '../../../packages/common/clock.ts';
import type { Config } from '../config.ts';
import { http } from '../node-http.ts';
import type { OwnerId } from '../owner-context.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { clientBucket } from './client-address.ts';
import { type Connections, connectionLimits } from './connection-limit.ts';
import { watchStalledResponses } from './stalled-responses.ts';
import { whenClosed } from './when-closed.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The open connections of all ports. */
    connections: Connections;
  }
}

/** Seconds. Requests end within milliseconds. */
const RETRY_AFTER = 1;

const refusal = (cause: string, limit: number, reply: FastifyReply): ApiError => {
  const headers: Record<string, string> = { 'Retry-After': String(RETRY_AFTER) };
  // The budget of the caller is in the headers already, if it was counted.
  if (!reply.hasHeader('RateLimit-Limit')) {
    Object.assign(headers, {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(RETRY_AFTER),
    });
  }
  return new ApiError('RATE_LIMIT_EXCEEDED', { cause, limit, retry_after: RETRY_AFTER }, headers);
};

/** Returns whether an address belongs to a proxy of TRUST_PROXY. With a number of proxies, all connections are theirs. */
export const proxyCheck = (trusted: Config['trustProxy']): ((address: string) => boolean) => {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return () => true;
  const ranges = trusted.map((range) =>
    range.includes('/')
      ? ipaddr.parseCIDR(range)
      : ([ipaddr.process(range), ipaddr.process(range).kind() === 'ipv4' ? 32 : 128] as const),
  );
  return (text) => {
    const address = ipaddr.process(text);
    return ranges.some(
      ([base, bits]) =>
        base.kind() === address.kind() && (address as ipaddr.IPv4).match(base as ipaddr.IPv4, bits),
    );
  };
};

/** Counts what is under way, by name. A name without anything under way takes no memory. */
const underWay = <Name>() => {
  const counts = new Map<Name, number>();
  return {
    /** Counts one until the response is closed, and returns the number. */
    enter(name: Name, { raw }: FastifyReply): number {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      whenClosed(raw, () => {
        const left = counts.get(name)! - 1;
        if (left === 0) counts.delete(name);
        else counts.set(name, left);
      });
      return count;
    },
    counts,
  };
};

/** Whether a request came over the network. Requests of the service to itself are parts of another one. */
export const isOutside = ({ raw }: FastifyRequest): boolean => raw instanceof http.IncomingMessage;

/** Whether a text has at most `limit` bytes. A letter has three at most, so bytes of short texts are not counted. */
const isWithin = (text: string, limit: number): boolean =>
  3 * text.length <= limit || Buffer.byteLength(text) <= limit;

interface Deps {
  limits: Config['limits'];
  trustProxy: Config['trustProxy'];
  metrics: Metrics;
  clock: Pick<Clock, 'monotonicMs'>;
}

/** Counts the connections and requests of each caller of a process. The applications of all cells count together. */
export type Callers = ReturnType<typeof createCallers>;

export const createCallers = ({ limits, metrics }: Pick<Deps, 'limits' | 'metrics'>) => {
  const connections = connectionLimits({
    total: limits.connections,
    perAddress: limits.connectionsPerAddress,
    onRefusal: () => metrics.refusals.inc({ limit: 'connections' }),
  });
  const callers = {
    connections,
    byAddress: underWay<string>(),
    byOwner: underWay<OwnerId>(),
    /** Requests under way. */
    open: 0,
  };
  metrics.gauge('http_connections_open', 'Open connections of clients.', () => connections.open);
  metrics.gauge('http_requests_in_flight', 'Requests under way.', () => callers.open);
  return callers;
};

/** Limits connections and requests by address. Call it before the gate, which costs a statement of the database. */
export const limitByAddress = (
  app: FastifyInstance,
  { limits, trustProxy, metrics, clock }: Deps,
  callers: Callers,
): void => {
  const { connections, byAddress: requests } = callers;
  connections.limit(app.server, { isProxy: proxyCheck(trustProxy), refusesInWords: true });
  app.decorate('connections', connections);
  const stalled = watchStalledResponses(clock, limits.stalledSeconds * SECOND, () =>
    metrics.refusals.inc({ limit: 'stalled_response' }),
  );
  app.addHook('onClose', async () => stalled.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOutside(request)) return done();
    callers.open += 1;
    whenClosed(reply.raw, () => {
      callers.open -= 1;
    });
    if (connections.isExcess(request.raw.socket)) {
      reply.header('Connection', 'close');
      return done(refusal('connections', limits.connectionsPerAddress, reply));
    }
    if (requests.enter(clientBucket(request.ip), reply) > limits.requestsPerAddress) {
      metrics.refusals.inc({ limit: 'requests_of_address' });
      return done(refusal('address', limits.requestsPerAddress, reply));
    }
    stalled.watch(reply.raw);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || request.errorCode !== null) return done();
    if (isWithin(payload, limits.responseBytes)) return done();
    metrics.refusals.inc({ limit: 'response_bytes' });
    // The headers of the refused body.
    reply.removeHeader('ETag');
    const reason = `the response would have more than ${limits.responseBytes} bytes. Ask for fewer rows at once`;
    done(new ApiError('INVALID_PARAMETER', { parameter: 'limit', reason }));
  });
};

/** Limits requests at once by owner: a developer with all keys, or a key without a developer. Call it after the gate. */
export const limitByOwner = (
  app: FastifyInstance,
  { limits, metrics }: Pick<Deps, 'limits' | 'metrics'>,
  { byOwner: requests }: Pick<Callers, 'byOwner'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { owner } = request;
    if (owner === null || !isOutside(request)) return done();
    if (requests.enter(owner, reply) <= limits.requestsPerKey) return done();
    metrics.refusals.inc({ limit: 'requests_of_key' });
    done(refusal('key', limits.requestsPerKey, reply));
  });
};
