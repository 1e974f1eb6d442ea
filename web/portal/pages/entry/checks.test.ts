import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailFaults, registrationFaults, safeNext } from './checks.ts';

test('an email address has text before and after the @', () => {
  for (const email of ['ana@example.com', ' ana@example.com ', ''])
    assert.deepEqual(emailFaults({ email }), {});
  for (const email of ['ana', '@example.com', 'ana@', 'a b@example.com']) {
    assert.deepEqual(emailFaults({ email }), { email: 'badEmail' }, email);
  }
});

test('a registration needs the consent and a password of eight characters, counted by code points', () => {
  const good = { email: 'ana@example.com', password: 'correct horse', consent: 'on' };
  assert.deepEqual(registrationFaults(good), {});
  assert.deepEqual(registrationFaults({ ...good, password: '🐎🐎🐎🐎' }), { password: 'tooShort' });
  assert.deepEqual(registrationFaults({ email: 'ana' }), {
    email: 'badEmail',
    password: 'tooShort',
    consent: 'consentNeeded',
  });
});

test('a login redirects to a page of the portal only', () => {
  assert.equal(safeNext('/keys?create'), '/keys?create');
  for (const next of [null, '', 'keys', '//example.com', '/\\example.com', 'https://example.com']) {
    assert.equal(safeNext(next), '/', String(next));
  }
});
