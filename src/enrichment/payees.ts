/** Finding a known payee among a descriptor's words, and saying how sure that is. */
import { type Descriptor, neutralWords } from './descriptor.ts';
import { isForm, legalForms } from './name-words.ts';
import {
  alone,
  begins,
  type Clues,
  isAnotherTrade,
  isChain,
  isDoubted,
  isNamedOn,
  isOfTrade,
  isOneOwner,
  isOtherTrade,
} from './payee-doubts.ts';
import {
  bySound,
  cut,
  exact,
  LONGEST_RUN,
  lastOpenings,
  OPENING,
  openings,
  type Pattern,
  type Payee,
  starred,
} from './payee-table.ts';
import type { Span } from './person.ts';
import { isPlace, isWholePlace } from './places.ts';
import { isNamed } from './public-bodies.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';
import type { WordingMatch } from './wording.ts';
import { joinedWords, type Word } from './words.ts';

export interface PayeeMatch {
  payee: Payee;
  /** What the line says: the alternative of the table, or the line's own words where those are another script or a part. */
  said: string;
  /** Words from..to (exclusive) of the descriptor. */
  from: number;
  to: number;
  confidence: 'high' | 'medium';
  /** Who stands between the payer and a payee that the line does not name: a processor, a marketplace. */
  intermediary: boolean;
  /** The name is one ordinary word, so a trade written beside it says more: TEMPO TAXI is a taxi. */
  slight: boolean;
}

/** Below this many letters a run must be cut into words exactly as in the table: A1 is never "a" and "1". */
const SAFE_TO_JOIN = 5;

/** PEONIJA APOTEKA KRAGUJEVAC is no shop of Apoteka Kragujevac: a trade and its town, behind a name of its own. */
const isOfAnotherName = ({ words, start }: Descriptor, from: number, to: number): boolean =>
  from > start &&
  to - from === 2 &&
  isCommonWord(words[from]!.folded) &&
  isTradeTerm(words[from]!.folded) &&
  isWholePlace(words[to - 1]!.folded) &&
  isNamed(words, start, from);

/** PEKARA TRPKOVIC I SIN: somebody's own firm, called after the family as well. */
const KIN = /^(?:SIN|SINOVI|BRAT|BRACA|CERKE|DECA|DRUGOVI|PARTNERI)$/;
const isOfFamily = ({ words }: Descriptor, to: number): boolean =>
  words[to]?.folded === 'I' && KIN.test(words[to + 1]?.folded ?? '');

const isWrittenOut = ({ short }: Word): boolean => short !== undefined;

const accept = (
  descriptor: Descriptor,
  pattern: Pattern,
  key: string,
  from: number,
  to: number,
  clues: Clues,
): PayeeMatch | null => {
  const { payee, size } = pattern;
  if (key.length < SAFE_TO_JOIN && size !== to - from) return null;
  if (isOfAnotherName(descriptor, from, to) || isOfFamily(descriptor, to)) return null;
  // RENT A CAR KVARK AERODROM NIS: where a firm with a name of its own stands.
  if (payee.merchantCategory === 'airport' && isNamed(descriptor.words, descriptor.start, from)) return null;
  const { trade } = clues;
  const own = trade !== null && isOfTrade(trade.rule.merchantCategory, payee.merchantCategory) ? trade : null;
  if ((pattern.begins || pattern.doubtful) && size === 1 && isOtherTrade(descriptor, from, to)) return null;
  // An ordinary word in the name of a firm of one owner is that firm's own.
  if (
    clues.oneOwner &&
    (pattern.begins || (pattern.doubtful && (size === 1 || payee.merchantCategory === 'market')))
  )
    return null;
  if (pattern.begins && (!begins(descriptor, from, own) || to > descriptor.end)) return null;
  const isAlone = pattern.begins && alone(descriptor, from, to);
  if (pattern.whole && !isAlone) return null;
  // GOOGLE *Tinder, PAYPAL *SHOP: what a processor's mark stands beside is not doubted.
  const marked = pattern.lastResort || (from > descriptor.start && descriptor.words[from - 1]!.star);
  // DISCORD* NITRO BASIC: a seller's own mark, behind which it says what was sold.
  const isOwnMark = pattern.begins && from === descriptor.start && descriptor.words[to - 1]!.star;
  const doubtful =
    pattern.doubtful ||
    clues.oneOwner ||
    (pattern.begins && !isOwnMark && !(isAlone && (size > 1 || isChain(descriptor)))) ||
    (!marked && isAnotherTrade(trade, payee, from, to)) ||
    (payee.merchantCategory === 'taxi' && size > 1 && isNamedOn(descriptor, to)) ||
    (!marked && size === 1 && isDoubted(descriptor, from, to, clues));
  return {
    payee,
    said:
      exact.get(key)?.includes(pattern) && !descriptor.words.slice(from, to).some(isWrittenOut)
        ? pattern.said
        : asWritten(descriptor.words, from, to),
    from,
    to,
    confidence: doubtful ? 'medium' : 'high',
    intermediary: pattern.lastResort,
    slight: size === 1 && (pattern.begins || pattern.doubtful || from > descriptor.start),
  };
};

/** Words of the line as they stand there, for the reader: МАКСИ is quoted in its own script, and a name as it was cut. */
const asWritten = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ raw, short }) => short ?? raw)
    .join(' ')
    .toLowerCase();

/** Found by a part or a wider form of what the table says. */
const doubted = (words: readonly Word[], { payee, size }: Pattern, from: number, to: number): PayeeMatch => ({
  payee,
  said: asWritten(words, from, to),
  from,
  to,
  confidence: 'medium',
  intermediary: false,
  slight: size === 1,
});

/** The longer run; of two alternatives for the same run, the surer. */
const better = (found: PayeeMatch | null, best: PayeeMatch | null): PayeeMatch | null => {
  if (found === null || best === null) return found ?? best;
  return found.to === best.to && best.confidence === 'high' ? best : found;
};

const MALL = new Set(['TC', 'SC', 'TRZNI', 'SOPING', 'DELTA']);

const search = (descriptor: Descriptor, clues: Clues, lastResort: boolean): PayeeMatch | null => {
  const { words, cyrillic } = descriptor;
  const taken = clues.person;
  const begun = lastResort ? lastOpenings : openings;
  let wallet: PayeeMatch | null = null;
  for (let from = lastResort ? 0 : descriptor.start; from < words.length; from++) {
    // GOOGLE PAY CVECARA ZORA: a wallet, and nothing of Google's.
    if (from < descriptor.start && words[from + 1]?.folded === 'PAY') continue;
    // "TC MERCATOR" is where the shop stands.
    if (from > descriptor.start && MALL.has(words[from - 1]!.folded)) continue;
    let key = '';
    let isBegun = cyrillic;
    let best: PayeeMatch | null = null;
    for (let to = from + 1; to <= words.length && to - from <= LONGEST_RUN; to++) {
      if (taken !== null && to > taken.from && from < taken.to) break;
      const { folded, star } = words[to - 1]!;
      key += star && starred.has(`${folded}*`) ? `${folded}*` : folded;
      if (!isBegun && key.length >= OPENING) {
        if (!begun.has(key.slice(0, OPENING))) break;
        isBegun = true;
      }
      const patterns = exact.get(key) ?? (cyrillic ? bySound(key) : undefined);
      for (const pattern of patterns ?? []) {
        if (pattern.lastResort === lastResort)
          best = better(accept(descriptor, pattern, key, from, to, clues), best);
      }
    }
    if (best === null) continue;
    if (wallet !== null && best.payee.category === 'transfer') continue;
    // REVOLUT*LIDL: the money that stands in the wallet pays the shop behind its mark.
    if (best.payee.merchantCategory === 'wallet_topup' && words[best.to - 1]!.star) wallet ??= best;
    else return best;
  }
  return wallet;
};

/**
 * The name was cut by its field: its last word in the descriptor is the beginning of one in the table. What only
 * looks so is a town: ZLATIBOR is no ZLATIBORAC.
 */
const searchCut = (
  { words, start }: Descriptor,
  end: number,
  { person, oneOwner }: Clues,
): PayeeMatch | null => {
  if (oneOwner) return null;
  for (let from = Math.max(start, end - LONGEST_RUN); from < end; from++) {
    if (person !== null && end > person.from && from < person.to) continue;
    // DELTA PLANET: the rest of a shopping centre's name.
    if (from > start && MALL.has(words[from - 1]!.folded)) continue;
    // Most words begin no payee, nor the beginning of one.
    const { folded } = words[from]!;
    if (folded.length >= OPENING && !openings.has(folded.slice(0, OPENING))) continue;
    const key = joinedWords(words, from, end);
    const pattern = cut.get(key);
    // THAI KITCHEN: a word by itself, and nothing of KitchenAid.
    const isWord = end - from === 1 && (isCommonWord(key) || isTradeTerm(key));
    if (pattern && !exact.has(key) && !isPlace(key) && !isWord) return doubted(words, pattern, from, end);
  }
  return null;
};

/** Shorter tails are too often the end of another word: ZARATUSTRA, KLASIK. */
const SHORTEST_TAIL = 3;
const SHORTEST_HEAD = 4;
/** After a name that long two letters are tail enough: SPOTIFYAB. */
const LONG_HEAD = 6;

/** A neutral word written on without a blank: LIDLSRBIJA, NETFLIXCOM, GLOVOAPP19RS. */
const searchGlued = ({ words, start, end }: Descriptor, { person, oneOwner }: Clues): PayeeMatch | null => {
  if (oneOwner) return null;
  for (let i = start; i < end; i++) {
    if (person !== null && i >= person.from && i < person.to) continue;
    const folded = words[i]!.folded.replace(/\d.*$/s, '');
    for (let at = folded.length - 2; at >= SHORTEST_HEAD; at--) {
      if (at > folded.length - SHORTEST_TAIL && at < LONG_HEAD) continue;
      if (!neutralWords.has(folded.slice(at))) continue;
      const pattern = exact
        .get(folded.slice(0, at))
        ?.find(({ begins, lastResort }) => !begins && !lastResort);
      if (pattern !== undefined) return doubted(words, pattern, i, i + 1);
    }
  }
  return null;
};

/** Index after the last word that is no store's or ticket's number: TURKISH AIRL 2352112345678. */
const beforeNumbers = ({ words, start, end }: Descriptor): number => {
  let last = end;
  while (last > start + 1 && words[last - 1]!.number) last--;
  return last;
};

/** Index of the first form of a firm or number: UNIVEREXP DOO MP 61. */
const beforeForm = ({ words, start, end }: Descriptor): number => {
  const at = words.findIndex(
    ({ folded, number }, i) => i > start && i < end && (number || legalForms.has(folded)),
  );
  return at < 0 ? start : at;
};

/** Firms of several brands, by which their shops are known. */
const OWNERS = new Set([
  'delhaize serbia',
  'delhaize',
  'delez',
  'mercator s',
  'merkator s',
  'fashion company',
  'itx serbia',
  'lpp serbia',
  'studio moderna',
]);

/** DELHAIZE SERBIA - TEMPO CENTAR, MERCATOR-S DOO IDEA 2146: the shop's brand stands behind the firm that owns it. */
const brandOf = (
  descriptor: Descriptor,
  { payee, said, to }: PayeeMatch,
  clues: Clues,
): PayeeMatch | null => {
  if (!OWNERS.has(said)) return null;
  let start = to;
  while (start < descriptor.end && (descriptor.words[start]!.number || isForm(descriptor.words[start]!)))
    start++;
  const behind = search({ ...descriptor, start }, clues, false);
  return behind?.payee.category === payee.category && !behind.intermediary ? behind : null;
};

/** The payee whose words come first, the longer of two that begin together; null when none is known. */
export const findPayee = (
  descriptor: Descriptor,
  person: Span | null,
  trade: WordingMatch | null,
): PayeeMatch | null => {
  const clues = { person, trade, oneOwner: isOneOwner(descriptor) };
  const found = search(descriptor, clues, false);
  if (found !== null) return brandOf(descriptor, found, clues) ?? found;
  // Most of these are the same place.
  const { end, field } = descriptor;
  for (const at of new Set([end, field, beforeNumbers(descriptor), beforeForm(descriptor)])) {
    const begun = searchCut(descriptor, at, clues);
    if (begun !== null) return begun;
  }
  return searchGlued(descriptor, clues) ?? search(descriptor, clues, true);
};
