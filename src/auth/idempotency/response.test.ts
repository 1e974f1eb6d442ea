import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { made } from './response.ts';

test('what cannot be kept is a failure, before anything is committed: a stream, a buffer, nothing', async () => {
  const reply = {
    getHeaders: () => ({}),
    statusCode: 200,
    serialize: JSON.stringify,
  } as unknown as FastifyReply;
  for (const payload of [Readable.from(['a']), Buffer.from('a'), 'a', null, undefined, []]) {
    await assert.rejects(
      made(reply, () => payload),
      /returns a plain object/,
    );
  }
  assert.equal((await made(reply, () => ({ a: 1 }))).body, '{"a":1}');
});
