/** Limits how many connections a process and one address hold open, in memory that only open connections use. */
import type { Server, Socket } from 'node:net';
import { SECOND } from '../../../packages/common/clock.ts';
import { clientBucket } from './client-address.ts';

/** How long a connection beyond the limit may take to send the request that is refused. */
const REFUSAL_WITHIN = SECOND;

interface ConnectionLimits {
  /** The most open connections of the process. */
  total: number;
  perAddress: number;
  onRefusal: () => void;
}

interface Port {
  /** Whether an address is a proxy, whose connections belong to many clients. */
  isProxy: (address: string) => boolean;
  /** False for TLS: a connection beyond the limit is closed before its handshake. */
  refusesInWords: boolean;
}

export interface Connections {
  /** Counts the connections of a server together with those of the other servers of the process. */
  limit(server: Server, port: Port): void;
  /** Whether a connection is beyond the limit of its address, so that its request must be refused. */
  isExcess(socket: Socket): boolean;
  readonly open: number;
}

/**
 * Counts the connections of all servers of a process by address. One beyond the limit of its address stays for a second,
 * for a refusal that its client can read. Beyond twice that limit, and beyond the total, connections are closed at once.
 */
export const connectionLimits = ({ total, perAddress, onRefusal }: ConnectionLimits): Connections => {
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
  const refuse = (socket: Socket): void => {
    onRefusal();
    socket.destroy();
  };
  const accept = (socket: Socket, { isProxy, refusesInWords }: Port): void => {
    if (open >= total) {
      refuse(socket);
      return;
    }
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const own = count(clientBucket(remoteAddress), socket);
    if (own <= perAddress) return;
    if (!refusesInWords || own > 2 * perAddress) {
      refuse(socket);
      return;
    }
    onRefusal();
    excess.add(socket);
    setTimeout(() => socket.destroy(), REFUSAL_WITHIN).unref();
  };
  return {
    limit(server, port) {
      server.on('connection', (socket: Socket) => accept(socket, port));
    },
    isExcess: (socket) => excess.has(socket),
    get open() {
      return open;
    },
  };
};
