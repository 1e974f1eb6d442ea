import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Ending } from '../../../test/support/ending.ts';
import { listen } from './listen.ts';

/** Makes a proxy that holds all responses after the LISTEN until they contain `last`, then sends them together. */
const holdingBack = async (
  t: Ending,
  url: string,
  last: string,
): Promise<{ url: string; asked: Promise<unknown> }> => {
  const { hostname, port } = new URL(url);
  const asked = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connectSocket(Number(port), hostname);
    sockets.push(client, server);
    let held: Buffer[] | undefined;
    client.on('data', (data) => {
      if (data.includes('listen')) {
        held = [];
        asked.resolve();
      }
      server.write(data);
    });
    server.on('data', (data) => {
      held?.push(data);
      if (held === undefined) client.write(data);
      else if (Buffer.concat(held).includes(last)) {
        client.write(Buffer.concat(held));
        held = undefined;
      }
    });
    for (const socket of [client, server]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.port = String((proxy.address() as { port: number }).port);
  return { url: through.href, asked: asked.promise };
};

test('a notification that arrives with the response to LISTEN is received after onConnect', async (t) => {
  const { sql, url } = await testDatabase(t);
  const proxy = await holdingBack(t, url, 'second');
  const received: string[] = [];
  const all = Promise.withResolvers<void>();
  const listening = listen({ connectionString: proxy.url }, 'news', {
    onMessage: (payload) => {
      received.push(payload);
      if (payload === 'second') all.resolve();
    },
    onConnect: () => received.push('connected'),
  });
  await proxy.asked;
  // Notifications before the server listens are lost.
  while (
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and query = 'listen "news"' and state = 'idle'`
    ).count === 0
  );
  await sql`notify news, 'first'`;
  await sql`notify news, 'second'`;
  const listener = await listening;
  await all.promise;
  assert.deepEqual(received, ['connected', 'first', 'second']);
  await listener.end();
});
