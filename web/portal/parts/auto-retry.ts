/** Retries failed queries of a page when the service responds again or the rate limit ends. */
import { useEffect, useRef, useState } from 'react';
import { ObdsError } from '../sdk.ts';

/** Seconds between attempts while the service does not respond. */
const UNREACHABLE_S = 10;

/** Returns the seconds until a retry may help; null if only the user can solve the problem. */
const secondsUntilRetry = (error: Error): number | null => {
  if (!(error instanceof ObdsError)) return null;
  if (error.status === 0) return UNREACHABLE_S;
  if (error.status === 429 || error.status === 503) return error.retry_after;
  return null;
};

/** Formats seconds as minutes and seconds, such as 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Calls `retry` when it may help, and at once when the network is back. Returns the seconds until then, or null. */
export const useAutoRetry = (error: Error, retry: (() => unknown) | undefined): number | null => {
  const wait = retry === undefined ? null : secondsUntilRetry(error);
  const latest = useRef(retry);
  latest.current = retry;
  const [left, setLeft] = useState(wait);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated error starts a new wait
  useEffect(() => {
    setLeft(wait);
    if (wait === null) return;
    const end = performance.now() + wait * 1_000;
    const goOn = (): void => {
      clearInterval(timer);
      void latest.current?.();
    };
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - performance.now()) / 1_000);
      setLeft(Math.max(0, seconds));
      if (seconds <= 0) goOn();
    }, 1_000);
    window.addEventListener('online', goOn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', goOn);
    };
  }, [error, wait]);
  return left;
};
