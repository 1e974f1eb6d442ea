import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from './log.ts';
import { newApiKey, newId } from './vocabulary/ids.ts';

test('secrets are redacted anywhere in a line', () => {
  const secrets = [
    newApiKey(),
    newId('linkToken'),
    newId('sessionToken'),
    newId('publicToken'),
    newId('developerSession'),
    newId('keyToken'),
    `whsec_${newId('event').slice(4)}`,
  ];
  for (const secret of secrets) {
    const line = JSON.stringify({
      url: `/v1/connect/${secret}/status?token=${secret}&x=1`,
      err: { message: `Bearer ${secret}`, stack: `at ${secret}` },
    });
    const kept = secret.slice(secret.indexOf('_', secret.startsWith('svc') ? 9 : 0) + 1);
    assert.ok(!redact(line).includes(kept), redact(line));
  }
});

test('query values that name a person or open a link are redacted, ids are not', () => {
  assert.equal(
    redact('GET /verify-email?token=abc123def&to=ana@example.com&limit=5 req_0123456789'),
    'GET /verify-email?token=…&to=…&limit=5 req_0123456789',
  );
});
