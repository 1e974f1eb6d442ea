/** A developer's server over real HTTP that records its requests, with configurable responses. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Number of the request at this receiver, from 0. */
  index: number;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** Resolves after this many requests since the start. */
  arrived(count: number): Promise<void>;
  /** Closes it and its connections; called at the end of the test. */
  close(): Promise<void>;
}

/** Responds with 200 by default. A `respond` that never responds hangs. */
export type ReceiverResponse = (response: ServerResponse, request: Received) => void;

export const webhookReceiver = async (
  t: Ending,
  respond: ReceiverResponse = (response) => response.end('ok'),
): Promise<WebhookReceiver> => {
  const received: Received[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        index: received.length,
      };
      received.push(entry);
      respond(response, entry);
      for (const one of waiting) if (received.length >= one.count) one.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  t.after(close);
  return {
    close,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async arrived(count) {
      if (received.length >= count) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { count, resolve };
      waiting.add(entry);
      await promise;
      waiting.delete(entry);
    },
  };
};
