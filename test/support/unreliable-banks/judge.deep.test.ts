/** The judge finds each fault that is made on purpose, and no other. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DAY, HOUR } from '../../../packages/common/clock.ts';
import { entrants, evaluate, tableOf } from '../../../scripts/evaluate-reconcile.ts';
import type { AccountSnapshot, BankEntry, References } from '../../../src/banks/contract/snapshot.ts';
import type { Change, Reconcile } from '../../../src/ingest/reconcile/types.ts';
import { contentOf } from './alike.ts';
import { type Asking, dateOf, show } from './entry.ts';
import { exactMatch } from './exact-match.ts';
import { type Feed, makeFeed } from './feed.ts';
import { type FiledEntry, fileOf } from './file.ts';
import { drawHabits, type Habits } from './habits.ts';
import { judge } from './judge.ts';
import { oracleOf } from './oracle.ts';
import { CAFES } from './payees.ts';
import { dayOf, type TrueEntry } from './truth.ts';
import { addVerdict, emptyVerdict, type Verdict } from './verdict.ts';

const SEEDS = 150;

const run = (reconcileOf: (feed: Feed) => Reconcile, references: References = 'none'): Verdict => {
  const sum = emptyVerdict();
  for (let n = 0; n < SEEDS; n++) {
    const feed = makeFeed(`court:${n}`, references);
    addVerdict(sum, judge(feed, reconcileOf(feed)));
  }
  return sum;
};

const FAULTS = [
  'lost',
  'doubled',
  'falseMerges',
  'wronglyRemoved',
  'leftOver',
  'unlinked',
  'sumsWrong',
] as const;
const faultsOf = (verdict: Verdict): string[] => FAULTS.filter((fault) => verdict[fault] > 0);

/** Returns the oracle with changed results. */
const tampered =
  (tamper: (changes: Change[], feed: Feed) => Change[]) =>
  (feed: Feed): Reconcile =>
  (known, snapshot, traits) => {
    const result = oracleOf(feed)(known, snapshot, traits);
    const changes = tamper(result.changes, feed);
    const left = new Set(changes.flatMap((change) => (change.kind === 'modified' ? [change.id] : [])));
    return { ...result, changes, seen: result.seen.filter(({ id }) => left.has(id)) };
  };

describe('the oracle', () => {
  for (const references of ['none', 'unstable', 'stable'] as const) {
    test(`has no fault with references ${references}`, () => {
      const verdict = run(oracleOf, references);
      assert.deepEqual(verdict.faults, []);
      assert.deepEqual(faultsOf(verdict), []);
      assert.equal(verdict.undecidable + verdict.reviewed + verdict.doubledInReview, 0);
      assert.ok(verdict.entries > 30 * SEEDS);
    });
  }
});

describe('the judge finds a reconciler that', () => {
  test('loses entries', () => {
    const verdict = run(
      tampered((changes, { secret }) =>
        changes.filter((change) => change.kind !== 'added' || secret.get(change.entry)!.truth.id % 20 !== 0),
      ),
    );
    assert.ok(verdict.lost > SEEDS);
    assert.deepEqual(faultsOf(verdict), ['lost', 'sumsWrong']);
  });

  test('adds known entries again', () => {
    const verdict = run((feed) => (known, snapshot, traits) => {
      const remembered = known.filter(({ entry }) => feed.secret.get(entry)!.truth.id % 20 !== 0);
      return oracleOf(feed)(remembered, snapshot, traits);
    });
    assert.ok(verdict.doubled > SEEDS);
    assert.equal(verdict.lost, 0);
  });

  test('adds repeated pages as new entries', () => {
    const verdict = run((feed) => (known, snapshot, traits) => {
      const result = oracleOf(feed)(known, snapshot, traits);
      const once = new Set<FiledEntry>();
      for (const entry of snapshot.booked) {
        const filed = feed.secret.get(entry)!;
        if (once.has(filed))
          result.changes.push({ kind: 'added', entry, pending: false, replaces: null, review: false });
        once.add(filed);
      }
      return result;
    });
    assert.ok(verdict.doubled > 0);
    assert.deepEqual(faultsOf(verdict), ['doubled', 'sumsWrong']);
  });

  test('matches an entry with another one', () => {
    const verdict = run((feed) => (known, snapshot, traits) => {
      const result = oracleOf(feed)(known, snapshot, traits);
      const [one, two] = result.seen.filter(({ entry }) => feed.secret.get(entry)!.truth.kind === 'bill');
      if (one === undefined || two === undefined) return result;
      [one.entry, two.entry] = [two.entry, one.entry];
      const entries = new Map(result.seen.map(({ id, entry }) => [id, entry]));
      const changes = result.changes.map((change) =>
        change.kind === 'modified' ? { ...change, entry: entries.get(change.id)! } : change,
      );
      return { ...result, changes };
    });
    assert.ok(verdict.falseMerges > 0);
    assert.deepEqual(faultsOf(verdict), ['falseMerges']);
  });

  test('never removes', () => {
    const verdict = run(tampered((changes) => changes.filter(({ kind }) => kind !== 'removed')));
    assert.ok(verdict.leftOver > 0);
    assert.deepEqual(
      faultsOf(verdict).filter((fault) => fault !== 'sumsWrong'),
      ['leftOver'],
    );
  });

  test('removes everything that a read lacks', () => {
    const verdict = run((feed) => (known, snapshot, traits) => {
      const result = oracleOf(feed)(known, snapshot, traits);
      const kept = new Set(result.seen.map(({ id }) => id));
      for (const change of result.changes) {
        if (change.kind === 'added' && change.replaces !== null) kept.add(change.replaces);
        if (change.kind === 'removed') kept.add(change.id);
      }
      const gone = known.filter(({ id }) => !kept.has(id));
      result.changes.push(...gone.map(({ id }) => ({ kind: 'removed' as const, id })));
      return result;
    });
    assert.ok(verdict.wronglyRemoved > SEEDS);
    assert.ok(verdict.lost === 0 && verdict.doubled === 0);
  });

  test('does not link a booked entry with its hold', () => {
    const verdict = run(
      tampered((changes) =>
        changes.flatMap((change): Change[] =>
          change.kind === 'added' && change.replaces !== null
            ? [
                { kind: 'removed', id: change.replaces },
                { ...change, replaces: null },
              ]
            : [change],
        ),
      ),
    );
    assert.ok(verdict.unlinked > SEEDS);
    assert.deepEqual(faultsOf(verdict), ['unlinked']);
  });
});

test('indistinguishable rows may swap', () => {
  const verdict = run((feed) => (known, snapshot, traits) => {
    const result = oracleOf(feed)(known, snapshot, traits);
    const pending = new Set(snapshot.pending);
    const alike = Map.groupBy(result.seen, ({ entry }) => contentOf(pending.has(entry), entry, feed.habits));
    for (const twins of alike.values()) {
      const entries = twins.map(({ entry }) => entry).reverse();
      for (const [n, twin] of twins.entries()) twin.entry = entries[n]!;
    }
    const entries = new Map(result.seen.map(({ id, entry }) => [id, entry]));
    const changes = result.changes.map((change) =>
      change.kind === 'modified' ? { ...change, entry: entries.get(change.id)! } : change,
    );
    return { ...result, changes };
  });
  assert.ok(verdict.exchanged > 0);
  assert.deepEqual(verdict.faults, []);
});

test('rows marked for review are counted', () => {
  const verdict = run(
    tampered((changes) =>
      changes.map((change) => (change.kind === 'removed' ? change : { ...change, review: true })),
    ),
  );
  assert.deepEqual(faultsOf(verdict), []);
  assert.ok(verdict.reviewed >= verdict.entries);
});

test('exact matching counts equal entries, and fails at every change', () => {
  const verdict = run(() => exactMatch);
  assert.equal(verdict.lost, 0);
  assert.ok(verdict.doubled > SEEDS && verdict.unlinked > SEEDS);
});

/** Makes coffees of one price, bought and booked at these hours of the first days of the year. */
const coffee = (id: number, boughtHour: number, bookedHour: number | null, withdrawn = false): TrueEntry => {
  const at = dayOf(Date.parse('2026-01-01T00:00:00Z')) * DAY + boughtHour * HOUR;
  const end = at - boughtHour * HOUR + (bookedHour ?? 30) * HOUR;
  return {
    id,
    kind: 'coffee',
    payee: CAFES[0],
    at,
    held: -250_00,
    amount: -250_00,
    holdEnds: end,
    bookedAt: bookedHour === null ? null : end,
    withdrawnAt: withdrawn ? end : null,
    original: null,
  };
};

const PLAIN: Partial<Habits> = {
  showsHolds: true,
  datesHolds: true,
  release: 'vanishes',
  gapDays: 0,
  bookingDate: 'given',
  movesDays: false,
  valueDate: 'absent',
  time: 'never',
  late: false,
  heldWording: 'as-booked',
  bookedWording: 'verb',
  drift: null,
  counterparty: 'never',
  windowDays: 30,
  details: false,
};

/** Makes a history by hand from the entries of each read. */
const handMade = (
  truths: TrueEntry[],
  reads: { hour: number; pending?: number[]; booked?: number[] }[],
  habits: Partial<Habits> = {},
): Feed => {
  const all = { ...drawHabits('by hand', 'none'), ...PLAIN, ...habits };
  const file = fileOf('by hand', truths, all);
  const secret = new Map<BankEntry, FiledEntry>();
  const first = Date.parse('2026-01-01T00:00:00Z');
  const snapshots = reads.map(({ hour, pending = [], booked = [] }, index): AccountSnapshot => {
    const asking: Asking = { at: first + hour * HOUR, index };
    const shown =
      (stage: 'held' | 'booked') =>
      (id: number): BankEntry => {
        const entry = show(file[id]!, stage, asking, all);
        secret.set(entry, file[id]!);
        return entry;
      };
    const day = dayOf(asking.at);
    return {
      at: new Date(asking.at),
      covers: { from: dateOf(day - 30), to: dateOf(day) },
      complete: true,
      balances: [],
      booked: booked.map(shown('booked')),
      pending: pending.map(shown('held')),
    };
  });
  return { seed: 'by hand', habits: all, reads: snapshots, file, secret };
};

/** Matches the first booked entry with the first hold, whatever they are. */
const guess =
  (review: boolean): Reconcile =>
  (known, { booked, pending }) => ({
    changes: [
      ...booked.map(
        (entry): Change => ({ kind: 'added', entry, pending: false, replaces: known[0]?.id ?? null, review }),
      ),
      ...pending.map(
        (entry): Change => ({ kind: 'added', entry, pending: true, replaces: null, review: false }),
      ),
    ],
    seen: [],
    undecided: 0,
  });

describe('a guess', () => {
  // The first coffee is released on the second day; the other is bought later on the first and booked on the third.
  const released = (bought: number, habits: Partial<Habits> = {}): Feed =>
    handMade(
      [coffee(0, 9, null), coffee(1, bought, 50)],
      [
        { hour: 12, pending: [0] },
        { hour: 60, booked: [1] },
      ],
      habits,
    );

  test('that was unavoidable is no false merge, but should be marked', () => {
    const unmarked = judge(released(15), guess(false));
    assert.deepEqual([unmarked.falseMerges, unmarked.undecidable, unmarked.undecidableUnmarked], [0, 1, 1]);
    const marked = judge(released(15), guess(true));
    assert.deepEqual(
      [marked.falseMerges, marked.undecidable, marked.undecidableUnmarked, marked.reviewed],
      [0, 1, 0, 1],
    );
  });

  test('is a false merge if the exact time distinguishes the two', () => {
    assert.equal(judge(released(15, { time: 'always' }), guess(true)).falseMerges, 1);
  });

  test('is a false merge if the amount distinguishes the two', () => {
    const feed = handMade(
      [coffee(0, 9, null), { ...coffee(1, 15, 50), amount: -300_00 }],
      [
        { hour: 12, pending: [0] },
        { hour: 60, booked: [1] },
      ],
    );
    assert.equal(judge(feed, guess(true)).falseMerges, 1);
  });

  test('is a false merge if the hold was seen after that day', () => {
    const feed = handMade(
      [coffee(0, 9, null), coffee(1, 15, 26)],
      [
        { hour: 27, pending: [0] },
        { hour: 78, pending: [0] },
        { hour: 99, booked: [1] },
      ],
    );
    const reconcile: Reconcile = (known, snapshot, traits) =>
      snapshot.pending.length > 0 && known.length > 0
        ? { changes: [], seen: [{ id: known[0]!.id, entry: snapshot.pending[0]! }], undecided: 0 }
        : guess(true)(known, snapshot, traits);
    assert.equal(judge(feed, reconcile).falseMerges, 1);
  });
});

describe('two rows of one entry', () => {
  const twice: Reconcile = (known, { booked, pending }, _traits) => ({
    changes: [...booked, ...pending].map((entry, n) => ({
      kind: 'added',
      entry,
      pending: n >= booked.length,
      replaces: null,
      review: known.length > 0,
    })),
    seen: [],
    undecided: 0,
  });

  test('are counted separately if one is marked for review', () => {
    const feed = handMade(
      [coffee(0, 9, 50)],
      [
        { hour: 12, pending: [0] },
        { hour: 60, booked: [0] },
      ],
    );
    const verdict = judge(feed, twice);
    assert.deepEqual([verdict.doubled, verdict.doubledInReview, verdict.unlinked], [0, 1, 1]);
  });

  test('are no fault while a hold of another amount may be one of them', () => {
    const fuel = { ...coffee(0, 9, 50), kind: 'fuel' as const, held: -5_000_00 };
    const feed = handMade(
      [fuel],
      [
        { hour: 12, pending: [0] },
        { hour: 60, booked: [0] },
      ],
    );
    const broken = { ...feed, reads: feed.reads.map((read) => ({ ...read, complete: false })) };
    assert.deepEqual([judge(broken, twice).doubled, judge(broken, twice).doubledInReview], [0, 0]);
    assert.equal(judge(feed, twice).doubledInReview, 1);
  });
});

test('an invalid result is refused and not judged', () => {
  const feed = handMade([coffee(0, 9, 50)], [{ hour: 12, pending: [0] }]);
  const entry = feed.reads[0]!.pending[0]!;
  const returning =
    (changes: Change[], seen: { id: string; entry: BankEntry }[] = []) =>
    () =>
      judge(feed, () => ({ changes, seen, undecided: 0 }));
  assert.throws(returning([{ kind: 'removed', id: 'row_9' }]), /row_9, which does not exist/);
  assert.throws(returning([], [{ id: 'row_9', entry }]), /row_9, which does not exist/);
  assert.throws(
    returning([{ kind: 'added', entry: { ...entry }, pending: true, replaces: null, review: false }]),
    /not in the read/,
  );
  assert.throws(
    returning([{ kind: 'added', entry, pending: false, replaces: null, review: false }]),
    /not in this list/,
  );
});

test('the table has a line for every reconciler', async () => {
  const names = entrants;
  const verdicts = evaluate(names, 20, 'table', 'none');
  const lines = tableOf(names, verdicts).split('\n');
  assert.equal(lines.length, names.length + 2);
  for (const { name } of names) assert.ok(lines.some((line) => line.startsWith(`| ${name} |`)));
  const [actual, firefly] = ['Actual Budget rules', 'Firefly III rules'].map(
    (wanted) => verdicts[names.findIndex(({ name }) => name === wanted)]!,
  );
  assert.ok(actual!.doubled > 0 && firefly!.doubled > actual!.doubled);
});
