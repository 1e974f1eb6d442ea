/** Finds transfers with several rows on one side: a transfer that was booked in parts, or several that were booked together. */
import { breather } from '../../../packages/common/breather.ts';
import { evidenceOf, LEAST, type Side } from './evidence.ts';
import { sentenceOf, sidesNear } from './near.ts';
import { type OwnTransfer, pairKey } from './types.ts';

/** Most rows of one side, and most rows among which they are searched. */
const MOST_PARTS = 4;
const MOST_SEARCHED = 12;
/** Most rows of nearby days among which parts are looked for. */
const MOST_NEAR = 500;

/** Returns the first parts, two to four, whose amounts have that sum. */
const subsetOf = (
  parts: readonly Side[],
  sum: number,
  from = 0,
  taken: readonly Side[] = [],
): Side[] | null => {
  if (sum === 0) return taken.length >= 2 ? [...taken] : null;
  if (taken.length === MOST_PARTS) return null;
  for (let at = from; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.magnitude > sum) continue;
    const found = subsetOf(parts, sum - part.magnitude, at + 1, [...taken, part]);
    if (found) return found;
  }
  return null;
};

/** Rows without a pair: each may be used once. The largest wholes come first. */
export const partsOf = async (
  outs: readonly Side[],
  ins: readonly Side[],
  denied: ReadonlySet<string>,
): Promise<OwnTransfer[]> => {
  const breathe = breather();
  const used = new Set<Side>();
  const found: OwnTransfer[] = [];
  const wholes = [...outs, ...ins].sort((a, b) => b.magnitude - a.magnitude || a.order - b.order);
  for (const whole of wholes) {
    if (used.has(whole)) continue;
    await breathe();
    const isOut = whole.row.amount < 0;
    const possible = sidesNear(isOut ? ins : outs, whole, MOST_NEAR).filter((part) => {
      const [out, into] = isOut ? [whole, part] : [part, whole];
      return (
        !used.has(part) &&
        part.named !== 'other' &&
        part.magnitude < whole.magnitude &&
        part.account.id !== whole.account.id &&
        part.account.currency === whole.account.currency &&
        !denied.has(pairKey(out.row.id, into.row.id)) &&
        evidenceOf(out, into).points >= LEAST
      );
    });
    const byAccount = Map.groupBy(possible, ({ account }) => account.id);
    for (const parts of byAccount.values()) {
      const chosen = subsetOf(parts.slice(0, MOST_SEARCHED), whole.magnitude);
      if (!chosen) continue;
      for (const side of [whole, ...chosen]) used.add(side);
      const ids = chosen.map(({ row }) => row.id);
      const [out, into] = isOut ? [whole, chosen[0]!] : [chosen[0]!, whole];
      found.push({
        outs: isOut ? [whole.row.id] : ids,
        ins: isOut ? ids : [whole.row.id],
        confidence: 'medium',
        reason: sentenceOf([
          `the amounts of ${chosen.length} rows add up to that of the other side`,
          ...evidenceOf(out, into).reasons,
        ]),
      });
      break;
    }
  }
  return found;
};
