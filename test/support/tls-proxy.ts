/** A proxy that terminates TLS before the service, with a self-signed certificate for localhost. */
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';
import type { Ending } from './ending.ts';

interface TlsProxy {
  url: string;
  /** Forwards to the service from now on, as one proxy of `TRUST_PROXY`. */
  forwardTo(service: string): void;
}

export const tlsProxy = async (t: Ending): Promise<TlsProxy> => {
  let service = '';
  const server = createServer(selfSigned('localhost'), (asked, answer) => {
    const { method, url, headers, socket } = asked;
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' };
    const onward = request(
      new URL(url!, service),
      { method, headers: { ...headers, ...forwarded } },
      (response) => {
        answer.writeHead(response.statusCode!, response.headers);
        answer.flushHeaders();
        response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(url) {
      service = url;
    },
  };
};
