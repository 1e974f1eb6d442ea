/** What an application asks for, read from the query of `GET /accounts`. Pure. */
import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import { after, DAY } from '../../../packages/common/clock.ts';
import { Refusal } from './refusal.ts';

export interface Asked {
  /** First and last day of the transactions, in Belgrade; null where there is no bound. */
  from: string | null;
  to: string | null;
  pending: boolean;
  balancesOnly: boolean;
  /** Ids of accounts; null for all. */
  accounts: readonly string[] | null;
  /** Which versions of the protocol the response is to be in. */
  versions: readonly Version[];
}

type Version = 1 | 2;

/** The hour of a day in Belgrade that stands for the day: in UTC, and far to either side of it, it is the same day. */
const NOON = 12;

/** Seconds since 1970 at which what happened on a day is said to have happened. */
export const secondsOfDay = (date: string): number => belgradeInstant(date, NOON).getTime() / 1_000;

/** Earlier than any bank's books. */
const NEVER = '1900-01-01';
/** The clock of an application, and the zone in which it counts its days, may be ahead of ours. */
const AHEAD = DAY;
const MOST_ACCOUNTS = 500;

const misused = (text: string): Refusal => new Refusal(400, 'gen.api', text);

const single = (query: Record<string, unknown>, name: string): string | null => {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw misused(`${name} is given several times`);
  return value;
};

/** Seconds since 1970, in digits; a fraction is what some clocks give. */
const TIMESTAMP = /^-?\d{1,15}(\.\d{1,9})?$/;

/** The first day whose noon is not before an instant; null for one before all days. */
const firstDayFrom = (seconds: number): string | null => {
  if (seconds < secondsOfDay(NEVER)) return null;
  const day = belgradeDate(new Date(seconds * 1_000));
  return secondsOfDay(day) >= seconds ? day : addDays(day, 1);
};

const timestamp = (query: Record<string, unknown>, name: string): number | null => {
  const text = single(query, name);
  if (text === null) return null;
  if (!TIMESTAMP.test(text)) throw misused(`${name} must be seconds since 1970, in digits`);
  return Number(text);
};

const period = (query: Record<string, unknown>, now: Date): Pick<Asked, 'from' | 'to'> => {
  const start = timestamp(query, 'start-date');
  const end = timestamp(query, 'end-date');
  const latest = after(now, AHEAD).getTime() / 1_000;
  if (start !== null && start > latest) throw misused('start-date is in the future');
  if (start !== null && end !== null && end < start) throw misused('end-date is before start-date');
  const from = start === null ? null : firstDayFrom(start);
  // Transactions may lie on the end of no day but a later one: what is asked for up to then has no bound.
  if (end === null || end > latest) return { from, to: null };
  return { from, to: addDays(firstDayFrom(end) ?? NEVER, -1) };
};

const accounts = ({ account }: Record<string, unknown>): Asked['accounts'] => {
  if (account === undefined) return null;
  const named = [...new Set([account].flat().map(String))];
  if (named.length > MOST_ACCOUNTS) throw misused(`account is given more than ${MOST_ACCOUNTS} times`);
  return named;
};

/** @throws Refusal `gen.api` */
export const askedOf = (query: Record<string, unknown>, now: Date): Asked => {
  const version = single(query, 'version');
  if (version !== null && version !== '1' && version !== '2') throw misused('version must be 1 or 2');
  return {
    ...period(query, now),
    pending: query.pending === '1',
    balancesOnly: query['balances-only'] === '1',
    accounts: accounts(query),
    versions: version === null ? [1, 2] : [Number(version) as Version],
  };
};
