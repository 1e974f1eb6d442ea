import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Frame, framesOf } from './frames.ts';

const STREAM =
  'retry: 2000\n\nid: evt_1\nevent: A\ndata: {"user_id":"Đorđe"}\n\n: heartbeat\n\n' +
  'id: evt_2\ndata: a\ndata: b\n\nid: evt_3\ndata: cut';

const cutInto = (size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(STREAM);
  return new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
};

test('a stream gives the same frames however it is split; an unfinished frame is dropped', async () => {
  for (const size of [1, 7, 64, 1_000]) {
    const frames: Frame[] = [];
    for await (const frame of framesOf(cutInto(size))) frames.push(frame);
    assert.deepEqual(frames, [
      { id: null, event: '', data: '', retry: 2_000 },
      { id: 'evt_1', event: 'A', data: '{"user_id":"Đorđe"}', retry: null },
      { id: null, event: '', data: '', retry: null },
      { id: 'evt_2', event: '', data: 'a\nb', retry: null },
    ]);
  }
});

test('a frame without an end is an error, and a reader that stops closes the connection', async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000).fill(97)),
    cancel: () => {
      cancelled = true;
    },
  });
  await assert.rejects(framesOf(endless).next(), /more than 1000000 characters/);
  assert.equal(cancelled, true);
});
