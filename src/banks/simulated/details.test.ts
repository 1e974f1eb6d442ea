/** Further fields of the simulated banks: true, and typical of each bank. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isModel97 } from '../../../packages/common/model97.ts';
import { paymentCodeMeaning } from '../catalogue/payment-codes.ts';
import type { EntryDetails, LedgerEntry } from '../contract/ledger-change.ts';
import { isValidSerbianIban } from './iban.ts';
import { BANKS, everywhere, type Row, yearOf } from './testing/year.ts';

const said = ({ entry }: Row): EntryDetails => entry.details!;

test('no value date is before the booking, no purchase after it, and a hold has no value date', async () => {
  let [dated, timed] = [0, 0];
  await everywhere((year, where) => {
    for (const { change, entry } of year.rows) {
      const { valueDate, transactedAt } = entry.details!;
      if (valueDate !== undefined) {
        assert.notEqual(change.kind, 'pending', where);
        assert.ok(valueDate >= entry.date, `${where}: ${entry.ref}`);
        dated++;
      }
      if (transactedAt !== undefined) {
        assert.ok(Date.parse(transactedAt) <= change.at.getTime(), `${where}: ${entry.ref}`);
        timed++;
      }
    }
    for (const { held, booked } of year.settlements) {
      assert.equal(said(booked).transactedAt, held.details!.transactedAt, where);
    }
  });
  assert.ok(dated > 1_000 && timed > 1_000, `${dated} ${timed}`);
});

test('the original amount times the rate is the amount, to four decimals of the rate', async () => {
  const kinds = new Set<string>();
  await everywhere((year, where) => {
    for (const { entry, truth } of year.rows) {
      const { original } = entry.details!;
      if (!original) continue;
      assert.equal(Math.sign(original.amount), Math.sign(entry.amount), where);
      assert.notEqual(original.currency, entry.accountRef === 'current' ? 'RSD' : 'EUR');
      if (original.rate === undefined) continue;
      const off = Math.abs(original.amount * original.rate - entry.amount);
      assert.ok(off <= Math.abs(original.amount) * 0.00005 + 0.5, `${where}: ${entry.ref} is off by ${off}`);
      kinds.add(truth.category);
    }
  });
  assert.ok(kinds.has('subscriptions') && kinds.has('transfer'), [...kinds].join());
});

test('references and account numbers have valid check digits, and payment codes are on the list', async () => {
  const [models, codes] = [new Set<string | undefined>(), new Set<string>()];
  await everywhere((year, where) => {
    for (const { entry } of year.rows) {
      const { reference, counterparty, paymentCode, mcc } = entry.details!;
      if (reference?.model === '97') assert.ok(isModel97(reference.number), `${where}: ${reference.number}`);
      if (reference) models.add(reference.model);
      if (counterparty?.account) assert.ok(isValidSerbianIban(counterparty.account), counterparty.account);
      if (paymentCode) {
        assert.ok(paymentCodeMeaning(paymentCode), paymentCode);
        codes.add(paymentCode);
      }
      if (mcc) assert.match(mcc, /^\d{4}$/);
    }
  });
  assert.deepEqual([...models].sort(), ['97', undefined]);
  for (const code of ['221', '240', '245', '253', '289', '226', '286']) assert.ok(codes.has(code), code);
});

/** Returns the fields that a bank fills in at least one entry, without counterparties. */
const given = (entries: LedgerEntry[]): string[] =>
  [
    ...new Set(
      entries.flatMap(({ details = {} }) =>
        [...Object.entries(details), ...Object.entries(details.counterparty ?? {})].flatMap(
          ([name, value]) => (value === undefined || name === 'counterparty' ? [] : [name]),
        ),
      ),
    ),
  ].sort();

test('each bank fills the fields that real banks of its kind fill', async () => {
  const entriesOf = async (bank: string) =>
    (await yearOf('default', bank, 'ana')).rows.map(({ entry }) => entry);
  const [intesa, otp, raiffeisen] = await Promise.all(BANKS.map(entriesOf));
  const always = ['channel', 'location', 'name', 'person'];
  assert.deepEqual(
    given(intesa!),
    [...always, 'account', 'bank', 'mcc', 'original', 'paymentCode', 'reference', 'valueDate'].sort(),
  );
  assert.deepEqual(given(otp!), [...always, 'mcc', 'transactedAt'].sort());
  assert.deepEqual(
    given(raiffeisen!),
    [...always, 'account', 'original', 'paymentCode', 'reference', 'transactedAt', 'valueDate'].sort(),
  );
  const channels = (entries: LedgerEntry[]) => new Set(entries.map(({ details }) => details!.channel));
  assert.ok(channels(intesa!).has('instant') && channels(intesa!).has('online'));
  assert.ok(!channels(raiffeisen!).has('instant') && !channels(raiffeisen!).has('online'));
  assert.ok(intesa!.some(({ details }) => details!.original?.rate !== undefined));
  assert.ok(raiffeisen!.every(({ details }) => details!.original?.rate === undefined));
});

test('every shop has a merchant category code, and only towns are cities', async () => {
  await everywhere((year, where) => {
    for (const row of year.rows) {
      const { channel, mcc, location } = said(row);
      if (location?.city) assert.match(location.city, /^[\p{L} ]+$/u);
      assert.notEqual(location?.city, 'INTERNET');
      if (where.includes('raiffeisen')) continue;
      // A refund has no terminal's code.
      const isRefund = row.entry.amount > 0;
      const atTerminal = !isRefund && (channel === 'card' || channel === 'online' || channel === 'atm');
      assert.equal(mcc !== undefined, atTerminal, `${where}: ${row.truth.merchantCategory}`);
    }
  });
});
