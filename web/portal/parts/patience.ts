/** How often something is asked for that will happen, without using up the 3,000 reads that the portal has in fifteen minutes. */
import type { Query } from '@tanstack/react-query';
import { useRef } from 'react';

const SOON_MS = 2_000;
/** So often after every news: one minute. */
const SOON_TIMES = 30;
/** From then on, and while nothing is answered: 60 in fifteen minutes. */
const LATER_MS = 15_000;

/** What was known when it last changed, and after how many answers. */
export interface News {
  data: unknown;
  answers: number;
}

/** Milliseconds until the next question: soon while there was news lately, later else. Takes note of news. */
export const nextAsk = (
  news: News,
  { data, dataUpdateCount, status }: Pick<Query['state'], 'data' | 'dataUpdateCount' | 'status'>,
): number => {
  // An equal answer is the same object: the query keeps what has not changed.
  if (data !== news.data) Object.assign(news, { data, answers: dataUpdateCount });
  return status === 'error' || dataUpdateCount - news.answers >= SOON_TIMES ? LATER_MS : SOON_MS;
};

/** A query's `refetchInterval` as long as `waits` says that what it knows is not the end of it. */
export const useRefetchWhile = <Data>(
  waits: (data: Data | undefined) => boolean,
): ((query: {
  state: Pick<Query<Data>['state'], 'data' | 'dataUpdateCount' | 'status'>;
}) => number | false) => {
  const news = useRef<News>({ data: undefined, answers: 0 });
  return ({ state }) => (waits(state.data) ? nextAsk(news.current, state) : false);
};
