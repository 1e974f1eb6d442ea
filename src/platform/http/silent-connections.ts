import type { Server, Socket } from 'node:net';

/**
 * Connections on which nothing was sent yet, as browsers and clients open them in advance. Node does not take them for idle: a
 * server that closes would wait until they ask for something or lose their patience, a minute and more.
 * @returns ends those that there are
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
