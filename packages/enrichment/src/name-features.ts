/** The features of each word for the name tagger: itself, its kinds, its shape, its position and its neighbours. */
import { hashOf, mixed } from './hash.ts';
import { KIND, KIND_COUNT, lowest } from './kinds.ts';
import type { Facts, Line } from './types.ts';

/** The inputs of a feature. */
const WORD = 1;
const BEGINNING = 2;
const LONGER_BEGINNING = 3;
const ENDING = 4;
const WORD_BEFORE = 5;
const WORD_BEHIND = 6;
const PAYMENT_CODE = 9;
const PAIR_BEFORE = 10;
const PAIR_BEHIND = 11;

/** Features of small values have fixed numbers: each sort has a block of 64, and the ways of each kind follow. */
const STRIDE = 8;
const sort = (nth: number): number => nth * 64;
const BIAS = sort(0);
const PLACE_IN_LINE = sort(2);
const PLACE_FROM_END = sort(3);
const REGION = sort(5);
const FROM_START = sort(6);
const TO_END = sort(7);
const LINE_LENGTH = sort(8);
const DIRECTION = sort(11);
const COUNTERPARTY = sort(13);
const CARD = sort(14);
const OF_KINDS = sort(16);
const WAYS = 64;
const ALONE = 0;
const AND_PLACE = 8;
const AND_PLACE_FROM_END = 16;
const AND_REGION = 24;
const AND_COUNT = 32;
const TWO_BEFORE = 48;
const TWO_BEHIND = 49;
const BEFORE = 50;
const BEHIND = 51;
const PAIRS_BEFORE = OF_KINDS + KIND_COUNT * WAYS;
const PAIRS_BEHIND = PAIRS_BEFORE + KIND_COUNT * KIND_COUNT;

const MOST_COUNTED = 6;
/** Lengths at which banks cut lines. */
const CUTS = [20, 25, 40] as const;
/** Maximum words of a line that the tagger reads. */
export const MOST_WORDS = 64;
const MOST_FEATURES = 640;

export interface Circumstances {
  facts: Facts | null;
  income: boolean;
  /** The text is the counterparty's name, not the description. */
  ofCounterparty: boolean;
}

export interface NameFeatures {
  /** The features of all words, one word after the other. The next line overwrites them. */
  features: Int32Array;
  /** The end of the features of each word. */
  ends: Int32Array;
  count: number;
}

const written: NameFeatures = {
  features: new Int32Array(MOST_WORDS * MOST_FEATURES),
  ends: new Int32Array(MOST_WORDS),
  count: 0,
};
const hashes = new Int32Array(MOST_WORDS);

export const nameFeatures = (line: Line, circumstances: Circumstances): NameFeatures => {
  const { tokens, start, end, length, card } = line;
  const { features, ends } = written;
  const { facts, income, ofCounterparty } = circumstances;
  const wide = length < CUTS[0] ? 0 : length < CUTS[1] ? 1 : length < CUTS[2] ? 2 : 3;
  const code = mixed(hashOf(facts?.paymentCode ?? ''), PAYMENT_CODE);
  const count = Math.min(tokens.length, MOST_COUNTED);
  const read = Math.min(tokens.length, MOST_WORDS);
  for (let at = 0; at < read; at++) hashes[at] = tokens[at]!.word.hash;
  let n = 0;
  written.count = read;
  for (let at = 0; at < read; at++) {
    const { kinds: own, word } = tokens[at]!;
    const place = Math.min(at, 4);
    const fromEnd = Math.min(tokens.length - 1 - at, 3);
    const region = at < start ? 0 : at < end ? 1 : 2;
    features[n++] = BIAS;
    features[n++] = mixed(hashes[at]!, WORD);
    features[n++] = mixed(tokens[at]!.gap.length * 256 + tokens[at]!.gap.charCodeAt(0), 7);
    features[n++] = mixed(
      (tokens[at + 1]?.gap.length ?? 0) * 256 + (tokens[at + 1]?.gap.charCodeAt(0) ?? 0),
      8,
    );
    features[n++] = mixed(word.three, BEGINNING);
    features[n++] = mixed(word.four, LONGER_BEGINNING);
    features[n++] = mixed(word.ending, ENDING);
    features[n++] = mixed(at === 0 ? 0 : hashes[at - 1]!, WORD_BEFORE);
    features[n++] = mixed(at + 1 === read ? 0 : hashes[at + 1]!, WORD_BEHIND);
    features[n++] = mixed(mixed(at === 0 ? 0 : hashes[at - 1]!, hashes[at]!), PAIR_BEFORE);
    features[n++] = mixed(mixed(hashes[at]!, at + 1 === read ? 0 : hashes[at + 1]!), PAIR_BEHIND);
    features[n++] = code;
    features[n++] = PLACE_IN_LINE + place;
    features[n++] = PLACE_FROM_END + fromEnd;
    features[n++] = REGION + region;
    features[n++] = REGION + STRIDE + region * STRIDE + fromEnd;
    features[n++] = FROM_START + 4 + Math.max(-4, Math.min(at - start, 3));
    features[n++] = TO_END + 1 + Math.max(-1, Math.min(end - 1 - at, 3));
    features[n++] = LINE_LENGTH + wide * STRIDE + fromEnd;
    features[n++] = DIRECTION + (income ? 1 : 0);
    features[n++] = COUNTERPARTY + (ofCounterparty ? 1 : 0) * STRIDE + fromEnd;
    features[n++] = CARD + (card ? 1 : 0) * STRIDE + region;
    const before = at > 0 ? tokens[at - 1]!.kinds : KIND.edge;
    const behind = at + 1 < read ? tokens[at + 1]!.kinds : KIND.edge;
    const twoBefore = at > 1 ? tokens[at - 2]!.kinds : KIND.edge;
    const twoBehind = at + 2 < read ? tokens[at + 2]!.kinds : KIND.edge;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const kind = lowest(rest);
      const begin = OF_KINDS + kind * WAYS;
      features[n++] = begin + ALONE;
      features[n++] = begin + AND_PLACE + place;
      features[n++] = begin + AND_PLACE_FROM_END + fromEnd;
      features[n++] = begin + AND_REGION + region;
      features[n++] = begin + AND_COUNT + count;
      for (let left = before; left !== 0; left &= left - 1)
        features[n++] = PAIRS_BEFORE + kind * KIND_COUNT + lowest(left);
      for (let right = behind; right !== 0; right &= right - 1)
        features[n++] = PAIRS_BEHIND + kind * KIND_COUNT + lowest(right);
    }
    for (let rest = before; rest !== 0; rest &= rest - 1)
      features[n++] = OF_KINDS + lowest(rest) * WAYS + BEFORE;
    for (let rest = behind; rest !== 0; rest &= rest - 1)
      features[n++] = OF_KINDS + lowest(rest) * WAYS + BEHIND;
    for (let rest = twoBefore; rest !== 0; rest &= rest - 1)
      features[n++] = OF_KINDS + lowest(rest) * WAYS + TWO_BEFORE;
    for (let rest = twoBehind; rest !== 0; rest &= rest - 1)
      features[n++] = OF_KINDS + lowest(rest) * WAYS + TWO_BEHIND;
    ends[at] = n;
    if (n > features.length - MOST_FEATURES) {
      written.count = at + 1;
      break;
    }
  }
  return written;
};
