import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { MasterKey, SealingKey, sameSecret } from './secrets.ts';

const PLACE = 'accounts.holder acc_1';

describe('a sealed value', () => {
  const raw = randomBytes(32);
  const key = new SealingKey(raw);
  const sealed = key.seal('Ђорђе Đorđević', PLACE);

  test('opens only with its key, at its place, and unchanged', () => {
    assert.equal(key.open(sealed, PLACE), 'Ђорђе Đorđević');
    assert.notDeepEqual(key.seal('x', PLACE), key.seal('x', PLACE), 'equal texts do not look equal');
    assert.throws(() => new SealingKey(randomBytes(32)).open(sealed, PLACE));
    for (const elsewhere of ['accounts.holder acc_2', 'accounts.iban acc_1', 'holders.holder acc_1'] as const)
      assert.throws(() => key.open(sealed, elsewhere), elsewhere);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      assert.throws(() => key.open(changed, PLACE), `byte ${at}`);
    }
    for (let length = 0; length < sealed.length; length++) {
      assert.throws(() => key.open(sealed.subarray(0, length), PLACE), `${length} bytes`);
    }
  });

  test('no nonce is used twice, because two texts under one nonce would reveal each other', () => {
    // More than are drawn at once, alternately by two keys.
    const other = new SealingKey(randomBytes(32));
    const values = Array.from({ length: 2_000 }, (_, nth) => (nth % 3 ? key : other).seal('x', PLACE));
    assert.equal(new Set(values.map((value) => value.toString('hex', 9, 21))).size, values.length);
    for (const value of values) assert.equal((key.hasMarked(value) ? key : other).open(value, PLACE), 'x');
  });

  test('names the key that sealed it, and does not open without that name', () => {
    assert.ok(key.hasMarked(sealed));
    assert.ok(!new SealingKey(randomBytes(32)).hasMarked(sealed));
    assert.throws(() => key.open(sealed.subarray(key.mark.length), PLACE));
  });
});

test('former master keys open old values, and new values are sealed with the present one', () => {
  const [oldest, older, present] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const master = new MasterKey(present, [older, oldest]);
  for (const former of [oldest, older]) {
    assert.equal(master.open(new MasterKey(former).seal('secret', PLACE), PLACE), 'secret');
  }
  const sealed = master.seal('secret', PLACE);
  assert.ok(master.present.hasMarked(sealed));
  assert.equal(new MasterKey(present).open(sealed, PLACE), 'secret');
  assert.throws(() => new MasterKey(older, [oldest]).open(sealed, PLACE));
  assert.throws(() => master.open(sealed, 'accounts.iban acc_1'));
});

test('secrets of any length are compared', () => {
  assert.ok(sameSecret('abc', 'abc'));
  assert.ok(!sameSecret('abc', 'abcd'));
  assert.ok(!sameSecret('', 'a'));
});

test('derives a different key for each purpose of any length', () => {
  const key = new SealingKey(Buffer.alloc(32, 3));
  const lengths = [0, 1_024, 1_025, 9_000, 9_001];
  const derived = lengths.map((length) => key.derive('ž'.repeat(length)).toString('hex'));
  assert.equal(new Set(derived).size, lengths.length);
});
