/** What the simulated bank hands out at consent: all that a customer's world is made of, as plain JSON. */
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
  /** The instant of the login, on the clock of the key that connects. */
  at: Date;
  /** Makes the customer repeatable. */
  seed?: string;
  /** Who the customer is, name and contact, whatever the seed. Without it, that too comes from the seed. */
  person?: string;
  /** Which kind of customer it is. */
  scenario?: string;
  /** Which generator makes the world of somebody new; the current one where it is not said. */
  generator?: number;
  /** The customer who once gave this grant is back: seed, scenario and generator then say nothing. */
  returning?: BankGrant;
}

/** Who consents, and to what. */
export interface AuthorizeOptions extends LoginOptions {
  /**
   * References of the accounts that are shared, and no others until the next consent. Without them it is as the grant of
   * who returns has it; in a first consent all are shared, those that are opened later, too.
   */
  accounts?: readonly string[];
}

export interface SandboxGrant extends BankGrant {
  bankId: string;
  seed: string;
  /** What the name and the contact are drawn from where it is not the seed. */
  person?: string;
  scenario: Scenario;
  /** The version of the generator that makes the world. */
  generator: number;
  /** ISO instants. The history begins with the Belgrade day twelve months before the consent. */
  consentAt: string;
  historyFrom: string;
  /** References of the accounts that are shared; absent where all are. */
  accounts?: readonly string[];
  /** What the bank calls the consent; absent in what it granted before it named them. */
  consentId?: string;
  /** What the bank does instead of what it is asked. */
  fault?: BankFault;
}

/** Throws RangeError for an id that is not in the catalogue. */
export const bankOf = (id: string): Bank => {
  const bank = banks.find((each) => each.id === id);
  if (!bank) throw new RangeError(`No simulated bank is called ${id}`);
  return bank;
};

/** The same day a year before, or 28 February when that year has no 29th. */
const yearBefore = (date: string): string => {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}-${date.slice(5) === '02-29' ? '02-28' : date.slice(5)}`;
};

/** All that made a customer who returns; with another consent, what was the matter with the one before is over. */
const customerOf = (returning: BankGrant): SandboxGrant => {
  const { consentId: _, fault, ...customer } = readGrant(returning);
  return fault === undefined || isOfConsent(fault) ? customer : { ...customer, fault };
};

/**
 * Without a seed, a random one. Of a customer who returns, all that made them, with the history that is known already and
 * the accounts that were shared. Throws RangeError for a bank or a scenario that does not exist,
 * ProviderError for a customer of another bank.
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

/** Whether a grant speaks of an account. */
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
  (grant.accounts === undefined || Array.isArray(grant.accounts));

/** @throws ProviderError `refused` for what another bank has granted */
export const readGrant = (grant: BankGrant): SandboxGrant => {
  if (!isGrant(grant)) {
    throw new ProviderError('refused', { cause: new TypeError('Not a grant of the simulated banks') });
  }
  return grant;
};

/** A grant behind which the bank does this from now on; null: what it is asked. */
export const withFault = (grant: BankGrant, fault: BankFault | null): SandboxGrant => {
  const { fault: _, ...sound } = readGrant(grant);
  return fault === null ? sound : { ...sound, fault };
};
