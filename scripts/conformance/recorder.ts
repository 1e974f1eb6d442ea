/** A proxy between a client and a server that records their exchanges. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from './description.ts';

export interface Recorder {
  /** The address that the client uses instead of the server's. */
  url: string;
  /** Forwards all following requests to a server. */
  forward(url: string): void;
  /** Returns the exchanges since the last call. */
  take(): Exchange[];
  close(): Promise<void>;
}

const singleHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/**
 * Starts a recorder. Text before `/v1` in a path is left out of the recorded path; other paths are forwarded and not
 * recorded.
 */
export const startRecorder = async (): Promise<Recorder> => {
  let target = '';
  let exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const sent: Buffer[] = [];
    for await (const part of incoming) sent.push(part as Buffer);
    const body = Buffer.concat(sent);
    const asked = new URL(incoming.url ?? '/', target);
    const forwarded = request(
      asked,
      { method: incoming.method!, headers: { ...incoming.headers, host: incoming.headers.host! } },
      async (response) => {
        const received: Buffer[] = [];
        for await (const part of response) received.push(part as Buffer);
        const responseBody = Buffer.concat(received);
        const path = /\/v1\/.*$/.exec(asked.pathname)?.[0];
        if (path !== undefined && asked.pathname.startsWith('/xs2a/')) {
          exchanges.push({
            method: incoming.method!,
            path,
            query: asked.searchParams,
            headers: singleHeaders(incoming.headers),
            body: body.toString('utf8'),
            status: response.statusCode!,
            responseHeaders: singleHeaders(response.headers),
            responseBody: responseBody.toString('utf8'),
          });
        }
        outgoing.writeHead(response.statusCode!, response.headers);
        outgoing.end(responseBody);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forward(url) {
      target = url;
    },
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
