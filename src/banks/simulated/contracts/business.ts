/** What a small firm pays every month: people, the state, the office. */
import { firm } from '../business.ts';
import type { Month } from '../calendar.ts';
import { type Customer, stranger } from '../customer.ts';
import { type Merchant, OPERATIONS } from '../data/merchant.ts';
import { monthLabels } from '../descriptors/wording.ts';
import { referenceModel97 } from '../iban.ts';
import { type Random, randomFor } from '../random.ts';
import { type Contract, dueOnce, priceLevel, roundTo } from './contract.ts';

const payroll = (customer: Customer, on: number): Contract[] => {
  const random = randomFor(customer.key, 'payroll');
  const employees = random.int(2, 5);
  return Array.from({ length: employees }, (_, n) => {
    const { name, account } = stranger(random);
    return dueOnce({
      key: customer.key,
      id: `pay-${n + 1}`,
      group: 'payroll',
      merchant: OPERATIONS.salary,
      on,
      shift: 'earlier',
      hours: [10, 13],
      amount: -roundTo((customer.income * 0.23 * (0.8 + random.next() * 0.4)) / employees, 10_000),
      amountType: 'fixed',
      words: (month) => ({
        kind: 'person',
        direction: 'out',
        name,
        account,
        purpose: `ISPLATA ZARADE ${monthLabels(month - 1).numeric}`,
      }),
    });
  });
};

export const businessContracts = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'business');
  const { key, income } = customer;
  const payday = random.int(5, 12);
  const order = { key, shift: 'later', hours: [8, 16] } as const;
  const varying = (amount: number) => (month: Month, monthly: Random) =>
    -roundTo(amount * priceLevel(month) * (0.85 + monthly.next() * 0.3), 100);
  const monthly = (
    id: string,
    merchant: Merchant,
    on: number,
    share: number,
    amountType: 'fixed' | 'variable',
    payee: string,
    purpose: (month: Month) => string,
    more: { months?: readonly number[]; recognisable?: boolean } = {},
  ): Contract => {
    const amount = roundTo(income * share, 10_000);
    return dueOnce({
      ...order,
      id,
      merchant,
      on,
      amount: -amount,
      amountType,
      ...(amountType === 'variable' && { amountIn: varying(amount) }),
      ...more,
      words: (month) => ({ kind: 'public-payment', payee, purpose: purpose(month) }),
    });
  };
  const [contributions, vat] = [referenceModel97(random.digits(11)), referenceModel97(random.digits(11))];
  return [
    ...payroll(customer, payday),
    monthly(
      'contributions',
      OPERATIONS.tax,
      payday,
      0.13,
      'fixed',
      'POREZ I DOPRINOSI NA ZARADE',
      () => contributions,
    ),
    // Value added tax of the quarter, by the fifteenth of the month after it.
    monthly('vat', OPERATIONS.tax, 15, 0.2, 'variable', 'PORESKA UPRAVA PDV', () => vat, {
      months: [1, 4, 7, 10],
    }),
    monthly(
      'office',
      OPERATIONS.rent,
      random.int(1, 8),
      customer.profile.housingShare,
      'fixed',
      customer.firms.landlord,
      (month) => `ZAKUP POSLOVNOG PROSTORA ${monthLabels(month).numeric}`,
    ),
    monthly(
      'accountant',
      firm(customer.firms.bookkeeper),
      random.int(10, 20),
      0.012,
      'fixed',
      customer.firms.bookkeeper,
      (month) => `KNJIGOVODSTVENE USLUGE ${monthLabels(month).numeric}`,
      { recognisable: false },
    ),
    monthly(
      'electricity',
      OPERATIONS.electricity,
      16,
      0.012,
      'variable',
      'JP EPS BEOGRAD BALKANSKA 13',
      () => 'ELEKTRICNA ENERGIJA',
    ),
    monthly(
      'mobile',
      { name: 'Telekom Srbija (mts)', category: 'utilities', kind: 'telecom' },
      18,
      0.008,
      'variable',
      'TELEKOM SRBIJA AD BEOGRAD',
      () => 'MTS BIZNIS',
    ),
  ];
};
