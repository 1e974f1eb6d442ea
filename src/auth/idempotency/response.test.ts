import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { captureResponse } from './response.ts';

test('a response that cannot be stored (a stream, a buffer, nothing) fails before the commit', async () => {
  const reply = {
    getHeaders: () => ({}),
    statusCode: 200,
    serialize: JSON.stringify,
  } as unknown as FastifyReply;
  for (const payload of [Readable.from(['a']), Buffer.from('a'), 'a', null, undefined, []]) {
    await assert.rejects(
      captureResponse(reply, () => payload),
      /returns a plain object/,
    );
  }
  assert.equal((await captureResponse(reply, () => ({ a: 1 }))).body, '{"a":1}');
});
