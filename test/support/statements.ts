/** Generates statements for property tests of writers and readers. */
import fc from 'fast-check';
import { addDays } from '../../packages/common/belgrade.ts';
import { accountOf } from '../../packages/statement-formats/src/account-number.ts';
import type { BalancedStatement, DatedBalance } from '../../packages/statement-formats/src/mt940/writer.ts';
import type {
  BalanceKind,
  Statement,
  StatementEntry,
} from '../../packages/statement-formats/src/statement.ts';

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;

const date = fc
  .integer({ min: Date.UTC(1985, 0), max: Date.UTC(2070, 0) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));
const amount = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
const bank = fc.constantFrom('KOBBRSBG', 'DBDBRSBGXXX', 'Banka a.d. Beograd');
const account = fc.constantFrom('RS35205000000010804045', 'DE89370400440532013000', '999-12-3', '0012/77');
const CURRENCIES = ['RSD', 'EUR', 'JPY', 'KWD'];

/** Generates texts without surrounding blanks and with single blanks between words, because XML may be reformatted. */
const textOf = (words: readonly string[], most: number) =>
  fc
    .array(fc.constantFrom(...words), { maxLength: 8 })
    .map((some) => [...some.join(' ')].slice(0, most).join('').trim());
const some = (text: fc.Arbitrary<string>) => text.map((found) => found || null);

interface Given {
  /** The words of its texts. */
  words: readonly string[];
  /** Maximum length of a description. */
  most: number;
  /** Maximum length of a counterparty's name, and of the bank's reference. */
  name?: number;
  reference?: number;
  currencies?: readonly string[];
}

export const anyEntry = (
  code: string,
  { words, most, name = 50, reference = 35 }: Given,
): fc.Arbitrary<StatementEntry> =>
  record({
    // The writer does not write text that looks like another code word of :86:.
    reference: some(textOf(words, reference).map((text) => text.replaceAll('SVWZ+', 'SVWZ.'))),
    bookingDate: fc.option(fc.integer({ min: -180, max: 180 })),
    valueDate: fc.option(date),
    transactedAt: fc.option(
      fc.date({ min: new Date(0), max: new Date('2070-01-01T00:00:00Z'), noInvalidDate: true }),
    ),
    amount,
    currency: fc.constant(code),
    description: textOf(words, most),
    counterparty: fc.option(
      record({ name: some(textOf(words, name)), account: fc.option(account), bank: fc.option(bank) }),
    ),
    paymentReference: fc.option(
      record({
        model: fc.option(fc.constantFrom('97', '11', '00')),
        number: fc.stringMatching(/^[1-9-]{1,22}$/),
      }),
    ),
    paymentCode: fc.option(fc.constantFrom('221', '289')),
    original: fc.option(
      record({
        amount: fc.integer({ min: 1, max: 1_000_000 }),
        currency: fc.constantFrom('USD', 'CHF'),
        rate: fc.constant(null),
      }),
    ),
    mcc: fc.option(fc.constantFrom('5411', '0742')),
    location: fc.constant(null),
    cardDigits: fc.option(fc.constantFrom('0012', '4411')),
    balanceAfter: fc.constant(null),
    pending: fc.boolean(),
    reversal: fc.boolean(),
    payments: fc.constant(1),
    details: fc.constant([]),
  }).map((made) => ({
    ...made,
    // No entry is booked years away from its value date, and MT940 writes no year.
    bookingDate: made.bookingDate === null ? null : addDays(made.valueDate ?? '2024-06-30', made.bookingDate),
    counterparty:
      made.counterparty && Object.values(made.counterparty).some(Boolean) ? made.counterparty : null,
    original: made.original && {
      ...made.original,
      amount: made.amount < 0 ? -made.original.amount : made.original.amount,
    },
  }));

const balance = (kind: fc.Arbitrary<BalanceKind>, code: string): fc.Arbitrary<DatedBalance> =>
  record({ kind, amount, currency: fc.constant(code), date, creditLineIncluded: fc.boolean() });

const ENDS: [BalanceKind, BalanceKind][] = [
  ['opening_booked', 'closing_booked'],
  ['interim_booked', 'closing_booked'],
  ['opening_booked', 'interim_booked'],
  ['interim_booked', 'interim_booked'],
];

export const anyStatement = (each: Given): fc.Arbitrary<Statement & BalancedStatement> =>
  fc
    .tuple(fc.constantFrom(...(each.currencies ?? CURRENCIES)), fc.constantFrom(...ENDS))
    .chain(([code, [first, last]]) =>
      record({
        id: some(textOf(each.words, 16)),
        account: fc
          .record({
            number: account,
            holder: some(textOf(each.words, 50)),
            bank: fc.option(bank),
          })
          .map(({ number, ...rest }) => ({ ...accountOf(number), currency: code, ...rest })),
        number: fc.option(fc.integer({ min: 1, max: 99_999 })),
        page: fc.constant(null),
        period: fc.option(record({ from: date, to: date })),
        opening: balance(fc.constant(first), code),
        closing: balance(fc.constant(last), code),
        balances: fc.array(
          balance(fc.constantFrom('closing_available', 'forward_available', 'expected', 'other'), code),
          {
            maxLength: 3,
          },
        ),
        entries: fc.array(anyEntry(code, each), { maxLength: 4 }),
      }),
    );
