import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from './loopback.ts';

test('names and addresses of this machine are distinguished from all others', () => {
  for (const host of ['localhost', 'LOCALHOST.', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]']) {
    assert.equal(isLoopback(host), true, host);
  }
  assert.equal(isLoopback('[::ffff:127.0.0.1]'), true);
  for (const host of [
    '0.0.0.0',
    '::',
    '192.168.1.5',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.nip.io',
    '',
  ])
    assert.equal(isLoopback(host), false, host);
});
