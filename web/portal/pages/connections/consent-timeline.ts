const DAY = 86_400_000;

/** An event announces the end of a consent once, this many days before. */
export const NOTICE_DAYS = 7;

interface Timeline {
  /** The position of today between beginning and end, 0 to 100. */
  today: number;
  /** The position where the last seven days begin, 0 to 100. */
  notice: number;
  phase: 'living' | 'ending' | 'ended';
}

/** Returns the position of `now` within a consent. All times are on the key's clock, in ISO 8601. */
export const timelineOf = (begun: string, ends: string, now: string): Timeline => {
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
