/** What comes once or four times a year: taxes, insurance, the car. */
import type { Customer } from '../customer.ts';
import { type Merchant, OPERATIONS } from '../data/merchant.ts';
import { referenceModel97 } from '../iban.ts';
import { randomFor } from '../random.ts';
import { type Contract, dueOnce } from './contract.ts';
import { housingOf } from './housing.ts';

const insurer = (name: string): Merchant => ({ name, category: 'insurance', kind: 'insurance' });

const INSURERS = [
  { merchant: insurer('Dunav osiguranje'), payee: 'KOMPANIJA DUNAV OSIGURANJE A.D.O.' },
  { merchant: insurer('Generali osiguranje'), payee: 'GENERALI OSIGURANJE SRBIJA A.D.O.' },
  { merchant: insurer('DDOR'), payee: 'DDOR NOVI SAD AD PREMIJA' },
  { merchant: insurer('Wiener Städtische'), payee: 'WIENER STADTISCHE OSIGURANJE ADO BEOGRAD' },
  { merchant: insurer('Uniqa'), payee: 'UNIQA NEZIVOTNO OSIGURANJE ADO' },
  { merchant: insurer('Triglav'), payee: 'TRIGLAV OSIGURANJE ADO BEOGRAD' },
] as const;

export const yearlyContracts = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'yearly');
  const { key, scenario } = customer;
  const contracts: Contract[] = [];
  const byHand = { key, shift: 'later', hours: [8, 21], jitter: 2, amountType: 'fixed' } as const;

  if (customer.hasCar && scenario !== 'business') {
    const month = random.int(1, 12);
    const cover = random.pick(INSURERS);
    const on = random.int(5, 24);
    contracts.push(
      dueOnce({
        ...byHand,
        id: 'car-insurance',
        merchant: cover.merchant,
        on,
        months: [month],
        amount: -random.int(160, 270) * 10_000,
        words: () => ({ kind: 'public-payment', payee: cover.payee, purpose: 'AUTOODGOVORNOST' }),
      }),
      dueOnce({
        ...byHand,
        id: 'car-registration',
        merchant: OPERATIONS.vehicleRegistration,
        on: on + 1,
        months: [month],
        amount: -random.int(60, 140) * 10_000,
        words: () => ({
          kind: 'public-payment',
          payee: 'KOMUNALNA TAKSA ZA DRZANJE VOZILA',
          purpose: 'REGISTRACIJA VOZILA',
        }),
      }),
    );
  }
  // Owners pay the tax on their home in four parts, in the middle of the quarter; a customer of `default`, who has
  // everything, rents and pays it for a flat elsewhere.
  const owns = housingOf(customer) !== 'rent' && scenario !== 'student';
  if (owns || scenario === 'default') {
    const reference = referenceModel97(random.digits(12));
    contracts.push(
      dueOnce({
        ...byHand,
        id: 'property-tax',
        merchant: OPERATIONS.propertyTax,
        on: 14,
        months: [2, 5, 8, 11],
        amount: -random.int(14, 58) * 10_000,
        words: () => ({
          kind: 'public-payment',
          payee: 'POREZ NA IMOVINU FIZICKIH LICA',
          purpose: reference,
        }),
      }),
    );
  }
  if (scenario === 'salaried' || scenario === 'default' || scenario === 'freelancer') {
    const cover = random.pick(INSURERS);
    contracts.push(
      dueOnce({
        ...byHand,
        id: 'life-insurance',
        merchant: cover.merchant,
        on: random.int(2, 25),
        months: [random.int(1, 12)],
        amount: -random.int(90, 240) * 10_000,
        words: () => ({ kind: 'public-payment', payee: cover.payee, purpose: 'PREMIJA ZIVOTNO OSIGURANJE' }),
      }),
    );
  }
  if (scenario === 'freelancer') {
    const reference = referenceModel97(random.digits(11));
    contracts.push(
      dueOnce({
        ...byHand,
        id: 'flat-rate-tax',
        merchant: OPERATIONS.tax,
        on: 12,
        amount: -random.int(380, 520) * 10_000,
        words: () => ({ kind: 'public-payment', payee: 'POREZ I DOPRINOSI PAUSALNO', purpose: reference }),
      }),
    );
  }
  if (scenario === 'student') {
    contracts.push(
      dueOnce({
        ...byHand,
        id: 'tuition',
        merchant: OPERATIONS.university,
        on: 10,
        months: [10],
        amount: -random.int(150, 350) * 10_000,
        words: () => ({
          kind: 'public-payment',
          payee: 'UNIVERZITET U BEOGRADU',
          purpose: 'SKOLARINA',
        }),
      }),
    );
  }
  return contracts;
};
