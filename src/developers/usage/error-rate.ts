/** Returns the share of failed requests, to four decimals; 0 without requests. */
export const errorRate = ({ requests, errors }: { requests: number; errors: number }): number =>
  requests === 0 ? 0 : Math.round((errors / requests) * 10_000) / 10_000;
