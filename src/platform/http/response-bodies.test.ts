import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyReply } from 'fastify';
import { finishResponseBodies } from './response-bodies.ts';

const TEXT = 'text/plain; charset=utf-8';
const ACCEPTS = { 'accept-encoding': 'gzip' };

const serve = (t: TestContext, respond: (reply: FastifyReply) => unknown) => {
  const app = Fastify();
  t.after(() => app.close());
  finishResponseBodies(app);
  app.get('/', async (_request, reply) => respond(reply));
  return app;
};

test('a body of 1,024 bytes is sent unchanged, and one of a byte more is compressed, in any encoding', async (t) => {
  for (const [letter, bytes] of [
    ['x', 1],
    ['š', 2],
    ['€', 3],
  ] as const) {
    for (const [length, encoding] of [
      [1_024, undefined],
      [1_025, 'gzip'],
    ] as const) {
      const text = letter.repeat(Math.floor(length / bytes)) + 'x'.repeat(length % bytes);
      const app = serve(t, (reply) => reply.type(TEXT).send(text));
      const response = await app.inject({ url: '/', headers: ACCEPTS });
      assert.equal(response.headers['content-encoding'], encoding, `${length} bytes of ${letter}`);
      const body = encoding ? gunzipSync(response.rawPayload) : response.rawPayload;
      assert.equal(body.toString(), text);
    }
  }
});

test('partial, excluded, untransformable and encoded bodies are sent unchanged', async (t) => {
  const text = 'x'.repeat(5_000);
  for (const respond of [
    (reply: FastifyReply) => reply.type(TEXT).code(206).header('Content-Range', 'bytes 0-4999/9000'),
    (reply: FastifyReply) => reply.type(TEXT).header('Cache-Control', 'no-store, no-transform'),
    (reply: FastifyReply) => reply.type(TEXT).header('Content-Encoding', 'zstd'),
    (reply: FastifyReply) => reply.type('image/png'),
    (reply: FastifyReply) => reply.type('text/event-stream'),
  ]) {
    const app = serve(t, (reply) => respond(reply).send(text));
    const response = await app.inject({ url: '/', headers: ACCEPTS });
    assert.equal(response.payload, text);
    assert.notEqual(response.headers['content-encoding'], 'gzip');
  }
});

test('the content-length of the plain body is not sent with the compressed one', async (t) => {
  const text = 'x'.repeat(5_000);
  const app = serve(t, (reply) =>
    reply
      .type(TEXT)
      .header('Content-Length', text.length)
      .send(Readable.from([text], { objectMode: false })),
  );
  for (const method of ['GET', 'HEAD'] as const) {
    const plain = await app.inject({ method, url: '/' });
    assert.equal(plain.headers['content-length'], '5000');
    const response = await app.inject({ method, url: '/', headers: ACCEPTS });
    assert.deepEqual(
      [response.headers['content-encoding'], response.headers['content-length']],
      ['gzip', undefined],
    );
    if (method === 'GET') assert.equal(gunzipSync(response.rawPayload).toString(), text);
  }
});

test('a source is destroyed when its reader disconnects', async (t) => {
  for (const accepted of ['gzip', 'br', '']) {
    const given = Promise.withResolvers<Readable>();
    const app = serve(t, (reply) => {
      const source = new Readable({
        read() {
          this.push(randomBytes(65_536));
        },
      });
      given.resolve(source);
      return reply.type(TEXT).send(source);
    });
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const sent = request({ port, headers: { 'accept-encoding': accepted } }).end();
    const [response] = await once(sent, 'response');
    await once(response, 'data');
    const source = await given.promise;
    const closed = new Promise((resolve) => source.once('close', resolve));
    sent.destroy();
    await closed;
    assert.ok(source.destroyed);
  }
});
