/** What each word of a line is told by when the name is looked for: itself, where it stands, and what stands around it. */
import { foldedWords } from '../data-files.ts';
import type { Descriptor } from '../descriptor.ts';
import type { Facts } from '../facts.ts';
import type { Word } from '../words.ts';
import { hashOf, mixed, OFFSET } from './hash.ts';
import { EDGE, isOfTrade, isOwn, KINDS, kindsOf } from './word-kinds.ts';

/** What a text is of, of which the sign is made. */
const WORD = 1;
const BEGINNING = 2;
const LONGER_BEGINNING = 3;
const ENDING = 4;
const WORD_BEFORE = 5;
const WORD_BEHIND = 6;
const GAP_BEFORE = 7;
const GAP_BEHIND = 8;
const PAYMENT_CODE = 9;

/** Signs of small numbers stand one behind the other: where those of each sort begin. */
const STRIDE = 8;
const sort = (nth: number): number => nth * 64;
const BIAS = sort(0);
const LENGTH = sort(1);
const PLACE = sort(2);
const PLACE_FROM_END = sort(3);
const LETTERS = sort(4);
const REGION = sort(5);
const FROM_START = sort(6);
const TO_END = sort(7);
const LINE_LENGTH = sort(8);
const SEEN = sort(9);
const OTHER_SIDE = sort(10);
const DIRECTION = sort(11);
const MERCHANT_CODE = sort(12);
/** Those of a kind, and of a kind with something else. */
const OF_KINDS = sort(16);
const WAYS = 64;
const ALONE = 0;
const AND_PLACE = 8;
const AND_PLACE_FROM_END = 16;
const AND_REGION = 24;
const AND_COUNT = 32;
const AND_SEEN = 40;
const TWO_BEFORE = 48;
const TWO_BEHIND = 49;
const BEFORE = 50;
const BEHIND = 51;
/** Those of two kinds that stand side by side. */
const PAIRS_BEFORE = OF_KINDS + KINDS * WAYS;
const PAIRS_BEHIND = PAIRS_BEFORE + KINDS * KINDS;

const LONGEST_LENGTH = 8;
const MOST_WORDS = 6;
/** The words at the end of which a field may have cut the last. */
const LATE = 3;
/** Lengths at which banks cut lines. */
const CUTS = [20, 25, 40] as const;

/** Blanks as one blank, what was left out as one letter. */
const gapOf = (gap: string | undefined): number =>
  gap === undefined
    ? 0
    : gap === ' '
      ? 1
      : hashOf(
          gap
            .replace(/\s+/g, ' ')
            .replace(/[\p{L}\d]+/gu, 'x')
            .slice(0, 4),
        );

/** 0 before the payee's words, 1 within, 2 behind. */
const regionOf = ({ start, end }: Descriptor, at: number): number => (at < start ? 0 : at < end ? 1 : 2);

const lettersOf = ({ raw, folded }: Word): number =>
  raw === folded || raw === raw.toUpperCase() ? 0 : raw === raw.toLowerCase() ? 1 : 2;

/** The lowest kind of those that are left. */
const lowest = (kinds: number): number => 31 - Math.clz32(kinds & -kinds);

/** Words behind so many are no name. */
const MOST_READ = 64;
/** A word is of seven kinds at most, and has some two hundred signs then. */
const MOST_SIGNS = 512;

export interface NameSigns {
  /** Those of all words, one word's behind the other's; some stand twice. Overwritten by the next line. */
  signs: Int32Array;
  /** Where the signs of each word end. */
  ends: Int32Array;
  /** How many words there are. */
  count: number;
}

/** Of the words of one line. */
const kinds = new Int32Array(MOST_READ);
const hashes = new Int32Array(MOST_READ);

const written: NameSigns = {
  signs: new Int32Array(MOST_READ * MOST_SIGNS),
  ends: new Int32Array(MOST_READ),
  count: 0,
};

export const nameSigns = (
  descriptor: Descriptor,
  lineLength: number,
  facts: Facts | null,
  income: boolean,
): NameSigns => {
  const { words, start, end } = descriptor;
  const { signs, ends } = written;
  const stated = facts?.counterparty?.name;
  const otherSide = stated === undefined ? null : new Set(foldedWords(stated));
  const wide = lineLength < CUTS[0] ? 0 : lineLength < CUTS[1] ? 1 : lineLength < CUTS[2] ? 2 : 3;
  const code = mixed(hashOf(facts?.paymentCode ?? ''), PAYMENT_CODE);
  const count = Math.min(words.length, MOST_WORDS);
  let seen = 0;
  let n = 0;
  const read = Math.min(words.length, MOST_READ);
  written.count = read;
  for (let at = 0; at < read; at++) {
    kinds[at] = kindsOf(words[at]!, at + LATE >= words.length);
    hashes[at] = hashOf(words[at]!.folded);
  }
  for (let at = 0; at < read; at++) {
    const { folded, gap } = words[at]!;
    const place = Math.min(at, 4);
    const fromEnd = Math.min(words.length - 1 - at, 3);
    const region = regionOf(descriptor, at);
    signs[n++] = BIAS;
    signs[n++] = mixed(hashes[at]!, WORD);
    signs[n++] = mixed(hashOf(folded, 0, Math.min(3, folded.length)), BEGINNING);
    signs[n++] = mixed(hashOf(folded, 0, Math.min(4, folded.length)), LONGER_BEGINNING);
    signs[n++] = mixed(hashOf(folded, Math.max(0, folded.length - 3)), ENDING);
    signs[n++] = mixed(at === 0 ? OFFSET : hashes[at - 1]!, WORD_BEFORE);
    signs[n++] = mixed(at + 1 === read ? OFFSET : hashes[at + 1]!, WORD_BEHIND);
    signs[n++] = mixed(gapOf(gap), GAP_BEFORE);
    signs[n++] = mixed(gapOf(words[at + 1]?.gap), GAP_BEHIND);
    signs[n++] = code;
    signs[n++] = LENGTH + Math.min(folded.length, LONGEST_LENGTH);
    signs[n++] = PLACE + place;
    signs[n++] = PLACE_FROM_END + fromEnd;
    signs[n++] = LETTERS + lettersOf(words[at]!);
    signs[n++] = REGION + region;
    signs[n++] = REGION + STRIDE + region * STRIDE + fromEnd;
    signs[n++] = FROM_START + 4 + Math.max(-4, Math.min(at - start, 3));
    signs[n++] = TO_END + 1 + Math.max(-1, Math.min(end - 1 - at, 3));
    signs[n++] = LINE_LENGTH + wide * STRIDE + fromEnd;
    signs[n++] = SEEN + seen;
    signs[n++] = DIRECTION + (income ? 1 : 0);
    signs[n++] = MERCHANT_CODE + (facts?.mcc === undefined ? 0 : 1);
    if (otherSide !== null) signs[n++] = OTHER_SIDE + (otherSide.has(folded) ? 1 : 0);
    const own = kinds[at]!;
    const before = at > 0 ? kinds[at - 1]! : EDGE;
    const behind = at + 1 < read ? kinds[at + 1]! : EDGE;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const kind = lowest(rest);
      const begin = OF_KINDS + kind * WAYS;
      signs[n++] = begin + ALONE;
      signs[n++] = begin + AND_PLACE + place;
      signs[n++] = begin + AND_PLACE_FROM_END + fromEnd;
      signs[n++] = begin + AND_REGION + region;
      signs[n++] = begin + AND_COUNT + count;
      signs[n++] = begin + AND_SEEN + seen;
      for (let left = before; left !== 0; left &= left - 1)
        signs[n++] = PAIRS_BEFORE + kind * KINDS + lowest(left);
      for (let right = behind; right !== 0; right &= right - 1)
        signs[n++] = PAIRS_BEHIND + kind * KINDS + lowest(right);
    }
    for (let rest = before; rest !== 0; rest &= rest - 1)
      signs[n++] = OF_KINDS + lowest(rest) * WAYS + BEFORE;
    for (let rest = behind; rest !== 0; rest &= rest - 1)
      signs[n++] = OF_KINDS + lowest(rest) * WAYS + BEHIND;
    for (let rest = at > 1 ? kinds[at - 2]! : EDGE; rest !== 0; rest &= rest - 1)
      signs[n++] = OF_KINDS + lowest(rest) * WAYS + TWO_BEFORE;
    for (let rest = at + 2 < read ? kinds[at + 2]! : EDGE; rest !== 0; rest &= rest - 1)
      signs[n++] = OF_KINDS + lowest(rest) * WAYS + TWO_BEHIND;
    // Whether a trade and a name of its own have stood already.
    if (at >= start) seen |= (isOfTrade(own) ? 1 : 0) | (isOwn(own) ? 2 : 0);
    ends[at] = n;
  }
  return written;
};
