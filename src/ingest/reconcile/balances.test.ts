/** Reconciles entries by the balances that a bank states after them, and shows that wrong balances do no harm. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import {
  after,
  BALANCE_CASES,
  date,
  KEPT,
  type Line,
  named,
  read,
  rowsOf,
  stated,
  withoutBalances,
} from '../../../test/support/unreliable-banks/balance-cases.ts';
import { makeFeed } from '../../../test/support/unreliable-banks/feed.ts';
import { WRONG_BALANCES } from '../../../test/support/unreliable-banks/habits.ts';
import { judge } from '../../../test/support/unreliable-banks/judge.ts';
import { addVerdict, emptyVerdict, type Verdict } from '../../../test/support/unreliable-banks/verdict.ts';
import { bankEntry } from '../../../test/support/window-bank.ts';
import type { AccountSnapshot, BankEntry } from '../../banks/contract/snapshot.ts';
import { reconcile } from './reconcile.ts';

describe('decided by the balance after', () => {
  for (const { name, reads, show, decided, otherwise } of BALANCE_CASES) {
    test(name, () => {
      assert.deepEqual(show(reads), decided, 'with balances');
      if (otherwise) assert.deepEqual(show(reads.map(withoutBalances)), otherwise, 'without');
    });
  }
});

const [salary, coffee, second, lunch] = KEPT as [BankEntry, BankEntry, BankEntry, BankEntry];

test('of equal purchases that move, each keeps its row, also in interrupted reads', () => {
  const lines = stated(4_800, [14, -190], [14, -700, 'RUCAK'], [15, -190], [15, -300, 'APOTEKA']);
  const moved = lines.map((entry, at) =>
    named(entry, String(at), at % 2 === 0 ? { bookingDate: date(15 + at / 2) } : {}),
  );
  const first = read(15, lines, null, { covers: { from: date(14), to: date(15) } });
  const second = (listed: BankEntry[], complete: boolean): AccountSnapshot =>
    read(17, listed, null, { complete, covers: { from: date(15), to: date(17) } });
  const newest = moved.toReversed();
  const kept = ['15 -190 KAFE RANDEVU 0', '14 -700 RUCAK', '16 -190 KAFE RANDEVU 2', '15 -300 APOTEKA'];
  for (const reads of [
    [first, second(newest.slice(0, 3), false), second(newest, false)],
    [first, second(moved, true)],
  ]) {
    assert.deepEqual(rowsOf(reads), kept);
    assert.notDeepEqual(rowsOf(reads.map(withoutBalances)), kept);
  }
});

test('a balance beside another value date, or that alone is listed again, tells no rows apart', () => {
  const on = (day: number, balanceAfter: number, processor = '', valueDate: string | null = null) =>
    bankEntry('KAFE RANDEVU', -190, { bookingDate: date(day), balanceAfter, processor, valueDate });
  const rows = (...reads: BankEntry[][]): string[] =>
    rowsOf(reads.map((booked, at) => read(10 + at, booked)));
  const [eight, nine] = [date(8), date(9)];
  const valued = rows(
    [coffee, on(8, 900, '', eight), on(9, 710, '', nine)],
    [coffee, on(9, 900, 'nine', nine), on(9, 710, 'eight', eight)],
  );
  assert.deepEqual(valued.slice(1), ['9 -190 KAFE RANDEVU eight', '9 -190 KAFE RANDEVU nine']);
  assert.equal(rows([on(8, 900)], [on(8, 1_090, 'same'), on(9, 900, 'new')])[0], '8 -190 KAFE RANDEVU same');
});

describe('at a bank that computes balances anew', () => {
  test('the balance speaks for no other payee', () => {
    const before = stated(4_800, [14, -200, 'MAXI 3429']);
    const lines: Line[] = [
      [14, -200, 'PEKARA ZORA'],
      [14, -200, 'TRAFIKA DUGA'],
      [15, -200, 'MAXI 3429'],
    ];
    const reads = [read(14, [...KEPT, ...before]), read(18, [...KEPT, ...stated(4_800, ...lines)])];
    assert.deepEqual(rowsOf(reads).slice(4), [
      '15 -200 MAXI 3429 (review)',
      '14 -200 PEKARA ZORA',
      '14 -200 TRAFIKA DUGA',
    ]);
  });

  test('a purchase that is booked late, before an equal one, moves no row to an earlier day', () => {
    const [five, six] = stated(4_800, [5, -190], [6, -190]) as [BankEntry, BankEntry];
    const [one, late, two] = stated(4_800, [5, -190], [5, -190], [6, -190]) as [
      BankEntry,
      BankEntry,
      BankEntry,
    ];
    const all = [...KEPT, one, named(late, 'late'), named(two, 'six')];
    assert.deepEqual(rowsOf([read(6, [...KEPT, five, six]), read(8, all)]).slice(4), [
      '5 -190 KAFE RANDEVU',
      '6 -190 KAFE RANDEVU six',
      '5 -190 KAFE RANDEVU late',
    ]);
  });

  test('the balance takes no row from the entry that is equal to it, but both are marked', () => {
    const to = (entry: BankEntry, name: string | null, processor: string, day = 7): BankEntry => ({
      ...named(entry, processor, { bookingDate: date(day), valueDate: date(7) }),
      counterparty: name === null ? null : { name, account: null, bank: null },
    });
    const [one, two] = stated(
      4_800,
      [7, -500, 'Transakcije po nalogu građana'],
      [7, -500, 'Transakcije po nalogu građana'],
    ) as [BankEntry, BankEntry];
    const reads = [
      read(7, [...KEPT, to(one, 'ŽARKO UZORKOVIĆ', ''), to(two, 'MIRA PRIMERIĆ', '')]),
      read(9, [...KEPT, to(one, 'MIRA PRIMERIĆ', 'mira'), to(two, null, 'zarko', 8)]),
    ];
    assert.deepEqual(rowsOf(reads).slice(4), [
      '8 -500 Transakcije po nalogu građana zarko (review)',
      '7 -500 Transakcije po nalogu građana mira (review)',
    ]);
  });
});

/** A bank that dates a purchase ahead lists it by its day, and the balance is that of the booking. */
const [ahead, bread, fruit, again] = stated(
  KEPT[3].balanceAfter!,
  [10, -190],
  [8, -100, 'PEKARA'],
  [9, -300, 'PIJACA'],
  [10, -190],
) as [BankEntry, BankEntry, BankEntry, BankEntry];
const cutOff = (...listed: BankEntry[]): AccountSnapshot[] => [
  read(10, [...KEPT, bread, fruit, ahead]),
  read(10, [...KEPT, bread, fruit, ...listed], null, { complete: false }),
];

test('an interrupted read adds an entry equal to a row that the gap of its balances requires', () => {
  assert.equal(rowsOf(cutOff(again)).length, 8);
  assert.equal(rowsOf([...cutOff(again), read(10, [...KEPT, bread, fruit, again, ahead])]).length, 8);
  assert.equal(rowsOf(cutOff(again).map(withoutBalances)).length, 7);
});

describe('a balance proves nothing', () => {
  const partly = (last: BankEntry | null): AccountSnapshot[] => [
    read(5, [salary, coffee], coffee, { complete: false }),
    read(5, [second, lunch], last, { complete: false }),
  ];
  const ONE = rowsOf(partly(lunch).map(withoutBalances));

  test('without the booked balance of the read, or with another one', () => {
    assert.equal(ONE.length, 3);
    assert.deepEqual(rowsOf(partly(null)), ONE);
    assert.deepEqual(rowsOf(partly({ ...lunch, balanceAfter: lunch.balanceAfter! - 250 })), ONE);
  });

  test('if it is missing for one entry', () => {
    const [one, two] = partly(lunch);
    const half = two!.booked.map((entry, at) => (at === 0 ? { ...entry, balanceAfter: null } : entry));
    assert.deepEqual(rowsOf([one!, { ...two!, booked: half }]), ONE);
  });

  test('if the row leads back to a balance that the chain has anyway', () => {
    const [out, back, bread] = stated(
      4_800,
      [8, -2_000, 'UPLATA'],
      [8, 2_000, 'STORNO'],
      [9, -100, 'PEKARA'],
    );
    const reads = [
      read(20, [...KEPT, out!, back!, bread!], bread!),
      ...[21, 22].map((day) => read(day, [...KEPT, bread!], bread!)),
    ];
    assert.deepEqual(rowsOf(reads), rowsOf(reads.map(withoutBalances)));
    assert.equal(rowsOf(reads).length, 5);
  });

  test('if the bank exchanges the balances of two payees', () => {
    const [one, two] = stated(4_800, [8, -100, 'PEKARA ZORA'], [8, -100, 'TRAFIKA DUGA']) as [
      BankEntry,
      BankEntry,
    ];
    const exchanged = [
      { ...one, balanceAfter: two.balanceAfter!, processor: 'one' },
      { ...two, balanceAfter: one.balanceAfter!, processor: 'two' },
    ];
    const reads = [read(20, [...KEPT, one, two]), read(21, [...KEPT, ...exchanged])];
    assert.deepEqual(rowsOf(reads).slice(-2).sort(), ['8 -100 PEKARA ZORA one', '8 -100 TRAFIKA DUGA two']);
  });

  test('if the bank misstates the balance of an entry and those after it, in an interrupted read', () => {
    const all = [...KEPT, ...stated(4_800, [5, -100, 'PEKARA'], [6, -300, 'APOTEKA'])];
    const wrong = all.map((entry, at) =>
      at < 4 ? entry : { ...entry, balanceAfter: entry.balanceAfter! - 100 },
    );
    const reads = [read(5, all.slice(0, 5), all[4]), read(6, wrong, wrong.at(-1), { complete: false })];
    assert.equal(rowsOf(reads).length, 6);
  });

  test('if the bank misstates the balance of the last listed entry, where it leaves a gap', () => {
    for (const by of [-190, 40]) {
      const misstated = { ...ahead, balanceAfter: ahead.balanceAfter! + by };
      assert.equal(rowsOf(cutOff(misstated)).length, 7);
    }
  });

  test('if no gap of the list has the place of the row, or another balance has changed', () => {
    const [first, cut] = cutOff(again);
    const [, ...others] = cut!.booked;
    const changed = { ...salary, balanceAfter: salary.balanceAfter! + 1 };
    for (const booked of [cut!.booked.filter((entry) => entry !== bread), [changed, ...others]])
      assert.equal(rowsOf([first!, { ...cut!, booked }]).length, 7);
  });

  test('two equal entries with one balance are two', () => {
    assert.equal(after(read(5, [coffee, { ...coffee }], coffee)).rows.length, 2);
  });
});

test('missing days are found in whatever order a day is listed, and only if the balances are right', () => {
  const lines: Line[] = [2, 3, 3, 4, 5, 5, 6, 7, 9, 10].map((day, at) => [day, -10 - at, `TRGOVINA ${at}`]);
  const all = stated(1_000, ...lines);
  const missing = (change: (entry: BankEntry, at: number) => BankEntry | null, last = all.at(-1)!) => {
    const listed = all.flatMap((entry, at) => change(entry, at) ?? []);
    return after(read(10, listed.reverse(), last)).last.followed?.missing;
  };
  const left =
    (...places: number[]) =>
    (entry: BankEntry, at: number) =>
      places.includes(at) ? null : entry;
  assert.deepEqual(missing(left()), []);
  assert.deepEqual(missing(left(4)), [{ from: date(4), to: date(5) }]);
  assert.deepEqual(missing(left(3, 8)), [
    { from: date(3), to: date(5) },
    { from: date(7), to: date(10) },
  ]);
  const wrong = (entry: BankEntry, at: number) => (at === 4 ? { ...entry, balanceAfter: 1 } : entry);
  assert.deepEqual(missing(wrong), [], 'one wrong balance');
  const half = (entry: BankEntry, at: number) =>
    at === 4 ? { ...entry, balanceAfter: null } : left(8)(entry, at);
  assert.equal(missing(half) ?? null, null, 'a balance is missing');
  assert.equal(missing(left(8), all[5]!) ?? null, null, 'another booked balance');
});

test('whatever balances are stated, a complete read of different entries makes a row of each', () => {
  const balance = fc.option(fc.integer({ min: 0, max: 4 }).map((steps) => steps * 100));
  const line = fc.record({
    day: fc.integer({ min: 2, max: 4 }),
    amount: fc.constantFrom(-100, 100),
    balance,
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.array(balance, { maxLength: 12 }),
      balance,
      (lines, later, end) => {
        const entries = lines.map(({ day, amount, balance: balanceAfter }, at) =>
          bankEntry(`PRODAVNICA ${String.fromCharCode(65 + at).repeat(6)}`, amount, {
            bookingDate: date(day),
            balanceAfter,
          }),
        );
        const again = entries.map((entry, at) => ({ ...entry, balanceAfter: later[at] ?? null }));
        const last = { ...coffee, balanceAfter: end ?? 0 };
        const { rows, last: result } = after(read(5, entries, last), read(6, again, last));
        assert.equal(rows.length, entries.length);
        assert.equal(result.undecided, 0);
      },
    ),
    { numRuns: deep(100, 1_000) },
  );
});

const sumOf = (histories: number, balances: 'absent' | 'stated' | 'wrong', seed = 'fixed'): Verdict => {
  const sum = emptyVerdict();
  for (let n = 0; n < histories; n++)
    addVerdict(sum, judge(makeFeed(`${seed}:${n}`, 'none', balances), reconcile));
  return sum;
};

test('at banks that state balances, no booked row is doubled, guessed or taken for another', () => {
  const verdict = sumOf(deep(40, 300), 'stated');
  const { lost, doubledBooked, undecidableBooked, falseMerges, wronglyRemoved } = verdict;
  assert.deepEqual(
    { lost, doubledBooked, undecidableBooked, falseMerges, wronglyRemoved },
    { lost: 0, doubledBooked: 0, undecidableBooked: 0, falseMerges: 0, wronglyRemoved: 0 },
    verdict.faults.join('\n'),
  );
});

test('banks that state wrong balances make no result worse', () => {
  for (let n = 0; n < deep(60, 400); n++) {
    const [wrong, absent] = (['wrong', 'absent'] as const).map((balances) =>
      makeFeed(`wrong:${n}`, 'none', balances),
    );
    const [one, other] = [judge(wrong!, reconcile), judge(absent!, reconcile)];
    const kind = wrong!.habits.balanceAfter;
    assert.ok((WRONG_BALANCES as readonly string[]).includes(kind));
    for (const count of ['lost', 'doubled', 'falseMerges', 'wronglyRemoved', 'undecidable'] as const)
      assert.ok(one[count] <= other[count], `${kind} balances, seed wrong:${n}: ${one.faults.join('\n')}`);
  }
});
