/** The card terminals of chains, with their shop numbers and towns. */
import type { Customer } from './customer.ts';
import { SHOPS, type Shop, type ShopKind } from './data/shops.ts';
import { withoutDiacritics } from './descriptors/wording.ts';
import type { CardUse } from './movement.ts';
import type { Random } from './random.ts';

/** A terminal of a shop; its name may still want an order number, see {@link withCode}. */
export interface Terminal {
  shop: Shop;
  use: CardUse;
}

const shopNumber = (random: Random, length: number): string =>
  String(random.int(1, 9)) + random.digits(length - 1);

const named = (random: Random, template: string, city: Customer['city']): string =>
  template
    .replace(/\{(\d)\}/g, (_, length: string) => shopNumber(random, Number(length)))
    .replace('{CITY}', city.printed)
    .replace('{City}', random.chance(0.5) ? city.name : withoutDiacritics(city.name));

const SIGNS_ONLINE: readonly ShopKind[] = ['delivery'];

/** The shops of that kind that trade in a town. */
export const shopsNear = (kind: ShopKind, city: Customer['city']): readonly Shop[] => {
  const shops: readonly Shop[] = SHOPS[kind];
  return shops.filter((shop) => !shop.only || shop.only.includes(city.printed));
};

/** A terminal of one of these shops, of which there is at least one. */
export const terminalOfOne = (
  random: Random,
  shops: readonly Shop[],
  kind: ShopKind,
  city: Customer['city'],
): Terminal => {
  const shop = random.weighted(shops.map((each) => [each, each.weight] as const));
  return {
    shop,
    use: {
      terminal: named(random, random.pick(shop.terminals), city),
      place: shop.seat ?? city.printed,
      country: 'RS',
      online: SIGNS_ONLINE.includes(kind),
    },
  };
};

const CODE_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];

/** The terminal's name with this purchase's order number, for the sellers that print one. */
export const withCode = (random: Random, use: CardUse): CardUse =>
  use.terminal.includes('{code}')
    ? {
        ...use,
        terminal: use.terminal.replace(
          '{code}',
          Array.from({ length: 6 }, () => random.pick(CODE_LETTERS)).join(''),
        ),
      }
    : use;
