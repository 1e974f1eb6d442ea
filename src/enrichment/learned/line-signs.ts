/**
 * What a line is told by when its category is guessed: its words, their parts and their neighbours, the words of the other
 * side, the codes and the direction, each as a number.
 */
import { foldedWords } from '../data-files.ts';
import type { Descriptor } from '../descriptor.ts';
import type { Facts } from '../facts.ts';
import { hashOf, hashWith, mixed, OFFSET } from './hash.ts';

/** How long the parts of a word are that are looked at, in letters; its two ends count as one each. */
const PART_LENGTH = 4;
/** The ends of a word, as codes of characters that stand in none. */
const BEFORE = 1;
const BEHIND = 2;
/** Where a word stands. */
export const IN_LINE = 1;
const OF_THE_OTHER_SIDE = 2;
/** What else a sign is of. */
const PAIR = 3;
const PART = 4;
const PAYMENT_CODE = 7;
const MERCHANT_CODE = 8;
const KIND_OF_MERCHANT = 9;
const ACCOUNT = 10;
const DIRECTION = 11;

type Visit = (sign: number) => void;

/** Of one word: itself and its parts, so that ZLATARSKA says what ZLATARA does. */
export const eachWordSign = (folded: string, where: number, visit: Visit): void => {
  visit(mixed(hashOf(folded), where));
  for (let from = -1; from + PART_LENGTH <= folded.length + 1; from++) {
    let hash = OFFSET;
    for (let at = from; at < from + PART_LENGTH; at++)
      hash = hashWith(hash, at < 0 ? BEFORE : at < folded.length ? folded.charCodeAt(at) : BEHIND);
    visit(mixed(hash, PART + where));
  }
};

const ofWords = (words: readonly string[], where: number, visit: Visit): void => {
  let before: number | null = null;
  for (const word of words) {
    eachWordSign(word, where, visit);
    const own = mixed(hashOf(word), where);
    if (before !== null) visit(mixed(mixed(before, own), PAIR));
    before = own;
  }
};

/** A word that stands twice counts twice. */
export const eachLineSign = (
  { words }: Pick<Descriptor, 'words'>,
  facts: Facts | null,
  income: boolean,
  visit: Visit,
): void => {
  const texts = words.filter(({ number }) => !number).map(({ folded }) => folded);
  ofWords(texts, IN_LINE, visit);
  const { paymentCode = '', mcc = '', counterparty } = facts ?? {};
  if (counterparty?.name !== undefined) ofWords(foldedWords(counterparty.name), OF_THE_OTHER_SIDE, visit);
  const direction = income ? 1 : 0;
  visit(mixed(direction, DIRECTION));
  visit(mixed(mixed(hashOf(paymentCode), direction), PAYMENT_CODE));
  visit(mixed(hashOf(mcc), MERCHANT_CODE));
  visit(mixed(hashOf(mcc.slice(0, 2)), KIND_OF_MERCHANT));
  visit(mixed(hashOf((counterparty?.account ?? '').slice(0, 3)), ACCOUNT));
};
