/**
 * The small firms of a town. A town has hundreds; each is generated when somebody pays there. The firm with a given
 * number in a town is the same for every customer.
 */
import { FIRST_NAMES, LAST_NAMES } from './data/names.ts';
import type { City } from './data/places.ts';
import { type Source, TRADES, type Trade, type TradeName } from './data/trades.ts';
import { lruCache } from './memory.ts';
import { type Random, randomFor } from './random.ts';
import { namelessSign, signOf } from './sign.ts';
import type { Terminal } from './terminals.ts';

/** Number of firms relative to a town of a million inhabitants. */
const SIZES: Record<string, number> = {
  BEOGRAD: 1,
  'NOVI SAD': 0.6,
  NIS: 0.5,
  KRAGUJEVAC: 0.4,
  CACAK: 0.3,
  ZRENJANIN: 0.25,
};

const kept = lruCache<Terminal>(4_000);

/**
 * Returns the genitive of a first name, as used after `kod`: Mile, kod Mileta; Zora, kod Zore; Dragan, kod Dragana.
 */
const genitiveOf = (name: string): string => {
  if (name.endsWith('a')) return `Kod ${name.slice(0, -1)}e`;
  if (name.endsWith('e')) return `Kod ${name}ta`;
  return `Kod ${/[oi]$/.test(name) ? name.slice(0, -1) : name}a`;
};

const ownName = (random: Random, source: Source): string => {
  const first = (): string => random.pick(random.chance(0.5) ? FIRST_NAMES.male : FIRST_NAMES.female);
  switch (source) {
    case 'first name':
      return first();
    case 'last name':
      return random.pick(LAST_NAMES);
    case 'doctor':
      return `Dr ${random.chance(0.4) ? `${first()} ` : ''}${random.pick(LAST_NAMES)}`;
    case 'at whose':
      return genitiveOf(first());
    default:
      return random.pick(source);
  }
};

/** Returns the number of firms of a trade in a town. */
export const firmsIn = (city: City, trade: TradeName): number =>
  Math.max(12, Math.round(TRADES[trade].places * (SIZES[city.printed] ?? 0.25)));

const at = (terminal: string, city: City): Terminal['use'] => ({
  terminal,
  place: city.printed,
  country: 'RS',
  online: false,
});

/** Returns the firm with that number. */
export const localShop = (city: City, name: TradeName, number: number): Terminal =>
  kept(`${city.printed} ${name} ${number}`, () => {
    const random = randomFor(`${city.printed} ${name}`, `firm ${number}`);
    const trade: Trade = TRADES[name];
    const title = random.pick(trade.titles);
    const own = ownName(random, random.weighted(trade.sources));
    const { terminal, legible } = signOf(random, { title, own, form: random.pick(trade.forms), city });
    const { category, kind } = trade;
    const merchant = { name: `${title} ${own}`, category, kind, small: true as const };
    return { shop: { merchant, terminals: [], weight: 1, brandless: !legible }, use: at(terminal, city) };
  });

/** Picks a firm of that trade from the whole town; well-known firms are more likely. */
export const someShop = (random: Random, city: City, trade: TradeName): Terminal =>
  localShop(city, trade, Math.floor(firmsIn(city, trade) * random.next() ** 1.5));

/** Number of terminals without a name, by trade, in a town. */
const NAMELESS = 12;

/** Returns a firm whose terminal does not show its name. */
export const namelessShop = (random: Random, city: City, name: TradeName): Terminal => {
  const number = random.int(1, NAMELESS);
  return kept(`${city.printed} ${name} nameless ${number}`, () => {
    const { category, kind }: Trade = TRADES[name];
    const sign = namelessSign(randomFor(`${city.printed} ${name}`, `nameless ${number}`), city);
    const merchant = { name: 'Prodajno mesto (unnamed)', category, kind };
    return { shop: { merchant, terminals: [], weight: 1, brandless: true }, use: at(sign, city) };
  });
};
