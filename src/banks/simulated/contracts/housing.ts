/** Rent or a loan, and help at home. */
import type { Month } from '../calendar.ts';
import { type Customer, stranger } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { type Random, randomFor } from '../random.ts';
import { toParas } from '../rates.ts';
import type { Housing } from '../scenarios.ts';
import { type Contract, dueEvery, dueOnce, priceLevel, roundTo } from './contract.ts';

export const housingOf = (customer: Customer): Housing =>
  randomFor(customer.key, 'housing kind').weighted(customer.profile.housing);

export const housingContracts = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'housing');
  const kind = housingOf(customer);
  const amount = roundTo(
    customer.income * customer.profile.housingShare * (0.85 + random.next() * 0.3),
    100_000,
  );
  if (kind === 'owned') return [];
  const anniversary = random.int(0, 11);
  if (kind === 'loan') {
    const instalment = -(amount + random.int(0, 99_999));
    const number = `00${random.digits(9)}`;
    return [
      dueOnce({
        key: customer.key,
        id: 'loan',
        merchant: OPERATIONS.loan,
        on: random.int(5, 20),
        shift: 'later',
        hours: [6, 8],
        amount: instalment,
        amountType: 'fixed',
        // An instalment does not follow prices.
        amountIn: () => instalment,
        words: () => ({ kind: 'loan', number }),
      }),
    ];
  }
  const landlord = stranger(random);
  // Half of the landlords fix the rent in euro, to be paid in dinars at the middle rate of the day.
  const inEuro = random.chance(0.5) ? roundTo(amount / 117, 1_000) : null;
  return [
    dueOnce({
      key: customer.key,
      id: 'rent',
      merchant: OPERATIONS.rent,
      on: random.int(1, 10),
      jitter: 1,
      shift: 'later',
      hours: [8, 20],
      amount: -amount,
      amountType: inEuro === null ? 'fixed' : 'variable',
      ...(inEuro !== null && {
        amountIn: (month: Month, _random: Random, day: number) =>
          -toParas(roundTo(inEuro * priceLevel(month, anniversary), 1_000), 'EUR', day),
      }),
      anniversary,
      words: (month) => ({ kind: 'rent', month, landlord: landlord.name, account: landlord.account }),
    }),
  ];
};

/** Someone who cleans, or teaches a child, paid every week or fortnight. */
export const helpContracts = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'help');
  if (!random.chance(customer.profile.help)) return [];
  const person = stranger(random);
  const every = random.pick([7, 14] as const);
  const purpose = customer.hasChildren ? 'cas engleskog' : 'ciscenje stana';
  return [
    dueEvery({
      key: customer.key,
      id: 'help',
      merchant: OPERATIONS.person,
      every,
      phase: random.int(0, every - 1),
      hours: [9, 20],
      amount: -random.int(every === 7 ? 4 : 7, every === 7 ? 6 : 10) * 50_000,
      words: () => ({ kind: 'person', direction: 'out', ...person, purpose }),
    }),
  ];
};
