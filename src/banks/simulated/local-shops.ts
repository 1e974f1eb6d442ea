/**
 * The small firms of a town: there are hundreds of them, and each is made only when somebody pays there. The firm with a
 * number in a town is the same for everybody.
 */
import { FIRST_NAMES, LAST_NAMES } from './data/names.ts';
import type { City } from './data/places.ts';
import { type Source, TRADES, type Trade, type TradeName } from './data/trades.ts';
import { remember } from './memory.ts';
import { type Random, randomFor } from './random.ts';
import { namelessSign, signOf } from './sign.ts';
import type { Terminal } from './terminals.ts';

/** How many firms a town has for each of a town of a million. */
const SIZES: Record<string, number> = {
  BEOGRAD: 1,
  'NOVI SAD': 0.6,
  NIS: 0.5,
  KRAGUJEVAC: 0.4,
  CACAK: 0.3,
  ZRENJANIN: 0.25,
};

const kept = remember<Terminal>(4_000);

/** The genitive of a first name, as after `kod`: Mile, kod Mileta; Zora, kod Zore; Dragan, kod Dragana. */
const atWhose = (name: string): string => {
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
      return atWhose(first());
    default:
      return random.pick(source);
  }
};

/** How many firms of a trade there are in a town. */
export const firmsIn = (city: City, trade: TradeName): number =>
  Math.max(12, Math.round(TRADES[trade].places * (SIZES[city.printed] ?? 0.25)));

const at = (terminal: string, city: City): Terminal['use'] => ({
  terminal,
  place: city.printed,
  country: 'RS',
  online: false,
});

/** The firm with that number. */
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

/** A firm of that trade that is drawn from all of the town, the better known ones more often. */
export const someShop = (random: Random, city: City, trade: TradeName): Terminal =>
  localShop(city, trade, Math.floor(firmsIn(city, trade) * random.next() ** 1.5));

/** How many terminals of a town bear no name, by trade. */
const NAMELESS = 12;

/** A firm whose terminal does not say who it is. */
export const namelessShop = (random: Random, city: City, name: TradeName): Terminal => {
  const number = random.int(1, NAMELESS);
  return kept(`${city.printed} ${name} nameless ${number}`, () => {
    const { category, kind }: Trade = TRADES[name];
    const sign = namelessSign(randomFor(`${city.printed} ${name}`, `nameless ${number}`), city);
    const merchant = { name: 'Prodajno mesto (unnamed)', category, kind };
    return { shop: { merchant, terminals: [], weight: 1, brandless: true }, use: at(sign, city) };
  });
};
