/** What the conformance suite is given of a bank, and the few steps that its cases share. */
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
 * `slow`: it does not respond for as long as anybody waits. `unavailable`, `quota`, `refused`, `malformed`: what it responds
 * with when it is asked for data; where it is unavailable, whatever it is asked for. `endless`: every page has a next one.
 * `closed`: it has one account less. `revoked`, `expired`: what it says of the consent.
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
  /** The day of booking; of a hold, of the purchase. */
  day: string;
  amount: number;
  description: string;
}

/** What is on an account at an instant, as far back as the bank goes. */
export interface Truth {
  booked: TrueEntry[];
  pending: TrueEntry[];
}

/** One bank with one customer. */
export interface Harness {
  provider: BankProvider;
  bankId: string;
  /** How the bank is to know the customer again, in each authorization. */
  customer: Pick<AuthorizationRequest, 'sandbox'>;
  /** The present, at the bank too. */
  now(): Date;
  pass(to: Date): void | Promise<void>;
  /** What the customer is sent back with, having agreed to share these accounts; null: all, or those of before. */
  agree(begun: Authorization, accounts: readonly string[] | null): URLSearchParams | Promise<URLSearchParams>;
  refuse(begun: Authorization): URLSearchParams | Promise<URLSearchParams>;
  /** From now on; null: as it should. */
  behave(habit: Habit | null): void | Promise<void>;
  /** Requests that have reached the bank. */
  asked(): number;
  /** Part of whatever the bank says when it fails. */
  words: string;
  /** When a bank that is over its quota wants to be asked again. */
  quotaEnds(): Date;
  truth(accountRef: string, at: Date): Promise<Truth>;
}

/** Sets up a bank anew, until the end of the case that it is for. */
export type Make = (t: Ending) => Harness | Promise<Harness>;

/**
 * What the suite cannot ask of a bank, with the reason. `pages`: more than one of an account. `windows`: reads of some days.
 * `raw`: what it sent, as it came. `choice`: between several accounts. Whatever is not named here must be there.
 */
export type Cannot = Partial<Record<Habit | 'pages' | 'windows' | 'raw' | 'choice', string>>;

const CALLBACK = 'https://app.example/connect/callback';

export const callAt = (at: Date, more: Partial<Call> = {}): Call => ({
  at,
  psu: null,
  signal: new AbortController().signal,
  ...more,
});

/** A provider changes nothing of what it is given. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

/** Through the store, as every grant and every state goes. */
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

/** The whole way of a customer, who agrees. */
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

/** A window as ingest asks for it. */
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

/** A customer with an account that something happens on. */
export const connected = async (harness: Harness): Promise<{ grant: BankGrant; ref: string }> => {
  const grant = await connect(harness);
  const [ref] = await refsOf(harness, grant);
  assert.ok(ref !== undefined, 'the customer has an account');
  return { grant, ref };
};
