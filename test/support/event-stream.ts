/** Reads GET /developers/events/stream. */
import assert from 'node:assert/strict';
import type { Ending } from './ending.ts';

interface Frame {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service sent
  data: any;
}

interface EventReader {
  /** Returns the next event; rejects when the stream ends. */
  next(): Promise<Frame>;
  /** Resolves when the service ends the stream. */
  ended(): Promise<void>;
  close(): void;
}

/** Resolves when the stream is open, so that no later event is missed. */
export const readEvents = async (
  t: Ending,
  serviceUrl: string,
  session: string,
  lastEventId?: string,
): Promise<EventReader> => {
  const abort = new AbortController();
  t.after(async () => abort.abort());
  const response = await fetch(`${serviceUrl}/developers/events/stream`, {
    headers: {
      authorization: `Bearer ${session}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  assert.equal(response.headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  const blocks = blocksOf(response.body!.pipeThrough(new TextDecoderStream()));
  assert.deepEqual((await blocks.next()).value, { retry: '2000' });

  const next = async (): Promise<Frame | null> => {
    for (;;) {
      const { value, done } = await blocks.next();
      if (done) return null;
      if (value.id !== undefined) return { id: value.id, event: value.event!, data: JSON.parse(value.data!) };
    }
  };
  return {
    async next() {
      return (await next()) ?? assert.fail('the stream ended');
    },
    async ended() {
      assert.equal(await next(), null);
    },
    close: () => abort.abort(),
  };
};

/** Yields the fields of each block; none for a comment. */
async function* blocksOf(chunks: AsyncIterable<string>): AsyncGenerator<Record<string, string>> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      yield Object.fromEntries(
        lines
          .filter((line) => !line.startsWith(':'))
          .map((line) => [line.split(': ')[0]!, line.slice(line.indexOf(': ') + 2)]),
      );
    }
  }
}
