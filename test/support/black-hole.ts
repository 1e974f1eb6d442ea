/** A network between the service and its database that can drop everything: connections stay open, and no byte arrives. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Ending } from './ending.ts';

interface BlackHole {
  /** Address of the database through this network. */
  url: string;
  /** Forwards nothing from now on, and accepts new connections silently. */
  swallow(): void;
  /** Forwards again. Dropped bytes are lost, so earlier connections are unusable. */
  forward(): void;
}

/** @param databaseUrl address of a server over TCP or a socket */
export const blackHole = async (t: Ending, databaseUrl: string): Promise<BlackHole> => {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = url.port || '5432';
  const all = new Set<Socket>();
  let swallows = false;
  const track = (socket: Socket): Socket => {
    all.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => all.delete(socket));
    return socket;
  };
  const server = createServer((here) => {
    track(here);
    if (swallows) return void here.resume();
    const there = track(folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), url.hostname));
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      from.on('data', (bytes) => void (swallows || to.write(bytes)));
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    for (const socket of all) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    swallow() {
      swallows = true;
    },
    forward() {
      swallows = false;
    },
  };
};
