/**
 * What the rules made of a line is held beside what lines like it are labelled. The rules name what they know; the second
 * reading shortens a name that goes on too far, guesses a category where no word decides, and says how sure categories are, and names
 * beside a word of several meanings: where two that know nothing of each other agree.
 */
import type { Confidence } from '../categories.ts';
import { writtenName } from '../cleaned-name.ts';
import { type Basis, type Confidences, confidencesOf, lower } from '../confidence.ts';
import type { Descriptor } from '../descriptor.ts';
import { isPlainName } from '../doubts.ts';
import { leftOff, sentence } from '../explain.ts';
import type { Facts } from '../facts.ts';
import { fold } from '../fold.ts';
import { gazetteer } from '../gazetteer.ts';
import { exact } from '../payee-table.ts';
import { hasBody } from '../public-bodies.ts';
import { type Recognised, recognised } from '../recognised.ts';
import { LEADING } from '../settlements.ts';
import { isShopForm } from '../shop-names.ts';
import { isCommonWord, isTradeTerm, spelled } from '../spelling.ts';
import type { Word } from '../words.ts';
import { type Likely, likelyCategory, readName, wordsFor } from './likely.ts';

export interface Line {
  descriptor: Descriptor;
  /** Of the wording as it came, in characters. */
  length: number;
  facts: Facts | null;
  income: boolean;
}

export interface Considered {
  found: Recognised;
  confidences: Confidences;
}

/** Names that were read in the line, up to where they seem to end. */
const NAMED_BY_LINE: ReadonlySet<Basis> = new Set(['trade_open', 'trade_vague', 'merchant_code', 'name']);
/** Names that are the words of the line as they are. */
const UNREAD: ReadonlySet<Basis> = new Set(['name']);
/** What is said by words that may mean something else. What an account, a code or a person says is not doubted. */
const BY_WORDS: ReadonlySet<Basis> = new Set([
  'business',
  'name',
  'operation_likely',
  'operation_party',
  'payee_doubted',
]);
/** Where no word decides, one is said that is likelier than not, at low confidence. */
const LIKELIER_THAN_NOT = 0.6;
/** One that words speak for is replaced by one as likely as this. */
const LIKELY = 0.8;
/** Nearly all lines of this likeness have that category. */
const SURE = 0.9;
/** A category that the rules are sure of may be as unlikely as this. */
const THINKABLE = 0.3;

/**
 * A name beside a word of several meanings is sure where both readings end it alike, and any other weighs so much less. Of firms that
 * name their trade the rules were as often right where the two differ.
 */
const SURE_ALIKE = 80;

const wordsOf = (name: string): string[] => name.split(/[ -]/).map(fold);

/** Whether the words are that name; ADV KANC is written out in it. */
const isAlike = (words: readonly Word[], name: string): boolean =>
  words.map(({ folded }) => folded).join('') === fold(name.replace(/[ -]/g, '')) ||
  writtenName(words) === name;

const isCommon = (word: string): boolean => /^\d*$/.test(word) || isCommonWord(word);

/** TO, JP: of a kind of body, and never its name. */
const isMark = (words: readonly string[]): boolean => words.length === 1 && words[0]!.length < 3;

/** RESTORAN CARSKI PUT: an adjective that is all the name there is has its noun behind it. */
const endsInAdjective = (kept: readonly string[]): boolean =>
  /[SC]KI$/.test(kept.at(-1)!) && kept.slice(0, -1).every(isCommon);

/** Whether it is the other without words that are no numbers, and not only the word of a trade. */
const isShorter = (one: readonly string[], other: readonly string[], mayBeginLater: boolean): boolean => {
  let found = 0;
  let isLess = false;
  for (const word of other) {
    if (word === one[found]) found++;
    else if (!/^\d*$/.test(word)) {
      // SMART IT SOLUTIONS: a name has no gap.
      if (found > 0 && found < one.length) return false;
      isLess = true;
    }
  }
  return (
    isLess &&
    found === one.length &&
    (mayBeginLater || one[0] === other[0]) &&
    !one.every(isCommon) &&
    !isMark(one)
  );
};

/** The name without the words that seem to belong to none; they are quoted as the line has them. */
const shortened = (
  found: Recognised,
  given: readonly string[],
  kept: readonly Word[],
  { words }: Descriptor,
): Recognised => {
  const dropped = words
    // UDRUZENJE ZA POMOC OSOBAM: what was written out stands in no line.
    .filter(
      (word) =>
        word.short === undefined && !kept.includes(word) && given.includes(fold(spelled(word, false))),
    )
    .map(({ raw }) => raw.toLowerCase());
  const explanation = dropped.length > 0 ? leftOff(found.explanation, dropped) : found.explanation;
  return { ...found, merchantName: writtenName(kept), explanation };
};

const guessed = (found: Recognised, { category }: Likely, descriptor: Descriptor): Recognised => {
  const said = wordsFor(category, descriptor);
  const quoted = said.map((word) => `'${word}'`);
  const explanation = sentence(
    `No word decides; ${quoted.length > 0 ? `lines with ${quoted.join(' and ')}` : 'lines of this shape'} are labelled ${category} most often`,
    `Nijedna reč ne odlučuje; stavke ${quoted.length > 0 ? `sa ${quoted.join(' i ')}` : 'ovog oblika'} najčešće imaju kategoriju ${category}`,
  );
  return { ...recognised(found.merchantName, 'unknown', 'likeness', explanation, found.known), category };
};
/** STR MILICA: a shop of somebody's, and no transfer to her. */
const isShop = ({ words }: Descriptor): boolean => words.some(({ folded }) => isShopForm(folded));
const isReplaced = ({ basis, category }: Recognised, likely: Likely, descriptor: Descriptor): boolean =>
  BY_WORDS.has(basis) &&
  !(likely.category === 'transfer' && isShop(descriptor)) &&
  likely.category !== category &&
  likely.category !== 'uncategorized' &&
  // Who is named is a firm, and paid for something.
  (likely.category !== 'transfer' || category === 'uncategorized' || basis === 'operation_likely') &&
  likely.chanceOf(likely.category) >= (category === 'uncategorized' ? LIKELIER_THAN_NOT : LIKELY);

const categoryConfidence = (confidence: Confidence, { category }: Recognised, likely: Likely): Confidence => {
  const chance = likely.chanceOf(category);
  if (confidence === 'high') return likely.category === category || chance >= THINKABLE ? 'high' : 'medium';
  return confidence === 'medium' && chance >= SURE ? 'high' : confidence;
};

/** Both readings end a name alike, and nothing tells that it ends there. */
const isDoubtedStill = ({ merchantName }: Recognised, descriptor: Descriptor): boolean =>
  descriptor.end === descriptor.words.length || !isPlainName(descriptor, merchantName!);

/** TO VRNJACKA BANJA: a name ends before a town, or behind it. */
const endsInTown = (kept: readonly string[], given: readonly string[]): boolean =>
  gazetteer.towns.has(`${kept.at(-1)}${given[kept.length]}`);

/** BLUE DOOR BAKERY: the trade that ends a name is no part that goes too far, where no other stands in it. */
const losesTrade = (kept: readonly string[], given: readonly string[]): boolean =>
  given.length === kept.length + 1 && isTradeTerm(given.at(-1)!) && !kept.some(isTradeTerm);

/** Where the name of a public body ends is known, and a town is part of it. */
const isOfBody = ({ words, start, end }: Descriptor): boolean => hasBody(words, start, end);

/** The name as the second reading has it, and how sure that makes it. */
const renamed = (rules: Recognised, line: Line): { named: Recognised; confidence: Confidence } => {
  const { basis, merchantName } = rules;
  const { merchantConfidence } = confidencesOf(basis);
  if (!NAMED_BY_LINE.has(basis)) return { named: rules, confidence: merchantConfidence };
  const reading = readName(line.descriptor, line.length, line.facts, line.income);
  if (basis === 'trade_vague') {
    const { words, margin } = reading.alone();
    if (isAlike(words, merchantName ?? '')) {
      const isSure = margin >= SURE_ALIKE && !isDoubtedStill(rules, line.descriptor);
      return { named: rules, confidence: isSure ? 'high' : lower(merchantConfidence, 'medium') };
    }
  }
  const confidence = lower(merchantConfidence, 'medium');
  const given = wordsOf(merchantName ?? '');
  const { words } = reading.inclined(given);
  // "Clanarina inzenjerska", to INZENJERSKA KOMORA SRBIJE: a name that was not read in the line does not end there.
  const ofLine = new Set(
    line.descriptor.words.flatMap((word) => [word.folded, ...wordsOf(spelled(word, false))]),
  );
  const read = wordsOf(writtenName(words) ?? '');
  const isBetter =
    words.length > 0 &&
    given.every((word) => ofLine.has(word)) &&
    isShorter(read, given, UNREAD.has(basis)) &&
    !exact.has(read.join('')) &&
    // CACAK EXPRES AUTOPREVOZNIK is not Čačak.
    !gazetteer.towns.has(read.join('')) &&
    !endsInTown(read, given) &&
    !endsInAdjective(read) &&
    // GELISH STUDIO BY KRISTINA
    !LEADING.has(read.at(-1)!) &&
    !losesTrade(read, given) &&
    !isOfBody(line.descriptor);
  return { named: isBetter ? shortened(rules, given, words, line.descriptor) : rules, confidence };
};

/** What is known beyond doubt, is stated by the bank or went between people needs no second look, and of an address there is none. */
const READ_ONCE: ReadonlySet<Basis> = new Set([
  'payee',
  'person',
  'person_for',
  'person_likely',
  'transfer',
  'purpose',
  'account',
  'stated',
  'address',
  'nothing',
]);

/** @param isForRow how sure the answer is need not be said: then what the rules alone say of it */
export const considered = (rules: Recognised, line: Line, isForRow: boolean): Considered => {
  const { basis } = rules;
  const levels = confidencesOf(basis);
  const mayChange = NAMED_BY_LINE.has(basis) || BY_WORDS.has(basis);
  if (READ_ONCE.has(basis) || (isForRow && !mayChange)) return { found: rules, confidences: levels };
  const { named, confidence } = renamed(rules, line);
  const likely = likelyCategory(line.descriptor, line.facts, line.income);
  if (isReplaced(named, likely, line.descriptor)) {
    return withLevels(
      guessed(named, likely, line.descriptor),
      lower(confidence, 'medium'),
      levels.categoryConfidence,
    );
  }
  // An operation that lines like it are not.
  const isOtherwise = basis === 'operation' && likely.category !== named.category;
  return withLevels(
    named,
    isOtherwise ? lower(confidence, 'medium') : confidence,
    categoryConfidence(levels.categoryConfidence, named, likely),
  );
};

const withLevels = (
  found: Recognised,
  merchantConfidence: Confidence,
  categoryConfidence: Confidence,
): Considered => ({
  found,
  confidences: {
    merchantConfidence,
    categoryConfidence,
    confidence: lower(merchantConfidence, categoryConfidence),
  },
});
