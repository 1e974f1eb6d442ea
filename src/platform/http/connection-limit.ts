/** Limits how many connections one address holds open, in memory that only open connections use. */
import type { Server, Socket } from 'node:net';
import { SECOND } from '../../../packages/common/clock.ts';
import { clientBucket } from './client-address.ts';

/** How long a connection beyond the limit may take to send the request that is refused. */
const REFUSAL_WITHIN = SECOND;

interface ConnectionLimit {
  perAddress: number;
  /** Whether an address is a proxy, whose connections belong to many clients. */
  isProxy: (address: string) => boolean;
  onRefusal: () => void;
  /** False for TLS: a connection beyond the limit is closed before its handshake. */
  refusesInWords?: boolean;
}

export interface Connections {
  /** Whether a connection is beyond the limit of its address, so that its request must be refused. */
  isExcess(socket: Socket): boolean;
  readonly open: number;
}

/**
 * Counts the connections of a server by address. One beyond the limit stays for a second, for a refusal that its client
 * can read; beyond twice the limit, connections are closed at once.
 */
export const limitConnections = (
  server: Server,
  { perAddress, isProxy, onRefusal, refusesInWords = true }: ConnectionLimit,
): Connections => {
  const counts = new Map<string, number>();
  const excess = new WeakSet<Socket>();
  let open = 0;
  const count = (bucket: string, socket: Socket): number => {
    const own = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, own);
    socket.once('close', () => {
      const left = counts.get(bucket)! - 1;
      if (left === 0) counts.delete(bucket);
      else counts.set(bucket, left);
    });
    return own;
  };
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const own = count(clientBucket(remoteAddress), socket);
    if (own <= perAddress) return;
    onRefusal();
    if (!refusesInWords || own > 2 * perAddress) {
      socket.destroy();
      return;
    }
    excess.add(socket);
    setTimeout(() => socket.destroy(), REFUSAL_WITHIN).unref();
  });
  server.on('drop', onRefusal);
  return {
    isExcess: (socket) => excess.has(socket),
    get open() {
      return open;
    },
  };
};
