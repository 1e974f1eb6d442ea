import type { IncomingMessage } from 'node:http';

/** Bytes of a body that may name a cell. Larger bodies are files, whose requests have a credential. */
const MOST = 64 * 1024;

/** Whether a request has a text as its body. */
const hasText = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? (headers['transfer-encoding'] ? '1' : '0')) !== '0' &&
  !headers['content-type']?.startsWith('multipart/');

/** Whether {@link peek} returns the whole body of a request. */
export const isSmall = ({ headers }: IncomingMessage): boolean =>
  !headers['transfer-encoding'] &&
  Number(headers['content-length'] ?? 0) < MOST &&
  !headers['content-type']?.startsWith('multipart/');

/** Returns the body of a request, or its beginning, and leaves the request as if nobody had read it. */
export const peek = async (request: IncomingMessage): Promise<string> => {
  if (!hasText(request)) return '';
  const parts: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      for (let part = request.read(); part !== null; part = request.read()) {
        parts.push(part);
        size += part.length;
      }
      if (size >= MOST || request.complete || request.destroyed) done();
    };
    const done = (): void => {
      for (const event of ['readable', 'close', 'error'] as const) request.off(event, look);
      // Before the next tick, in which an empty stream ends.
      if (size > 0 && !request.destroyed) request.unshift(Buffer.concat(parts));
      resolve();
    };
    for (const event of ['readable', 'close', 'error'] as const) request.on(event, look);
  });
  // Node resumes a stream for its next reader only after a tick.
  await new Promise(setImmediate);
  return Buffer.concat(parts).toString();
};
