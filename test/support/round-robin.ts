/** A load balancer for several processes of the service: each request goes to the next of them. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

interface RoundRobin {
  url: string;
  port: number;
  /** Sets the processes; with an empty list requests are refused. */
  use(services: readonly string[]): void;
}

/** Hop-by-hop headers. */
const OF_A_HOP = new Set(['connection', 'keep-alive']);

/** Returns `[name, value, name, value, …]` without hop-by-hop headers. */
const onward = (raw: readonly string[]): string[] =>
  raw.flatMap((word, at) =>
    at % 2 === 0 && !OF_A_HOP.has(word.toLowerCase()) ? [word, raw[at + 1] ?? ''] : [],
  );

/** Reuses connections, as load balancers do, and never retries: a request that a service drops is dropped here. */
export const roundRobin = async (t: Ending, port = 0): Promise<RoundRobin> => {
  const agent = new Agent({ keepAlive: true });
  let services: readonly string[] = [];
  let turn = 0;

  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const service = services[turn++ % services.length];
    if (service === undefined) return void answer.destroy();
    const { method, url, headers, rawHeaders } = asked;
    const { hostname, port: servicePort } = new URL(service);
    // Otherwise a request without a body would be forwarded with an empty chunked body.
    const isBare = !('content-length' in headers || 'transfer-encoding' in headers);
    const length = isBare && /^P/.test(method ?? '') ? ['Content-Length', '0'] : [];
    const onwards = request(
      {
        agent,
        hostname,
        port: servicePort,
        path: url,
        ...(method === undefined ? {} : { method }),
        headers: [...onward(rawHeaders), ...length],
      },
      (response) => {
        answer.sendDate = false;
        answer.writeHead(
          response.statusCode ?? 0,
          response.statusMessage,
          onward(response.rawHeaders) as unknown as string[],
        );
        answer.flushHeaders();
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      },
    );
    // A service that refused a body need not read it.
    onwards.on('error', () => {
      if (!answer.headersSent) answer.destroy();
    });
    answer.on('close', () => onwards.destroy());
    asked.pipe(onwards);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, forward);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  t.after(async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    use(given) {
      services = given;
    },
  };
};
