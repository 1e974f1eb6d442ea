import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isPassword } from './password.ts';

test('a hash is Argon2id with 19 MiB, two passes and one lane, and never the same twice', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, second);
  assert.ok(await isPassword('correct horse', first));
  assert.ok(!(await isPassword('correct horsf', first)));
});

test('agrees with the reference implementation, whose hashes are of this form', async () => {
  // From the test vectors of the reference program: argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.ok(await isPassword('password', reference));
  assert.ok(!(await isPassword('Password', reference)));
});

for (const password of [
  '  spaces count  ',
  'šifra čćžđ',
  'лозинка123',
  '🔑🔑🔑🔑🔑🔑🔑🔑',
  'x'.repeat(128),
]) {
  test(`takes ${JSON.stringify(password).slice(0, 30)} as it is`, async () => {
    const stored = await hashPassword(password);
    assert.ok(await isPassword(password, stored));
    assert.ok(!(await isPassword(`${password} `, stored)));
    assert.ok(!(await isPassword(password.trim().slice(0, -1), stored)));
  });
}

test('nothing is the password of nobody', async () => {
  assert.equal(await isPassword('correct horse', null), false);
});
