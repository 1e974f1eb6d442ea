/** Where TPPs show client certificates: the same service over TLS of its own, beside whatever stands before the other port. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { App } from '../platform/http/server.ts';

export interface TlsOptions {
  host: string;
  port: number;
  /** PEM. */
  cert: string;
  key: string;
}

export interface TlsListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Asks every client for a certificate and takes any: whether it is one that a TPP has registered is for the banks to say, and
 * nothing else of the service looks at it.
 */
export const listenForTpps = async (
  app: App,
  { host, port, cert, key }: TlsOptions,
): Promise<TlsListener> => {
  const server = createServer(
    { cert, key, requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' },
    (request, response) => app.routing(request, response),
  );
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
};
