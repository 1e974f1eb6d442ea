/** Returns the edit distance of two words; a swap of neighbours counts as one. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced, swapped ? before[j - 2]! + 1 : replaced));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
};

/** Returns the nearest word; null if no word is near. */
export const nearest = (typed: string, words: readonly string[]): string | null => {
  const ranked = words
    .map((word) => ({ word, away: word.startsWith(typed) && typed.length > 1 ? 0.5 : distance(typed, word) }))
    .sort((a, b) => a.away - b.away);
  const [best] = ranked;
  return best && best.away <= Math.max(1, Math.floor(typed.length / 3)) ? best.word : null;
};
