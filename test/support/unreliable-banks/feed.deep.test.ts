/** Properties of the histories: reproducible by seed, compact, without hints about the truth, and with every habit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../../packages/common/clock.ts';
import type { AccountSnapshot, BankEntry, References } from '../../../src/banks/contract/snapshot.ts';
import { dayNumber } from '../../../src/platform/serbian-calendar.ts';
import { type Feed, makeFeed } from './feed.ts';
import { DRIFTS } from './habits.ts';
import { isAlive } from './truth.ts';

const SEEDS = 300;
const feedsOf = (references: References): Feed[] =>
  Array.from({ length: SEEDS }, (_, n) => makeFeed(`habit:${n}`, references));
const feeds = { none: feedsOf('none'), unstable: feedsOf('unstable'), stable: feedsOf('stable') };

/** One entry in one read. */
interface Sight {
  index: number;
  entry: BankEntry;
  pending: boolean;
}

/** Returns the sights by true entry, in the order of the reads; a repeated page gives two. */
const sightsOf = ({ reads, secret }: Feed): Map<number, Sight[]> => {
  const sights = reads.flatMap(({ booked, pending }, index) => [
    ...booked.map((entry) => ({ index, entry, pending: false })),
    ...pending.map((entry) => ({ index, entry, pending: true })),
  ]);
  return Map.groupBy(sights, ({ entry }) => secret.get(entry)!.truth.id);
};

const dateOf = ({ bookingDate, valueDate }: BankEntry): string => bookingDate ?? valueDate ?? '';

const anyEntry =
  (check: (sights: Sight[], feed: Feed, id: number) => boolean) =>
  (feed: Feed): boolean =>
    [...sightsOf(feed)].some(([id, sights]) => check(sights, feed, id));

const anyRead =
  (check: (read: AccountSnapshot, feed: Feed, index: number) => boolean) =>
  (feed: Feed): boolean =>
    feed.reads.some((read, index) => check(read, feed, index));

const anyBooked = (check: (entry: BankEntry, read: AccountSnapshot) => boolean) =>
  anyRead((read) => read.booked.some((entry) => check(entry, read)));

const truthOf = (kind: string) => anyEntry((_, { file }, id) => file[id]!.truth.kind === kind);

/** Returns whether two successive sights of an entry differ as `check` requires. */
const changes = (check: (before: Sight, after: Sight) => boolean) =>
  anyEntry((sights) => sights.some((sight, n) => n > 0 && check(sights[n - 1]!, sight)));

const dated = (entries: readonly BankEntry[], direction: 1 | -1): boolean =>
  entries.length > 3 &&
  dateOf(entries[0]!) !== dateOf(entries.at(-1)!) &&
  entries.every(
    (entry, n) => n === 0 || direction * (dayNumber(dateOf(entry)) - dayNumber(dateOf(entries[n - 1]!))) >= 0,
  );

const goneAfter = (sights: Sight[], { reads }: Feed): boolean => {
  const last = sights.at(-1)!;
  const next = reads[last.index + 1];
  return next?.complete === true && dateOf(last.entry) > next.covers.from;
};

const wait = ({ reads }: Feed, index: number): number =>
  index === 0 ? 0 : reads[index]!.at.getTime() - reads[index - 1]!.at.getTime();

/** Each habit by its visible effect, not by its setting. */
const HABITS: Record<string, (feed: Feed) => boolean> = {
  'two of one price on one day': anyRead(({ booked }, { secret }) => {
    const alike = Map.groupBy(booked, (entry) => `${dateOf(entry)} ${entry.amount} ${entry.description}`);
    return [...alike.values()].some((list) => new Set(list.map((entry) => secret.get(entry))).size > 1);
  }),
  'a hold booked for another amount': changes(
    (a, b) => a.pending && !b.pending && a.entry.amount !== b.entry.amount,
  ),
  'fuel booked for less than was held': anyEntry(
    (sights, { file }, id) =>
      file[id]!.truth.kind === 'fuel' &&
      sights.some((a) => sights.some((b) => a.entry.amount < b.entry.amount && b.entry.amount < 0)),
  ),
  subscription: truthOf('subscription'),
  'cash and its fee': (feed) => truthOf('atm')(feed) && truthOf('fee')(feed),
  salary: truthOf('salary'),
  transfer: truthOf('transfer'),
  refund: truthOf('refund'),
  reversal: truthOf('reversal'),
  'a booked entry that is taken back': anyEntry(
    (sights, feed, id) => feed.file[id]!.truth.withdrawnAt !== null && goneAfter(sights, feed),
  ),
  'a released hold that vanishes': anyEntry(
    (sights, feed, id) =>
      feed.file[id]!.truth.bookedAt === null && sights.at(-1)!.entry.amount !== 0 && goneAfter(sights, feed),
  ),
  'a released hold with the amount 0': changes(
    (a, b) => a.entry.amount !== 0 && b.entry.amount === 0 && b.pending,
  ),
  'booked late': anyEntry((_, { file }, id) => {
    const { bookedAt, at } = file[id]!.truth;
    return bookedAt !== null && bookedAt - at > 3 * DAY;
  }),
  'neither held nor booked for a while': changes((a, b) => a.pending && !b.pending && b.index > a.index + 1),
  'appears days after its date': anyEntry((sights, { reads }) => {
    const { index, entry, pending } = sights[0]!;
    const before = reads[index - 1];
    const day = dayNumber(dateOf(entry));
    return (
      !pending &&
      before?.complete === true &&
      day < dayNumber(before.covers.to) - 1 &&
      day > dayNumber(before.covers.from) + 2
    );
  }),
  'no booking date': anyBooked(({ bookingDate }) => bookingDate === null),
  'a booking date in the future': anyBooked(({ bookingDate }, { covers }) => (bookingDate ?? '') > covers.to),
  'booked later than valued': anyBooked(
    ({ bookingDate, valueDate }) => bookingDate !== null && valueDate !== null && bookingDate > valueDate,
  ),
  'moved by a day': changes(
    (a, b) =>
      !a.pending &&
      !b.pending &&
      dateOf(a.entry) !== '' &&
      dayNumber(dateOf(b.entry)) === dayNumber(dateOf(a.entry)) + 1,
  ),
  'a hold without date': anyRead(({ pending }) => pending.some(({ bookingDate }) => bookingDate === null)),
  'no holds at all': ({ reads, file }) =>
    reads.every(({ pending }) => pending.length === 0) &&
    reads.some(({ at }) =>
      file.some(
        ({ truth }) => truth.held !== null && truth.at < at.getTime() && at.getTime() < truth.holdEnds,
      ),
    ),
  'the second of the purchase': anyBooked(({ transactedAt }) => transactedAt !== null),
  'another wording when booked': changes(
    (a, b) => a.pending && !b.pending && a.entry.description !== b.entry.description,
  ),
  'a hold that names only the card': anyRead(({ pending }) =>
    pending.some(({ description }) => description.startsWith('Rezervacija')),
  ),
  ...Object.fromEntries(
    DRIFTS.map((drift) => [
      `wording ${drift} between reads`,
      (feed: Feed): boolean =>
        feed.habits.drift === drift &&
        changes((a, b) => !a.pending && !b.pending && a.entry.description !== b.entry.description)(feed),
    ]),
  ),
  'a counterparty that comes and goes': changes(
    (a, b) => a.pending === b.pending && (a.entry.counterparty === null) !== (b.entry.counterparty === null),
  ),
  'no balance': anyRead(({ balances }) => balances.length === 0),
  'two balances, one without holds': anyRead(
    ({ balances: [one, two] }) => two !== undefined && one!.amount !== two.amount,
  ),
  'a balance without date': anyRead(({ balances }) => balances.some(({ asOf }) => asOf === null)),
  ...Object.fromEntries(
    [7, 30, 90, 91].map((days) => [
      `a window of ${days} days`,
      anyRead(({ covers }) => dayNumber(covers.to) - dayNumber(covers.from) === days),
    ]),
  ),
  'the day before the window': anyBooked((entry, { covers }) => dateOf(entry) < covers.from),
  'the first day left out': anyEntry((sights, { reads, file }, id) => {
    const { index, entry, pending } = sights.at(-1)!;
    const next = reads[index + 1];
    return (
      !pending &&
      next?.complete === true &&
      next.covers.from === dateOf(entry) &&
      isAlive(file[id]!.truth, next.at.getTime())
    );
  }),
  'today left out': anyEntry((sights, { reads, file }, id) => {
    const { bookedAt } = file[id]!.truth;
    const { index, entry } = sights[0]!;
    const before = reads[index - 1];
    return (
      bookedAt !== null &&
      before?.complete === true &&
      before.at.getTime() > bookedAt &&
      dateOf(entry) === before.covers.to
    );
  }),
  'paging broken off in the middle': anyRead(({ complete, booked }) => !complete && booked.length > 0),
  'holds missing from a broken read': anyRead(
    ({ complete, pending }, { reads }, index) =>
      !complete && pending.length === 0 && (reads[index - 1]?.pending.length ?? 0) > 0,
  ),
  'a page that comes twice': anyRead(({ booked }, { secret }) => {
    const ids = booked.map((entry) => secret.get(entry)!.truth.id);
    return new Set(ids).size <= ids.length - 6;
  }),
  'newest first': anyRead(({ booked }) => dated(booked, -1)),
  'oldest first': anyRead(({ booked }) => dated(booked, 1)),
  'a day in another order': (feed) => {
    const orders = feed.reads.map(({ booked }) => booked.map((entry) => feed.secret.get(entry)!.truth));
    return orders.some((now, n) => {
      const then = new Map((orders[n - 1] ?? []).map(({ id }, place) => [id, place]));
      const kept = now.filter(({ id, withdrawnAt }) => then.has(id) && withdrawnAt === null);
      return (
        new Set(now).size === now.length &&
        feed.habits.order === 'shuffled' &&
        kept.some((one, m) => m > 0 && then.get(one.id)! < then.get(kept[m - 1]!.id)!)
      );
    });
  },
  'read daily': (feed) => feed.reads.every((_, n) => n === 0 || Math.abs(wait(feed, n) - DAY) < DAY),
  'read several times a day': (feed) =>
    feed.reads.filter((_, n) => n > 0 && wait(feed, n) < DAY / 3).length > 3,
  'weeks without a read': (feed) => feed.reads.some((_, n) => wait(feed, n) > 14 * DAY),
  'worthless references': anyRead(({ booked }) => booked[0]?.reference === '1'),
};

for (const [habit, shows] of Object.entries(HABITS)) {
  test(`some bank shows: ${habit}`, () => {
    assert.ok(feeds.none.filter(shows).length >= 3, `${feeds.none.filter(shows).length} of ${SEEDS}`);
  });
}

const REFERENCE_HABITS: Record<string, [References, (feed: Feed) => boolean]> = {
  'missing for some': [
    'unstable',
    anyRead(({ booked }) => new Set(booked.map(({ reference }) => reference === null)).size === 2),
  ],
  'positions of the read': ['unstable', anyRead(({ booked }) => booked[1]?.reference === '2')],
  'another one when booked': [
    'unstable',
    changes(
      (a, b) =>
        a.pending && !b.pending && a.entry.reference !== null && a.entry.reference !== b.entry.reference,
    ),
  ],
  'one for two entries': [
    'unstable',
    (feed) =>
      feed.habits.reference === 'repeated' &&
      anyRead(({ booked }, { secret }) => {
        const owners = Map.groupBy(booked, ({ reference }) => reference);
        return [...owners.values()].some(
          (list) => new Set(list.map((entry) => secret.get(entry))).size === 2,
        );
      })(feed),
  ],
  'the hold that an entry settles': [
    'stable',
    changes((a, b) => b.entry.replaces !== null && b.entry.replaces === a.entry.reference && a.pending),
  ],
};

for (const [habit, [references, shows]] of Object.entries(REFERENCE_HABITS)) {
  test(`some bank with references ${references} gives ${habit}`, () => {
    assert.ok(feeds[references].filter(shows).length >= 3);
  });
}

test('stable references are unique and never change', () => {
  for (const feed of feeds.stable) {
    const owners = new Map<string, number>();
    for (const [id, sights] of sightsOf(feed)) {
      for (const { entry } of sights) {
        assert.equal(owners.get(entry.reference!) ?? id, id);
        owners.set(entry.reference!, id);
      }
      for (const pending of [true, false]) {
        const own = sights.filter((sight) => sight.pending === pending).map(({ entry }) => entry.reference);
        assert.ok(new Set(own).size <= 1);
      }
    }
  }
});

test('the same seed gives the same history, and another seed a different one', () => {
  for (const references of ['none', 'unstable', 'stable'] as const) {
    assert.deepEqual(makeFeed('again', references).reads, makeFeed('again', references).reads);
    assert.notDeepEqual(makeFeed('again', references).reads, makeFeed('other', references).reads);
  }
});

test('no field of an entry reveals its true id', () => {
  const fields =
    'amount bookingDate cardDigits counterparty currency description location mcc original paymentCode paymentReference reference replaces transactedAt valueDate';
  for (const { reads } of feeds.none) {
    for (const { booked, pending } of reads) {
      for (const [place, entry] of [...booked, ...pending].entries()) {
        const { balanceAfter = null, ...others } = entry;
        assert.equal(balanceAfter, null);
        assert.equal(Object.keys(others).sort().join(' '), fields);
        assert.ok(entry.reference === null || entry.reference === String(place + 1));
        assert.equal(entry.replaces, null);
      }
    }
  }
});

test('histories are short: five to fourteen reads, about fifty entries', () => {
  const sizes = feeds.none.map(({ file }) => file.length);
  assert.ok(feeds.none.every(({ reads }) => reads.length >= 5 && reads.length <= 14));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / SEEDS;
  assert.ok(mean > 30 && mean < 80, `${mean} entries`);
});
