/** What can be the matter with a simulated bank, and the consents that were given back to it. */
import type { Call } from '../contract/contract.ts';
import type { BankFault } from './fault.ts';
import type { SandboxGrant } from './grant.ts';

export interface Weather {
  fault?: BankFault;
  /** What the customer did to the consent on the pages of the bank. */
  consent?: 'revoked';
  /** References of the accounts that the bank does not have at present. */
  closed?: readonly string[];
}

/**
 * Asked before each response, on behalf of whom the grant is for (of an authorization: for whom it would be). Who takes their
 * time makes a slow bank.
 */
export type Forecast = (grant: SandboxGrant, call: Call) => Weather | Promise<Weather>;

/** The grant says it itself, so that it is the same in every process and costs no look anywhere else. */
export const asGranted: Forecast = ({ fault }) => (fault === undefined ? {} : { fault });

/** Consents that were given back are kept in mind only so long: who gives one back asks with it no more. */
const KEPT = 10_000;

/** What a bank has written down of consents that have ended before their time. */
export class EndedConsents {
  readonly #ended = new Set<string>();

  add(grant: SandboxGrant): void {
    this.#ended.add(nameOf(grant));
    if (this.#ended.size > KEPT) this.#ended.delete(this.#ended.values().next().value!);
  }

  has(grant: SandboxGrant): boolean {
    return this.#ended.size > 0 && this.#ended.has(nameOf(grant));
  }
}

const nameOf = ({ fault: _, ...grant }: SandboxGrant): string => grant.consentId ?? JSON.stringify(grant);
