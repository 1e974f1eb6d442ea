/**
 * A TLS listener for TPPs with client certificates: the same service on a separate port, without a proxy in front of
 * it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connections } from '../../../platform/http/connection-limit.ts';
import { https } from '../../../platform/node-http.ts';

interface TlsOptions {
  host: string;
  port: number;
  /** PEM. */
  cert: string;
  key: string;
}

interface TlsListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts the listener. It requests a certificate from every client and accepts any: the banks decide whether a TPP
 * has registered it, and the rest of the service ignores it.
 */
export const listenForTpps = async (
  connections: Connections,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { host, port, cert, key }: TlsOptions,
): Promise<TlsListener> => {
  let closing = false;
  const server = https.createServer(
    { cert, key, requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' },
    (request, response) => {
      // No proxy is in front of this port, so the header cannot be genuine.
      delete request.headers['x-forwarded-for'];
      // Keep-alive connections would delay the stop of the service.
      response.once('close', () => {
        if (closing) setImmediate(() => server.closeIdleConnections());
      });
      handle(request, response);
    },
  );
  connections.limit(server, { isProxy: () => false, refusesInWords: false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
};
