/** Examples of the rules of docs/reconciling.md. The expected results were written before the code ran. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '../../../packages/common/belgrade.ts';
import { bankEntry } from '../../../test/support/window-bank.ts';
import type { AccountSnapshot, BankEntry, References } from '../../banks/contract/snapshot.ts';
import { reconcile } from './reconcile.ts';
import type { KnownRow, Reconciliation } from './types.ts';

/** Returns the evening of a day in March 2026. */
const at = (day: number): Date => new Date(`${date(day)}T20:00:00Z`);
const date = (day: number): string => addDays('2026-02-28', day);
const on = (day: number): Partial<BankEntry> => ({ bookingDate: date(day) });

const read = (
  day: number,
  booked: BankEntry[],
  pending: BankEntry[] = [],
  more: Partial<AccountSnapshot> = {},
): AccountSnapshot => ({
  at: at(day),
  covers: { from: date(1), to: date(day) },
  complete: true,
  balances: [],
  booked,
  pending,
  ...more,
});

/** An account to which reads are applied as ingest does. */
class Account {
  rows: KnownRow[] = [];
  readonly #references: References;
  #ids = 0;

  constructor(references: References = 'none') {
    this.#references = references;
  }

  read(snapshot: AccountSnapshot): Reconciliation {
    const result = reconcile(this.rows, snapshot, { references: this.#references });
    const rows = new Map(this.rows.map((row) => [row.id, row]));
    for (const { id, entry } of result.seen) {
      rows.set(id, { ...rows.get(id)!, entry, lastSeenAt: snapshot.at });
    }
    for (const change of result.changes) {
      if (change.kind === 'removed') rows.delete(change.id);
      else if (change.kind === 'modified') {
        rows.set(change.id, { ...rows.get(change.id)!, entry: change.entry, review: change.review });
      } else {
        if (change.replaces) rows.delete(change.replaces);
        this.#ids += 1;
        const { entry, pending, review } = change;
        const seen = { firstSeenAt: snapshot.at, lastSeenAt: snapshot.at };
        rows.set(`r${this.#ids}`, { id: `r${this.#ids}`, pending, entry, review, ...seen });
      }
    }
    this.rows = [...rows.values()];
    return result;
  }

  get shown(): string[] {
    return this.rows.map(({ id, pending, entry: { amount, description }, review }) =>
      [id, pending ? 'pending' : 'booked', amount, description, ...(review ? ['review'] : [])].join(' '),
    );
  }
}

const kinds = ({ changes }: Reconciliation): string[] => changes.map(({ kind }) => kind);

describe('equal entries', () => {
  const coffee = bankEntry('KAFE RANDEVU', -250_00, on(3));

  test('two coffees of one price on one day stay two, and a repeated read adds nothing', () => {
    const account = new Account();
    assert.deepEqual(kinds(account.read(read(5, [coffee, { ...coffee }]))), ['added', 'added']);
    const again = account.read(read(5, [{ ...coffee }, { ...coffee }]));
    assert.deepEqual(again, { changes: [], seen: again.seen, undecided: 0 });
    assert.deepEqual(again.seen.map(({ id }) => id).sort(), ['r1', 'r2']);
  });

  test('a third one is added, and the others do not change', () => {
    const account = new Account();
    account.read(read(5, [coffee, coffee]));
    assert.deepEqual(kinds(account.read(read(6, [coffee, coffee, coffee]))), ['added']);
  });

  test('equal ones keep the balances that the bank states after them, in any order of the list', () => {
    const account = new Account();
    const [first, second] = [
      { ...coffee, balanceAfter: 900_00 },
      { ...coffee, balanceAfter: 650_00 },
    ];
    account.read(read(5, [first, second]));
    assert.deepEqual(kinds(account.read(read(6, [second, first]))), []);
    // A read without balances changes none, and balances that the bank computes anew change no number of rows.
    assert.deepEqual(kinds(account.read(read(7, [coffee, coffee]))), []);
    const anew = [700_00, 450_00].map((balanceAfter) => ({ ...coffee, balanceAfter }));
    assert.deepEqual(kinds(account.read(read(8, anew))), ['modified', 'modified']);
    assert.deepEqual(
      account.rows.map(({ entry }) => entry.balanceAfter),
      [700_00, 450_00],
    );
  });

  test('overlapping windows add only new entries', () => {
    const account = new Account();
    const [a, b, c] = [
      bankEntry('A', -1_00, on(1)),
      bankEntry('B', -2_00, on(5)),
      bankEntry('C', -3_00, on(9)),
    ];
    account.read(read(6, [b, a]));
    const window = { covers: { from: date(4), to: date(10) } };
    assert.deepEqual(kinds(account.read(read(10, [c, b], [], window))), ['added']);
    assert.equal(account.rows.length, 3);
  });
});

describe('a page that is sent twice in one read', () => {
  const page = (day: number): BankEntry[] =>
    Array.from({ length: 6 }, (_, at) => bankEntry(`SHOP ${at}`, -100_00 - at, on(day + at)));

  test('directly repeated, or at the end: nothing is doubled', () => {
    for (const pages of [
      [page(1), page(1), page(10)],
      [page(1), page(10), page(1)],
    ]) {
      const account = new Account();
      account.read(read(20, pages.flat()));
      assert.equal(account.rows.length, 12);
    }
  });

  test('repeated single entries, and a day of equal prices, are separate entries', () => {
    const account = new Account();
    const kafe = bankEntry('KAFE', -250_00, on(3));
    account.read(read(20, [...page(1), ...page(1).slice(0, 5), ...Array.from({ length: 12 }, () => kafe)]));
    assert.equal(account.rows.length, 6 + 5 + 12);
  });
});

describe('unstable fields', () => {
  const payment = (day: number, name: string | null, account: string | null): BankEntry =>
    bankEntry('Prenos', -2_000_00, {
      ...on(day),
      counterparty: name === null ? null : { name, account, bank: null },
    });

  test('the transfer that lacks its payee now is not the one that lacked it before', () => {
    const account = new Account();
    account.read(read(16, [payment(8, null, null), payment(8, 'MIRA', '1')]));
    const { seen, changes, undecided } = account.read(
      read(17, [payment(8, null, null), payment(8, 'ZARKO', '2')]),
    );
    assert.deepEqual(seen.map(({ id, entry }) => `${id} ${entry.counterparty?.name}`).sort(), [
      'r1 ZARKO',
      'r2 undefined',
    ]);
    assert.deepEqual([kinds({ changes, seen, undecided }), undecided], [['modified', 'modified'], 0]);
  });

  test('on the first day of the window too, because the read includes it', () => {
    const account = new Account();
    account.read(read(10, [payment(3, 'MIRA', '1')]));
    const window = { covers: { from: date(4), to: date(11) } };
    assert.deepEqual(kinds(account.read(read(11, [payment(3, null, null)], [], window))), ['modified']);
  });
});

describe('a booked entry that changed', () => {
  test('a moved or added date: modified, without review', () => {
    for (const [before, after] of [
      [on(5), on(6)],
      [on(5), on(8)],
      [{ valueDate: date(5) }, { bookingDate: date(7), valueDate: date(5) }],
      [on(5), { valueDate: date(5) }],
      [on(5), on(12)],
    ] as const) {
      const account = new Account();
      const others = [bankEntry('MAXI', -31_00, on(4)), bankEntry('IDEA', -77_50, on(15))];
      account.read(read(16, [bankEntry('LIDL 141', -812_40, before), ...others]));
      const { id } = account.rows.find((row) => row.entry.description === 'LIDL 141')!;
      const { changes, undecided } = account.read(
        read(17, [bankEntry('LIDL 141', -812_40, after), ...others]),
      );
      assert.deepEqual(changes, [
        { kind: 'modified', id, entry: bankEntry('LIDL 141', -812_40, after), review: false },
      ]);
      assert.equal(undecided, 0);
    }
  });

  test('reworded: modified; also if only padding or script changed', () => {
    for (const wording of ['KUPOVINA LIDL SRBIJA 141', 'Лидл 141', 'LIDL   141   ', 'Transakcija karticom']) {
      const account = new Account();
      account.read(read(16, [bankEntry('LIDL 141', -812_40, on(8))]));
      const { changes } = account.read(read(17, [bankEntry(wording, -812_40, on(8))]));
      assert.deepEqual(changes, [
        { kind: 'modified', id: 'r1', entry: bankEntry(wording, -812_40, on(8)), review: false },
      ]);
    }
  });

  test('two of one amount: each takes the similar description', () => {
    const account = new Account();
    account.read(read(16, [bankEntry('LIDL 141', -500_00, on(8)), bankEntry('MAXI 3429', -500_00, on(8))]));
    const reworded = [bankEntry('Kupovina MAXI', -500_00, on(8)), bankEntry('Kupovina LIDL', -500_00, on(8))];
    const { seen, undecided } = account.read(read(17, reworded));
    assert.deepEqual(seen.map(({ id, entry }) => `${id} ${entry.description}`).sort(), [
      'r1 Kupovina LIDL',
      'r2 Kupovina MAXI',
    ]);
    assert.equal(undecided, 0);
  });

  test('two of one amount, reworded alike: modified, and marked for review', () => {
    const account = new Account();
    account.read(read(16, [bankEntry('LIDL 141', -500_00, on(8)), bankEntry('MAXI 3429', -500_00, on(8))]));
    const [one, two] = [bankEntry('Kupovina', -500_00, on(8)), bankEntry('Kupovina', -500_00, on(9))];
    const { changes, undecided } = account.read(read(17, [one, two]));
    assert.deepEqual(
      changes.map((change) => [change.kind, change.kind !== 'removed' && change.review]),
      [
        ['modified', true],
        ['modified', true],
      ],
    );
    assert.equal(undecided, 2);
  });

  test('two that both lack their payee now keep their entries, also if one has moved', () => {
    const of = (name: string | null, day: number): BankEntry =>
      bankEntry('Prenos', -200_00, {
        ...on(day),
        counterparty: name === null ? null : { name, account: null, bank: null },
      });
    const account = new Account();
    const other = bankEntry('MAXI', -31_00, on(2));
    account.read(read(10, [other, of('Mira Primeric', 7), of(null, 7)]));
    const result = account.read(read(12, [other, of(null, 7), of('Zarko Uzorkovic', 8)]));
    assert.equal(account.rows.length, 3);
    assert.deepEqual(kinds(result), ['modified', 'modified']);
    const mira = account.rows.find(({ id }) => id === 'r2')!;
    assert.equal(mira.entry.counterparty, null);
  });

  test('two payees whose bookings moved by a day are not exchanged', () => {
    const of = (payee: string, day: number): BankEntry => bankEntry(payee, -250_00, on(day));
    const account = new Account();
    account.read(read(10, [of('MAXI 3429', 7), of('DM DROGERIE', 8)]));
    account.read(read(12, [of('MAXI 3429', 8), of('DM DROGERIE', 9)]));
    assert.deepEqual(account.rows.map(({ id, entry }) => `${id} ${entry.description}`).sort(), [
      'r1 MAXI 3429',
      'r2 DM DROGERIE',
    ]);
  });

  test('a second purchase on the day of the first: the unchanged row stays, and none is lost', () => {
    const coffee = (day: number): BankEntry => bankEntry('KAFE', -250_00, on(day));
    const account = new Account();
    account.read(read(16, [coffee(6), coffee(7)]));
    const result = account.read(read(17, [coffee(7), coffee(8)]));
    assert.equal(account.rows.length, 2);
    assert.deepEqual(kinds(result), ['modified']);
  });

  test('a new purchase beside a known one is never matched with it', () => {
    const account = new Account();
    account.read(read(10, [bankEntry('KAFE', -250_00, on(8))]));
    const { changes } = account.read(
      read(12, [bankEntry('KAFE', -250_00, on(8)), bankEntry('KAFE', -250_00, on(9))]),
    );
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['added'],
    );
  });

  test('beyond the window the row stays, and a similar entry is added and marked', () => {
    const account = new Account();
    account.read(read(10, [bankEntry('KAFE', -250_00, on(5))]));
    const window = { covers: { from: date(6), to: date(11) } };
    const { changes, undecided } = account.read(read(11, [bankEntry('KAFE', -250_00, on(6))], [], window));
    assert.deepEqual(
      changes.map((change) => [change.kind, change.kind !== 'removed' && change.review]),
      [['added', true]],
    );
    assert.equal(undecided, 1);
  });
});

describe('holds', () => {
  const hold = bankEntry('4567****1234: LIDL 141>BEOGRAD           RS', -500_00, on(9));
  const settled = (result: Reconciliation): unknown[] =>
    result.changes.map((change) =>
      change.kind === 'added' ? [change.replaces, change.pending, change.review] : change.kind,
    );

  test('the booked form replaces the hold: other description, other day, other amount', () => {
    for (const booked of [
      bankEntry('MasterCard debit - LIDL 141', -500_00, on(11)),
      bankEntry('Kupovina', -500_00, on(11)),
      bankEntry('MasterCard debit - LIDL 141', -550_00, on(11)),
      bankEntry('MasterCard debit - LIDL 141', -507_10, on(12)),
    ]) {
      const account = new Account();
      account.read(read(10, [], [hold]));
      assert.deepEqual(settled(account.read(read(12, [booked]))), [['r1', false, false]], booked.description);
      assert.equal(account.rows.length, 1);
    }
  });

  test('marked if another purchase of the price may be the booked one', () => {
    const booked = (day: number): BankEntry => bankEntry('MasterCard debit - LIDL 141', -500_00, on(day));
    const onceMore = bankEntry('MasterCard debit - LIDL 141', -500_00, on(2));
    for (const [before, after, marked] of [
      [[], [booked(11)], false],
      // Still listed on the evening of its booking day.
      [[], [booked(10)], true],
      // The same price was paid there a week before.
      [[onceMore], [onceMore, booked(11)], true],
      [[onceMore], [onceMore, { ...booked(11), valueDate: date(9) }], false],
    ] as const) {
      const account = new Account();
      account.read(read(10, [...before], [hold]));
      assert.deepEqual(settled(account.read(read(12, [...after]))), [
        [`r${account.rows.length}`, false, marked],
      ]);
    }
  });

  test('marked, linked or not, if a booked row of its value date may have moved into the window', () => {
    const valued = (day: number, name = 'KAFE RANDEVU') =>
      bankEntry(name, -190_00, { bookingDate: date(day), valueDate: date(16) });
    const hold = bankEntry('KAFE RANDEVU', -190_00, on(16));
    const undecided = (rows: BankEntry[], pending: BankEntry, moved: BankEntry): [number, string[]] => {
      const account = new Account();
      account.read(read(16, rows, [pending]));
      const last = account.read(read(30, [moved], [], { covers: { from: date(17), to: date(30) } }));
      return [last.undecided, kinds(last)];
    };
    const named = valued(17, 'KAFE RANDEVU BG');
    assert.deepEqual(undecided([valued(16)], hold, named), [1, ['added']]);
    assert.deepEqual(undecided([], hold, named), [0, ['added']]);
    const three = [valued(16), valued(16), valued(16)];
    const undated = bankEntry('KAFE RANDEVU', -190_00);
    assert.deepEqual(undecided(three, undated, valued(17)), [1, ['removed', 'added']]);
    const [row, bought] = [bankEntry('KAFE RANDEVU', -190_00, on(16)), { ...named, valueDate: null }];
    const purchase = { ...bought, transactedAt: new Date('2026-03-15T23:00:00Z') };
    assert.deepEqual(undecided([row], hold, purchase), [0, ['added']]);
  });

  test('still listed days after the booking, or seen before the purchase: another purchase', () => {
    const minuteLater = new Date(at(11).getTime() + 60_000);
    for (const [held, booked] of [
      [hold, on(9)],
      [
        { ...hold, ...on(11) },
        { ...on(12), transactedAt: minuteLater },
      ],
    ] as const) {
      const account = new Account();
      account.read(read(11, [], [held]));
      const result = account.read(read(13, [bankEntry('MasterCard debit - LIDL 141', -500_00, booked)]));
      assert.deepEqual(settled(result), ['removed', [null, false, false]]);
    }
  });

  test('a value date equal to the booking date says nothing about a purchase without a date', () => {
    const account = new Account();
    account.read(read(10, [], [{ ...hold, bookingDate: null }]));
    const booked = bankEntry('MasterCard debit - LIDL 141', -500_00, { ...on(12), valueDate: date(12) });
    assert.deepEqual(settled(account.read(read(12, [booked]))), [['r1', false, false]]);
  });

  test('without a date of its own', () => {
    const account = new Account();
    account.read(read(10, [], [{ ...hold, bookingDate: null }]));
    const booked = bankEntry('MasterCard debit - LIDL 141', -500_00, on(11));
    assert.deepEqual(settled(account.read(read(12, [booked]))), [['r1', false, false]]);
  });

  test('in another currency: matched by the original amount', () => {
    const original = { amount: -42_47, currency: 'EUR', rate: null };
    const account = new Account();
    account.read(read(10, [], [bankEntry('REZERVACIJA', -4_985_39, { ...on(9), original })]));
    const booked = bankEntry('OPENAI SUBSCR', -5_012_77, {
      ...on(12),
      original: { ...original, rate: 118.03 },
    });
    assert.deepEqual(settled(account.read(read(12, [booked]))), [['r1', false, false]]);
  });

  test('a purchase of another payee at its price does not settle it', () => {
    const account = new Account();
    const lidl = bankEntry('MasterCard debit - LIDL 141', -44_00, on(2));
    account.read(read(10, [lidl], [hold]));
    const result = account.read(read(12, [lidl, bankEntry('MasterCard debit - MAXI 3429', -500_00, on(11))]));
    assert.deepEqual(settled(result), ['removed', [null, false, false]]);
  });

  test('two equal holds that are gone: neither counts as the booked one', () => {
    const account = new Account();
    account.read(read(10, [], [hold, { ...hold, bookingDate: date(10) }]));
    const result = account.read(read(12, [bankEntry('MasterCard debit - LIDL 141', -500_00, on(12))]));
    assert.deepEqual(settled(result), ['removed', 'removed', [null, false, false]]);
  });

  test('two identical holds, one booked: either may be matched without review', () => {
    const account = new Account();
    const undated = { ...hold, bookingDate: null };
    account.read(read(10, [], [undated, undated]));
    const booked = bankEntry('MasterCard debit - LIDL 141', -500_00, on(11));
    const result = account.read(read(12, [booked], [undated]));
    assert.equal(settled(result).length, 1);
    assert.deepEqual(
      account.rows.map(({ pending, review }) => [pending, review]),
      [
        [true, false],
        [false, false],
      ],
    );
  });

  test('released: missing in a complete read, also if it lists no hold', () => {
    const account = new Account();
    account.read(read(10, [], [hold, bankEntry('REZERVACIJA', -9_00)]));
    assert.deepEqual(kinds(account.read(read(11, [], []))), ['removed', 'removed']);
  });

  test('not released by an interrupted read, or one of other days', () => {
    const account = new Account();
    account.read(read(10, [], [hold, bankEntry('REZERVACIJA', -9_00)]));
    assert.deepEqual(kinds(account.read(read(11, [], [], { complete: false }))), []);
    assert.deepEqual(kinds(account.read(read(11, [], [], { covers: { from: date(1), to: date(6) } }))), []);
    assert.deepEqual(kinds(account.read(read(12, [], [], { covers: { from: date(9), to: date(9) } }))), []);
  });

  test('not removed by reads that no longer reach its day, however late', () => {
    const account = new Account();
    account.read(read(10, [], [hold]));
    const later = (day: number): AccountSnapshot =>
      read(day, [], [], { covers: { from: date(day - 7), to: date(day) } });
    for (const day of [40, 41, 90]) assert.deepEqual(kinds(account.read(later(day))), []);
  });

  test('reported with amount 0: released, also by an interrupted read; never a row', () => {
    for (const complete of [true, false]) {
      const account = new Account();
      const other = bankEntry('NIS 475', -3_000_00, on(9));
      account.read(read(10, [], [hold, other]));
      const result = account.read(read(11, [], [{ ...hold, amount: -0 }, other], { complete }));
      assert.deepEqual(result.changes, [{ kind: 'removed', id: 'r1' }]);
      assert.deepEqual(kinds(account.read(read(12, [], [{ ...hold, amount: 0 }, other]))), []);
    }
  });

  test('a booked entry of amount 0 is an ordinary row', () => {
    assert.deepEqual(kinds(new Account().read(read(10, [bankEntry('Info', 0, on(9))]))), ['added']);
  });

  test('another amount or description while pending: modified', () => {
    const account = new Account();
    account.read(read(10, [], [hold]));
    const dearer = { ...hold, amount: -515_00 };
    assert.deepEqual(account.read(read(11, [], [dearer])).changes, [
      { kind: 'modified', id: 'r1', entry: dearer, review: false },
    ]);
  });
});

describe('missing entries', () => {
  const row = (day: number): BankEntry => bankEntry(`SHOP ${day}`, -100_00 - day, on(day));
  const all = Array.from({ length: 20 }, (_, at) => row(at + 1));
  const without = (day: number): BankEntry[] => all.filter(({ bookingDate }) => bookingDate !== date(day));

  test('a booked row is removed after two successive complete reads without it, not after one', () => {
    const account = new Account();
    account.read(read(20, all));
    assert.deepEqual(kinds(account.read(read(21, without(10)))), []);
    assert.deepEqual(kinds(account.read(read(21, without(10)))), []);
    assert.deepEqual(account.read(read(22, without(10))).changes, [{ kind: 'removed', id: 'r10' }]);
  });

  test('it stays if the bank shows it again, after interrupted reads, and at the edges of the window', () => {
    const account = new Account();
    account.read(read(20, all));
    account.read(read(21, without(10)));
    assert.deepEqual(kinds(account.read(read(22, all))), []);
    for (const day of [23, 24, 25]) account.read(read(day, without(10), [], { complete: false }));
    assert.equal(account.rows.length, 20);
    for (const day of [26, 27, 28]) account.read(read(day, without(2), [], {}));
    assert.equal(account.rows.length, 20);
  });

  test('an empty response removes no booked row, however often it is repeated', () => {
    const account = new Account();
    account.read(read(20, all));
    for (const day of [21, 22, 23, 24]) assert.deepEqual(kinds(account.read(read(day, []))), []);
  });
});

describe('references', () => {
  test('stable: the row is identified by it, whatever else changed', () => {
    const account = new Account('stable');
    account.read(read(10, [bankEntry('A', -1_00, { ...on(9), reference: 'x' })]));
    const changed = bankEntry('Sasvim drugo', -2_00, { ...on(8), reference: 'x' });
    assert.deepEqual(account.read(read(11, [changed])).changes, [
      { kind: 'modified', id: 'r1', entry: changed, review: false },
    ]);
  });

  test('stable: equal entries with two references are two', () => {
    const account = new Account('stable');
    const [x, y] = ['x', 'y'].map((reference) => bankEntry('A', -1_00, { ...on(9), reference }));
    account.read(read(10, [x!]));
    assert.deepEqual(kinds(account.read(read(11, [y!]))), ['added']);
    assert.equal(account.rows.length, 2);
  });

  test('stable: an entry with another reference does not settle a similar hold', () => {
    const account = new Account('stable');
    account.read(read(10, [], [bankEntry('KAFE', -250_00, { ...on(9), reference: 'x' })]));
    const { changes } = account.read(read(12, [bankEntry('KAFE', -250_00, { ...on(11), reference: 'y' })]));
    assert.deepEqual(
      changes.map((change) => change.kind === 'added' && change.replaces),
      [false, null],
    );
  });

  test('stable: a shared reference, and a missing one, lose nothing', () => {
    const account = new Account('stable');
    const lidl = bankEntry('LIDL', -1_00, { ...on(9), reference: 'x' });
    const maxi = bankEntry('MAXI', -2_00, { ...on(9), reference: 'x' });
    const none = bankEntry('IDEA', -3_00, on(9));
    assert.deepEqual(kinds(account.read(read(10, [lidl, maxi, none]))), ['added', 'added', 'added']);
    assert.deepEqual(kinds(account.read(read(11, [lidl, maxi, none]))), []);
    const later = bankEntry('Zakup stana', -90_000_00, { ...on(28), reference: 'y' });
    account.read(read(29, [later]));
    const again = bankEntry('Plata', 150_000_00, { ...on(2), reference: 'y' });
    assert.deepEqual(kinds(account.read(read(30, [again]))), ['added']);
    assert.equal(account.rows.length, 5);
  });

  test('stable: the bank names the hold that an entry settles, also if it still lists the hold', () => {
    const account = new Account('stable');
    const hold = bankEntry('REZ', -10_00, { ...on(9), reference: 'h' });
    account.read(read(10, [], [hold]));
    const booked = bankEntry('NIS', -77_00, { ...on(10), reference: 'b', replaces: 'h' });
    const { changes } = account.read(read(11, [booked], [hold]));
    assert.deepEqual(changes, [
      { kind: 'added', entry: booked, pending: false, replaces: 'r1', review: false },
    ]);
    assert.deepEqual(kinds(account.read(read(11, [booked], [hold]))), []);
  });

  test('unstable and none: a reference that moves to another entry moves nothing', () => {
    for (const references of ['unstable', 'none'] as const) {
      const account = new Account(references);
      const day = [bankEntry('LIDL', -1_00, on(9)), bankEntry('MAXI', -2_00, on(9))];
      const numbered = (entries: BankEntry[]): BankEntry[] =>
        entries.map((each, at) => ({ ...each, reference: String(at + 1) }));
      account.read(read(10, numbered(day)));
      const { changes } = account.read(read(11, numbered([bankEntry('IDEA', -3_00, on(10)), ...day])));
      assert.deepEqual(
        changes.map((change) => change.kind === 'added' && change.entry.description),
        ['IDEA'],
        references,
      );
    }
  });

  test('unstable: the reference decides between two entries that could have moved', () => {
    const account = new Account('unstable');
    const kafe = (day: number, reference: string): BankEntry =>
      bankEntry('KAFE', -250_00, { ...on(day), reference });
    account.read(read(16, [kafe(8, 'a'), kafe(8, 'b')]));
    const { seen } = account.read(read(17, [kafe(8, 'b'), kafe(9, 'a')]));
    assert.deepEqual(seen.map(({ id, entry }) => `${id} ${entry.reference}`).sort(), ['r1 a', 'r2 b']);
  });
});
