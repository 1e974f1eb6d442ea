/** The service's description of itself, for programs and for browsers, at both addresses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../support/app.ts';

test('the root describes the service, with an address for every endpoint', async (t) => {
  const app = await startApp(t);
  for (const path of ['/', '/v1', '/v1/']) {
    const { status, headers, body } = await app.api.get(path);
    assert.equal(status, 200, path);
    assert.deepEqual(Object.keys(body), [
      'name',
      'version',
      'description',
      'status',
      'docs',
      'endpoints',
      'request_id',
    ]);
    assert.deepEqual([body.version, body.status], ['1.0.0', 'operational']);
    assert.equal(body.docs, `${app.config.publicUrl}/docs`);
    assert.equal(body.request_id, headers.get('x-request-id'));
    assert.ok(body.endpoints.includes('GET /connect/{session_token}/status'));
    assert.equal(new Set(body.endpoints).size, app.service.app.endpoints.length);
  }
});

test('the page for browsers has a Vary header, so that caches separate it', async (t) => {
  const app = await startApp(t);
  for (const accept of ['text/html,*/*;q=0.8', 'application/json']) {
    const { headers } = await fetch(app.url, { headers: { accept } });
    assert.match(headers.get('vary') ?? '', /\baccept\b/i);
  }
});
