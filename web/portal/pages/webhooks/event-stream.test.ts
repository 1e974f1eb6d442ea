import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { feed, readStream, type ServiceEvent } from './event-stream.ts';

const event = (id: string): ServiceEvent => ({
  object: 'event',
  id,
  event: 'ITEM.CONNECTION_EXPIRED',
  api_key_id: 'key_1',
  api_key_prefix: 'svc_test_sk_4f7Qa1',
  connection_id: 'conn_1',
  occurred_at: '2026-03-14T10:00:00.000Z',
  created_at: '2026-03-14T10:00:00.000Z',
  recorded_at: '2026-03-14T10:00:00.000Z',
  payload: { user_id: 'Đorđe' },
});
const frame = (id: string): string =>
  `id: ${id}\nevent: ITEM.CONNECTION_EXPIRED\ndata: ${JSON.stringify(event(id))}\n\n`;

describe('the event stream', () => {
  test('is the same however it is cut', () => {
    const stream = `retry: 2000\n\n${frame('evt_1')}: heartbeat\n\n${frame('evt_2')}`;
    for (const size of [1, 7, 64, stream.length]) {
      let rest = '';
      const events: ServiceEvent[] = [];
      for (let at = 0; at < stream.length; at += size) {
        const fed = feed(rest, stream.slice(at, at + size));
        rest = fed.rest;
        events.push(...fed.events);
      }
      assert.deepEqual(events, [event('evt_1'), event('evt_2')], `pieces of ${size}`);
      assert.equal(rest, '');
    }
  });

  test('is asked for from after the last event, and read to its end', async () => {
    const asked: Record<string, string>[] = [];
    const taken: string[] = [];
    const open = async (headers: Record<string, string>): Promise<Response> => {
      asked.push(headers);
      return new Response(frame('evt_2'));
    };
    const take = (events: ServiceEvent[]): void => {
      taken.push(...events.map(({ id }) => id));
    };
    await readStream(open, null, () => taken.push('open'), take);
    await readStream(open, 'evt_1', () => taken.push('open'), take);
    assert.deepEqual(asked, [{}, { 'Last-Event-ID': 'evt_1' }]);
    assert.deepEqual(taken, ['open', 'evt_2', 'open', 'evt_2']);
  });
});
