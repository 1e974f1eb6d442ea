/** Whose name has the word of another trade: BIFE KLINICKI CENTAR, KAFE APOTEKA, BIOSKOP AKADEMIJA, JKP TVRDJAVA. */
import type { Category, MerchantCategory } from './categories.ts';
import type { Descriptor } from './descriptor.ts';
import { placeOf } from './name-place.ts';
import { PUBLIC } from './name-words.ts';
import type { WordingMatch } from './wording.ts';

/** What a name begins with that nobody else's does. */
const VENUES = new Set(
  (
    'BIFE KAFANA KAFE CAFFE CAFE KAFIC KAFETERIJA BISTRO RESTORAN MENZA PAB KONOBA PICERIJA PIZZERIA GOSTIONICA ' +
    'BIOSKOP IGRAONICA HOTEL HOSTEL TERETANA KLADIONICA KNJIZARA PEKARA MESARA CVECARA OPTIKA POSLASTICARNICA FRIZERSKI'
  ).split(' '),
);
/** BIOSKOP KOZARA is no tannery. */
const CALLED_ANYHOW = new Set(['BIOSKOP', 'POZORISTE', 'TEATAR', 'KLADIONICA', 'IGRAONICA']);
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

/** What no utility of a town sells. */
const NO_UTILITY: ReadonlySet<Category> = new Set([
  'entertainment',
  'dining',
  'personal_care',
  'education',
  'health',
]);
const isOfUtility = ({ vague, rule: { category } }: WordingMatch): boolean =>
  vague ? category !== 'utilities' : NO_UTILITY.has(category);

/** The trade of the line; in the name of a place to eat or of a utility, that of the place or the utility. */
export const ofVenue = (
  { words, start }: Descriptor,
  trade: WordingMatch | null,
  tradeIn: (from: number, to: number) => WordingMatch | null,
): WordingMatch | null => {
  if (trade === null || trade.at <= start) return trade;
  const first = words[start]!.folded;
  const isElse =
    CALLED_ANYHOW.has(first) ||
    (VENUES.has(first)
      ? NAMESAKES.has(trade.rule.merchantCategory)
      : PUBLIC.has(first) && isOfUtility(trade));
  return isElse ? (tradeIn(start, trade.at) ?? trade) : trade;
};

/** CVECARA ORHIDEJA BOLNICKA 7: the street tells no trade where another stands before it. */
export const besidePlace = (
  { words, start, end }: Descriptor,
  trade: WordingMatch | null,
  tradeIn: (from: number, to: number) => WordingMatch | null,
): WordingMatch | null => {
  if (trade === null || trade.at < start + 2) return trade;
  const place = placeOf(words, start, end);
  // STUDENTSKI CENTAR NIS MENZA: behind the town it says what is sold there.
  if (place === null || place.town > 0 || trade.at < place.until) return trade;
  return tradeIn(start, place.until) ?? trade;
};
