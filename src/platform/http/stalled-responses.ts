/**
 * Ends responses whose client hardly reads them. Their bodies stay in memory, and an export keeps its part of the byte
 * budget. Node.js has no limit for it.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../packages/common/clock.ts';
import { whenClosed } from './when-closed.ts';

/** The fewest bytes that a client reads within the time, while a response waits for it: 1 KB a second for half a minute. */
const FEWEST_BYTES = 32_768;
/** How often responses are looked at, within the time. */
const LOOKS = 6;

/** The state of a socket that Node.js does not publish: bytes handed to the system, and bytes that it has not sent. */
interface Sending {
  _bytesDispatched?: number;
  _handle?: { writeQueueSize?: number } | null;
}

const sentBy = (socket: Socket): number => {
  const { _bytesDispatched = 0, _handle } = socket as unknown as Sending;
  return _bytesDispatched - (_handle?.writeQueueSize ?? 0);
};

interface StalledResponses {
  watch(response: ServerResponse): void;
  /** Ends those that stalled. */
  look(): void;
  close(): void;
}

/** @param ms how long a client may take to read {@link FEWEST_BYTES} */
export const watchStalledResponses = (
  clock: Pick<Clock, 'monotonicMs'>,
  ms: number,
  onEnded: () => void,
): StalledResponses => {
  const open = new Map<ServerResponse, { sent: number; since: number }>();
  const look = (): void => {
    const now = clock.monotonicMs();
    for (const [response, state] of open) {
      const { socket } = response;
      if (socket === null) continue;
      const sent = sentBy(socket);
      const isWaiting = response.writableLength > 0 || socket.writableLength > 0;
      if (!isWaiting || sent - state.sent >= FEWEST_BYTES) {
        state.sent = sent;
        state.since = now;
      } else if (now - state.since >= ms) {
        onEnded();
        open.delete(response);
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, ms / LOOKS).unref();
  return {
    watch(response) {
      open.set(response, {
        sent: response.socket === null ? 0 : sentBy(response.socket),
        since: clock.monotonicMs(),
      });
      whenClosed(response, () => open.delete(response));
    },
    look,
    close: () => clearInterval(timer),
  };
};
