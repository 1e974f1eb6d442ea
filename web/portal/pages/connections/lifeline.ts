const DAY = 86_400_000;

/** A consent is told to be ending, once, when this many days are left. */
export const NOTICE_DAYS = 7;

interface Lifeline {
  /** Where today is between the beginning and the end, 0 to 100. */
  today: number;
  /** Where the last seven days begin, 0 to 100. */
  notice: number;
  phase: 'living' | 'ending' | 'ended';
}

/** Where a consent is in its life; all moments on the clock of its key, ISO 8601. */
export const lifelineOf = (begun: string, ends: string, now: string): Lifeline => {
  const [start, end, at] = [Date.parse(begun), Date.parse(ends), Date.parse(now)];
  const length = Math.max(1, end - start);
  const share = (moment: number): number => Math.min(100, Math.max(0, ((moment - start) / length) * 100));
  const noticeAt = end - NOTICE_DAYS * DAY;
  return {
    today: share(at),
    notice: share(noticeAt),
    phase: at >= end ? 'ended' : at >= noticeAt ? 'ending' : 'living',
  };
};
