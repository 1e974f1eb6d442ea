/** Conformance cases about reads, compared with the truth. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../packages/common/belgrade.ts';
import { after, DAY } from '../../../packages/common/clock.ts';
import type { AccountPage, BankEntry } from '../../../src/banks/contract/contract.ts';
import { readPages } from '../../../src/ingest/read.ts';
import {
  type Cannot,
  callAt,
  connected,
  type Make,
  readSince,
  type TrueEntry,
  type Truth,
  windowSince,
} from './harness.ts';
import { assertValidRead } from './validity.ts';

/** The stored data of a reader. */
interface Kept {
  booked: BankEntry[];
  pending: BankEntry[];
}

const NOTHING: Kept = { booked: [], pending: [] };

/** Adds a read to the stored data: a window replaces its days, a log is added. */
const kept = (before: Kept, pages: readonly AccountPage[]): Kept => {
  const booked = pages.flatMap((page) => page.booked);
  const pending = pages.flatMap((page) => page.pending);
  if (pages[0]!.covers) return { booked, pending };
  const ended = new Set(pages.flatMap((page) => page.ended.map(({ reference }) => reference)));
  return {
    booked: [...before.booked, ...booked],
    pending: [...before.pending, ...pending].filter(({ reference }) => !ended.has(reference!)),
  };
};

const shown = ({ bookingDate, valueDate, amount, description }: BankEntry): TrueEntry => ({
  day: bookingDate ?? valueDate ?? '',
  amount,
  description,
});

const sorted = (entries: readonly TrueEntry[]): string[] =>
  entries.map(({ day, amount, description }) => `${day} ${amount} ${description}`).sort();

/** Asserts that the covered days are complete, and that all other data are true. */
const assertTrue = (read: Kept, truth: Truth, { covers }: Pick<AccountPage, 'covers'>): void => {
  for (const list of ['booked', 'pending'] as const) {
    const isCovered = ({ day }: TrueEntry): boolean => !covers || (day >= covers.from && day <= covers.to);
    const all = read[list].map(shown);
    assert.deepEqual(sorted(all.filter(isCovered)), sorted(truth[list].filter(isCovered)), list);
    const known = new Set(sorted(truth[list]));
    assert.deepEqual(
      sorted(all).filter((entry) => !known.has(entry)),
      [],
      `untrue ${list}`,
    );
  }
};

const referencesOf = ({ booked, pending }: Kept): (string | null)[] =>
  [...booked, ...pending].map(({ reference }) => reference).sort();

/** Hours between reads: within a day, over nights, weeks apart. */
const STEPS = [3, 9, 24, 40, 24 * 8, 24 * 21];

export const readingCases = (make: Make, cannot: Cannot): void => {
  test('a read ends, is valid, and is true', async (t) => {
    const harness = await make(t);
    const { grant, ref } = await connected(harness);
    const pages = await readSince(harness, grant, ref);
    if (cannot.pages === undefined) assert.ok(pages.length > 1, 'the bank has pages');
    assert.equal(pages.at(-1)!.next, null);
    const at = harness.now();
    assertValidRead(pages, windowSince(null, at), at, harness.provider.traits(harness.bankId));
    const truth = await harness.truth(ref, at);
    assert.ok(truth.booked.length > 20, 'there is something to be read');
    assertTrue(kept(NOTHING, pages), truth, pages[0]!);
  });

  test('a repeated read is the same', async (t) => {
    const harness = await make(t);
    const { grant, ref } = await connected(harness);
    assert.deepEqual(await readSince(harness, grant, ref), await readSince(harness, grant, ref));
  });

  test('one read and several reads give the same true data, with the same references', async (t) => {
    const harness = await make(t);
    const { grant, ref } = await connected(harness);
    const traits = harness.provider.traits(harness.bankId);
    let since = harness.now();
    let known = kept(NOTHING, await readSince(harness, grant, ref));
    let holds = 0;
    for (const hours of STEPS) {
      await harness.pass(after(since, (hours * DAY) / 24));
      const pages = await readSince(harness, grant, ref, since);
      assertValidRead(pages, windowSince(since, harness.now()), harness.now(), traits);
      known = kept(known, pages);
      assertTrue(known, await harness.truth(ref, harness.now()), pages[0]!);
      holds += known.pending.length;
      since = harness.now();
    }
    assert.ok(holds > 0, 'there were holds on the way');
    const atOnce = await readSince(harness, grant, ref);
    const whole = kept(NOTHING, atOnce);
    assertTrue(whole, await harness.truth(ref, harness.now()), atOnce[0]!);
    if (traits.references === 'stable' && !atOnce[0]!.covers) {
      assert.deepEqual(referencesOf(whole), referencesOf(known));
    }
  });

  if (cannot.windows === undefined) {
    test('adjacent windows together give the data of one window', async (t) => {
      const harness = await make(t);
      const { grant, ref } = await connected(harness);
      const at = harness.now();
      const [first] = await readSince(harness, grant, ref);
      assert.ok(first!.covers, 'it says of which days it speaks');
      const { from, to } = first!.covers;
      const middle = addDays(to, -20);
      const read = async (window: { from: string; to: string }): Promise<BankEntry[]> => {
        const asked = { ...window, since: null };
        const pages = await readPages(harness.provider, grant, ref, asked, callAt(at));
        assertValidRead(pages, asked, at, harness.provider.traits(harness.bankId));
        return pages.flatMap(({ booked }) => booked).filter((entry) => shown(entry).day !== '');
      };
      const parts = [
        ...(await read({ from, to: middle })),
        ...(await read({ from: addDays(middle, 1), to })),
      ];
      assert.deepEqual(sorted(parts.map(shown)), sorted((await read({ from, to })).map(shown)));
    });
  }

  if (cannot.raw === undefined) {
    test('a stored response always has the same meaning', async (t) => {
      const harness = await make(t);
      const { provider, bankId } = harness;
      const { grant, ref } = await connected(harness);
      for (const page of await readSince(harness, grant, ref)) {
        assert.ok(page.raw !== null && provider.translate, 'what is kept can be translated');
        assert.deepEqual(provider.translate(bankId, page.raw), page);
      }
    });
  }
};
