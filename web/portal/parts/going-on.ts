/** A page that failed for lack of an answer, or of budget, goes on by itself. */
import { useEffect, useRef, useState } from 'react';
import { ObdsError } from '../sdk.ts';

/** How often the service is asked again while it does not answer. */
const UNREACHABLE_S = 10;

/** Seconds after which what failed is worth another try; null where only the reader can do something about it. */
const secondsUntilRetry = (error: Error): number | null => {
  if (!(error instanceof ObdsError)) return null;
  if (error.status === 0) return UNREACHABLE_S;
  if (error.status === 429 || error.status === 503) return error.retry_after;
  return null;
};

/** Minutes and seconds, as in 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Calls `retry` when it may help, and at once when the network is back; returns the seconds until then, or null. */
export const useGoingOn = (error: Error, retry: (() => unknown) | undefined): number | null => {
  const wait = retry === undefined ? null : secondsUntilRetry(error);
  const latest = useRef(retry);
  latest.current = retry;
  const [left, setLeft] = useState(wait);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same problem again begins another wait
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
