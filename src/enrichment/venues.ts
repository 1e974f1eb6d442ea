/** Places to eat and drink that are called after a bank, a hospital or a school: BIFE KLINICKI CENTAR, KAFE APOTEKA. */
import type { MerchantCategory } from './categories.ts';
import type { Descriptor } from './descriptor.ts';
import type { WordingMatch } from './wording.ts';

/** What a name begins with that nobody else's does. */
const VENUES = new Set(
  'BIFE KAFANA KAFE CAFFE CAFE KAFIC KAFETERIJA BISTRO RESTORAN MENZA PAB KONOBA PICERIJA PIZZERIA GOSTIONICA'.split(
    ' ',
  ),
);
/** What stands in its name, and sells no food. KAFE KNJIZARA and RESTORAN HOTEL are either. */
const NAMESAKES: ReadonlySet<MerchantCategory> = new Set([
  'atm_withdrawal',
  'government_fee',
  'legal_services',
  'medical_clinic',
  'pharmacy',
  'school',
  'university',
]);

/** The trade of the line; in the name of a place to eat, that of the place. */
export const ofVenue = (
  { words, start }: Descriptor,
  trade: WordingMatch | null,
  tradeIn: (from: number, to: number) => WordingMatch | null,
): WordingMatch | null =>
  trade !== null &&
  trade.at > start &&
  NAMESAKES.has(trade.rule.merchantCategory) &&
  VENUES.has(words[start]!.folded)
    ? (tradeIn(start, trade.at) ?? trade)
    : trade;
