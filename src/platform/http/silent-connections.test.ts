import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { createServer } from './server.ts';

test('a closing service waits for requests, and not for unused connections', {
  timeout: 20_000,
}, async () => {
  const app = createServer(loadConfig({}), createLogger('silent', false));
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const silent = connect(port, '127.0.0.1');
  const ended = once(silent, 'close');
  await accepted;
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await asked.promise;
  const closed = app.close();
  await ended;
  answer.resolve('at last');
  assert.equal(await (await slow).text(), 'at last');
  await closed;
});
