/** Where TPPs show client certificates: the same service over TLS of its own, beside whatever stands before the other port. */
import type { AddressInfo } from 'node:net';
import type { App } from '../../platform/http/server.ts';
import { https } from '../../platform/node-http.ts';

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
 * Asks every client for a certificate and takes any: whether it is one that a TPP has registered is for the banks to say, and
 * nothing else of the service looks at it.
 */
export const listenForTpps = async (
  app: App,
  { host, port, cert, key }: TlsOptions,
): Promise<TlsListener> => {
  let closing = false;
  const server = https.createServer(
    { cert, key, requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' },
    (request, response) => {
      // No proxy stands before it, so nobody may say that they are somebody's proxy.
      delete request.headers['x-forwarded-for'];
      // A connection that a client keeps alive would hold a stopping service up.
      response.once('close', () => {
        if (closing) setImmediate(() => server.closeIdleConnections());
      });
      app.routing(request, response);
    },
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
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
};
