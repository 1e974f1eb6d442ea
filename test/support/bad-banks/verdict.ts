/** What the judge counts, of one history or of many. */
export interface Verdict {
  histories: number;
  reads: number;
  /** True entries that a bank showed at least once. */
  entries: number;
  /** Entries that, after a read which showed them, had no row. */
  lost: number;
  /** Entries that, after some read, had two rows or more, though the truth could be told. */
  doubled: number;
  /** The same, where one of the rows is marked for review. */
  doubledInReview: number;
  /** Entries whose identity was taken over by the row of another one, though the truth could be told. */
  falseMerges: number;
  /** Rows removed though their entry was there, or nothing said that it was not. */
  wronglyRemoved: number;
  /** Rows of released holds and withdrawn entries that are still there at the end, long after a read that lacked them. */
  leftOver: number;
  /** Booked entries that were held in the same history, and whose row does not say so. */
  unlinked: number;
  /** Wrong guesses where nobody could have known, and those of them that were not marked for review. */
  undecidable: number;
  undecidableUnmarked: number;
  /** Rows that changed places with others that nothing tells apart. No fault. */
  exchanged: number;
  /** Rows that were ever marked for review. */
  reviewed: number;
  /** What the reconciler itself reported as undecided. */
  undecided: number;
  /** Histories whose booked rows do not add up to what was booked. */
  sumsWrong: number;
  /** One line for each fault: seed, read, entry. */
  faults: string[];
}

export const emptyVerdict = (): Verdict => ({
  histories: 0,
  reads: 0,
  entries: 0,
  lost: 0,
  doubled: 0,
  doubledInReview: 0,
  falseMerges: 0,
  wronglyRemoved: 0,
  leftOver: 0,
  unlinked: 0,
  undecidable: 0,
  undecidableUnmarked: 0,
  exchanged: 0,
  reviewed: 0,
  undecided: 0,
  sumsWrong: 0,
  faults: [],
});

type Counted = Exclude<keyof Verdict, 'faults'>;

/** Adds the counts of one history to those of many, and keeps the first `keep` faults. */
export const addVerdict = (sum: Verdict, one: Verdict, keep = 100): void => {
  for (const key of Object.keys(one) as (keyof Verdict)[]) {
    if (key !== 'faults') sum[key satisfies Counted] += one[key];
  }
  sum.faults.push(...one.faults.slice(0, Math.max(0, keep - sum.faults.length)));
};
