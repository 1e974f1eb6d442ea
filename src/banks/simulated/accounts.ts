/** The accounts of a simulated customer, as the bank lists them. */
import type { BankAccount } from '../contract/contract.ts';
import { fictitiousAccount } from './customer.ts';
import { accountNumber, ibanOf } from './iban.ts';
import { balanceBefore, type Life } from './life.ts';
import type { AccountRef } from './movement.ts';
import { randomFor } from './random.ts';

/** A simulated bank knows who holds an account, and what was on it. */
export interface SimulatedAccount extends BankAccount {
  holderName: string;
  openingBalance: number;
}

const CURRENT = { ref: 'current', currency: 'RSD' } as const;
const SAVINGS = { ref: 'savings', currency: 'EUR' } as const;

/** A passbook is a deposit without a number for payments: it has no IBAN. */
const PASSBOOK = 'Devizna štedna knjižica';

/** `historyFrom`: the instant, in ms, at which the reported history begins. */
export const accountsOf = (life: Life, historyFrom: number): SimulatedAccount[] => {
  const { customer } = life.world;
  const business = customer.scenario === 'business';
  const random = randomFor(customer.key, 'account numbers');
  const account = (
    { ref, currency }: { ref: AccountRef; currency: string },
    name: string,
    type: BankAccount['type'],
  ): SimulatedAccount => ({
    ref,
    name,
    holderName: customer.holderName,
    iban: ibanOf(accountNumber(customer.bankCode, fictitiousAccount(random))),
    currency,
    type: business ? 'business' : type,
    openingBalance: balanceBefore(life, ref, historyFrom),
  });
  const accounts = [account(CURRENT, business ? 'Poslovni račun' : 'Tekući račun', 'checking')];
  if (customer.scenario === 'pensioner' && customer.hasSavingsAccount) {
    accounts.push({ ...account(SAVINGS, PASSBOOK, 'savings'), iban: null });
  } else if (customer.hasSavingsAccount) {
    accounts.push(account(SAVINGS, business ? 'Devizni račun' : 'Devizna štednja', 'savings'));
  }
  return accounts;
};
