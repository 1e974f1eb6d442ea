/**
 * The whole way with one bank, step by step, and in words what works: for an operator who has written an entry of BANKS_FILE
 * and has a customer's login, their own or one of the bank's sandbox.
 */
import { randomBytes } from 'node:crypto';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Clock } from '../../../packages/common/clock.ts';
import type { TargetRules } from '../../platform/outgoing/target.ts';
import type { LiveBank } from '../catalogue/live-bank.ts';
import type { AccountPage, BankAccount, BankEntry, BankGrant, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import type { Exchange } from './client.ts';
import { berlinGroup } from './provider.ts';

interface DoctorOptions {
  bank: LiveBank;
  rules: TargetRules;
  clock: Clock;
  callbackUrl: string;
  /** Sends the customer there, and resolves to the address that they came back to. */
  visit: (redirectUrl: string) => Promise<string>;
  say: (line: string) => void;
}

/** For each step; a bank that is slower than this is not usable. */
const STEP_DEADLINE = 30_000;

const IN_WORDS: Record<ProviderError['kind'], string> = {
  unavailable: 'the bank cannot be reached, or does not work',
  quota: 'the bank allows no further reads for now',
  consent_ended: 'the bank does not know the consent, or no longer',
  refused: 'the bank refuses',
  malformed: 'the bank and the service do not understand each other',
};

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** What the entries of a bank are like, where its entry in the file should say so. */
const hints = (entries: readonly BankEntry[], { references }: LiveBank['traits']): string[] => {
  const known = entries.flatMap(({ reference }) => reference ?? []);
  const without = entries.length - known.length;
  const repeated = known.length - new Set(known).size;
  const undated = entries.filter(({ bookingDate }) => bookingDate === null).length;
  const outOnly = entries.length > 20 && entries.every(({ amount }) => amount > 0);
  return [
    ...(without > 0 && references === 'stable'
      ? [`${without} have no reference, which is not "stable"`]
      : []),
    ...(without === entries.length && references === 'unstable'
      ? ['none has a reference: set traits.references to "none"']
      : []),
    ...(repeated > 0 && references === 'stable'
      ? [`${repeated} share a reference, which is not "stable"`]
      : []),
    ...(undated > 0 ? [`${count(undated, 'booked entry', 'booked entries')} without a booking date`] : []),
    ...(outOnly ? ['no money ever went out: traits.amount_sign may have to be "counterparty"'] : []),
  ];
};

/** True when everything works that the service needs. */
export const checkBank = async (options: DoctorOptions): Promise<boolean> => {
  const { bank, rules, clock, callbackUrl, visit, say } = options;
  const exchanges: Exchange[] = [];
  const provider = berlinGroup([bank], { rules, observe: (exchange) => void exchanges.push(exchange) });
  // A sandbox of a bank may want to see a user: the address of the entry stands for them.
  const call = (): Call => ({
    at: clock.now(),
    psu: { ip: bank.traits.psuIp, userAgent: 'bank check' },
    signal: AbortSignal.timeout(STEP_DEADLINE),
  });
  const spent = (): string => {
    const all = exchanges.splice(0);
    const sum = (of: (exchange: Exchange) => number): number =>
      all.reduce((total, each) => total + of(each), 0);
    const size = Math.ceil(sum(({ characters }) => characters) / 1_024);
    return `${count(all.length, 'request')}, ${size} kB, ${sum(({ ms }) => ms)} ms`;
  };
  let isWell = true;
  const step = async <T>(
    what: string,
    ask: () => Promise<T>,
    words: (result: T) => string,
  ): Promise<T | null> => {
    try {
      const result = await ask();
      say(`  ok      ${words(result)} (${spent()})`);
      return result;
    } catch (error) {
      const isTheirs = error instanceof ProviderError;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (!isTheirs && !isLate) throw error;
      isWell = false;
      const reason = isTheirs
        ? `${IN_WORDS[error.kind]}: ${error.bankText() ?? ''}`
        : 'the bank did not respond in time';
      say(`  FAILED  ${what}: ${reason} (${spent()})`);
      return null;
    }
  };

  const { id, name } = bank.bank;
  const state = randomBytes(32).toString('base64url');
  say(`${name} (${id}) at ${bank.baseUrl}`);
  const begun = await step(
    'a consent could not be asked for',
    () => provider.beginAuthorization({ bankId: id, callbackUrl, state }, call()),
    () => 'the bank takes requests for a consent',
  );
  if (!begun) return false;
  const returned = URL.parse(await visit(begun.redirectUrl));
  const grant = await step(
    'the consent was not given',
    () =>
      provider.completeAuthorization(begun.state, returned?.searchParams ?? new URLSearchParams(), call()),
    () => 'the consent is given',
  );
  if (!grant) return false;
  await step(
    'the consent cannot be looked at',
    () => provider.consent(grant, call()),
    ({ status, validUntil }) =>
      `the consent is ${status}, ${validUntil ? `until ${belgradeDate(validUntil)}` : 'without an end'}`,
  );
  const accounts = await step(
    'the accounts cannot be listed',
    () => provider.accounts(grant, call()),
    (listed) => `${count(listed.length, 'account')}: ${listed.map(({ ref }) => ref).join(', ') || 'none'}`,
  );

  const readAll = async (account: BankAccount): Promise<AccountPage[]> => {
    const pages: AccountPage[] = [];
    const asking = call();
    const window = { from: null, to: belgradeDate(asking.at), since: null };
    let page: string | null = null;
    do {
      pages.push(await provider.read(grant, account.ref, { ...window, page }, asking));
      page = pages.at(-1)!.next;
    } while (page !== null);
    return pages;
  };
  for (const account of accounts ?? []) {
    const pages = await step(`${account.ref} cannot be read`, () => readAll(account), readInWords(account));
    const booked = pages?.flatMap((page) => page.booked) ?? [];
    for (const hint of booked.length > 0 ? hints(booked, bank.traits) : []) say(`  note    ${hint}`);
    if (pages && pages[0]!.balances.length === 0) say('  note    the bank states no balance');
    if (pages && !pages.at(-1)!.complete) say('  note    its pages go round in a circle, or never end');
  }
  await step(
    'the consent cannot be given back',
    () => provider.endConsent(grant as BankGrant, call()),
    () => 'the consent is given back',
  );
  return isWell;
};

const readInWords =
  ({ ref }: BankAccount) =>
  (pages: AccountPage[]): string => {
    const booked = pages.flatMap((page) => page.booked);
    const pending = pages.flatMap((page) => page.pending);
    const days = booked.flatMap(({ bookingDate }) => bookingDate ?? []).toSorted();
    const span = days.length > 0 ? `, from ${days[0]} to ${days.at(-1)}` : '';
    const balances = pages[0]!.balances.map(({ kind }) => kind).join(' and ');
    return (
      `${ref}: ${booked.length} booked and ${pending.length} pending${span}, on ${count(pages.length, 'page')}` +
      `${balances === '' ? '' : `; ${balances} balance`}; asked from ${pages[0]!.covers!.from}`
    );
  };
