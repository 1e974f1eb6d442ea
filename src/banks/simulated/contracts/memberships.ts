/** Gyms, joined and given up, and larger purchases paid in instalments. */
import { businessDayFrom } from '../../../platform/serbian-calendar.ts';
import { dayInMonth } from '../calendar.ts';
import { cardPayment, settlementDays } from '../cards.ts';
import type { Customer } from '../customer.ts';
import { randomFor } from '../random.ts';
import { bookedOn, type Contract, priced, roundTo, secondBetween } from './contract.ts';
import { streamOf, tried } from './eras.ts';

/** FitPass signs from its seat, wherever one trains. */
const GYMS = [
  { name: 'FitPass', terminal: 'FITPASS DOO', seat: 'BEOGRAD' },
  { name: 'Non Stop Fitness', terminal: 'NON STOP FITNESS', seat: null },
  { name: 'Ahilej Fitness', terminal: 'AHILEJ FITNESS', seat: null },
] as const;

/** Joined in September or October, or in January; given up by the summer. */
const gym = (customer: Customer): Contract => {
  const fee = randomFor(customer.key, 'gym').int(28, 49) * 10_000;
  // Eras of twelve months that begin in September.
  return tried(12, 4, -fee * 0.7, (era, start) => {
    const random = randomFor(customer.key, `gym ${era}`);
    const { name, terminal, seat } = random.pick(GYMS);
    const from = start + random.pick([0, 1, 4]);
    const term = { from, until: start + random.int(9, 12) };
    const on = random.int(1, 12);
    const merchant = { name, category: 'fitness', kind: 'gym' };
    const stream = streamOf(`gym-era-${era}`, merchant, { term });
    return (month) => {
      if (month < term.from || month >= term.until) return [];
      const monthly = randomFor(customer.key, `gym ${era} ${month}`);
      const day = dayInMonth(month, on);
      return [
        cardPayment({
          day,
          days: settlementDays(monthly, day),
          second: secondBetween(monthly, 7, 21),
          use: { terminal, place: seat ?? customer.city.printed, country: 'RS', online: false },
          merchant,
          stream,
          paras: priced(fee, start, 0, 10_000),
        }),
      ];
    };
  });
};

/** One larger purchase every fourteen months, paid in six to twelve parts: `8/12`. */
const instalments = (customer: Customer): Contract => {
  const setup = randomFor(customer.key, 'instalments');
  const each = roundTo(customer.income * (0.02 + setup.next() * 0.02), 10_000);
  return tried(14, setup.int(0, 13), -each * 0.7, (era, start) => {
    const random = randomFor(customer.key, `instalments ${era}`);
    const [name, terminal] = random.pick([
      ['Gigatron', 'GIGATRON DOO'],
      ['Tehnomanija', 'TEHNOMANIJA DOO'],
      ['Forma Ideale', 'FORMA IDEALE DOO'],
    ] as const);
    const of = random.pick([6, 10, 12, 12]);
    const from = start + random.int(0, 2);
    const term = { from, until: from + of };
    const on = random.int(3, 25);
    const place = random.chance(0.6) ? 'BEOGRAD' : customer.city.printed;
    const merchant = {
      name,
      category: 'shopping',
      kind: name === 'Forma Ideale' ? 'furniture' : 'electronics',
    };
    const stream = streamOf(`instalments-era-${era}`, merchant, { term });
    return (month) =>
      month < term.from || month >= term.until
        ? []
        : [
            bookedOn(
              businessDayFrom(dayInMonth(month, on)),
              6 * 3_600 + (era % 1_800),
              -each,
              { kind: 'instalment', terminal, place, part: month - from + 1, of },
              stream,
              merchant,
            ),
          ];
  });
};

export const membershipContracts = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'memberships');
  const contracts: Contract[] = [];
  if (random.chance(customer.profile.gym)) contracts.push(gym(customer));
  if (random.chance(customer.profile.instalments)) contracts.push(instalments(customer));
  return contracts;
};
