/** Shops that are called by a word of a bank's: KAFE KAMATA, STR STEDNJA, AUTO DELOVI KREDIT. */
import type { Category } from './categories.ts';
import type { Descriptor } from './descriptor.ts';
import { byMerchantCode, type Facts } from './facts.ts';
import { kindOf } from './kinds.ts';
import type { WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

/** Forms in which one person is registered with a shop or a workshop. */
export const SHOPS = new Set('STR SZR SZTR ZTR TR SUR UR SZTUR SUTR UTR'.split(' '));
/** TR is a current account as well: NAKNADA TR. */
export const isShopForm = (folded: string | undefined): boolean =>
  folded !== undefined && folded !== 'TR' && SHOPS.has(folded);

/** What a bank takes or moves for its own ends. */
const OF_BANKS: ReadonlySet<Category> = new Set(['fees', 'loan', 'transfer']);
/** Whose names begin with what they sell; of others, such as whoever delivers water, interest is a debt. */
const OF_SHOPS: ReadonlySet<Category> = new Set([
  'groceries',
  'dining',
  'shopping',
  'personal_care',
  'health',
  'transport',
  'education',
  'fitness',
  'travel',
  'entertainment',
]);

const TAKE_FEES: ReadonlySet<Category> = new Set([...OF_SHOPS, 'fees']);

/** POLJ KREDIT AGRO RATA 4/10: a second word of a bank's beside the first. */
const SAID_BESIDE = /^(?:RAT[AEU]$|OTPLAT|UPLAT|NAPLAT|OBRACUN|PARTIJ|NAKNAD|PROVIZ|TROSK|ISPLAT)/;

const isShopCode = (facts: Facts | null): boolean => {
  const told = facts === null ? null : byMerchantCode(facts);
  return told !== null && OF_SHOPS.has(kindOf(told.merchantCategory).category);
};

/**
 * Whether the one word that told an operation stands in the name of a shop: the code of a shop says so, its form, or a trade before
 * the word. `tradeIn` finds a trade among the words from..to.
 */
export const isOfShopName = (
  { words, start, end, card }: Descriptor,
  { rule: { category, merchantCategory }, spots, at }: WordingMatch,
  facts: Facts | null,
  tradeIn: (from: number, to: number) => WordingMatch | null,
): boolean => {
  // BANKOMAT MAXI: where a machine stands. MENJACNICA has a form of its own.
  const isPlaced = merchantCategory === 'atm_withdrawal' || merchantCategory === 'fx_exchange';
  if (isPlaced || merchantCategory === 'refund') return false;
  // KNJIGOVODSTVENA AGENCIJA SALDO MESECNA NAKNADA: what a line begins with its trade for is no bank's fee.
  if (spots.length > 1) {
    const begun = category === 'fees' && at > start ? tradeIn(start, at) : null;
    return begun !== null && begun.at === start && !begun.vague && TAKE_FEES.has(begun.rule.category);
  }
  if (isShopCode(facts)) return true;
  const isBeside = ({ folded }: Word, i: number): boolean =>
    i >= start && i !== at && SAID_BESIDE.test(folded);
  if (!OF_BANKS.has(category) || words.some(isBeside)) return false;
  if (isShopForm(words[0]?.folded) || isShopForm(words[start]?.folded)) return true;
  // POS KUPOVINA KREDIT CAFFE: of what a card paid a trade may stand behind as well.
  const before = at > start ? tradeIn(start, at) : null;
  const trade = before ?? (card ? tradeIn(at + 1, end) : null);
  return trade !== null && !trade.vague && OF_SHOPS.has(trade.rule.category);
};
