/** Server-sent events as they come over a connection. */

export interface Frame {
  id: string | null;
  event: string;
  data: string;
  /** Milliseconds to wait before coming back, where the service says so. */
  retry: number | null;
}

/** A frame of the service is a few hundred bytes. */
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

/** Whole frames; one that is cut off is none. @param heard is called whenever anything comes, heartbeats too */
export async function* frames(body: AsyncIterable<Uint8Array>, heard: () => void): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of body) {
    heard();
    pending += decoder.decode(chunk, { stream: true }).replaceAll('\r\n', '\n');
    for (let end = pending.indexOf('\n\n'); end >= 0; end = pending.indexOf('\n\n')) {
      yield frameOf(pending.slice(0, end));
      pending = pending.slice(end + 2);
    }
    if (pending.length > LONGEST) throw new Error('a frame is too long');
  }
}
