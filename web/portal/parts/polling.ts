/** Polling intervals, so that the portal does not use up its 3,000 reads in fifteen minutes. */
import type { Query } from '@tanstack/react-query';
import { useRef } from 'react';

const SOON_MS = 2_000;
/** The number of frequent queries after a change: one minute. */
const SOON_TIMES = 30;
/** Interval afterwards, and after errors: 60 queries in fifteen minutes. */
const LATER_MS = 15_000;

/** The data at their last change, and the number of responses by then. */
export interface PollState {
  data: unknown;
  answers: number;
}

/** Returns the milliseconds until the next query: short after a recent change, otherwise long. Updates `news`. */
export const nextPollDelay = (
  pollState: PollState,
  { data, dataUpdateCount, status }: Pick<Query['state'], 'data' | 'dataUpdateCount' | 'status'>,
): number => {
  // TanStack Query returns the same object for an equal response.
  if (data !== pollState.data) Object.assign(pollState, { data, answers: dataUpdateCount });
  return status === 'error' || dataUpdateCount - pollState.answers >= SOON_TIMES ? LATER_MS : SOON_MS;
};

/** Returns a `refetchInterval` that polls while `waits` returns true for the data. */
export const useRefetchWhile = <Data>(
  waits: (data: Data | undefined) => boolean,
): ((query: {
  state: Pick<Query<Data>['state'], 'data' | 'dataUpdateCount' | 'status'>;
}) => number | false) => {
  const pollState = useRef<PollState>({ data: undefined, answers: 0 });
  return ({ state }) => (waits(state.data) ? nextPollDelay(pollState.current, state) : false);
};
