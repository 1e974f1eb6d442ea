import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IdKind, isWellFormedApiKey, newApiKey, newId, prefixes, withChecksum } from './ids.ts';

test('ids have their prefix and at least 128 random bits, and do not repeat', () => {
  for (const kind of Object.keys(prefixes) as IdKind[]) {
    assert.match(newId(kind), new RegExp(`^${prefixes[kind]}[0-9A-Za-z]{22}$`));
  }
  assert.ok(22 * Math.log2(62) >= 128);
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newId('transaction'))).size, 10_000);
});

test('every wrong or swapped character of a key is noticed without asking the database', () => {
  const key = newApiKey();
  assert.ok(isWellFormedApiKey(key));
  for (let at = 0; at < key.length; at++) {
    const wrong = key[at] === 'x' ? 'y' : 'x';
    assert.ok(!isWellFormedApiKey(key.slice(0, at) + wrong + key.slice(at + 1)), `character ${at}`);
    if (key[at] !== key[at + 1] && at + 1 < key.length) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      assert.ok(!isWellFormedApiKey(swapped), `characters ${at} and ${at + 1}`);
    }
  }
  assert.ok(isWellFormedApiKey(newApiKey('live')));
  for (const bad of [
    '',
    'svc_test_sk_',
    `${key}0`,
    key.slice(1),
    withChecksum('svc_prod_sk_000000000000000000000000000000'),
  ]) {
    assert.ok(!isWellFormedApiKey(bad), bad);
  }
});
