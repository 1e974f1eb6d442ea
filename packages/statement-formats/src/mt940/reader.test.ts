import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { readStatements } from '../reader.ts';
import { bareEntry, type Statement, type StatementEntry } from '../statement.ts';
import { mt940Reader } from './reader.ts';

const IBAN = 'RS35205000000010804045';

const message = (inside: string): string =>
  [
    ':20:STMT47',
    `:25:${IBAN}`,
    ':28C:47/1',
    ':60F:C260228RSD1000,',
    inside,
    ':62F:D260301RSD234,50',
    '-',
    '',
  ].join('\r\n');

const read = (text: string): Statement[] => readStatements(mt940Reader(), text);
const onlyEntry = (inside: string): StatementEntry => {
  const [{ entries }] = read(message(inside)) as [Statement];
  assert.equal(entries.length, 1);
  return entries[0]!;
};
const refusal = (text: string) => statementErrorOf(() => read(text));

const ENTRY = ':61:2603010301D1234,5NTRFNONREF//REF-1';

describe('a message', () => {
  const balance = { currency: 'RSD', creditLineIncluded: false };

  test('all fields', () => {
    const [found] = read(
      message(`${ENTRY}\r\n:86:UPLATA`).replace(
        '\r\n-',
        '\r\n:64:C260301RSD265,5\r\n:65:C260303RSD1,\r\n:86:o izvodu\r\n-',
      ),
    );
    assert.deepEqual(found, {
      id: 'STMT47',
      account: { iban: IBAN, number: null, currency: 'RSD', holder: null, bank: null },
      number: 47,
      page: { number: 1, last: true },
      period: null,
      opening: { ...balance, kind: 'opening_booked', amount: 100_000, date: '2026-02-28' },
      closing: { ...balance, kind: 'closing_booked', amount: -23_450, date: '2026-03-01' },
      balances: [
        { ...balance, kind: 'closing_available', amount: 26_550, date: '2026-03-01' },
        { ...balance, kind: 'forward_available', amount: 100, date: '2026-03-03' },
      ],
      entries: [
        {
          ...bareEntry(-123_450, 'RSD'),
          reference: 'REF-1',
          bookingDate: '2026-03-01',
          valueDate: '2026-03-01',
          description: 'UPLATA',
        },
      ],
    });
  });

  test('is found within an envelope, after a name, and after other messages, with any line ends', () => {
    const one = message(ENTRY);
    for (const text of [
      `{1:F01KOBBRSBGAXXX0000000000}{2:O9400800260301X}{4:\r\n${one.replace('-\r\n', '-}{5:{CHK:1}}\r\n')}`.repeat(
        2,
      ),
      `KOBBRSBG\n940\nKOBBRSBG\n${one.replaceAll('\r\n', '\n')}`.repeat(2),
      `\ufeff${one.replace('-\r\n', '')}`.repeat(2).replace(/(?<=.)\ufeff/s, ''),
      `\x01${one.replaceAll('\r\n', '\r')}\x03${one.replaceAll('\r\n', '\r')}\x03\x1a`,
    ]) {
      const found = read(text);
      assert.deepEqual(
        found.map(({ id, entries }) => [id, entries.length]),
        [
          ['STMT47', 1],
          ['STMT47', 1],
        ],
      );
    }
  });

  test('is read the same however the text is split, and each entry has its line', () => {
    const text = message(`${ENTRY}\r\n:86:a\r\nb\r\n${ENTRY}`);
    const reader = mt940Reader();
    const parts = [...text].flatMap((letter) => reader.write(letter)).concat(reader.end());
    assert.deepEqual(
      parts.map((part) => (part.kind === 'entry' ? part.line : part.kind)),
      [5, 8, 'statement'],
    );
    const [whole] = read(text);
    const bare = read(message(`${ENTRY}\r\n${ENTRY.replace('REF-1', 'REF-2')}`))[0]!;
    assert.deepEqual(
      bare.entries.map(({ reference }) => reference),
      ['REF-1', 'REF-2'],
    );
    assert.deepEqual(
      parts.flatMap((part) => (part.kind === 'entry' ? part.entry : [])),
      whole!.entries,
    );
  });

  test('that is a page has interim balances', () => {
    const [found] = read(
      message('').replace(':60F:', ':60M:').replace(':62F:', ':62M:').replace('47/1', '47/2'),
    );
    assert.deepEqual(found!.page, { number: 2, last: false });
    assert.deepEqual([found!.opening!.kind, found!.closing!.kind], ['interim_booked', 'interim_booked']);
  });

  test('names its account in any common form', () => {
    const account = (text: string) => {
      const { iban, number, bank } = read(message('').replace(IBAN, text))[0]!.account;
      return [iban, number, bank];
    };
    assert.deepEqual(account('205-108040-45'), [IBAN, null, null]);
    assert.deepEqual(account('205000000010804045'), [IBAN, null, null]);
    assert.deepEqual(account(`/${IBAN}`), [IBAN, null, null]);
    assert.deepEqual(account(`KOBBRSBGXXX/${IBAN}`), [IBAN, null, 'KOBBRSBGXXX']);
    assert.deepEqual(account(`${IBAN}RSD`), [IBAN, null, null]);
    assert.deepEqual(account('205-108040-46'), [null, '205-108040-46', null]);
    assert.deepEqual(account('50880050/0194774600EUR'), [null, '50880050/0194774600', null]);
  });

  test('ignores tags without meaning for the account', () => {
    assert.equal(read(message(':NS:x\r\n:13D:2603010900+0100\r\n:90D:1RSD1,')).length, 1);
  });
});

describe('an entry', () => {
  const signs = (mark: string) => {
    const { amount, reversal, pending } = onlyEntry(`:61:260301${mark}5,NMSCNONREF`);
    return [amount, reversal, pending];
  };

  test('has the side of its mark; a reversal is named after the reversed side', () => {
    assert.deepEqual(signs('C'), [500, false, false]);
    assert.deepEqual(signs('D'), [-500, false, false]);
    assert.deepEqual(signs('RC'), [-500, true, false]);
    assert.deepEqual(signs('RD'), [500, true, false]);
    assert.deepEqual(signs('CR'), [500, false, false], 'a credit in a currency that ends in R');
    assert.deepEqual(signs('RDD'), [500, true, false]);
    assert.deepEqual(signs('ED'), [-500, false, true]);
  });

  test('was booked in the year that is nearest to its value date', () => {
    const days = (text: string) => {
      const { valueDate, bookingDate } = onlyEntry(`:61:${text}C1,NTRFNONREF`);
      return [valueDate, bookingDate];
    };
    assert.deepEqual(days('2512310102'), ['2025-12-31', '2026-01-02']);
    assert.deepEqual(days('2601021231'), ['2026-01-02', '2025-12-31']);
    assert.deepEqual(days('2403010229'), ['2024-03-01', '2024-02-29']);
    assert.deepEqual(days('790101'), ['2079-01-01', '2079-01-01']);
    assert.deepEqual(days('800101'), ['1980-01-01', '1980-01-01']);
  });

  test('has the references of the bank and of the customer', () => {
    const references = (text: string) => {
      const { reference, paymentReference } = onlyEntry(`:61:260301C1,${text}`);
      return [reference, paymentReference?.number ?? null];
    };
    assert.deepEqual(references('NTRFNONREF//B1'), ['B1', null]);
    assert.deepEqual(references('NTRF84-12//B/2'), ['B/2', '84-12']);
    assert.deepEqual(references('S103KREF+'), [null, null]);
    assert.deepEqual(references(''), [null, null]);
  });

  test('has the amount in another currency, and its further details if there is no :86:', () => {
    const found = onlyEntry(':61:260301D1234,5NTRFNONREF//B1\r\n/OCMT/EUR10,53/CHGS/EUR1,');
    assert.deepEqual(found.original, { amount: -1_053, currency: 'EUR', rate: null });
    assert.equal(found.description, '');
    assert.equal(onlyEntry(':61:260301D1,NTRFNONREF\r\n/OCMT/EUR10,531').original, null);
    assert.equal(onlyEntry(':61:260301D1,NTRFNONREF\r\n/OCMT/RSD1,').original, null);
    assert.equal(onlyEntry(':61:260301D1,NTRFNONREF\r\nKAFE\r\n:86:').description, 'KAFE');
  });
});

describe(':86:', () => {
  const information = (text: string): StatementEntry => onlyEntry(`${ENTRY}\r\n:86:${text}`);

  test('free text is the description, joined where it was split', () => {
    assert.equal(information('prvi red\r\ndrugi red').description, 'prvi red drugi red');
    assert.equal(information(`${'x'.repeat(65)}\r\nkraj`).description, `${'x'.repeat(65)}kraj`);
    assert.equal(information('12?x').description, '12?x');
  });

  test('subfields: purpose, name, account and bank', () => {
    const found = information(
      `116?00NALOG?10931?20${'Racun 12/2026 za februar 20'}?2126, hvala 7?5?22kraj?30DBDBRSBG?31160-0000000000345-58\r\n?32TELEKOM SRBIJA AD BEOGRAD T?33AKOVSKA 2?34000?60i jos`,
    );
    assert.equal(found.description, 'Racun 12/2026 za februar 2026, hvala 7?5 kraj i jos');
    assert.deepEqual(found.counterparty, {
      name: 'TELEKOM SRBIJA AD BEOGRAD TAKOVSKA 2',
      account: '160-0000000000345-58',
      bank: 'DBDBRSBG',
    });
    assert.equal(information('020<00PROVIZIJA<10').description, 'PROVIZIJA');
    assert.equal(information(`?20x?31205-108040-45`).counterparty!.account, IBAN);
  });

  test('code words before the purpose: reference and payment code', () => {
    const found = information('166?20EREF+NOTPROVIDED?21KREF+(97)84-123456?22PURP+221?23SVWZ+Racun 12');
    assert.deepEqual(
      [found.description, found.paymentReference, found.paymentCode],
      ['Racun 12', { model: '97', number: '84-123456' }, '221'],
    );
    const plain = information('166?20EREF+X?21SVWZ+KREF+1');
    assert.deepEqual([plain.description, plain.paymentReference], ['KREF+1', null]);
    assert.equal(information('166?20KREFPURP+221?21SVWZ+x').paymentReference, null);
    assert.equal(information('166?20KREF+7 bez teksta').description, 'KREF+7 bez teksta');
  });
});

describe('an error has line, column and the expected text', () => {
  test('invalid dates, amounts and marks', () => {
    for (const [text, line, column, expected] of [
      [ENTRY.replace('260301', '261301'), 5, 5, /a date that exists, YYMMDD/],
      [ENTRY.replace('0301D', '1301D'), 5, 11, /a date that exists, MMDD/],
      [ENTRY.replace('1234,5', '1234,567'), 5, 16, /RSD with at most 2 decimals/],
      [ENTRY.replace('1234,5', '999999999999999,99'), 5, 16, /RSD with at most 2 decimals/],
      [ENTRY.replace('1234,5', '1,2,3'), 5, 16, /RSD with at most 2 decimals/],
      [ENTRY.replace('D1', 'X1'), 5, 5, /an entry in :61:/],
      [':61:', 5, 5, /an entry in :61:/],
      [':60F:C260228RSD1,', 5, 6, /one opening balance/],
      [':62F:C260228RSD1,', 6, 6, /one closing balance/],
      [`:62F:C260228RSD1,\r\n${ENTRY}`, 6, 5, /no entry behind/],
      [`:25:${IBAN}`, 5, 5, /one account/],
      [`:86:${'x\r\n'.repeat(41)}`, 45, 1, /at most 40 lines of :86:/],
      ['\0', 5, 1, /without control characters/],
      ['x'.repeat(10_001), 5, 10_001, /at most 10000 characters/],
    ] as const) {
      const error = refusal(message(text));
      assert.match(error.expected, expected);
      assert.deepEqual([error.line, error.column], [line, column], String(expected));
    }
  });

  test('a text that is not MT940 is refused at once, not at its end', () => {
    const { line, expected } = refusal('x\n'.repeat(50));
    assert.deepEqual([line, expected], [11, 'an MT940 message, which begins with :20:']);
  });

  test('an incomplete message', () => {
    const whole = message(ENTRY);
    for (const [text, expected] of [
      [whole.replace(/:25:.*\r\n/, ''), /an account, :25:/],
      [whole.replace(/:25:.*\r\n/, ':25:\r\n'), /an account in :25:/],
      [whole.replace(/:60F:.*\r\n/, ''), /an opening balance, :60F:, before the entries/],
      [message('').replace(/:60F:.*\r\n/, ''), /an opening balance, :60F:, before the closing/],
      [whole.slice(0, whole.indexOf(':62F:')), /a closing balance, :62F:/],
      [whole.slice(0, whole.indexOf(':62F:') + 11), /a balance in :62F:/],
      [whole.replace('260301RSD', '260301EUR'), /a balance in RSD/],
      [whole.replace('260228', '261301'), /a date that exists/],
      [whole.replace(':20:STMT47\r\n', ''), /begins with :20:/],
      [whole.repeat(2).replace(/:62F:.*\r\n-\r\n/, ''), /one opening balance/],
      [whole.repeat(2).replace(/:62F:.*\r\n/, ''), /a closing balance, :62F:/],
      ['%PDF-1.7\n'.repeat(11), /begins with :20:/],
      ['', /begins with :20:/],
      [whole.replace('\r\n-', `${'\r\n:64:C260301RSD1,'.repeat(201)}\r\n-`), /at most 200 balances/],
      [`${whole}\x1a\r\n${whole}`, /nothing behind the end of the file/],
    ] as const) {
      assert.match(refusal(text).expected, expected);
    }
  });
});
