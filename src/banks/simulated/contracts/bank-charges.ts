/** What the bank itself takes and gives: fees, interest on an overdraft and on savings. */
import type { Customer } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { randomFor } from '../random.ts';
import { bookedOn, type Contract, dueOnce, secondBetween } from './contract.ts';

/** Yearly interest on a permitted overdraft. */
const OVERDRAFT_RATE = 0.27;
/** Yearly interest on the savings, in per cent of what is kept there on average. */
const SAVINGS_RATE = 0.011;

export const bankContracts = (customer: Customer, keptInSavings: number): Contract[] => {
  const random = randomFor(customer.key, 'bank charges');
  const { key, scenario } = customer;
  const monthly = { key, shift: 'later', hours: [4, 6] } as const;
  const business = scenario === 'business';
  const contracts: Contract[] = [
    dueOnce({
      ...monthly,
      id: 'account-fee',
      merchant: OPERATIONS.accountFee,
      on: random.pick([1, 28, 30]),
      amount: -(business ? random.int(90, 150) : random.int(19, 59)) * 1_000,
      amountType: 'fixed',
      words: () => ({ kind: 'fee', fee: 'account' }),
    }),
    dueOnce({
      ...monthly,
      id: 'card-fee',
      merchant: OPERATIONS.cardFee,
      on: random.int(3, 25),
      months: [random.int(1, 12)],
      amount: -random.int(60, 180) * 1_000,
      amountType: 'fixed',
      words: () => ({ kind: 'fee', fee: 'card' }),
    }),
  ];
  if (scenario === 'overdrawn') {
    const interest = Math.round((customer.income * -customer.profile.cushion[0] * OVERDRAFT_RATE) / 12);
    contracts.push(
      dueOnce({
        ...monthly,
        id: 'overdraft-interest',
        merchant: OPERATIONS.overdraftFee,
        on: 31,
        shift: 'earlier',
        amount: -interest,
        amountType: 'variable',
        amountIn: (_month, draw) => -Math.round(interest * (0.85 + draw.next() * 0.3)),
        words: () => ({ kind: 'fee', fee: 'overdraft' }),
      }),
    );
  }
  if (business) {
    contracts.push(
      dueOnce({
        ...monthly,
        id: 'order-fees',
        merchant: OPERATIONS.orderFee,
        on: 30,
        amount: -420_000,
        amountType: 'variable',
        amountIn: (_month, draw) => -draw.int(2_500, 6_500) * 100,
        words: () => ({ kind: 'fee', fee: 'orders' }),
      }),
    );
  }
  if (customer.hasSavingsAccount && keptInSavings > 0) {
    const interest = dueOnce({
      ...monthly,
      id: 'savings-interest',
      merchant: OPERATIONS.interest,
      on: 31,
      shift: 'none',
      amount: 0,
      amountType: 'variable',
      words: () => ({ kind: 'interest' }),
    });
    contracts.push({
      ...interest,
      rowsIn: () => 0,
      movements: (month) =>
        interest.movements(month).map((movement) => {
          const draw = randomFor(key, `savings interest ${month}`);
          const cents = Math.round(((keptInSavings * SAVINGS_RATE) / 12) * (0.95 + draw.next() * 0.1));
          const at = secondBetween(draw, 1, 3);
          return bookedOn(
            movement.day,
            at,
            cents,
            movement.words,
            movement.stream,
            movement.merchant,
            'savings',
          );
        }),
    });
  }
  return contracts;
};
