import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { books } from '../../banks/simulated/books.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { simulatedCustomer } from './seed.ts';
import type { SessionRow } from './store.ts';

const AT = new Date('2026-03-14T10:00:00Z');

const session = (bankId: string, userId: string, personKey: Buffer, sandbox = {}): SessionRow => ({
  keyId: 1,
  developerId: null,
  clockOffsetMs: 0,
  bankId,
  userId,
  redirectUrl: null,
  appName: null,
  accountSelection: null,
  sandboxSeed: null,
  sandboxScenario: null,
  personKey,
  claimed: false,
  connectionId: null,
  pageMailAt: null,
  userPageOffered: false,
  publicTokenSeconds: null,
  expiresAt: AT,
  authorizedAt: null,
  deniedAt: null,
  ...sandbox,
});

test('a user of a key is one person, who is different for each key', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uint8Array({ minLength: 32, maxLength: 32 }), {
        minLength: 2,
        maxLength: 8,
        comparator: (a, b) => Buffer.compare(a, b) === 0,
      }),
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 128, unit: 'binary' }), {
        minLength: 2,
        maxLength: 8,
      }),
      (keys, users) => {
        const persons = new Map<string, string>();
        for (const [n, key] of keys.entries()) {
          for (const user of users) {
            for (const bank of ['banca-intesa', 'otp']) {
              const { person } = simulatedCustomer(
                session(bank, user, Buffer.from(key)),
                newId('sessionToken'),
              );
              assert.match(person!, /^[0-9a-f]{64}$/);
              const whose = JSON.stringify([n, user]);
              assert.equal(persons.get(person!) ?? whose, whose);
              persons.set(person!, whose);
            }
          }
        }
        assert.equal(persons.size, keys.length * users.length);
      },
    ),
    { numRuns: deep(10, 50) },
  ));

test('account numbers are unique over keys and users, also after an erasure', async () => {
  const ibans = new Set<string>();
  let accounts = 0;
  for (let key = 0; key < deep(2, 12); key++) {
    const personKey = randomBytes(32);
    for (const user of ['user-1', 'user-2', 'user-3']) {
      const names = new Set<string>();
      // The last bank repeats the first, for a consent after an erasure.
      for (const bankId of ['banca-intesa', 'otp', 'raiffeisen', 'banca-intesa']) {
        const customer = simulatedCustomer(session(bankId, user, personKey), newId('sessionToken'));
        const grant = await books.authorize({ bankId, at: AT, ...customer });
        for (const { iban, holderName } of await books.accounts(grant)) {
          accounts++;
          ibans.add(iban!);
          names.add(holderName);
        }
      }
      assert.equal(names.size, 1);
    }
  }
  assert.equal(ibans.size, accounts);
});

test('a seed determines the customer, whoever the user is', () => {
  const chosen = { sandboxSeed: 'docs', sandboxScenario: 'student' };
  assert.deepEqual(
    [1, 2].map((n) =>
      simulatedCustomer(session('otp', `user-${n}`, randomBytes(32), chosen), newId('sessionToken')),
    ),
    Array(2).fill({ seed: 'docs', scenario: 'student' }),
  );
  // An empty seed is valid.
  assert.deepEqual(
    simulatedCustomer(session('otp', 'user-1', randomBytes(32), { sandboxSeed: '' }), newId('sessionToken')),
    { seed: '' },
  );
});
