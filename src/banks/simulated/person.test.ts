/** The identity of a customer, independent of their transactions: one person may have several banks and seeds. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { books } from './books.ts';
import { SCENARIOS } from './scenarios.ts';

const AT = new Date('2026-05-20T10:00:00Z');
const BANKS = ['banca-intesa', 'otp', 'raiffeisen'];

/** Returns all data of a bank about a customer. */
const told = async (bankId: string, seed: string, scenario: string, person?: string) => {
  const grant = await books.authorize({
    bankId,
    at: AT,
    seed,
    scenario,
    ...(person === undefined ? {} : { person }),
  });
  return {
    holder: await books.holder(grant),
    accounts: await books.accounts(grant),
    changes: await books.pull(grant, null, AT),
  };
};

const wordings = ({ changes }: Awaited<ReturnType<typeof told>>): string[] =>
  changes.flatMap((change) => (change.kind === 'released' ? [] : [change.entry.description]));

const printed = (text: string): string =>
  text.replaceAll('đ', 'dj').replaceAll('Đ', 'DJ').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

test('a seed always gives exactly the same data', async () => {
  const digest = await Promise.all(
    BANKS.flatMap((bank) =>
      SCENARIOS.map(async (scenario) => JSON.stringify(await told(bank, 'test', scenario))),
    ),
  );
  assert.equal(
    hash('sha256', digest.join('\n')),
    'd0f6a596ebc35978de72598978c3e235a9182245da39cd0eca97b1f928b62ac1',
  );
});

test('the same person has one name and one contact everywhere, and nothing else in common', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.uniqueArray(fc.string({ maxLength: 20 }), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...SCENARIOS.filter((scenario) => scenario !== 'business')),
      async (person, seeds, scenario) => {
        const customers = await Promise.all(
          seeds.flatMap((seed) => BANKS.map((bank) => told(bank, seed, scenario, person))),
        );
        const holder = customers[0]!.holder!;
        for (const customer of customers) {
          if (customer.holder) assert.deepEqual(customer.holder, holder);
          for (const { holderName } of customer.accounts) assert.equal(holderName, holder.fullName);
        }
        const ibans = customers.flatMap(({ accounts }) => accounts.flatMap(({ iban }) => iban ?? []));
        assert.equal(new Set(ibans).size, ibans.length);
        if (scenario === 'empty') return;
        const histories = customers.map(({ changes }) => JSON.stringify(changes));
        assert.equal(new Set(histories).size, histories.length);
      },
    ),
    { numRuns: deep(2, 8) },
  ));

test('another seed is another person, and so is another person with the same seed', async () => {
  const customers = await Promise.all([
    told('banca-intesa', 'one', 'freelancer'),
    told('banca-intesa', 'other', 'freelancer'),
    told('banca-intesa', 'one', 'freelancer', 'p1'),
    told('banca-intesa', 'one', 'freelancer', 'p2'),
  ]);
  for (const part of ['holder', 'changes'] as const) {
    assert.equal(new Set(customers.map((customer) => JSON.stringify(customer[part]))).size, 4, part);
  }
});

test('the ledger’s texts about its owner name the person', async () => {
  for (const person of deep(['p1'], ['p1', 'p2', 'p3', 'p4', 'p5'])) {
    const freelancer = await told('banca-intesa', 'own lines', 'freelancer', person);
    const name = printed(freelancer.holder!.fullName);
    const sales = wordings(freelancer).filter((text) => /^(PRODAJA|KUPOVINA) /.test(text));
    assert.ok(sales.length > 0);
    for (const text of sales) assert.ok(text.endsWith(name), `${text}: ${name}`);

    const student = await told('raiffeisen', 'own lines', 'student', person);
    const [, lastName] = student.accounts[0]!.holderName.split(' ');
    const allowances = wordings(student).filter((text) => text.startsWith('dzeparac'));
    assert.ok(allowances.length > 0);
    for (const text of allowances) assert.ok(text.endsWith(printed(lastName!)), `${text}: ${lastName}`);

    const firm = await told('banca-intesa', 'own lines', 'business', person);
    const exchanged = wordings(firm).filter((text) => /^(PRODAJA|KUPOVINA) /.test(text));
    assert.ok(exchanged.length > 0);
    for (const text of exchanged) assert.ok(text.endsWith(printed(firm.accounts[0]!.holderName)), text);
    assert.ok(firm.accounts[0]!.holderName.startsWith(printed(firm.holder!.fullName.split(' ')[1]!)));
  }
});
