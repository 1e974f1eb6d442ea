/** Where a customer shops: the few places of each kind to which they go again and again, and the rest of the town. */
import type { Customer } from './customer.ts';
import { ON_THE_LINE } from './data/merchant.ts';
import { CITIES, type City } from './data/places.ts';
import type { TradeName } from './data/trades.ts';
import { CUSTOMS, type Custom, type CustomKind } from './habits.ts';
import { namelessShop, someShop } from './local-shops.ts';
import { type Random, randomFor } from './random.ts';
import { shopsNear, type Terminal, terminalOfOne } from './terminals.ts';

/** Share of visits to a terminal that bears no name, to another town, and to a place where one is not known. */
const NAMELESS = 0.05;
const ELSEWHERE = 0.04;
const PASSING = 0.24;

/** Well-known firms alone: small ones have names of their own here. */
const chainShop = (random: Random, { chains }: Custom, city: City): Terminal | null => {
  if (chains === null) return null;
  const near = shopsNear(chains, city).filter(
    ({ merchant, brandless }) => merchant.name !== ON_THE_LINE && brandless !== true,
  );
  return near.length === 0 ? null : terminalOfOne(random, near, chains, city);
};

const tradeOf = (random: Random, { trades }: Custom): TradeName | null =>
  trades.length === 0 ? null : random.weighted(trades);

/** Some place of that kind in a town; null where the town has none. */
const place = (random: Random, custom: Custom, city: City): Terminal | null => {
  const trade = tradeOf(random, custom);
  const chain = random.chance(custom.toChains) || trade === null ? chainShop(random, custom, city) : null;
  return chain ?? (trade === null ? null : someShop(random, city, trade));
};

export interface Circle {
  /** False where the town has no such place. */
  has(kind: CustomKind): boolean;
  visit(random: Random, kind: CustomKind): Terminal;
}

export const circleOf = ({ key, city }: Customer): Circle => {
  const known = new Map<CustomKind, readonly (readonly [Terminal, weight: number])[]>();
  for (const kind of Object.keys(CUSTOMS) as CustomKind[]) {
    const custom: Custom = CUSTOMS[kind];
    const random = randomFor(key, `circle ${kind}`);
    const places = Array.from({ length: custom.favourites }, () => place(random, custom, city));
    // To the second half as often as to the first, to the third a third as often.
    const weighted = places.flatMap((each, n) => (each ? [[each, 1 / (n + 1)] as const] : []));
    if (weighted.length > 0) known.set(kind, weighted);
  }
  return {
    has: (kind) => known.has(kind),
    visit(random, kind) {
      const custom: Custom = CUSTOMS[kind];
      const trade = tradeOf(random, custom);
      const where = random.next();
      if (trade !== null && where < NAMELESS) return namelessShop(random, city, trade);
      const town = where < NAMELESS + ELSEWHERE ? random.weighted(CITIES) : city;
      const passing = where < NAMELESS + ELSEWHERE + PASSING ? place(random, custom, town) : null;
      return passing ?? random.weighted(known.get(kind)!);
    },
  };
};
