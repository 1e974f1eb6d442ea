import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { developer, key, keyOrLink, open } from '../../auth/access.ts';
import type { Endpoint } from './endpoints.ts';
import { refusalsOf } from './refusals.ts';

const endpoint = (changes: Partial<Endpoint>): Endpoint => ({
  method: 'get',
  path: '/things/{id}',
  access: open('none'),
  fieldCodes: {},
  idempotent: false,
  conditional: false,
  schema: {},
  ...changes,
});
const always = ['INVALID_PARAMETER', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

test('a public page returns few errors', () => {
  assert.deepEqual(refusalsOf(endpoint({})), always);
  const params = Type.Object({ id: Type.String() });
  assert.deepEqual(refusalsOf(endpoint({ schema: { params } })), always);
});

test('access implies the errors of its credential, and the limit its own', () => {
  const withKey = refusalsOf(endpoint({ access: key('balance:read') }));
  assert.ok(withKey.includes('INSUFFICIENT_PERMISSIONS') && withKey.includes('RATE_LIMIT_EXCEEDED'));
  const inFlow = refusalsOf(endpoint({ access: keyOrLink() }));
  assert.ok(inFlow.includes('EXPIRED_LINK_TOKEN') && !inFlow.includes('INSUFFICIENT_PERMISSIONS'));
  const managed = refusalsOf(endpoint({ access: developer() }));
  assert.ok(managed.includes('MISSING_DEV_TOKEN') && !managed.includes('MISSING_API_KEY'));
});

test('a body implies its errors, with a field’s own code if it has one', () => {
  const body = Type.Object({
    token: Type.String(),
    notes: Type.Optional(Type.Array(Type.Object({ text: Type.String({ maxLength: 10 }) }))),
  });
  const codes = refusalsOf(endpoint({ method: 'post', schema: { body } }));
  for (const code of ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'MISSING_FIELDS', 'INPUT_TOO_LONG'] as const) {
    assert.ok(codes.includes(code), code);
  }
  const flat = Type.Object({ token: Type.String() });
  const own = refusalsOf(
    endpoint({
      method: 'post',
      schema: { body: flat },
      fieldCodes: { token: { missing: 'MISSING_PUBLIC_TOKEN' } },
    }),
  );
  assert.ok(own.includes('MISSING_PUBLIC_TOKEN') && !own.includes('MISSING_FIELDS'));
});
