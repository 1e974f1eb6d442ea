/** The grant of a simulated bank: everything that determines a customer's world, as plain JSON. */
import { randomBytes } from 'node:crypto';
import { belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import { type Bank, banks } from '../catalogue/catalogue.ts';
import type { BankGrant } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankFault, isOfConsent } from './fault.ts';
import { CURRENT_GENERATOR, isGenerator } from './generator.ts';
import { isScenario, type Scenario } from './scenarios.ts';

/** Who logs in at a simulated bank. */
export interface LoginOptions {
  bankId: string;
  /** The instant of the login, on the test clock of the key. */
  at: Date;
  /** The same seed makes the same customer. */
  seed?: string;
  /** Determines name and contact of the customer independently of the seed. Default: the seed determines them too. */
  person?: string;
  scenario?: string;
  /** The generator of a new customer's world; default: the current one. */
  generator?: number;
  /** A grant of the customer who returns; `seed`, `scenario` and `generator` are then ignored. */
  returning?: BankGrant;
}

export interface AuthorizeOptions extends LoginOptions {
  /**
   * References of the accounts that are shared, and no others, until the next consent. Without them, a returning
   * customer shares the accounts of the grant, and a first consent shares all accounts, later ones included.
   */
  accounts?: readonly string[];
}

export interface SandboxGrant extends BankGrant {
  bankId: string;
  seed: string;
  /** Determines name and contact instead of the seed. */
  person?: string;
  scenario: Scenario;
  /** Version of the generator. */
  generator: number;
  /** ISO instants. The history begins with the Belgrade day twelve months before the consent. */
  consentAt: string;
  historyFrom: string;
  /** References of the shared accounts; absent: all. */
  accounts?: readonly string[];
  /** The bank's id of the consent; absent in grants from before consents had ids. */
  consentId?: string;
  /** The fault with which the bank responds. */
  fault?: BankFault;
  /** References of the accounts that the customer has closed; absent: none. */
  closed?: readonly string[];
}

/** @throws RangeError for an id that is not in the catalogue */
export const bankOf = (id: string): Bank => {
  const bank = banks.find((each) => each.id === id);
  if (!bank) throw new RangeError(`No simulated bank is called ${id}`);
  return bank;
};

/** Returns the same day of the year before, or 28 February when that year has no 29th. */
const yearBefore = (date: string): string => {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}-${date.slice(5) === '02-29' ? '02-28' : date.slice(5)}`;
};

/** Returns what determines a returning customer. A fault of the consent before ends with the new consent. */
const customerOf = (returning: BankGrant): SandboxGrant => {
  const { consentId: _, fault, ...customer } = readGrant(returning);
  return fault === undefined || isOfConsent(fault) ? customer : { ...customer, fault };
};

/**
 * Makes a grant, from a random seed by default. For a returning customer it keeps the world, the start of the history
 * and the shared accounts.
 * @throws RangeError for a bank or a scenario that does not exist
 * @throws ProviderError for a customer of another bank
 */
export const newGrant = ({
  bankId,
  at,
  seed = randomBytes(16).toString('hex'),
  person,
  scenario = 'default',
  generator = CURRENT_GENERATOR,
  returning,
}: LoginOptions): SandboxGrant => {
  if (!isScenario(scenario)) throw new RangeError(`No scenario is called ${scenario}`);
  return {
    ...(returning
      ? customerOf(returning)
      : {
          seed,
          scenario,
          ...(person === undefined ? {} : { person }),
          generator,
          historyFrom: belgradeInstant(yearBefore(belgradeDate(at))).toISOString(),
        }),
    bankId: bankOf(bankId).id,
    consentAt: at.toISOString(),
  };
};

/** Whether a grant includes an account. */
export const isShared = ({ accounts }: SandboxGrant, ref: string): boolean =>
  accounts === undefined || accounts.includes(ref);

const isGrant = (grant: BankGrant): grant is SandboxGrant =>
  typeof grant.bankId === 'string' &&
  typeof grant.seed === 'string' &&
  ['string', 'undefined'].includes(typeof grant.person) &&
  typeof grant.scenario === 'string' &&
  isScenario(grant.scenario) &&
  isGenerator(grant.generator) &&
  typeof grant.historyFrom === 'string' &&
  (grant.accounts === undefined || Array.isArray(grant.accounts)) &&
  (grant.closed === undefined || Array.isArray(grant.closed));

/** @throws ProviderError `refused` for a grant of another provider */
export const readGrant = (grant: BankGrant): SandboxGrant => {
  if (!isGrant(grant)) {
    throw new ProviderError('refused', { cause: new TypeError('Not a grant of the simulated banks') });
  }
  return grant;
};

/** Returns the grant with this fault; null removes its fault. */
export const withFault = (grant: BankGrant, fault: BankFault | null): SandboxGrant => {
  const { fault: _, ...withoutFault } = readGrant(grant);
  return fault === null ? withoutFault : { ...withoutFault, fault };
};

/** Returns the grant with an account closed or open again. */
export const withClosed = (grant: BankGrant, ref: string, isClosed: boolean): SandboxGrant => {
  const { closed = [], ...rest } = readGrant(grant);
  const others = closed.filter((each) => each !== ref);
  const all = isClosed ? [...others, ref] : others;
  return all.length === 0 ? rest : { ...rest, closed: all };
};

/** Whether the customer has closed an account. */
export const isClosed = ({ closed = [] }: SandboxGrant, ref: string): boolean => closed.includes(ref);
