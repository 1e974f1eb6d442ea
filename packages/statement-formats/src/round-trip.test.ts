import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { anyEntry, anyStatement } from '../../../test/support/statements.ts';
import { amountOf, amountText, decimalsOf } from './amounts.ts';
import { assecoReader } from './asseco/reader.ts';
import { writeAsseco } from './asseco/writer.ts';
import { camtReader } from './camt/reader.ts';
import { writeCamt } from './camt/writer.ts';
import { csvReader } from './csv/reader.ts';
import { writeCsv } from './csv/writer.ts';
import { halcomReader } from './halcom/reader.ts';
import { readHalcomRecap } from './halcom/recap.ts';
import { writeHalcom, writeHalcomRecap } from './halcom/writer.ts';
import { jsonReader } from './json/reader.ts';
import { writeJson } from './json/writer.ts';
import { mt940Reader } from './mt940/reader.ts';
import { type DatedBalance, writeMt940 } from './mt940/writer.ts';
import { ofxReader } from './ofx/reader.ts';
import { writeOfx } from './ofx/writer.ts';
import { cutPieces, joinPieces } from './pieces.ts';
import { qifReader } from './qif/reader.ts';
import { writeQif } from './qif/writer.ts';
import { readParts, readStatements, type StatementPart } from './reader.ts';
import { rolReader } from './rol/reader.ts';
import { writeRol } from './rol/writer.ts';
import { type BalanceKind, bareEntry, type Statement, type StatementEntry } from './statement.ts';
import { StatementError } from './statement-error.ts';
import { readXlsx } from './xlsx/reader.ts';
import { writeXlsx } from './xlsx/writer.ts';
import { unzip } from './zip.ts';

const OPTIONS = { messageId: 'M', createdAt: new Date('2026-03-02T06:00:00Z') };

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

/** Removes the fields that no format of Serbian banks has. */
const serbian = (entry: StatementEntry): StatementEntry => ({
  ...entry,
  transactedAt: null,
  original: null,
  mcc: null,
  cardDigits: null,
  // Only the sign shows a reversal.
  reversal: entry.reversal && entry.amount !== 0,
});

const plain = (balance: DatedBalance, kind: BalanceKind): DatedBalance => ({
  ...balance,
  kind,
  creditLineIncluded: false,
});

describe('a written statement is read again', () => {
  test('camt.053: all fields', () => {
    fc.assert(
      fc.property(
        fc.array(anyStatement({ words: XML_WORDS, most: 600 }), { minLength: 1, maxLength: 3 }),
        (statements) => {
          const text = [...writeCamt(statements, OPTIONS)].join('');
          assert.deepEqual(readStatements(camtReader(), text), statements);
        },
      ),
      { numRuns: deep(10, 40) },
    );
  });

  test('camt.053: rates, card locations, batches, and camt.052', () => {
    const [one] = fc.sample(anyStatement({ words: XML_WORDS, most: 100 }), { numRuns: 1, seed: 1 }) as [
      Statement,
    ];
    const [some] = fc.sample(anyEntry('RSD', { words: XML_WORDS, most: 100 }), { numRuns: 1, seed: 1 }) as [
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

  test('camt.053: characters that XML forbids are replaced, and long texts are cut', () => {
    const [one] = fc.sample(anyStatement({ words: ['a'], most: 10 }), { numRuns: 1, seed: 2 }) as [Statement];
    const holder = `\0\ud800\uffff${'😀'.repeat(200)}`;
    const text = [...writeCamt([{ ...one, account: { ...one.account, holder } }], OPTIONS)].join('');
    const [found] = readStatements(camtReader(), text);
    assert.equal(found!.account.holder, `\ufffd\ufffd\ufffd${'😀'.repeat(137)}`);
  });

  test('MT940: its fields', () => {
    const arbitrary = fc.array(anyStatement({ words: SWIFT_WORDS, most: 150 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(arbitrary, (statements) => {
        const text = [...writeMt940(statements)].join('');
        const carried = statements.map((one) => {
          const others = one.balances as DatedBalance[];
          return {
            ...one,
            account: { ...one.account, holder: null, bank: null },
            period: null,
            opening: plain(one.opening, one.opening.kind),
            closing: plain(one.closing, one.closing.kind),
            balances: [
              ...others.filter(({ kind }) => kind === 'closing_available'),
              ...others.filter(({ kind }) => kind === 'forward_available'),
            ].map((each) => plain(each, each.kind)),
            entries: one.entries
              .filter(({ pending }) => !pending)
              .map((each, at, { length }) => {
                const valueDate = each.valueDate ?? each.bookingDate ?? one.closing.date;
                const endsPage = one.closing.kind === 'interim_booked' && at === length - 1;
                return {
                  ...each,
                  balanceAfter: endsPage ? one.closing.amount : null,
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
      { numRuns: deep(15, 60) },
    );
  });

  test('MT940: a line of hyphens and a reference like a code word of :86: are preserved; XML preserves carriage returns', () => {
    const [one] = fc.sample(anyStatement({ words: ['a'], most: 10 }), { numRuns: 1, seed: 2 }) as [
      Statement & { opening: DatedBalance; closing: DatedBalance },
    ];
    const currency = one.opening.currency;
    const entries = [
      {
        ...bareEntry(1, currency),
        description: `a${'-'.repeat(300)}b`,
        reference: 'much longer KREF+1 PURP+221 SVWZ+',
        paymentReference: { model: null, number: '7' },
      },
    ];
    const text = [...writeMt940([{ ...one, entries }])].join('');
    const [found] = readStatements(mt940Reader(), text)[0]!.entries;
    assert.equal(found!.description, `a${'-'.repeat(20)}b`);
    assert.equal(found!.reference, 'much longer KREF.1 PURP.221 SVWZ.');
    assert.deepEqual([found!.paymentReference, found!.paymentCode], [{ model: null, number: '7' }, null]);
    const xml = [
      ...writeCamt([{ ...one, entries: [{ ...bareEntry(1, currency), description: 'a\rb' }] }], OPTIONS),
    ].join('');
    assert.ok(xml.includes('<Ustrd>a&#13;b</Ustrd>'));
  });

  test('Halcom: its fields, with its recap', () => {
    const words = ['a', 'Č', '<b>', '10', ';', '#', 'x'.repeat(17), 'x'.repeat(36)];
    fc.assert(
      fc.property(anyStatement({ words, most: 36, name: 35, reference: 22, currencies: ['RSD'] }), (one) => {
        const account = {
          iban: 'RS35205000000010804045',
          number: null,
          currency: 'RSD',
          holder: 'Primer',
          bank: null,
        };
        const statement = { ...one, account, number: one.number && one.number % 1000 };
        const { opening, closing } = statement;
        const text = [...writeHalcom(statement)].join('');
        const recap = readHalcomRecap(writeHalcomRecap(statement, opening, closing));
        const entries = statement.entries
          .filter(({ pending }) => !pending)
          .map((each) => {
            const { counterparty } = each;
            const fits =
              (counterparty?.account?.length ?? 0) <= 18 || counterparty!.account!.startsWith('RS');
            const number = fits ? (counterparty?.account ?? null) : null;
            return {
              ...each,
              bookingDate: each.bookingDate ?? each.valueDate ?? closing.date,
              counterparty:
                counterparty && (counterparty.name ?? number)
                  ? { name: counterparty.name, account: number, bank: null }
                  : null,
              transactedAt: null,
              original: null,
              mcc: null,
              cardDigits: null,
            };
          });
        assert.deepEqual(readStatements(halcomReader(recap), text), [
          {
            ...statement,
            id: null,
            account: { ...account, holder: entries.length > 0 ? 'Primer' : null },
            period: { from: closing.date, to: closing.date },
            opening: plain(opening, 'opening_booked'),
            closing: plain(closing, 'closing_booked'),
            balances: [],
            number: statement.number || null,
            entries,
          },
        ]);
      }),
      { numRuns: deep(15, 60) },
    );
  });

  test('Asseco: its fields', () => {
    const arbitrary = fc.array(anyStatement({ words: XML_WORDS, most: 300 }), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(arbitrary, (statements) => {
        const carried = statements.map((one) => ({
          ...one,
          id: null,
          account: { ...one.account, holder: null, bank: null },
          period: null,
          opening: plain(one.opening, 'opening_booked'),
          closing: plain(one.closing, 'closing_booked'),
          balances: [],
          entries: one.entries.filter(({ pending }) => !pending).map(serbian),
        }));
        const text = [...writeAsseco(statements)].join('');
        assert.deepEqual(readStatements(assecoReader(), text), carried);
      }),
      { numRuns: deep(7, 30) },
    );
  });

  test('ROL: its fields', () => {
    fc.assert(
      fc.property(anyStatement({ words: XML_WORDS, most: 300 }), (one) => {
        const day = one.closing.date;
        const entries = one.entries
          .filter(({ pending }) => !pending)
          .map((each) => {
            const { counterparty } = each;
            const named = (counterparty?.name ?? counterparty?.account) != null;
            return {
              ...serbian(each),
              bookingDate: each.bookingDate ?? day,
              counterparty: counterparty && named ? { ...counterparty, bank: null } : null,
            };
          });
        assert.deepEqual(readStatements(rolReader(), [...writeRol(one)].join('')), [
          {
            ...one,
            id: null,
            account: { ...one.account, bank: null },
            period: { from: day, to: day },
            opening: { ...plain(one.opening, 'opening_booked'), date: null },
            closing: plain(one.closing, 'closing_booked'),
            balances: [],
            entries,
          },
        ]);
      }),
      { numRuns: deep(10, 40) },
    );
  });

  test('CSV in both forms: their fields', () => {
    const words = [
      ...['a', 'Ж', '"', ';', ',', '\n', '=1+1', '-', '@', "x'", '1.234', '#'],
      ...["'", "'=2", '＝1', '\u200b=3', '\u2060＠', "''−4"],
    ];
    fc.assert(
      fc.property(anyStatement({ words, most: 60 }), fc.constantFrom('rfc4180', 'excel'), (one, form) => {
        let balanceAfter = one.opening.amount;
        const entries = one.entries
          .filter(({ pending }) => !pending)
          .map((each) => {
            const { counterparty } = each;
            const named = (counterparty?.name ?? counterparty?.account) != null;
            balanceAfter += each.amount;
            return {
              ...serbian(each),
              bookingDate: each.bookingDate ?? each.valueDate ?? one.closing.date,
              counterparty: counterparty && named ? { ...counterparty, bank: null } : null,
              reversal: false,
              balanceAfter,
            };
          });
        const text = [...writeCsv([one], { form: form as 'excel' })].join('');
        if (entries.length === 0) {
          assert.throws(() => readStatements(csvReader(), text), StatementError);
          return;
        }
        const found = readStatements(csvReader(), text);
        assert.deepEqual(
          found.map(({ account }) => account),
          [{ ...one.account, holder: null, bank: null }],
        );
        assert.deepEqual(
          found.flatMap((statement) => statement.entries),
          entries,
        );
      }),
      { numRuns: deep(15, 60) },
    );
  });

  test('JSON: all fields of booked entries', () => {
    fc.assert(
      fc.property(anyStatement({ words: XML_WORDS, most: 300 }), (made) => {
        const entries = made.entries.map((entry, at) => ({
          ...entry,
          balanceAfter: at % 2 === 0 ? entry.amount : null,
        }));
        const one = { ...made, entries };
        const said = {
          ...one,
          id: null,
          page: null,
          opening: plain(one.opening, 'opening_booked'),
          closing: plain(one.closing, 'closing_booked'),
          balances: [],
          entries: one.entries.filter(({ pending }) => !pending),
        };
        assert.deepEqual(readStatements(jsonReader(), [...writeJson(one)].join('')), [said]);
      }),
      { numRuns: deep(10, 40) },
    );
  });

  test('QIF: its fields', () => {
    fc.assert(
      fc.property(
        fc.array(anyStatement({ words: XML_WORDS, most: 300 }), { minLength: 1, maxLength: 3 }),
        (statements) => {
          const line = (text: string): string => text.replace(/[\0-\x1f\x7f]+/g, ' ').trim();
          const carried = statements.map((one) => ({
            ...one,
            id: null,
            account: { ...one.account, holder: null, bank: null },
            number: null,
            page: null,
            period: null,
            opening: null,
            closing: plain(one.closing, 'closing_booked'),
            balances: [],
            entries: one.entries
              .filter(({ pending }) => !pending)
              .map((each) => {
                const name = line(each.counterparty?.name ?? '');
                return {
                  ...bareEntry(each.amount, each.currency),
                  reference: each.reference && line(each.reference),
                  bookingDate: each.bookingDate ?? each.valueDate ?? one.closing.date,
                  description: line(each.description),
                  counterparty: name === '' ? null : { name, account: null, bank: null },
                };
              }),
          }));
          assert.deepEqual(readStatements(qifReader(), [...writeQif(statements)].join('')), carried);
        },
      ),
      { numRuns: deep(10, 40) },
    );
  });

  test('a workbook: the fields of the table', async () => {
    await fc.assert(
      fc.asyncProperty(anyStatement({ words: XML_WORDS, most: 200 }), async (one) => {
        // A table without rows is refused, which the CSV test covers.
        fc.pre(one.entries.some(({ pending }) => !pending));
        const pieces: Buffer[] = [];
        for await (const piece of writeXlsx(one, OPTIONS.createdAt)) pieces.push(piece as Buffer);
        const parts = await unzip(Buffer.concat(pieces), { most: 20, size: 1 << 24 });
        const found: StatementPart[] = [];
        for await (const part of readXlsx(parts)) found.push(part);
        const text = [...writeCsv([one], { form: 'excel' })].join('');
        // The CSV test covers the fields of a table.
        const lineless = (parts: Iterable<StatementPart>) =>
          [...parts].map((part) => (part.kind === 'entry' ? part.entry : part.statement));
        assert.deepEqual(lineless(found), lineless(readParts(csvReader(), text)));
      }),
      { numRuns: deep(5, 20) },
    );
  });

  test('OFX: its fields', () => {
    const arbitrary = fc.array(anyStatement({ words: XML_WORDS, most: 255, name: 100 }), {
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(arbitrary, (statements) => {
        const carried = statements.map((one) => ({
          ...one,
          id: null,
          account: { ...one.account, holder: null, bank: null },
          number: null,
          opening: null,
          closing: plain(one.closing, 'closing_booked'),
          balances: one.balances
            .filter(({ kind }) => kind === 'closing_available')
            .slice(0, 1)
            .map((each) => ({ ...each, creditLineIncluded: false })),
          entries: one.entries
            .filter(({ pending }) => !pending)
            .map((each) => {
              const { counterparty, description } = each;
              const name = counterparty?.name ?? null;
              // A single text is the description.
              const other = {
                name: description === '' ? null : name,
                account: counterparty?.account ?? null,
                bank: null,
              };
              return {
                ...serbian(each),
                bookingDate: each.bookingDate ?? each.valueDate ?? one.closing.date,
                description: description || (name ?? ''),
                counterparty: (other.name ?? other.account) === null ? null : other,
                paymentCode: null,
                mcc: each.mcc,
                reversal: false,
              };
            }),
        }));
        const text = [...writeOfx(statements, OPTIONS)].join('');
        assert.deepEqual(readStatements(ofxReader(), text), carried);
      }),
      { numRuns: deep(10, 40) },
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
