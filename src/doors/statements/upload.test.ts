import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { byteBudget } from '../../platform/byte-budget.ts';
import { asApiError } from '../../platform/http/as-api-error.ts';
import type { App } from '../../platform/http/server.ts';
import { bytesOf, takeUploads, type UploadedFile } from './upload.ts';

const HOARDER = '1';
const BUDGET = 64 * 1024 * 1024;

/** Starts a service with uploads only, whose key is a header. */
const listening = async (t: { after(work: () => unknown): void }) => {
  const app = Fastify();
  app.decorateRequest('key', null);
  app.decorateRequest('owner', null);
  app.addHook('onRequest', (asked, _reply, done) => {
    const publicId = String(asked.headers.key);
    asked.key = { id: Number(publicId), publicId };
    asked.owner = publicId;
    done();
  });
  app.setErrorHandler((error, asked, reply) => reply.code(asApiError(error, asked).entry.status).send({}));
  await app.register(async (scope) => {
    takeUploads(scope as unknown as App, byteBudget(BUDGET));
    scope.post('/', { bodyLimit: 100_000 }, async ({ body }) => {
      const { file = [] } = body as { file?: UploadedFile[] };
      return file.map((each) => bytesOf(each).toString());
    });
  });
  const url = await app.listen({ port: 0 });
  t.after(() => app.close());
  return { app, url, port: (app.server.address() as AddressInfo).port };
};

test('unfinished uploads of a key block further uploads of that key only', async (t) => {
  const { app, url, port } = await listening(t);
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  const held = Array.from({ length: 22 }, () => {
    const sent = request({ port, method: 'POST', headers: { key: HOARDER, 'content-length': '1000' } });
    sent.on('error', () => {});
    sent.write('Datum;');
    return sent;
  });
  while (arrived < held.length) await turn();
  const upload = (key: string): Promise<Response> =>
    fetch(url, { method: 'POST', headers: { key }, body: 'x' });
  assert.equal((await upload(HOARDER)).status, 503);
  const another = await upload('2');
  assert.deepEqual([another.status, await another.json()], [200, ['x']]);
  const gone = held.map((sent) => new Promise((resolve) => sent.once('close', resolve)));
  for (const sent of held) sent.destroy();
  await Promise.all(gone);
  // An ended upload that has not been noticed yet releases its place to this one.
  assert.equal((await upload(HOARDER)).status, 200);
});

test('a form is read completely with any file names, or refused', async (t) => {
  const { url } = await listening(t);
  const send = (body: FormData | string, headers = {}): Promise<Response> =>
    fetch(url, { method: 'POST', headers: { key: 'k', ...headers }, body });
  const form = new FormData();
  form.append('user_id', 'u');
  for (const name of ['a.txt', '../../a.txt', 'č "quoted".txt', ''])
    form.append('file', new Blob([name]), name);
  assert.deepEqual(await (await send(form)).json(), ['a.txt', '../../a.txt', 'č "quoted".txt', '']);
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const whole = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n';
  assert.deepEqual(await (await send(whole, multipart)).json(), ['x']);
  for (let end = 0; end < whole.length - 4; end += 3) {
    assert.equal(
      (await send(whole.slice(0, end), multipart)).status,
      end === 0 ? 400 : 400,
      whole.slice(0, end),
    );
  }
  assert.equal((await send(whole, { 'content-type': 'multipart/form-data' })).status, 400);
  const many = new FormData();
  for (let count = 0; count <= 100; count++) many.append('file', new Blob(['x']), 'a');
  assert.equal((await send(many)).status, 400);
});
