import type { Server, Socket } from 'node:net';

/**
 * Tracks connections without any received data, which browsers open in advance. Node does not consider them idle: a
 * closing server would wait a minute and more for them.
 * @returns a function that closes these connections
 */
export const trackSilentConnections = (server: Server): (() => void) => {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
};
