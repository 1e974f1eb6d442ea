import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const ATTEMPTS = 5;

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * Starts a program that must know its port in advance. Another process may take a free port before it listens: then another
 * port is tried.
 */
export const onFreePort = async <T>(start: (port: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === ATTEMPTS) throw error;
    }
  }
};
