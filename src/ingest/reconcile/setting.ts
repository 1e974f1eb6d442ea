/** The properties of the whole account that the comparison of entries uses. */
import type { References } from '../../banks/contract/snapshot.ts';
import type { Coverage } from './coverage.ts';
import type { Setting, WeighBalances } from './details.ts';
import { amountKey, type Item, type Row } from './side.ts';
import { Lexicon } from './wording.ts';
import { groupBy } from './work.ts';

/** Words are counted in the rows of so many days before the window, too. */
const REMEMBERED = 90;

/** Returns how many of the ascending days are before `day`. */
const below = (days: readonly number[], day: number): number => {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const lexiconOf = (rows: readonly Row[], items: Iterable<Item>, { from }: Coverage): Lexicon => {
  const lexicon = new Lexicon();
  for (const row of rows) {
    if ((row.day ?? row.firstSeen) >= from - REMEMBERED) lexicon.add(row.wording, row.pending);
  }
  for (const item of items) lexicon.add(item.wording, item.pending);
  return lexicon;
};

/** `rows` are all of the account, `items` those entries that no row is equal to. */
export const settingOf = (
  rows: readonly Row[],
  items: ReadonlySet<Item>,
  coverage: Coverage,
  references: References,
  lexicon: Lexicon,
  balances: WeighBalances,
): Setting => {
  const fresh = new Set(items);
  const byAmount = groupBy<Row | Item>([...rows, ...fresh], amountKey);
  const daysOfAmount = new Map<string, number[]>();
  const daysAt = (amount: string): number[] => {
    let days = daysOfAmount.get(amount);
    if (!days) {
      days = (byAmount.get(amount) ?? [])
        .flatMap(({ day }) => (day === null ? [] : [day]))
        .sort((a, b) => a - b);
      daysOfAmount.set(amount, days);
    }
    return days;
  };
  const others = (row: Row, item: Item, around: number): number => {
    const amount = amountKey(item);
    const day = item.day ?? row.day;
    const itself = fresh.has(item) ? 1 : 0;
    if (day === null) return (byAmount.get(amount)?.length ?? 0) - 1 - itself;
    const days = daysAt(amount);
    const all = below(days, day + around + 1) - below(days, day - around);
    const within = ({ day: other }: Row | Item): number =>
      other !== null && Math.abs(other - day) <= around ? 1 : 0;
    return all - within(row) - itself * within(item);
  };
  return { references, lexicon, expectation: coverage.expectation, others, balances };
};
