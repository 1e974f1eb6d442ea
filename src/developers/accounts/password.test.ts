import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { hashPassword, isPassword } from './password.ts';

const HERE = '192.0.2.1';

test('a hash is Argon2id with 19 MiB, two passes and one lane, and never the same twice', async () => {
  const [first, second] = await Promise.all([
    hashPassword('correct horse', HERE),
    hashPassword('correct horse', HERE),
  ]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, second);
  assert.ok(await isPassword('correct horse', first, HERE));
  assert.ok(!(await isPassword('correct horsf', first, HERE)));
});

test('agrees with a hash of the reference implementation', async () => {
  // From the test vectors of the reference program: argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.ok(await isPassword('password', reference, HERE));
  assert.ok(!(await isPassword('Password', reference, HERE)));
});

for (const password of [
  '  spaces count  ',
  'šifra čćžđ',
  'лозинка123',
  '🔑🔑🔑🔑🔑🔑🔑🔑',
  'x'.repeat(128),
]) {
  test(`accepts ${JSON.stringify(password).slice(0, 30)} unchanged`, async () => {
    const stored = await hashPassword(password, HERE);
    assert.ok(await isPassword(password, stored, HERE));
    assert.ok(!(await isPassword(`${password} `, stored, HERE)));
    assert.ok(!(await isPassword(password.trim().slice(0, -1), stored, HERE)));
  });
}

test('an empty password never matches', async () => {
  assert.equal(await isPassword('correct horse', null, HERE), false);
});

test('of 300 concurrent passwords from two networks, those of other networks are all hashed', async () => {
  const outcomes: boolean[] = [];
  const hash = (ip: string): Promise<boolean> =>
    hashPassword('correct horse', ip).then(
      () => true,
      (error: unknown) => {
        assert.ok(error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE');
        assert.ok(error.headers['Retry-After']);
        return false;
      },
    );
  const flood = Array.from({ length: 300 }, (_, i) =>
    // Addresses of one /64 are one network.
    hash(i % 2 ? '192.0.2.1' : `2001:db8::${i.toString(16)}`),
  );
  for (let i = 1; i <= 14; i++) outcomes.push(await hash(`198.51.100.${i}`));
  assert.deepEqual(outcomes, Array(14).fill(true));
  const hashed = (await Promise.all(flood)).filter(Boolean).length;
  assert.ok(hashed >= 60 && hashed < 300, `${hashed} of the flood were hashed`);
});
