/** Server-sent events over fetch: the browser's own reader of them cannot send an Authorization header. */

import type { Event as ServiceEvent } from '../../api/openapi.gen.ts';

export type { ServiceEvent };

/** What `feed` made of a piece of the stream. */
export interface Fed {
  events: ServiceEvent[];
  /** The beginning of a block whose end has not come yet. */
  rest: string;
}

/** Takes the next piece of a stream after what was left of the pieces before; comments and `retry` are no events. */
export const feed = (rest: string, piece: string): Fed => {
  const blocks = `${rest}${piece}`.split('\n\n');
  const left = blocks.pop()!;
  const events = blocks.flatMap((block) => {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n');
    return data === '' ? [] : [JSON.parse(data) as ServiceEvent];
  });
  return { events, rest: left };
};

/**
 * Reads the stream from after an event, or from now, until it ends or is aborted. `opened` is called once it is
 * open. @throws ApiProblem or what fetch throws.
 */
export const readStream = async (
  open: (headers: Record<string, string>) => Promise<Response>,
  lastEventId: string | null,
  opened: () => void,
  take: (events: ServiceEvent[]) => void,
): Promise<void> => {
  const response = await open(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId });
  opened();
  let rest = '';
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const fed = feed(rest, value);
    rest = fed.rest;
    if (fed.events.length > 0) take(fed.events);
  }
};
