import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normaliseAddress } from './address.ts';

const same: [typed: string, stored: string][] = [
  ['ana@example.com', 'ana@example.com'],
  ['  Ana@Example.COM\n', 'ana@example.com'],
  ['ana+bank@sub.example.co.rs', 'ana+bank@sub.example.co.rs'],
  ["o'neil.x_y=1%2@example.com", "o'neil.x_y=1%2@example.com"],
  ['ana@пошта.срб', 'ana@xn--80a1acn3a.xn--90a3ac'],
  ['ana@XN--80A1ACN3A.xn--90a3ac', 'ana@xn--80a1acn3a.xn--90a3ac'],
  ['ana@EXAMPLE。com', 'ana@example.com'],
  ['Ана@example.com', 'ана@example.com'],
  ['zoe\u0308@example.com', 'zoë@example.com'],
];
for (const [typed, stored] of same) {
  test(`${JSON.stringify(typed)} is stored as ${stored}`, () => {
    assert.equal(normaliseAddress(typed), stored);
  });
}

const refused = [
  '',
  'ana',
  '@example.com',
  'ana@',
  'ana@@example.com',
  'ana@b@example.com',
  'ana@localhost',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana@example..com',
  'ana@.example.com',
  'ana@example.com.',
  'ana@-example.com',
  'ana@exa mple.com',
  'an a@example.com',
  'ana@example.com\r\nBcc: eve@example.com',
  'ana\r\nBcc:@example.com',
  'Ana <ana@example.com>',
  'ana@example.com,eve@example.com',
  '"ana"@example.com',
  'ana\u007f@example.com',
  'an\u200ba@example.com',
  'ana\u202e@example.com',
  'ana\ud83d@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ana@${'a'.repeat(64)}.com`,
  `ana@${'a.'.repeat(124)}com`,
];
for (const text of refused) {
  test(`${JSON.stringify(text).slice(0, 60)} is not an address`, () => {
    assert.equal(normaliseAddress(text), null);
  });
}

test('a stored address is its own normal form, and contains nothing that could end a header line', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.string({ unit: 'grapheme' }), fc.oneof(fc.domain(), fc.string({ unit: 'grapheme' }))),
      ([local, domain]) => {
        const address = normaliseAddress(`${local}@${domain}`);
        if (address === null) return;
        assert.equal(normaliseAddress(address), address);
        assert.doesNotMatch(address, /[\s<>,;]/);
      },
    ),
  );
});
