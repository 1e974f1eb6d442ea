/** The bank under test for the conformance suite, and steps that its cases share. */
import assert from 'node:assert/strict';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type {
  AccountPage,
  Authorization,
  AuthorizationRequest,
  BankGrant,
  BankProvider,
  Call,
  ReadWindow,
} from '../../../src/banks/contract/contract.ts';
import { readPages } from '../../../src/ingest/read.ts';
import type { Ending } from '../ending.ts';

/**
 * `slow`: it never responds. `unavailable`, `quota`, `refused`, `malformed`: its response to requests for data, and for
 * `unavailable` to all requests. `endless`: every page has a next one. `closed`: it has one account less. `revoked`,
 * `expired`: the status of the consent.
 */
export type Habit =
  | 'slow'
  | 'unavailable'
  | 'quota'
  | 'refused'
  | 'malformed'
  | 'endless'
  | 'closed'
  | 'revoked'
  | 'expired';

export interface TrueEntry {
  /** Booking day; for a hold, the purchase day. */
  day: string;
  amount: number;
  description: string;
}

/** The true content of an account at an instant, as far back as the bank goes. */
export interface Truth {
  booked: TrueEntry[];
  pending: TrueEntry[];
}

/** One bank with one customer. */
export interface Harness {
  provider: BankProvider;
  bankId: string;
  /** The customer in each authorization. */
  customer: Pick<AuthorizationRequest, 'sandbox'>;
  /** The present time, at the bank too. */
  now(): Date;
  pass(to: Date): void | Promise<void>;
  /** Returns the callback parameters after the customer agreed to share these accounts; null: all, or the earlier ones. */
  agree(begun: Authorization, accounts: readonly string[] | null): URLSearchParams | Promise<URLSearchParams>;
  refuse(begun: Authorization): URLSearchParams | Promise<URLSearchParams>;
  /** Sets the behaviour from now on; null for normal. */
  behave(habit: Habit | null): void | Promise<void>;
  /** Returns the number of requests that the bank received. */
  asked(): number;
  /** A part of the bank's text in every failure. */
  words: string;
  /** Returns when a bank over its quota can be asked again. */
  quotaEnds(): Date;
  truth(accountRef: string, at: Date): Promise<Truth>;
}

/** Sets up a new bank until the end of the case. */
export type Make = (t: Ending) => Harness | Promise<Harness>;

/**
 * Features that the suite cannot test at a bank, with the reason. `pages`: several pages of an account. `windows`: reads of
 * some days. `raw`: the unchanged response. `choice`: between several accounts. All others are required.
 */
export type Cannot = Partial<Record<Habit | 'pages' | 'windows' | 'raw' | 'choice', string>>;

const CALLBACK = 'https://app.example/connect/callback';

export const callAt = (at: Date, more: Partial<Call> = {}): Call => ({
  at,
  psu: null,
  signal: new AbortController().signal,
  ...more,
});

/** Freezes a value, because a provider must not change its input. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

/** Converts as the store does with every grant and state. */
export const stored = <T extends Record<string, unknown>>(value: T): T => {
  const copy = JSON.parse(JSON.stringify(value)) as T;
  assert.deepEqual(copy, value, 'it is plain JSON');
  return frozen(copy);
};

let sessions = 0;

export const begin = async (harness: Harness, returning: BankGrant | null = null) => {
  const { provider, bankId, customer } = harness;
  const state = `state-${++sessions}`;
  const request = { bankId, callbackUrl: CALLBACK, state, ...customer, ...(returning && { returning }) };
  const begun = await provider.beginAuthorization(frozen(request), callAt(harness.now()));
  return { request, begun: { ...begun, state: stored(begun.state) } };
};

interface Choice {
  accounts?: readonly string[] | null;
  returning?: BankGrant | null;
}

/** Runs the whole flow of a customer who agrees. */
export const connect = async (
  harness: Harness,
  { accounts = null, returning = null }: Choice = {},
): Promise<BankGrant> => {
  const { begun } = await begin(harness, returning);
  const callback = await harness.agree(begun, accounts);
  const grant = await harness.provider.completeAuthorization(begun.state, callback, callAt(harness.now()));
  return stored(grant);
};

export const refsOf = async (harness: Harness, grant: BankGrant): Promise<string[]> =>
  (await harness.provider.accounts(grant, callAt(harness.now()))).map(({ ref }) => ref);

/** Makes a window as ingest does. */
export const windowSince = (since: Date | null, at: Date): Omit<ReadWindow, 'page'> =>
  frozen({ from: since && belgradeDate(since), to: belgradeDate(at), since });

export const readSince = (
  harness: Harness,
  grant: BankGrant,
  ref: string,
  since: Date | null = null,
): Promise<AccountPage[]> => {
  const at = harness.now();
  return readPages(harness.provider, grant, ref, windowSince(since, at), callAt(at));
};

/** Connects a customer with an account that has movements. */
export const connected = async (harness: Harness): Promise<{ grant: BankGrant; ref: string }> => {
  const grant = await connect(harness);
  const [ref] = await refsOf(harness, grant);
  assert.ok(ref !== undefined, 'the customer has an account');
  return { grant, ref };
};
