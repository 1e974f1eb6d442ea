/** The query of `GET /accounts`. */
import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import { after, DAY } from '../../../packages/common/clock.ts';
import { Refusal } from './refusal.ts';

export interface AccountsQuery {
  /** First and last day of the transactions, in Belgrade; null means no bound. */
  from: string | null;
  to: string | null;
  pending: boolean;
  balancesOnly: boolean;
  /** Ids of accounts; null for all. */
  accounts: readonly string[] | null;
  /** Versions of the protocol whose fields the response has. */
  versions: readonly Version[];
}

type Version = 1 | 2;

/** The hour in Belgrade that represents a day: at noon it is the same day in UTC and in most other zones. */
const NOON = 12;

/** Returns the time of a day's transactions in seconds since 1970. */
export const secondsOfDay = (date: string): number => belgradeInstant(date, NOON).getTime() / 1_000;

/** A day before any bank's books. */
const EARLIEST_DAY = '1900-01-01';
/** How far a start may be in the future: the application's clock or time zone may be ahead. */
const MAX_AHEAD = DAY;
const MOST_ACCOUNTS = 500;

const invalid = (text: string): Refusal => new Refusal(400, 'gen.api', text);

const single = (query: Record<string, unknown>, name: string): string | null => {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalid(`${name} is given several times. Send it once`);
  return value;
};

/** Seconds since 1970 in digits, with an optional fraction, as some clocks give it. */
const TIMESTAMP = /^-?\d{1,15}(\.\d{1,9})?$/;

/** Returns the first day whose noon is not before an instant; null for an instant before all days. */
const firstDayFrom = (seconds: number): string | null => {
  if (seconds < secondsOfDay(EARLIEST_DAY)) return null;
  const day = belgradeDate(new Date(seconds * 1_000));
  return secondsOfDay(day) >= seconds ? day : addDays(day, 1);
};

const timestamp = (query: Record<string, unknown>, name: string): number | null => {
  const text = single(query, name);
  if (text === null) return null;
  if (!TIMESTAMP.test(text)) throw invalid(`${name} must be seconds since 1970, in digits`);
  return Number(text);
};

const period = (query: Record<string, unknown>, now: Date): Pick<AccountsQuery, 'from' | 'to'> => {
  const start = timestamp(query, 'start-date');
  const end = timestamp(query, 'end-date');
  const latest = after(now, MAX_AHEAD).getTime() / 1_000;
  if (start !== null && start > latest) throw invalid('start-date is in the future');
  if (start !== null && end !== null && end < start) throw invalid('end-date is before start-date');
  const from = start === null ? null : firstDayFrom(start);
  // An end later than now is no bound: transactions may have a later date.
  if (end === null || end > latest) return { from, to: null };
  return { from, to: addDays(firstDayFrom(end) ?? EARLIEST_DAY, -1) };
};

const accounts = ({ account }: Record<string, unknown>): AccountsQuery['accounts'] => {
  if (account === undefined) return null;
  const named = [...new Set([account].flat().map(String))];
  if (named.length > MOST_ACCOUNTS) throw invalid(`account is given more than ${MOST_ACCOUNTS} times`);
  return named;
};

/**
 * Reads the query.
 * @throws Refusal `gen.api`
 */
export const readQuery = (query: Record<string, unknown>, now: Date): AccountsQuery => {
  const version = single(query, 'version');
  if (version !== null && version !== '1' && version !== '2') throw invalid('version must be 1 or 2');
  return {
    ...period(query, now),
    pending: query.pending === '1',
    balancesOnly: query['balances-only'] === '1',
    accounts: accounts(query),
    versions: version === null ? [1, 2] : [Number(version) as Version],
  };
};
