/** What a consent says, and what it has become: pure rules, with the Berlin Group's words. */
import { addDays, belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Access, AccountReference, ConsentRequest, ConsentStatus } from './bank-schema.ts';
import { TppError } from './tpp-error.ts';

export type { Access, ConsentStatus } from './bank-schema.ts';

/** The longest that a customer can agree to. */
const MOST_DAYS = 90;
/** The most reads a day without a user who waits. */
const MOST_FREQUENT = 4;

/** References of the bank's accounts that a customer shares, for what. */
export interface Rights {
  accounts: string[];
  balances: string[];
  transactions: string[];
  ownerName: boolean;
}

/** What of an account is compared with the reference by which a TPP names it. */
interface Named {
  ref: string;
  iban: string | null;
  currency: string;
}

const LISTS = ['accounts', 'balances', 'transactions'] as const;

/** The lists that a TPP has given, of accounts that it knows or empty ones. */
const listsOf = (access: Access): AccountReference[][] =>
  [...LISTS.map((name) => access[name]), access.additionalInformation?.ownerName].filter(
    (list) => list !== undefined,
  );

/** Whether a TPP names the accounts itself, instead of leaving them to the customer. */
const isDedicated = (access: Access): boolean => listsOf(access).some((list) => list.length > 0);

/**
 * What a TPP asks for, as the bank would grant it at an instant.
 * @throws TppError FORMAT_ERROR, PERIOD_INVALID, SESSIONS_NOT_SUPPORTED
 */
export const termsOf = (
  { access, recurringIndicator, validUntil, frequencyPerDay, combinedServiceIndicator }: ConsentRequest,
  now: Date,
): { validUntil: string; frequency: number } => {
  if (combinedServiceIndicator)
    throw new TppError(400, 'SESSIONS_NOT_SUPPORTED', 'There are no payments here');
  const lists = listsOf(access);
  const global = [access.availableAccounts, access.availableAccountsWithBalance, access.allPsd2].filter(
    (each) => each !== undefined,
  );
  if (lists.length === 0 && global.length === 0)
    throw new TppError(400, 'FORMAT_ERROR', 'access asks for nothing');
  if (global.length > 1 || (global.length > 0 && isDedicated(access))) {
    throw new TppError(400, 'FORMAT_ERROR', 'access asks for all accounts in more than one way');
  }
  if (isDedicated(access) && lists.some((list) => list.length === 0)) {
    throw new TppError(400, 'FORMAT_ERROR', 'of the lists in access either all are empty or none');
  }
  if (lists.flat().some(({ iban }) => iban === undefined)) {
    throw new TppError(400, 'FORMAT_ERROR', 'accounts are named by their iban');
  }
  const today = belgradeDate(now);
  if (validUntil < today) throw new TppError(400, 'PERIOD_INVALID', 'validUntil is over');
  if (!recurringIndicator && frequencyPerDay !== 1) {
    throw new TppError(400, 'FORMAT_ERROR', 'frequencyPerDay of a single access is 1');
  }
  const last = recurringIndicator ? addDays(today, MOST_DAYS) : today;
  return {
    validUntil: validUntil < last ? validUntil : last,
    frequency: Math.min(frequencyPerDay, MOST_FREQUENT),
  };
};

const isNamed = ({ iban, currency }: Named, list: readonly AccountReference[]): boolean =>
  list.some((each) => each.iban === iban && (each.currency ?? currency) === currency);

/** The accounts that a customer may share with who asks. */
export const shareable = <T extends Named>(access: Access, accounts: readonly T[]): T[] =>
  isDedicated(access)
    ? accounts.filter((account) => isNamed(account, listsOf(access).flat()))
    : [...accounts];

/** What the customer grants who shares these accounts. */
export const rightsOf = (access: Access, shared: readonly Named[]): Rights => {
  const all = shared.map(({ ref }) => ref);
  const { availableAccounts, availableAccountsWithBalance, allPsd2, additionalInformation } = access;
  const whole = availableAccounts ?? availableAccountsWithBalance ?? allPsd2;
  const listed = (list: readonly AccountReference[] | undefined): string[] =>
    list === undefined
      ? []
      : shared.filter((account) => list.length === 0 || isNamed(account, list)).map(({ ref }) => ref);
  return {
    accounts: all,
    balances: (availableAccountsWithBalance ?? allPsd2) ? all : listed(access.balances),
    transactions: allPsd2 ? all : listed(access.transactions),
    ownerName: whole === 'allAccountsWithOwnerName' || additionalInformation?.ownerName !== undefined,
  };
};

/** What a consent allows, as the bank says it once it is given: the accounts, where the customer has chosen them. */
export const grantedAccess = (access: Access, rights: Rights, accounts: readonly Named[]): Access => {
  const lists = listsOf(access);
  if (lists.length === 0) return access;
  const referencesOf = (refs: readonly string[]): AccountReference[] =>
    accounts
      .filter(({ ref }) => refs.includes(ref))
      .map(({ iban, currency }) => ({ ...(iban === null ? {} : { iban }), currency }));
  return {
    ...Object.fromEntries(
      LISTS.filter((name) => access[name] !== undefined).map((name) => [name, referencesOf(rights[name])]),
    ),
    ...(rights.ownerName && { additionalInformation: { ownerName: referencesOf(rights.accounts) } }),
  };
};

/** The state of a consent at an instant: its last day may be over without anybody having written it down. */
export const statusAt = (
  { status, validUntil }: { status: ConsentStatus; validUntil: string },
  now: Date,
): ConsentStatus =>
  (status === 'valid' || status === 'received') && belgradeDate(now) > validUntil ? 'expired' : status;
