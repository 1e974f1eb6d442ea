import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entry, IBAN } from '../../../test/support/berlin-group-bank.ts';
import { type BankTraits, DEFAULT_TRAITS } from '../catalogue/live-bank.ts';
import type { BankEntry } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { amountOf } from './amounts.ts';
import { balancesOf } from './balances.ts';
import { channelOf } from './channel.ts';
import { entriesOf } from './entries.ts';
import { date, instant } from './fields.ts';
import { isPersonName } from './person.ts';
import { referencesOf } from './references.ts';

const ACCOUNT = { iban: IBAN, currency: 'RSD' };
const OTHER = 'RS35160005601001611379';

const one = (more: object, traits: Partial<BankTraits> = {}, isPending = false): BankEntry => {
  const [made] = entriesOf([entry(more)], isPending, ACCOUNT, { ...DEFAULT_TRAITS, ...traits });
  assert.ok(made);
  return made;
};
const rsd = (amount: unknown): object => ({ transactionAmount: { amount, currency: 'RSD' } });

test('amounts in every notation are read, and invalid ones give null', () => {
  const cases: [unknown, number | null][] = [
    ['180.12', 18_012],
    [180.12, 18_012],
    ['180,12', 18_012],
    ['-180.12', -18_012],
    ['180.12-', -18_012],
    ['+180.1', 18_010],
    ['-0.00', 0],
    [-0, 0],
    ['1056', 105_600],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234.56', 123_456],
    ['1\u00a0234\u00a0567', 123_456_700],
    ['180.1200', 18_012],
    ['180.125', null],
    [0.1 + 0.2, null],
    ['1,234', null],
    ['99999999999999.99', null],
    ['1e3', null],
    ['--5', null],
    ['', null],
    ['abc', null],
    [null, null],
    [{}, null],
    ['12.34.56', null],
  ];
  for (const [written, minor] of cases) assert.equal(amountOf(written), minor, JSON.stringify(written));
  assert.ok(Object.is(amountOf('-0.00'), 0));
});

test('an entry with an invalid amount or another currency makes its whole list unreadable', () => {
  for (const more of [
    rsd('12.345'),
    rsd(undefined),
    { transactionAmount: undefined },
    { transactionAmount: { amount: '1.00', currency: 'EUR' } },
  ]) {
    assert.throws(
      () => one(more),
      (error) => error instanceof ProviderError && error.kind === 'malformed',
    );
  }
  assert.equal(one({ transactionAmount: { amount: '1.00' } }).currency, 'RSD');
});

test('an amount without sign gets its sign from debtor and creditor', () => {
  const unsigned = { amountSign: 'counterparty' } as const;
  const out = { debtorAccount: { iban: IBAN }, creditorAccount: { iban: OTHER }, ...rsd('5.00') };
  const into = { debtorAccount: { iban: OTHER }, creditorAccount: { iban: IBAN }, ...rsd('5.00') };
  assert.deepEqual([one(out, unsigned).amount, one(into, unsigned).amount], [-500, 500]);
  assert.equal(one(out).amount, 500, 'a bank that signs its amounts means them');
  assert.equal(one({ creditorName: 'INFOSTAN', ...rsd('5.00') }, unsigned).amount, -500);
  assert.equal(one({ debtorName: 'FIRMA DOO', ...rsd('5.00') }, unsigned).amount, 500);
  assert.equal(one({ ...out, ...rsd('-5.00') }, unsigned).amount, -500);
  assert.equal(one({ creditDebitIndicator: 'DBIT', ...rsd('5.00') }).amount, -500);
  assert.equal(one({ creditDebitIndicator: 'CRDT', ...rsd('5.00') }).amount, 500);
});

test('placeholder dates are ignored, and a hold has the day of its purchase', () => {
  const dates: [unknown, string | null][] = [
    ['2026-03-10', '2026-03-10'],
    ['0001-01-01', null],
    ['1900-01-01', null],
    ['9999-12-31', null],
    ['2026-02-30', null],
    ['2026-03-10T23:30:00Z', '2026-03-11'],
    ['2026-03-10T23:30:00', '2026-03-10'],
    ['yesterday', null],
    ['', null],
    [null, null],
  ];
  for (const [written, day] of dates) assert.equal(date(written), day, String(written));
  assert.deepEqual(instant('2026-03-10T10:00:00+01:00'), new Date('2026-03-10T09:00:00Z'));
  for (const none of ['2026-03-10T10:00:00', '0001-01-01T00:00:00Z', '2026-03-10', 5])
    assert.equal(instant(none), null);
  assert.equal(one({ bookingDate: '0001-01-01' }).bookingDate, null);
  const hold = { bookingDate: undefined, valueDate: '2026-03-12' };
  assert.equal(one(hold).bookingDate, null);
  assert.equal(one(hold, {}, true).bookingDate, '2026-03-12');
  assert.equal(one({ ...hold, transactionDate: '2026-03-11' }, {}, true).bookingDate, '2026-03-11');
  assert.equal(one({ ...hold, valueDate: '1900-01-01' }, {}, true).bookingDate, null);
});

test('a hold with amount 0 is a released one', () => {
  const list = [entry(rsd('-0.00')), entry(rsd('-1.00'))];
  assert.equal(entriesOf(list, true, ACCOUNT, DEFAULT_TRAITS).length, 1);
  assert.equal(entriesOf(list, false, ACCOUNT, DEFAULT_TRAITS).length, 2);
  assert.deepEqual(entriesOf([null, 'x', 5], false, ACCOUNT, DEFAULT_TRAITS), []);
  assert.deepEqual(entriesOf({}, false, ACCOUNT, DEFAULT_TRAITS), []);
});

test('missing references, placeholders and list positions give null', () => {
  const of = (traits: Partial<BankTraits>, ...ids: unknown[]): (string | null)[] =>
    referencesOf(
      ids.map((transactionId) => ({ transactionId })),
      { ...DEFAULT_TRAITS, ...traits },
    );
  assert.deepEqual(of({}, '', '0', '000', '-', null, undefined, ' '), Array(7).fill(null));
  assert.deepEqual(of({}, '1', '2', 3, '00004'), Array(4).fill(null));
  assert.deepEqual(of({}, '2026031012345', 'T-1', ' x ', 1_234_567), [
    '2026031012345',
    'T-1',
    'x',
    '1234567',
  ]);
  // Repeated references are kept; the reconciler decides.
  assert.deepEqual(of({}, 'T-1', 'T-1'), ['T-1', 'T-1']);
  assert.deepEqual(of({ references: 'stable' }, '1', '0'), ['1', null]);
  assert.deepEqual(of({ references: 'none' }, '2026031012345'), [null]);
  const traits = DEFAULT_TRAITS;
  assert.deepEqual(
    referencesOf([{ transactionId: '0', entryReference: 'E-1' }, { entryReference: 'E-2' }], traits),
    ['E-1', 'E-2'],
  );
});

test('the bank’s description is unchanged, in any field', () => {
  const wording = (more: object): string =>
    one({ remittanceInformationUnstructured: undefined, ...more }).description;
  assert.equal(
    wording({ remittanceInformationUnstructured: '  MAXI  123\tBEOGRAD ' }),
    '  MAXI  123\tBEOGRAD ',
  );
  assert.equal(
    wording({ remittanceInformationUnstructuredArray: ['UPLATA', '', 'RATE 3'] }),
    'UPLATA RATE 3',
  );
  assert.equal(wording({ additionalInformation: 'Naknada' }), 'Naknada');
  assert.equal(wording({ remittanceInformationStructured: '97 1' }), '97 1');
  assert.equal(wording({ creditorName: 'EPS', ...rsd('-1') }), 'EPS');
  assert.equal(wording({ remittanceInformationUnstructured: ' ' }), '');
  // Characters that PostgreSQL cannot store.
  assert.equal(wording({ remittanceInformationUnstructured: 'A\u0000B\ud800' }), 'AB\ufffd');
  assert.equal(wording({ remittanceInformationUnstructured: 'x'.repeat(10_000) }).length, 4_000);
});

test('the payment reference and code are found in any of the bank’s fields', () => {
  const reference = (more: object) => one(more).paymentReference;
  const model97 = { model: '97', number: '163220000111111111000' };
  assert.deepEqual(reference({ remittanceInformationStructured: '97163220000111111111000' }), model97);
  assert.deepEqual(
    reference({
      remittanceInformationStructured: { reference: '163220000111111111000', referenceType: '97' },
    }),
    model97,
  );
  assert.deepEqual(reference({ remittanceInformationStructuredArray: ['(97) 16-3220000111-111111000'] }), {
    model: '97',
    number: '16-3220000111-111111000',
  });
  assert.deepEqual(reference({ remittanceInformationStructured: '2026-17' }), {
    model: null,
    number: '2026-17',
  });
  const inWords = (words: string) => reference({ remittanceInformationUnstructured: words });
  assert.deepEqual(inWords('RACUN Poziv na broj: 97 16-3220000111-111111000'), {
    model: '97',
    number: '16-3220000111-111111000',
  });
  assert.deepEqual(inWords('позив на број 97163220000111111111000'), model97);
  for (const none of [
    'Poziv na broj: 97 17-3220000111-111111000',
    'MODEL 97',
    'poziv na broj 123',
    'MAXI 97 16',
  ]) {
    assert.equal(inWords(none), null, none);
  }
  const code = (more: object) => one(more).paymentCode;
  assert.equal(code({ proprietaryBankTransactionCode: '240' }), '240');
  assert.equal(code({ proprietaryBankTransactionCode: 'NMSC+240' }), null);
  assert.equal(code({ proprietaryBankTransactionCode: '299' }), null);
  assert.equal(code({ remittanceInformationUnstructured: 'Prenos, šifra plaćanja 289' }), '289');
  assert.equal(code({ remittanceInformationUnstructured: 'SIFRA: 2891' }), null);
});

test('free text between people is personal, by the counterparty and the type of payment', () => {
  const people = ['Pera Perić', 'PETROVIC ANA MARIJA', 'Ђорђе Ђукић', 'Müller Hans'];
  const others = [
    'EPS SNABDEVANJE DOO',
    'Pekara Ana D.O.O.',
    'STR MAJA',
    'PR Jovan Jović Molerski radovi',
    'JKP Infostan',
    'Telekom Srbija a.d.',
    'Apoteka Beograd',
    'Maxi 123',
    'INFOSTAN',
    'Министарство финансија',
    'Netflix International B.V.',
  ];
  for (const name of people) assert.ok(isPersonName(name), name);
  for (const name of others) assert.ok(!isPersonName(name), name);
  const personal = (more: object): boolean[] => {
    const { personal: isPersonal, counterpartyIsPerson } = one({ creditorName: 'Pera Perić', ...more });
    return [isPersonal!, counterpartyIsPerson!];
  };
  assert.deepEqual(personal({}), [true, true]);
  assert.deepEqual(personal({ bankTransactionCode: 'PMNT-ICDT-DMCT' }), [true, true]);
  assert.deepEqual(personal({ creditorName: 'EPS DOO' }), [false, false]);
  for (const more of [
    { bankTransactionCode: 'PMNT-CCRD-POSD' },
    { merchantCategoryCode: '5411' },
    { creditorId: 'RS01ZZZ' },
  ]) {
    assert.deepEqual(personal(more), [false, false]);
  }
});

test('further fields of the bank are read, and invalid ones are ignored', () => {
  const made = one({
    creditorName: 'AMAZON EU',
    creditorAccount: { iban: 'RS35 1600 0560 1001 6113 79' },
    creditorAgent: 'OTPVRS22XXX',
    debtorAccount: { maskedPan: '525412******1234' },
    bankTransactionCode: 'PMNT-CCRD-POSD',
    merchantCategoryCode: '5411',
    cardAcceptorAddress: { townName: 'Novi Sad', country: 'rs' },
    transactionDateTime: '2026-03-09T18:00:00Z',
    transactionAmount: { amount: '-1173.00', currency: 'RSD' },
    originalAmount: { amount: '10.00', currency: 'EUR' },
    currencyExchange: [{ exchangeRate: '117.30', sourceCurrency: 'EUR', targetCurrency: 'RSD' }],
  });
  assert.deepEqual(made.counterparty, { name: 'AMAZON EU', account: OTHER, bank: 'OTP banka Srbija' });
  assert.deepEqual(made.original, { amount: -1_000, currency: 'EUR', rate: 117.3 });
  assert.deepEqual([made.channel, made.mcc, made.cardDigits], ['card', '5411', '1234']);
  assert.deepEqual(made.location, { city: 'Novi Sad', country: 'RS' });
  assert.deepEqual(made.transactedAt, new Date('2026-03-09T18:00:00Z'));
  const rate = (exchangeRate: unknown) =>
    one({
      ...rsd('-1173.00'),
      currencyExchange: { exchangeRate, instructedAmount: { amount: 10, currency: 'EUR' } },
    }).original?.rate;
  assert.equal(rate('0.00852515'), 1 / 0.00852515);
  assert.equal(rate('3'), null);
  assert.equal(rate('x'), null);
  const bare = one({
    originalAmount: { amount: '5', currency: 'RSD' },
    merchantCategoryCode: 'shop',
    cardAcceptorAddress: { country: 'Serbia' },
  });
  assert.deepEqual(
    [bare.original, bare.mcc, bare.location, bare.counterparty, bare.channel],
    [null, null, null, null, null],
  );
  assert.deepEqual(
    [
      'PMNT-CCRD-CWDL',
      'PMNT-RRCT-ESCT',
      'PMNT-RDDT-ESDD',
      'ACMT-MDOP-CHRG',
      'toString-constructor',
      null,
    ].map(channelOf),
    ['atm', 'instant', 'direct_debit', 'fee', null, null],
  );
});

test('the balance after a booked entry is read if it is of the account, without a credit limit', () => {
  const after = (balanceAmount: object, more: object = {}, isPending = false): unknown =>
    one({ ...rsd('-10'), balanceAfterTransaction: { balanceAmount, ...more } }, {}, isPending).balanceAfter;
  assert.equal(after({ amount: '1234.56', currency: 'RSD' }), 123_456);
  assert.equal(after({ amount: '-5' }), -500);
  assert.equal(after({ amount: '1234.56', currency: 'EUR' }), null);
  assert.equal(after({ amount: 'unknown', currency: 'RSD' }), null);
  assert.equal(after({ amount: '9', currency: 'RSD' }, { creditLimitIncluded: true }), null);
  assert.equal(after({ amount: '9', currency: 'RSD' }, {}, true), null);
  assert.equal(one(rsd('1')).balanceAfter, null);
});

test('of all balances, the most current booked and available ones are chosen', () => {
  const at = new Date('2026-03-14T10:00:00Z');
  const of = (...balances: [string, string, object?][]) =>
    balancesOf(
      balances.map(([balanceType, amount, more]) => ({
        balanceType,
        balanceAmount: { amount, currency: 'RSD' },
        ...more,
      })),
      'RSD',
      at,
    );
  const day = (referenceDate: string): object => ({ referenceDate });
  assert.deepEqual(
    of(
      ['openingBooked', '1', day('2026-03-14')],
      ['closingBooked', '2', day('2026-03-13')],
      ['interimBooked', '3'],
      ['expected', '4'],
      ['interimAvailable', '5'],
    ),
    [
      { kind: 'booked', amount: 300, asOf: null },
      { kind: 'available', amount: 500, asOf: null },
    ],
  );
  assert.deepEqual(of(['closingBooked', '1', day('2026-03-12')], ['closingBooked', '2', day('2026-03-13')]), [
    { kind: 'booked', amount: 200, asOf: new Date('2026-03-13T23:00:00Z') },
  ]);
  assert.deepEqual(of(['closingBooked', '1', day('2026-03-14')])[0]!.asOf, at, 'of a day that is not over');
  assert.deepEqual(of(['openingBooked', '1', day('2026-03-14')])[0]!.asOf, new Date('2026-03-13T23:00:00Z'));
  assert.deepEqual(of(['closingBooked', '1', day('0001-01-01')])[0]!.asOf, null);
  assert.deepEqual(of(['openingBooked', '1']), []);
  assert.deepEqual(of(['interimAvailable', '9000', { creditLimitIncluded: true }], ['authorised', '10']), [
    { kind: 'available', amount: 1_000, asOf: null },
  ]);
  assert.deepEqual(
    of(['forwardAvailable', '1', day('2026-03-20')], ['nonInvoiced', '2'], ['interimBooked', 'x']),
    [],
  );
  assert.deepEqual(
    balancesOf([{ balanceType: 'expected', balanceAmount: { amount: '1', currency: 'EUR' } }], 'RSD', at),
    [],
  );
  assert.deepEqual(balancesOf('none', 'RSD', at), []);
});
