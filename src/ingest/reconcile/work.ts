/** The open and the decided parts of one reconciliation. */
import { LIKELY } from './evidence.ts';
import { type Explanation, isSure } from './pool.ts';
import { type Item, type Row, settles } from './side.ts';

export class Work {
  /** Rows and entries that nothing has recognised yet, in their order. */
  readonly rows: Set<Row>;
  readonly items: Set<Item>;
  readonly matches = new Map<Item, { row: Row; sure: boolean }>();
  /** New entries that may be a row that stays. */
  readonly doubtful = new Set<Item>();
  /** New entries that may be the booked form of a hold that is gone. */
  readonly unlinked = new Set<Item>();
  /** Holds that the bank says were released. */
  readonly released = new Set<Row>();

  constructor(rows: readonly Row[], items: readonly Item[]) {
    this.rows = new Set(rows);
    this.items = new Set(items);
  }

  match(row: Row, item: Item, sure: boolean): void {
    this.rows.delete(row);
    this.items.delete(item);
    this.matches.set(item, { row, sure });
  }

  /** Opens a match again, so that it can be weighed together with others. */
  reopen(item: Item): Row {
    const { row } = this.matches.get(item)!;
    this.matches.delete(item);
    this.rows.add(row);
    this.items.add(item);
    return row;
  }

  /**
   * Takes over what was found. A hold that goes in any case is linked to its booked form only when that is sure:
   * without a link nothing is lost or doubled, and nothing false is said. A row that stays takes what is likely its own,
   * marked; what is hardly so stands beside it, marked.
   */
  accept({ matches, doubtful }: Explanation, stays: (row: Row) => boolean): void {
    for (const match of matches) {
      const { row, item } = match;
      const isSettling = settles(row, item);
      if (isSure(match) || (match.gain >= LIKELY && (!isSettling || stays(row))))
        this.match(row, item, isSure(match) && !match.mistakable);
      else if (!isSettling || stays(row)) this.doubtful.add(item);
      else {
        this.release(row);
        this.items.delete(item);
        this.unlinked.add(item);
      }
    }
    for (const item of doubtful) this.doubtful.add(item);
  }

  /** Takes over what is sure. A hold that stays beside an entry of another amount is no row too many yet. */
  acceptSure({ matches, doubtful }: Explanation, stays: (row: Row) => boolean): void {
    for (const match of matches) {
      const { row, item } = match;
      if (isSure(match)) this.match(row, item, true);
      else if (stays(row)) this.doubtful.add(item);
    }
    for (const item of doubtful) this.doubtful.add(item);
  }

  release(row: Row): void {
    this.rows.delete(row);
    this.released.add(row);
  }

  /** An entry that makes no row: a hold of nothing, or one that its own booked form speaks for. */
  drop(item: Item): void {
    this.items.delete(item);
  }
}

/** The members of each group, in their order. */
export const groupBy = <T>(members: Iterable<T>, keyOf: (member: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
};
