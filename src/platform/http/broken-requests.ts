/**
 * Refuses broken requests in the Error shape, written directly to the socket: requests that Node's parser rejects,
 * requests that do not arrive in time, and CONNECT.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { redact } from '../log.ts';
import { http } from '../node-http.ts';
import { ApiError, errorBody } from '../vocabulary/errors.ts';
import { newId } from '../vocabulary/ids.ts';

export const SERVICE_VERSION = 'v1';

/** Handles the server's `clientError`. */
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

/** Handles the server's `connect`: without a listener, Node would close the connection without a response. */
export const refuseTunnel = (request: IncomingMessage, socket: Duplex, publicUrl: string): void => {
  // Node no longer handles errors of this socket: an unhandled one ends the process.
  socket.on('error', () => socket.destroy());
  refuse(
    new ApiError('NOT_FOUND', { method: 'CONNECT', path: redact(request.url ?? '') }),
    socket,
    publicUrl,
  );
};

const refuse = (error: ApiError, socket: Duplex, publicUrl: string): void => {
  // Inside an earlier response, the client would read it as part of that response. Node does the same.
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
