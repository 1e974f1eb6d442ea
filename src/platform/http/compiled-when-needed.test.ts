/** Schemas are compiled at first use, not at the start. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serializerBuilder } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

const NOT_COMPILED = { $ref: 'Nowhere#' };

test('the first request of a route compiles its validator', () => {
  const of = (schema: object) => validatorCompiler()({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const broken = of(NOT_COMPILED);
  assert.throws(() => broken({}), /resolve/);
  const validate = of({ type: 'object', required: ['amount'] });
  assert.equal(validate({ amount: 1 }), true);
  assert.equal(validate.errors, null);
  assert.equal(validate({}), false);
  assert.match(JSON.stringify(validate.errors), /"keyword":"required"/);
});

test('the first response of a route compiles its serializer', () => {
  const build = serializerBuilder()({}, {});
  const of = (schema: object) => build({ schema, method: 'GET', url: '/', httpStatus: '200' });
  const broken = of(NOT_COMPILED);
  assert.throws(() => broken({}), /Nowhere/);
  const serialize = of({ type: 'object', properties: { amount: { type: 'integer' } } });
  assert.equal(serialize({ amount: 1, hidden: 2 }), '{"amount":1}');
  assert.equal(serialize({ amount: 3 }), '{"amount":3}');
});
