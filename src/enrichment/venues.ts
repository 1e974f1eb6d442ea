/** Places that are called after a bank, a hospital or a school: BIFE KLINICKI CENTAR, KAFE APOTEKA, BIOSKOP AKADEMIJA. */
import type { MerchantCategory } from './categories.ts';
import type { Descriptor } from './descriptor.ts';
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

/** The trade of the line; in the name of such a place, that of the place. */
export const ofVenue = (
  { words, start }: Descriptor,
  trade: WordingMatch | null,
  tradeIn: (from: number, to: number) => WordingMatch | null,
): WordingMatch | null =>
  trade !== null &&
  trade.at > start &&
  ((NAMESAKES.has(trade.rule.merchantCategory) && VENUES.has(words[start]!.folded)) ||
    CALLED_ANYHOW.has(words[start]!.folded))
    ? (tradeIn(start, trade.at) ?? trade)
    : trade;
