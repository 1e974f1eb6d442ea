import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountNumber, ibanOf, isValidSerbianIban, referenceModel97 } from './iban.ts';

test('check digits follow the national rule', () => {
  assert.equal(accountNumber('265', '1000000000001'), '265100000000000148');
  assert.equal(ibanOf(accountNumber('840', '0000743324843')), 'RS35840000074332484318');
});

test('an IBAN is valid only with both its checks', () => {
  const iban = 'RS35265100000000000148';
  assert.ok(isValidSerbianIban(iban));
  for (let at = 4; at < iban.length; at++) {
    const changed = iban.slice(0, at) + ((Number(iban[at]) + 1) % 10) + iban.slice(at + 1);
    assert.ok(!isValidSerbianIban(changed), changed);
  }
  assert.ok(!isValidSerbianIban(iban.replace('RS35', 'RS36')));
  assert.ok(!isValidSerbianIban(iban.slice(0, -1)));
  assert.ok(!isValidSerbianIban(`DE${iban.slice(2)}`));
});

test('a reference of model 97 carries its own check digits', () => {
  assert.equal(referenceModel97('3220000111111111000'), '97 16 3220000111111111000');
});
