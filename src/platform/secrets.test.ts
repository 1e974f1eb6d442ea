import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { SealingKey, sameSecret } from './secrets.ts';

test('what was sealed can be opened with its key alone, and only unchanged', () => {
  const master = new SealingKey(randomBytes(32));
  const { key, wrapped } = master.newDataKey();
  const sealed = key.seal('Ђорђе Đorđević');
  assert.equal(master.unwrap(wrapped).open(sealed), 'Ђорђе Đorđević');
  assert.notDeepEqual(key.seal('x'), key.seal('x'), 'equal texts do not look equal');
  assert.throws(() => new SealingKey(randomBytes(32)).unwrap(wrapped));
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    assert.throws(() => key.open(changed), `byte ${at}`);
  }
});

test('secrets of any length are compared', () => {
  assert.ok(sameSecret('abc', 'abc'));
  assert.ok(!sameSecret('abc', 'abcd'));
  assert.ok(!sameSecret('', 'a'));
});
