/** Rules of consents: terms, rights and status, with the Berlin Group's names. */
import { addDays, belgradeDate } from '../../../../packages/common/belgrade.ts';
import type { Access, AccountReference, ConsentRequest, ConsentStatus } from '../bank-schema.ts';
import { TppError } from '../tpp-error.ts';

export type { Access, ConsentStatus } from '../bank-schema.ts';

/** Maximum days of a consent. */
const MOST_DAYS = 90;
/** Maximum unattended reads a day. */
const MOST_FREQUENT = 4;

/** The bank's references of the shared accounts, by right. */
export interface Rights {
  accounts: string[];
  balances: string[];
  transactions: string[];
  ownerName: boolean;
}

/** The fields of an account that identify it in a TPP's list. */
interface Named {
  ref: string;
  iban: string | null;
  currency: string;
}

const LISTS = ['accounts', 'balances', 'transactions'] as const;

/** Returns the account lists of a request, with named accounts or empty. */
const listsOf = (access: Access): AccountReference[][] =>
  [...LISTS.map((name) => access[name]), access.additionalInformation?.ownerName].filter(
    (list) => list !== undefined,
  );

/** Returns whether the TPP names the accounts, instead of the customer choosing them. */
const isDedicated = (access: Access): boolean => listsOf(access).some((list) => list.length > 0);

/**
 * Returns the terms that the bank would grant at an instant.
 * @throws TppError FORMAT_ERROR, PERIOD_INVALID, SESSIONS_NOT_SUPPORTED
 */
export const termsOf = (
  { access, recurringIndicator, validUntil, frequencyPerDay, combinedServiceIndicator }: ConsentRequest,
  now: Date,
): { validUntil: string; frequency: number } => {
  if (combinedServiceIndicator)
    throw new TppError(
      400,
      'SESSIONS_NOT_SUPPORTED',
      'combinedServiceIndicator must be false: this bank has no payments',
    );
  const lists = listsOf(access);
  const global = [access.availableAccounts, access.availableAccountsWithBalance, access.allPsd2].filter(
    (each) => each !== undefined,
  );
  if (lists.length === 0 && global.length === 0)
    throw new TppError(
      400,
      'FORMAT_ERROR',
      'access is empty. Request accounts, balances, transactions or all accounts',
    );
  if (global.length > 1 || (global.length > 0 && isDedicated(access))) {
    throw new TppError(
      400,
      'FORMAT_ERROR',
      'access must contain either lists of accounts or one of availableAccounts, availableAccountsWithBalance and allPsd2',
    );
  }
  if (isDedicated(access) && lists.some((list) => list.length === 0)) {
    throw new TppError(
      400,
      'FORMAT_ERROR',
      'the lists in access must either all be empty or all name accounts',
    );
  }
  if (lists.flat().some(({ iban }) => iban === undefined)) {
    throw new TppError(400, 'FORMAT_ERROR', 'every account in access must have an iban');
  }
  const today = belgradeDate(now);
  if (validUntil < today) throw new TppError(400, 'PERIOD_INVALID', `validUntil is before today, ${today}`);
  if (!recurringIndicator && frequencyPerDay !== 1) {
    throw new TppError(400, 'FORMAT_ERROR', 'frequencyPerDay must be 1 if recurringIndicator is false');
  }
  const last = recurringIndicator ? addDays(today, MOST_DAYS) : today;
  return {
    validUntil: validUntil < last ? validUntil : last,
    frequency: Math.min(frequencyPerDay, MOST_FREQUENT),
  };
};

const isNamed = ({ iban, currency }: Named, list: readonly AccountReference[]): boolean =>
  list.some((each) => each.iban === iban && (each.currency ?? currency) === currency);

/** Returns the accounts that the customer may share under this request. */
export const shareable = <T extends Named>(access: Access, accounts: readonly T[]): T[] =>
  isDedicated(access)
    ? accounts.filter((account) => isNamed(account, listsOf(access).flat()))
    : [...accounts];

/** Returns the rights that follow from sharing these accounts. */
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

/** Returns the access of a given consent, with the chosen accounts. */
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

/** Returns the status of a consent at an instant; it expires after its last day without an update. */
export const statusAt = (
  { status, validUntil }: { status: ConsentStatus; validUntil: string },
  now: Date,
): ConsentStatus =>
  (status === 'valid' || status === 'received') && belgradeDate(now) > validUntil ? 'expired' : status;
