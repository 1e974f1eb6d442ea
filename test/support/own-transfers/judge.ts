/** Compares found transfers with the truth, pair by pair. */
import type { OwnRow, OwnTransfer } from '../../../src/ledger/transfers/types.ts';
import type { TrueTransfer } from './people.ts';

export interface Tally {
  rows: number;
  /** Pairs of rows in the truth, found, and found rightly. */
  pairs: number;
  found: number;
  right: number;
  /** Missed and all pairs by kind of transfer. */
  kinds: Map<string, { pairs: number; right: number }>;
  mistakes: string[];
}

export const emptyTally = (): Tally => ({
  rows: 0,
  pairs: 0,
  found: 0,
  right: 0,
  kinds: new Map(),
  mistakes: [],
});

/** Names a row by all that its bank says: two rows that say the same are each as right as the other. */
const saidBy = ({ id: _, ...said }: OwnRow): string => JSON.stringify(said);

export const judge = (
  tally: Tally,
  rows: readonly OwnRow[],
  truth: readonly TrueTransfer[],
  found: readonly OwnTransfer[],
): void => {
  const said = new Map(rows.map((row) => [row.id, saidBy(row)]));
  /** Returns each row of money out with each of money in. */
  const pairsOf = ({ outs, ins }: Pick<OwnTransfer, 'outs' | 'ins'>): string[] =>
    outs.flatMap((out) => ins.map((into) => `${said.get(out)}\n    ${said.get(into)}`));
  tally.rows += rows.length;
  const left: { pair: string; kind: string }[] = [];
  for (const each of truth) left.push(...pairsOf(each).map((pair) => ({ pair, kind: each.kind })));
  for (const { kind } of left) {
    const counts = tally.kinds.get(kind) ?? { pairs: 0, right: 0 };
    tally.kinds.set(kind, counts);
    counts.pairs += 1;
  }
  tally.pairs += left.length;
  for (const each of found)
    for (const pair of pairsOf(each)) {
      tally.found += 1;
      const at = left.findIndex((one) => one.pair === pair);
      if (at < 0) {
        tally.mistakes.push(`wrong ${each.confidence}: ${each.reason}\n    ${pair}`);
        continue;
      }
      const { kind } = left.splice(at, 1)[0]!;
      tally.right += 1;
      tally.kinds.get(kind)!.right += 1;
    }
  for (const { pair, kind } of left) tally.mistakes.push(`missed ${kind}\n    ${pair}`);
};
