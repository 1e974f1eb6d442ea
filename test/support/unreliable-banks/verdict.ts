/** The judge's counts for one history or many. */
export interface Verdict {
  histories: number;
  reads: number;
  /** True entries that a bank showed at least once. */
  entries: number;
  /** Entries without a row after a read that showed them. */
  lost: number;
  /** Entries with several rows after some read, although the truth could be determined. */
  doubled: number;
  /** Those of them of which no row is a hold: holds have no balance. */
  doubledBooked: number;
  /** The same, if one of the rows is marked for review. */
  doubledInReview: number;
  /** Entries whose identity another row took over, although the truth could be determined. */
  falseMerges: number;
  /** Rows that were removed although their entry existed, or no read lacked it. */
  wronglyRemoved: number;
  /** Rows of released holds and withdrawn entries that remain at the end, long after a read that lacked them. */
  leftOver: number;
  /** Booked entries with a hold in the same history whose row is not linked to it. */
  unlinked: number;
  /** Unavoidable wrong guesses, and those of them without a mark for review. */
  undecidable: number;
  undecidableUnmarked: number;
  /** Those of them whose row was booked. */
  undecidableBooked: number;
  /** Rows that swapped with indistinguishable ones. Not a fault. */
  exchanged: number;
  /** Rows that were ever marked for review. */
  reviewed: number;
  /** Entries that the reconciler reported as undecided. */
  undecided: number;
  /** Histories whose booked rows have the wrong sum. */
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
  doubledBooked: 0,
  doubledInReview: 0,
  falseMerges: 0,
  wronglyRemoved: 0,
  leftOver: 0,
  unlinked: 0,
  undecidable: 0,
  undecidableUnmarked: 0,
  undecidableBooked: 0,
  exchanged: 0,
  reviewed: 0,
  undecided: 0,
  sumsWrong: 0,
  faults: [],
});

type Counted = Exclude<keyof Verdict, 'faults'>;

/** Adds the counts of one history to the total, with the first `keep` faults. */
export const addVerdict = (sum: Verdict, one: Verdict, keep = 100): void => {
  for (const key of Object.keys(one) as (keyof Verdict)[]) {
    if (key !== 'faults') sum[key satisfies Counted] += one[key];
  }
  sum.faults.push(...one.faults.slice(0, Math.max(0, keep - sum.faults.length)));
};
