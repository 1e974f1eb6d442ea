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
 * Starts something that must know its port beforehand. Between finding a port free and listening on it another
 * process may take it: then it is tried again with another.
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
