/** Server-sent events: the frames of a streamed response. */

export interface Frame {
  id: string | null;
  event: string;
  data: string;
  /** Milliseconds to wait before a reconnection, if the service sends them. */
  retry: number | null;
}

/** The longest frame in characters; those of the service have a few hundred. */
const LONGEST = 1_000_000;

const frameOf = (block: string): Frame => {
  const frame: Frame = { id: null, event: '', data: '', retry: null };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'id') frame.id = value;
    else if (name === 'event') frame.event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d{1,6}$/.test(value)) frame.retry = Number(value);
  }
  return { ...frame, data: data.join('\n') };
};

/** Yields complete frames. A heartbeat has no data. An incomplete frame at the end is dropped. */
export async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let pending = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      pending += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n');
      for (let end = pending.indexOf('\n\n'); end >= 0; end = pending.indexOf('\n\n')) {
        yield frameOf(pending.slice(0, end));
        pending = pending.slice(end + 2);
      }
      if (pending.length > LONGEST) throw new Error(`A frame has more than ${LONGEST} characters.`);
    }
  } finally {
    // Close the connection when the reader stops.
    await reader.cancel().catch(() => {});
  }
}
