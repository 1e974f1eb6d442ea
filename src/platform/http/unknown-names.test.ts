import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { UnknownNames } from './unknown-names.ts';

test('at most ten unknown names are looked up, each once', () => {
  const headers: Record<string, unknown> = {};
  const reply = {
    getHeader: (name: string) => headers[name],
    header: (name: string, value: unknown) => {
      headers[name] = value;
    },
  } as unknown as FastifyReply;
  let lookups = 0;
  const known = {
    *[Symbol.iterator]() {
      lookups += 1;
      yield 'amount';
    },
  };
  const unknown = new UnknownNames(reply);
  for (let row = 0; row < 500; row++) unknown.add('body field', 'ammount', 'transactions[].', known);
  assert.equal(lookups, 1);
  for (let name = 0; name < 50_000; name++) unknown.add('body field', `f${name}`, '', known);
  assert.equal(lookups, 10);
  const [first, ...others] = headers['Service-Warning'] as string[];
  assert.equal(first, 'unknown body field "transactions[].ammount"; did you mean "amount"?');
  assert.equal(others.length, 9);
});
