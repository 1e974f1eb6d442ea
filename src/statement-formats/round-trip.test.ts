import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../platform/belgrade.ts';
import { accountOf } from './account-number.ts';
import { amountOf, amountText, decimalsOf } from './amounts.ts';
import { camtReader } from './camt/reader.ts';
import { writeCamt } from './camt/writer.ts';
import { mt940Reader } from './mt940/reader.ts';
import { type BalancedStatement, type DatedBalance, writeMt940 } from './mt940/writer.ts';
import { cutPieces, joinPieces } from './pieces.ts';
import { readStatements } from './reader.ts';
import type { BalanceKind, Statement, StatementEntry } from './statement.ts';

const OPTIONS = { messageId: 'M', createdAt: new Date('2026-03-02T06:00:00Z') };

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;

const date = fc
  .integer({ min: Date.UTC(1985, 0), max: Date.UTC(2070, 0) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));
const amount = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
const bank = fc.constantFrom('KOBBRSBG', 'DBDBRSBGXXX', 'Banka a.d. Beograd');
const account = fc.constantFrom('RS35205000000010804045', 'DE89370400440532013000', '999-12-3', '0012/77');
const currency = fc.constantFrom('RSD', 'EUR', 'JPY', 'KWD');

/** Texts as formats carry them: without blanks around them, words with single blanks between, since XML may be laid out anew. */
const textOf = (words: readonly string[], most: number) =>
  fc
    .array(fc.constantFrom(...words), { maxLength: 8 })
    .map((some) => [...some.join(' ')].slice(0, most).join('').trim());
const some = (text: fc.Arbitrary<string>) => text.map((found) => found || null);

const XML_WORDS = [
  'a',
  'Ж',
  '<b>',
  '&amp;',
  `"'`,
  ']]>',
  '😀'.repeat(70),
  'x'.repeat(139),
  'x'.repeat(141),
  '\u00a0',
  '?20',
];
const SWIFT_WORDS = [
  'a',
  '//',
  '-',
  ':',
  ':61:',
  'SVWZ+',
  'V+',
  "(1),.'",
  'x'.repeat(26),
  'x'.repeat(27),
  '-'.repeat(19),
];

interface Words {
  words: readonly string[];
  /** Longest description. */
  most: number;
}

const entry = (code: string, { words, most }: Words): fc.Arbitrary<StatementEntry> =>
  record({
    // What looks like the beginning of another word of :86: is not written there.
    reference: some(textOf(words, 35).map((text) => text.replaceAll('SVWZ+', 'SVWZ.'))),
    bookingDate: fc.option(fc.integer({ min: -180, max: 180 })),
    valueDate: fc.option(date),
    transactedAt: fc.option(
      fc.date({ min: new Date(0), max: new Date('2070-01-01T00:00:00Z'), noInvalidDate: true }),
    ),
    amount,
    currency: fc.constant(code),
    description: textOf(words, most),
    counterparty: fc.option(
      record({ name: some(textOf(words, 50)), account: fc.option(account), bank: fc.option(bank) }),
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
    pending: fc.boolean(),
    reversal: fc.boolean(),
    payments: fc.constant(1),
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

const statement = (each: Words): fc.Arbitrary<Statement & BalancedStatement> =>
  fc.tuple(currency, fc.constantFrom(...ENDS)).chain(([code, [first, last]]) =>
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
      entries: fc.array(entry(code, each), { maxLength: 4 }),
    }),
  );

describe('what was written is read again', () => {
  test('camt.053: all of it', () => {
    fc.assert(
      fc.property(
        fc.array(statement({ words: XML_WORDS, most: 600 }), { minLength: 1, maxLength: 3 }),
        (statements) => {
          const text = [...writeCamt(statements, OPTIONS)].join('');
          assert.deepEqual(readStatements(camtReader(), text), statements);
        },
      ),
      { numRuns: 80 },
    );
  });

  test('camt.053: rates, places of cards, batches, and camt.052', () => {
    const [one] = fc.sample(statement({ words: XML_WORDS, most: 100 }), { numRuns: 1, seed: 1 }) as [
      Statement,
    ];
    const [some] = fc.sample(entry('RSD', { words: XML_WORDS, most: 100 }), { numRuns: 1, seed: 1 }) as [
      StatementEntry,
    ];
    const card: StatementEntry = {
      ...some,
      amount: -117_236,
      original: { amount: -1_000, currency: 'EUR', rate: 117.236 },
      mcc: '5814',
      location: { city: 'Niš', country: 'RS' },
      reversal: false,
    };
    const abroad: StatementEntry = {
      ...card,
      original: { amount: -1_500_000, currency: 'IDR', rate: 0.0781573333 },
    };
    const batch: StatementEntry = {
      ...card,
      transactedAt: null,
      counterparty: null,
      paymentReference: null,
      paymentCode: null,
      mcc: null,
      location: null,
      cardDigits: null,
      payments: 12,
    };
    const closing = { ...one.closing!, kind: 'closing_booked' as const };
    const opening = { ...one.opening!, kind: 'opening_booked' as const };
    const statements = [{ ...one, opening, closing, entries: [card, abroad, batch] }];
    for (const message of ['camt.052', 'camt.053'] as const) {
      const text = [...writeCamt(statements, { ...OPTIONS, message })].join('');
      assert.ok(text.includes(`tech:xsd:${message}.001.02"`));
      assert.deepEqual(readStatements(camtReader(), text), statements);
    }
  });

  test('camt.053: letters that XML does not have are replaced, and texts that are too long cut', () => {
    const [one] = fc.sample(statement({ words: ['a'], most: 10 }), { numRuns: 1, seed: 2 }) as [Statement];
    const holder = `\0\ud800\uffff${'😀'.repeat(200)}`;
    const text = [...writeCamt([{ ...one, account: { ...one.account, holder } }], OPTIONS)].join('');
    const [found] = readStatements(camtReader(), text);
    assert.equal(found!.account.holder, `\ufffd\ufffd\ufffd${'😀'.repeat(137)}`);
  });

  test('MT940: what it carries', () => {
    const arbitrary = fc.array(statement({ words: SWIFT_WORDS, most: 150 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(arbitrary, (statements) => {
        const text = [...writeMt940(statements)].join('');
        const carried = statements.map((one) => {
          const plain = ({ creditLineIncluded: _, ...rest }: DatedBalance) => ({
            ...rest,
            creditLineIncluded: false,
          });
          const others = one.balances as DatedBalance[];
          return {
            ...one,
            account: { ...one.account, holder: null, bank: null },
            period: null,
            opening: plain(one.opening),
            closing: plain(one.closing),
            balances: [
              ...others.filter(({ kind }) => kind === 'closing_available'),
              ...others.filter(({ kind }) => kind === 'forward_available'),
            ].map(plain),
            entries: one.entries
              .filter(({ pending }) => !pending)
              .map((each) => {
                const valueDate = each.valueDate ?? each.bookingDate ?? one.closing.date;
                return {
                  ...each,
                  valueDate,
                  bookingDate: each.bookingDate ?? valueDate,
                  transactedAt: null,
                  mcc: null,
                  cardDigits: null,
                };
              }),
          };
        });
        for (const line of text.split('\r\n')) {
          assert.ok(line.length <= 65 + ':86:'.length, line);
          assert.match(line, /^(:\d\d[A-Z]?:|-$|\/OCMT\/|[^:-]|$)/);
        }
        assert.deepEqual(readStatements(mt940Reader(), text), carried);
      }),
      { numRuns: 120 },
    );
  });

  test('amounts of every currency, and pieces of every width', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('RSD', 'JPY', 'KWD', 'CLF', 'toString'), (minor, code) => {
        assert.equal(amountOf(amountText(-minor, code, ','), code, ','), minor);
        assert.ok(decimalsOf(code) <= 4);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), (text, width) => {
        assert.equal(joinPieces(cutPieces(text, width), width), text);
      }),
    );
  });
});
