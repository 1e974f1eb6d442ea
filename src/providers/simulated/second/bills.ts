/** The bills of a household in the second generator: as the town sends them, some in Cyrillic. */
import { type BillTerms, bill } from '../contracts/bills.ts';
import type { Contract } from '../contracts/contract.ts';
import type { Customer } from '../customer.ts';
import { OPERATIONS } from '../data/merchant.ts';
import { INTERNET, MOBILE } from '../data/telecom.ts';
import { printed } from '../descriptors/wording.ts';
import { randomFor } from '../random.ts';
import { inCyrillic } from './cyrillic.ts';

/** Share of bills of public utilities whose payee stands in Cyrillic at banks that keep it. */
const IN_CYRILLIC = 0.35;

export const secondBills = (customer: Customer, keepsCyrillic: boolean): Contract[] => {
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
