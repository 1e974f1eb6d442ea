/** The one of several names that somebody probably meant: for messages, never for deciding anything. */

/** Longer names are not compared: the work is the product of two lengths, and input is hostile. */
const MOST_COMPARED = 40;

/** What writing a name differently does not change: `userId`, `user-id` and `USER_ID` are `user_id`. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters have to be added, removed, replaced or swapped with their neighbour (optimal string alignment). */
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
 * The nearest of `names`, or null when none is near: at most a third of the letters differ, or it begins with what was
 * written.
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
