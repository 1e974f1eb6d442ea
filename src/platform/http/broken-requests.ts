/**
 * What never becomes a request is refused in the Error shape too, written to the socket by hand: what Node's parser
 * did not understand, what did not arrive in time, and the tunnels that nobody digs here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { redact } from '../log.ts';
import { http } from '../node-http.ts';
import { ApiError, errorBody } from '../vocabulary/errors.ts';
import { newId } from '../vocabulary/ids.ts';

export const SERVICE_VERSION = 'v1';

/** For the server's `clientError`. */
export const refuseBroken = (error: Error & { code?: string }, socket: Duplex, publicUrl: string): void => {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy();
  else
    refuse(
      new ApiError('INVALID_PARAMETER', { parameter: 'request', reason: reasonOf(error) }),
      socket,
      publicUrl,
    );
};

const reasonOf = ({ code }: { code?: string }): string => {
  if (code === 'HPE_HEADER_OVERFLOW') return 'the headers are too large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'the request did not arrive in time';
  return 'it is not well-formed HTTP';
};

/** For the server's `connect`: without a listener Node would close the connection in silence. */
export const refuseTunnel = (request: IncomingMessage, socket: Duplex, publicUrl: string): void => {
  // Node has let go of the socket: an error of it is handled here or ends the process.
  socket.on('error', () => socket.destroy());
  refuse(
    new ApiError('NOT_FOUND', { method: 'CONNECT', path: redact(request.url ?? '') }),
    socket,
    publicUrl,
  );
};

const refuse = (error: ApiError, socket: Duplex, publicUrl: string): void => {
  // In the middle of an earlier response it would be read as a part of that one; Node does the same by itself.
  const underWay = (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false;
  if (!socket.writable || underWay) {
    socket.destroy();
    return;
  }
  const { status } = error.entry;
  const id = newId('request');
  const text = `${JSON.stringify(errorBody(error, id, publicUrl))}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nX-Service-Version: ${SERVICE_VERSION}\r\nX-Request-Id: ${id}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
      `Connection: close\r\n\r\n${text}`,
  );
};
