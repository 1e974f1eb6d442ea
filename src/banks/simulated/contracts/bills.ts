/** The bills of a household, most of them paid between the tenth and the twentieth. */
import { type Month, monthNumber } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { inCyrillic } from '../cyrillic.ts';
import { type Merchant, OPERATIONS } from '../data/merchant.ts';
import { INTERNET, MOBILE } from '../data/telecom.ts';
import { printed } from '../descriptors/wording.ts';
import { referenceModel97 } from '../iban.ts';
import { type Random, randomFor } from '../random.ts';
import { type Contract, dueOnce, priceLevel } from './contract.ts';

/** Share of an average month, January first. Bills are for the month before. */
const SEASONS = {
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  electricity: [1.45, 1.4, 1.3, 1.05, 0.85, 0.75, 0.8, 0.85, 0.8, 0.8, 0.9, 1.05],
  heating: [2.1, 2.2, 1.9, 1.3, 0.6, 0.15, 0.15, 0.15, 0.15, 0.2, 0.9, 1.9],
  summer: [0.9, 0.85, 0.85, 0.9, 0.95, 1.05, 1.15, 1.3, 1.25, 1.05, 0.9, 0.85],
} as const;

interface BillTerms {
  id: string;
  merchant: Merchant;
  payees: readonly string[];
  /** Dinars in an average month. */
  monthly: readonly [min: number, max: number];
  season: keyof typeof SEASONS;
  fixed?: boolean;
}

const bill = (customer: Customer, terms: BillTerms): Contract => {
  const random = randomFor(customer.key, `bill ${terms.id}`);
  const payee = random.pick(terms.payees);
  const reference = referenceModel97(random.digits(10));
  const amount = random.int(terms.monthly[0], terms.monthly[1]) * 100;
  const anniversary = random.int(0, 11);
  // A third is collected by the bank itself; the rest is paid by hand, some days around the due date.
  const collected = random.chance(0.33);
  return dueOnce({
    key: customer.key,
    id: terms.id,
    merchant: terms.merchant,
    on: random.int(10, 21),
    jitter: collected ? 0 : 3,
    shift: 'later',
    hours: collected ? [6, 8] : [8, 22],
    amount: -amount,
    amountType: terms.fixed ? 'fixed' : 'variable',
    ...(!terms.fixed && {
      amountIn: (month: Month, monthly: Random) =>
        -Math.round(
          amount *
            priceLevel(month, anniversary) *
            SEASONS[terms.season][monthNumber(month) - 1]! *
            (0.93 + monthly.next() * 0.14),
        ),
    }),
    anniversary,
    words: () => ({ kind: collected ? 'direct-debit' : 'bill', payee, reference }),
  });
};

/** Share of bills of public utilities whose payee stands in Cyrillic at banks that keep it. */
const IN_CYRILLIC = 0.35;

export const billContracts = (customer: Customer, keepsCyrillic: boolean): Contract[] => {
  const random = randomFor(customer.key, 'bills');
  const { city, scenario } = customer;
  const terms: BillTerms[] = [];
  const isPublic = (payee: string): boolean => /^(JKP|JP|PU) /.test(payee);
  const asSent = (payee: string): string =>
    isPublic(payee) && keepsCyrillic && random.chance(IN_CYRILLIC)
      ? inCyrillic(payee.replace(city.printed, city.name.toUpperCase()))
      : payee;
  const keepsHouse = scenario !== 'student' || random.chance(0.4);
  const isSmall = scenario === 'pensioner' || scenario === 'student';
  if (keepsHouse) {
    terms.push({
      id: 'electricity',
      merchant: OPERATIONS.electricity,
      payees: ['JP EPS BEOGRAD BALKANSKA 13', 'EPS SNABDEVANJE', 'EPS AD BEOGRAD', 'JP EPS BEOGRAD'].map(
        asSent,
      ),
      monthly: isSmall ? [2_200, 4_200] : [3_400, 6_900],
      season: 'electricity',
    });
    city.utilities.forEach((offer, n) => {
      if (random.chance(offer.share * (n === 0 ? 1 : 0.8)))
        terms.push({ id: `utility-${n + 1}`, ...offer, payees: offer.payees.map(asSent) });
    });
    // In Belgrade it stands on the one bill for everything.
    if (city.printed !== 'BEOGRAD' && random.chance(0.6)) {
      terms.push({
        id: 'building',
        merchant: OPERATIONS.buildingUpkeep,
        payees: [
          `STAMBENA ZAJEDNICA ${printed(customer.address)}`,
          `SZ ${printed(customer.address)} ${city.printed}`,
        ],
        monthly: [450, 1_900],
        season: 'flat',
        fixed: true,
      });
    }
    if (scenario !== 'student' && random.chance(0.75)) {
      terms.push({
        id: 'internet',
        ...random.weighted(INTERNET),
        monthly: [2_900, 4_900],
        season: 'flat',
        fixed: true,
      });
    }
  }
  terms.push({
    id: 'mobile',
    ...random.weighted(MOBILE),
    monthly: scenario === 'pensioner' ? [900, 1_700] : [1_300, 3_600],
    season: 'flat',
    fixed: random.chance(0.4),
  });
  if (customer.hasChildren) {
    terms.push({
      id: 'kindergarten',
      merchant: OPERATIONS.kindergarten,
      payees: [`PU 11.APRIL ${city.printed} VRTIC`, `PU RADOST ${city.printed} VRTIC`],
      monthly: [5_500, 9_000],
      season: 'flat',
    });
  }
  return terms.map((each) => bill(customer, each));
};
