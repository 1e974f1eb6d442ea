/** What makes a payee of the tables doubtful: words beside its name that tell of somebody else. */
import type { MerchantCategory } from './categories.ts';
import { readWords } from './data-files.ts';
import { type Descriptor, neutralWords } from './descriptor.ts';
import type { Payee } from './payee-table.ts';
import { isSurname, type Span } from './person.ts';
import { isCommonWord } from './spelling.ts';
import type { WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

/** What else is known of the descriptor when its payee is looked for. */
export interface Clues {
  /** A person's name is never a payee: Milan Matijević is no butcher. */
  person: Span | null;
  trade: WordingMatch | null;
  /** Its words say that it is a firm of one owner. */
  oneOwner: boolean;
}

const otherTrades = readWords('other-trades.txt');

const aside = (folded: string): boolean => neutralWords.has(folded) || /\d/.test(folded);

/** Nothing but neutral words and numbers around the run. */
export const alone = ({ words, start, end }: Descriptor, from: number, to: number): boolean => {
  for (let i = start; i < end; i++) {
    if ((i < from || i >= to) && !aside(words[i]!.folded)) return false;
  }
  return true;
};

/**
 * First of the payee's words, but for neutral ones, a till's number and the payee's own trade: `213-IDEA`,
 * `SUPERMARKET IDEA`, `PARFIMERIJA JASMIN`.
 */
export const begins = ({ words, start }: Descriptor, from: number, own: Clues['trade']): boolean => {
  for (let i = start; i < from; i++)
    if (!words[i]!.number && !neutralWords.has(words[i]!.folded) && i !== own?.at) return false;
  return from >= start;
};

/** A firm of one owner. No chain is one, so TEMPO PR is another Tempo; PR.6 and PR 6 are a shop's number. */
const ONE_OWNER = new Set([
  'PR',
  'STR',
  'SZR',
  'SZTR',
  'SZTUR',
  'SUR',
  'UR',
  'UTR',
  'SZUT',
  'ZTR',
  'PREDUZETNIK',
]);

export const isOneOwner = ({ words, start }: Descriptor): boolean => {
  for (let i = start; i < words.length; i++)
    if (ONE_OWNER.has(words[i]!.folded) && !(words[i + 1]?.number ?? false)) return true;
  return false;
};

const LIMITED = new Set(['DOO', 'AD']);

/** TEMPO DOO may be any firm of that name; with a store's number it is the chain. */
export const isChain = ({ words, start, end }: Descriptor): boolean => {
  let limited = false;
  for (let i = start; i < end; i++) {
    if (words[i]!.number) return true;
    if (LIMITED.has(words[i]!.folded)) limited = true;
  }
  return !limited;
};

/** A firm that serves firms stands beside the run: JUMBO GRADNJA. */
export const isOtherTrade = ({ words, start, end }: Descriptor, from: number, to: number): boolean => {
  for (let i = start; i < end; i++)
    if ((i < from || i >= to) && otherTrades.has(words[i]!.folded)) return true;
  return false;
};

/** Shops of which one may be called by another's trade: OBUCA METRO, SPORT ZARA. */
const FAMILIES: readonly ReadonlySet<MerchantCategory>[] = [
  new Set(['clothing', 'footwear', 'sportswear', 'jewelry', 'baby', 'department_store', 'home_goods']),
  new Set(['furniture', 'home_goods', 'diy', 'garden', 'electronics', 'department_store']),
  new Set(['books', 'stationery', 'toys', 'gifts', 'print_services', 'music', 'photo', 'baby']),
  new Set(['electronics', 'photo', 'print_services', 'music']),
];

/** CVECARA GUCCI: goods of another kind. */
export const isOfAnother = ({ rule, vague }: WordingMatch, payee: Payee): boolean => {
  if (rule.category !== payee.category) return true;
  const [said, own] = [rule.merchantCategory, payee.merchantCategory];
  if (
    vague ||
    rule.category !== 'shopping' ||
    said === own ||
    said === 'marketplace' ||
    own === 'marketplace'
  )
    return false;
  return !FAMILIES.some((family) => family.has(said) && family.has(own));
};

/** A trade of another category stands beside the run: NIKE AUTO SERVIS. JKP and JP are no trade. */
export const isAnotherTrade = (trade: Clues['trade'], payee: Payee, from: number, to: number): boolean =>
  trade !== null &&
  isOfAnother(trade, payee) &&
  trade.rule.merchantCategory !== 'communal_services' &&
  (trade.at < from || trade.at >= to);

/** What makes a brand of one word doubtful: STUDIO ZARA, NIKE GRADNJA, LILLY POPOVIC. */
export const isDoubted = (descriptor: Descriptor, from: number, to: number, { trade }: Clues): boolean => {
  const { words, start, end, card } = descriptor;
  // ZLATIBORAC KOD JOCE: somebody's own shop.
  if (to < end && words[to]!.folded === 'KOD') return true;
  if (!begins(descriptor, from, trade) || isOtherTrade(descriptor, from, to)) return true;
  return !card && from === start && end - to === 1 && isSurname(words[to]!.folded);
};

/** HALO TAXI GRBA, KAFETERIJA STARA LIPA: a trade that many firms are called by, and the name behind it. */
export const isNamedOn = ({ words, end }: Descriptor, to: number): boolean =>
  words.slice(to, end).some(({ folded }) => !aside(folded) && folded.length > 2 && !isCommonWord(folded)) &&
  !aside(words[to]!.folded);

const REPAIRS = new Set(['SERVIS', 'SERVISER']);
/** SERVIS GORENJE PEKOVIC: who repairs what another makes, and has a name of his own. */
export const isRepairOf = (
  descriptor: Descriptor,
  trade: WordingMatch,
  { from, to }: { from: number; to: number },
): boolean => trade.at < from && REPAIRS.has(descriptor.words[from - 1]!.folded) && isNamedOn(descriptor, to);

/** KIK BOKS AKADEMIJA: the payee is one word of a trade of two. */
export const isPartOf = (trade: WordingMatch, payee: { from: number; slight: boolean }): boolean =>
  payee.slight && trade.spots.length > 1 && trade.spots.includes(payee.from);

/** HIPERMARKET TEMPO, SUPERMARKET IDEA: shops of food by any size. */
const FOOD: ReadonlySet<MerchantCategory> = new Set([
  'supermarket',
  'hypermarket',
  'discount_supermarket',
  'wholesale_supermarket',
  'convenience_store',
]);

export const isOfTrade = (said: MerchantCategory, own: MerchantCategory): boolean =>
  said === own || (FOOD.has(said) && FOOD.has(own));

/** FABRICKA PRODAVNICA YUMCO: a shop of its own. */
const OF_MAKERS = new Set(['FABRICKA', 'INDUSTRIJSKA', 'MALOPRODAJNA']);
export const isOfMaker = (words: readonly Word[], { at }: WordingMatch): boolean =>
  words[at]!.folded === 'PRODAVNICA' && OF_MAKERS.has(words[at - 1]?.folded ?? '');
