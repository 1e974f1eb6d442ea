/** The share of requests that ended with an error, to four decimals; 0 of none. */
export const errorRate = ({ requests, errors }: { requests: number; errors: number }): number =>
  requests === 0 ? 0 : Math.round((errors / requests) * 10_000) / 10_000;
