import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { nullable, ref } from '../../platform/http/schema.ts';
import { type JsonSchema, published } from './json-schema.ts';

const publish = (schema: object): JsonSchema => published(schema as JsonSchema);
const Bank = Type.Object({ id: Type.String() }, { $id: 'Bank' });

test('a reference points to the components, and a component does not contain its own name', () => {
  assert.deepEqual(publish(ref(Bank)), { $ref: '#/components/schemas/Bank' });
  assert.deepEqual(publish(Type.Array(ref(Bank))).items, { $ref: '#/components/schemas/Bank' });
  assert.equal(publish(Bank).$id, undefined);
});

test('a nullable schema has null in its type and keeps its other keywords', () => {
  assert.deepEqual(publish(nullable(Type.String({ description: 'A name.', examples: ['Ana'] }))), {
    type: ['string', 'null'],
    description: 'A name.',
    examples: ['Ana'],
  });
});

test('a nullable reference or constant stays a choice', () => {
  assert.deepEqual(publish(nullable(ref(Bank))).anyOf, [
    { $ref: '#/components/schemas/Bank' },
    { type: 'null' },
  ]);
  assert.equal(publish(nullable(Type.Literal('a'))).anyOf?.length, 2);
});

test('a record becomes additionalProperties, and a closed object stays closed', () => {
  const record = publish(Type.Record(Type.String(), Type.Integer()));
  assert.deepEqual(record, { type: 'object', additionalProperties: { type: 'integer' } });
  assert.equal(publish(Type.Object({}, { additionalProperties: false })).additionalProperties, false);
});
