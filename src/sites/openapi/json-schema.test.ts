import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { nullable, ref } from '../../platform/http/schema.ts';
import { type JsonSchema, published } from './json-schema.ts';

const publish = (schema: object): JsonSchema => published(schema as JsonSchema);
const Bank = Type.Object({ id: Type.String() }, { $id: 'Bank' });

test('a reference points into the components, and a component does not carry its own name', () => {
  assert.deepEqual(publish(ref(Bank)), { $ref: '#/components/schemas/Bank' });
  assert.deepEqual(publish(Type.Array(ref(Bank))).items, { $ref: '#/components/schemas/Bank' });
  assert.equal(publish(Bank).$id, undefined);
});

test('what may be null says so in its type, and keeps what else is known of it', () => {
  assert.deepEqual(publish(nullable(Type.String({ description: 'A name.', examples: ['Ana'] }))), {
    type: ['string', 'null'],
    description: 'A name.',
    examples: ['Ana'],
  });
});

test('a reference or a fixed value that may be null stays a choice', () => {
  assert.deepEqual(publish(nullable(ref(Bank))).anyOf, [
    { $ref: '#/components/schemas/Bank' },
    { type: 'null' },
  ]);
  assert.equal(publish(nullable(Type.Literal('a'))).anyOf?.length, 2);
});

test('a record of any names becomes additionalProperties, a closed object stays closed', () => {
  const record = publish(Type.Record(Type.String(), Type.Integer()));
  assert.deepEqual(record, { type: 'object', additionalProperties: { type: 'integer' } });
  assert.equal(publish(Type.Object({}, { additionalProperties: false })).additionalProperties, false);
});
