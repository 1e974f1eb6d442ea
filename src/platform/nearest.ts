/** Finds the name that somebody probably meant: for messages, never for decisions. */

/** Longer names are not compared: the cost is the product of two lengths, and input is hostile. */
const MOST_COMPARED = 40;

/** Ignores differences of notation: `userId`, `user-id` and `USER_ID` equal `user_id`. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
      }
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
};

/**
 * Returns the nearest of `names` if at most a third of the letters differ or the name begins with the input; otherwise
 * null.
 */
export const nearest = (written: string, names: Iterable<string>): string | null => {
  if (written.length > MOST_COMPARED) return null;
  const wanted = bare(written);
  let found: string | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const candidate = bare(name);
    const begun = wanted.length >= 3 && candidate.startsWith(wanted);
    const differs = begun ? 1 : editDistance(wanted, candidate);
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (differs < distance && differs <= allowed) {
      found = name;
      distance = differs;
    }
  }
  return found;
};
