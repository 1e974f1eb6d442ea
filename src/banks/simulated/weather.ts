/**
 * The state of a simulated bank (fault, revoked consent, closed accounts), and the consents that the
 * service has ended.
 */
import type { Call } from '../contract/contract.ts';
import type { BankFault } from './fault.ts';
import type { SandboxGrant } from './grant.ts';

export interface Weather {
  fault?: BankFault;
  /** Set if the customer revoked the consent on the pages of the bank. */
  consent?: 'revoked';
  /** References of the accounts that are closed at present. */
  closed?: readonly string[];
}

/**
 * Returns the state of the bank before each response to a request with this grant (during an authorization: the grant
 * to be made). A promise that resolves late simulates a slow bank.
 */
export type Forecast = (grant: SandboxGrant, call: Call) => Weather | Promise<Weather>;

/** Reads the fault from the grant, so that every process sees the same fault without a query. */
export const asGranted: Forecast = ({ fault }) => (fault === undefined ? {} : { fault });

/**
 * Maximum number of ended consents in memory. The oldest is dropped: a client does not use a consent that it has
 * ended.
 */
const MAX_ENDED = 10_000;

/** Ended consents of a bank. */
export class EndedConsents {
  readonly #ended = new Set<string>();

  add(grant: SandboxGrant): void {
    this.#ended.add(consentKeyOf(grant));
    if (this.#ended.size > MAX_ENDED) this.#ended.delete(this.#ended.values().next().value!);
  }

  has(grant: SandboxGrant): boolean {
    return this.#ended.size > 0 && this.#ended.has(consentKeyOf(grant));
  }
}

const consentKeyOf = ({ fault: _, closed: __, ...grant }: SandboxGrant): string =>
  grant.consentId ?? JSON.stringify(grant);
